import { t } from '../../../src-preload/texts/say.ts'
import type { Text } from '../../../src-preload/texts/text.ts'
import type { MessageId } from '../../../src-preload/contract/ids.ts'
import type { StoredQuestion } from '../../../src-preload/contract/shapes/evaluation.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { fencedDocument } from '../../text/index.ts'
import { worseQuestions } from '../domain/compare.ts'
import { QUESTION_SCHEMA, readMadeQuestion } from '../domain/make.ts'
import { readQuestions } from '../domain/questions.ts'
import { runSet } from './run.ts'
import type { EvaluationOptions, EvaluationService } from './types.ts'

/** Evaluation service: question sets, runs, and comparison of runs. */
const SCOPE = 'evaluation'

export function createEvaluation(options: EvaluationOptions): EvaluationService {
  const { database, now } = options

  async function save(set: string, questions: readonly StoredQuestion[], replace: boolean) {
    if (questions.length === 0) throw new AppError('no-questions')
    return database.saveQuestions({ set, questions, replace, now: now() })
  }

  const running = new Set<AbortController>()
  /** Runs work that ends by `stop` or by the caller's signal. */
  async function stoppable<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const control = new AbortController()
    running.add(control)
    return work(signal ? AbortSignal.any([signal, control.signal]) : control.signal).finally(() => running.delete(control))
  }

  async function getRun(id: string) {
    const run = await database.getRun(id)
    if (!run) throw new AppError('run-not-found', { variant: 'named', values: { id } })
    return run
  }

  return {
    async importSet(name, text) {
      const { questions, warnings } = readQuestions(text)
      if (questions.length === 0) throw noQuestions(warnings[0])
      return {
        set: await save(
          name,
          questions.map((question) => ({ ...question, madeFrom: null })),
          true,
        ),
        warnings,
      }
    },

    async keep(messageId, set = t('questionSet.kept')) {
      return save(set, [await questionOf(database, messageId)], false)
    },

    async generate(set, count, signal) {
      if (options.settings()['models.chat'] === '') throw new AppError('no-chat-model')
      const questions = await stoppable(signal, (stopped) => makeQuestions(options, set, count, stopped))
      return save(set, questions, false)
    },

    async run(input) {
      const found = await database.getQuestions(input.set)
      if (!found) throw new AppError('question-set-not-found', { variant: 'named', values: { name: input.set } })
      const run = await stoppable(input.signal, (signal) => runSet(options, found.set.name, found.questions, { ...input, signal }))
      await database.saveRun(run)
      return run
    },

    stop() {
      for (const control of running) control.abort()
    },

    async compare(before, after) {
      const runs: [Awaited<ReturnType<typeof getRun>>, Awaited<ReturnType<typeof getRun>>] = [await getRun(before), await getRun(after)]
      return { runs, worse: worseQuestions(runs[0].perQuestion, runs[1].perQuestion) }
    },

    async list() {
      const [sets, runs] = await Promise.all([database.listSets(), database.listRuns()])
      return { sets, runs }
    },
    getRun,
    async removeSet(name) {
      if (!(await database.deleteSet(name))) throw new AppError('question-set-not-found', { variant: 'named', values: { name } })
      await database.emptyLogSoon()
    },
    async removeRun(id) {
      if (!(await database.deleteRun(id))) throw new AppError('run-not-found', { variant: 'named', values: { id } })
      await database.emptyLogSoon()
    },
  }
}

/** The question of a kept answer, with the documents that supported it. */
async function questionOf(database: EvaluationOptions['database'], messageId: MessageId): Promise<StoredQuestion> {
  const answer = await database.getAnswer(messageId)
  const chat = answer && (await database.getChat(answer.chatId))
  const place = chat ? chat.messages.findIndex(({ id }) => id === messageId) : -1
  const question = chat?.messages.slice(0, Math.max(0, place)).findLast(({ role }) => role === 'user')
  if (!answer || !question) throw new AppError('bad-request', { variant: 'noAnswer' })
  const used = answer.sources.filter(({ support, deleted }) => support !== 'none' && !deleted)
  const relevant = [...new Set(used.flatMap(({ documentId }) => documentId ?? []))].map((document) => ({ document }))
  const answerable = !answer.refused && answer.state !== 'not found' && relevant.length > 0
  return { id: question.id, question: question.text, relevant: answerable ? relevant : [], answerable, madeFrom: null }
}

/** Lets the chat model write one question per sampled passage; passages without a valid question are skipped. */
async function makeQuestions(
  { ask, emit, search }: EvaluationOptions,
  set: string,
  count: number,
  signal: AbortSignal,
): Promise<StoredQuestion[]> {
  const passages = await search.questionPassages({ limit: count })
  const questions: StoredQuestion[] = []
  for (const [done, { chunkId, documentId, text }] of passages.entries()) {
    if (signal.aborted) throw new AppError('cancelled')
    emit(set, done, passages.length)
    const delimiter = await ask.delimiterOf(SCOPE)
    const system = ask.prompt.replaceAll('{{delimiter}}', delimiter)
    const question = readMadeQuestion(
      await ask.model({ system, message: fencedDocument(text, delimiter), schema: QUESTION_SCHEMA, signal }),
    )
    if (question === null) continue
    questions.push({ id: `passage-${chunkId}`, question, relevant: [{ document: documentId }], answerable: true, madeFrom: documentId })
  }
  emit(set, passages.length, passages.length)
  return questions
}

/** The reason why a file of questions has none: its first warning. */
function noQuestions(reason: Text | undefined): AppError {
  return reason === undefined
    ? new AppError('no-questions', { variant: 'inFile' })
    : new AppError('no-questions', { variant: 'because', values: { reason } })
}
