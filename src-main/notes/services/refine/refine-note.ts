import type { Notice } from '../../../../src-preload/contract/shapes/answers.ts'
import type { Refined, RefinedLine, RefinedSection } from '../../../../src-preload/contract/shapes/notes.ts'
import { isAppError, type AppError } from '../../../../src-preload/contract/errors.ts'
import { text } from '../../../../src-preload/texts/text.ts'
import { dueDateIn } from '../../domain/cues/due-date.ts'
import { readingSteps, type ReadConversation } from '../../domain/refine-without-model.ts'
import type { AnswerLine } from '../../domain/refine/answer-schema.ts'
import { mergeParts } from '../../domain/refine/merge-parts.ts'
import { numberedSpeech, type SpokenLine } from '../../domain/refine/numbered-speech.ts'
import { cautiously, SCOPE, type Refining } from './ask.ts'
import { lineChecker, type CheckLine } from './check-lines.ts'
import { inPieces } from './in-pieces.ts'
import { joinParts } from './join-parts.ts'
import { readWindows, type ReadWindow } from './read-windows.ts'
import type { RefineJob, RefineOutcome, RefineTools } from './types.ts'

/** Share of the window that memo and instructions of a template may take each. */
const MEMO_SHARE = 0.15
const TEMPLATE_SHARE = 0.1
const TITLE_CHARACTERS = 120
/** Share of statements without any word of the speech from which an answer is no use. */
const NONSENSE_SHARE = 0.8

/**
 * Refines a conversation: with the chat model where there is one, by map and reduce within its budget, each line checked against the speech
 * that it cites. Without a model, or if it gives nothing usable, as `refine-without-model.ts` does. Throws `cancelled`.
 */
export async function refineNote(tools: RefineTools, job: RefineJob): Promise<RefineOutcome> {
  const read = await inPieces(readingSteps(job), job.signal)
  const model = tools.settings()['models.chat']
  const lines = numberedSpeech(job.segments)
  if (model === '' || lines.length === 0) return withoutModel(job, read, model === '' ? noModel() : null)
  try {
    const limits = await tools.generator.limits(model, tools.settings(), job.signal)
    const delimiter = await tools.generator.delimiterOf(SCOPE)
    const count = cautiously(limits.countTokens)
    const memo = fitting(job.memo, Math.floor(limits.numCtx * MEMO_SHARE), count)
    const template = fitting(job.template.instructions, Math.floor(limits.numCtx * TEMPLATE_SHARE), count)
    const refining: Refining = { ...tools, job, limits, count, task: { template, memo, language: nameOf(read.language), delimiter } }
    const windows = await readWindows(refining, lines)
    const refined = await toRefined(refining, read, lines, windows)
    if (!refined) return withoutModel(job, read, failed(windows.find(({ error }) => error !== null)?.error ?? null))
    return { refined, by: { kind: 'model', name: model }, notice: noticeOf(refined, memo, job.memo), read }
  } catch (error) {
    if (!isAppError(error) || error.code === 'cancelled' || job.signal.aborted) throw error
    return withoutModel(job, read, failed(error))
  }
}

/** Null: nothing usable. */
async function toRefined(
  refining: Refining,
  read: ReadConversation,
  lines: readonly SpokenLine[],
  windows: readonly ReadWindow[],
): Promise<Refined | null> {
  const { job } = refining
  const answers = windows.flatMap(({ answer }) => answer ?? [])
  if (answers.length === 0) return null
  const missed = windows.filter(({ error }) => error !== null)
  const check = lineChecker(lines, job.memo, read.language)
  const lists = mergeParts(answers)
  const people = new Set(lines.flatMap(({ speaker }) => speaker ?? []))
  const checked = async (section: AnswerLine[]): Promise<RefinedLine[]> => {
    const own: RefinedLine[] = []
    for (const line of section) {
      own.push(await toLine(line, check, people, job, read.language))
      await new Promise((resolve) => setImmediate(resolve))
    }
    return own
  }
  const joined = await joinParts(refining, answers)
  const sections: [RefinedSection, RefinedLine[]][] = [
    ['summary', await checked(joined.summary)],
    ['decisions', [...(await checked(lists.decisions)), ...foundIn(read, 'decisions', missed)]],
    ['actions', [...(await checked(lists.actions)), ...foundIn(read, 'actions', missed)]],
    ['questions', [...(await checked(lists.questions)), ...foundIn(read, 'questions', missed)]],
    ['notes', [...(await checked(lists.notes)), ...foundIn(read, 'notes', missed)]],
  ]
  const written = sections.flatMap(([, own]) => own)
  if (written.filter(({ support }) => support === 'none').length >= written.length * NONSENSE_SHARE) return null
  return {
    title: joined.title.slice(0, TITLE_CHARACTERS) || read.refined.title,
    sections: sections.filter(([, own]) => own.length > 0).map(([section, own]) => ({ section, lines: own })),
    template: job.template.id,
    leftOut: missed.map(({ lines: own }) => ({ start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0 })),
  }
}

/** A checked line. An owner has to be a speaker or stand in the speech or the memo; a due date has to be said. */
async function toLine(
  { owner, due, ...line }: AnswerLine,
  check: CheckLine,
  people: ReadonlySet<string>,
  job: RefineJob,
  language: string,
): Promise<RefinedLine> {
  const checked = await check(line)
  const said = saidIn(job, checked)
  const isSaid = (words: string): boolean => said.toLowerCase().includes(words.toLowerCase())
  const known =
    owner !== undefined && ([...people].find((one) => one.toLowerCase() === owner.toLowerCase()) ?? (isSaid(owner) ? owner : null))
  const words =
    due !== undefined && (isSaid(due) || dueDateIn(due, job.echodate, language) === dueDateIn(said, job.echodate, language))
      ? due
      : undefined
  const date = words === undefined ? null : (dueDateIn(words, job.echodate, language) ?? dueDateIn(said, job.echodate, language) ?? words)
  return { ...checked, ...(known && { owner: known }), ...(date !== null && { due: date }) }
}

/** The speech around a line, and the memo. */
function saidIn({ segments, memo }: RefineJob, { start, end }: RefinedLine): string {
  if (start === null || end === null) return memo
  const near = segments.filter((segment) => segment.end >= start && segment.start <= end)
  return [...near.map(({ text: words }) => words), memo].join('\n')
}

/** What was found without a model in windows that it could not take in. */
function foundIn(read: ReadConversation, name: RefinedSection, missed: readonly ReadWindow[]): RefinedLine[] {
  const lines = read.refined.sections.find(({ section }) => section === name)?.lines ?? []
  const ranges = missed.map(({ lines: own }) => [own[0]?.start ?? 0, own.at(-1)?.end ?? 0] as const)
  return lines.filter(({ start }) => start !== null && ranges.some(([from, to]) => start >= from && start < to))
}

function withoutModel(job: RefineJob, read: ReadConversation, notice: Notice | null): RefineOutcome {
  return { refined: { ...read.refined, template: job.template.id }, by: { kind: 'cues' }, notice, read }
}

/** The beginning of a text that fits some tokens, whole lines where possible. */
function fitting(words: string, tokens: number, count: (text: string) => number): string {
  let fit = words
  while (fit !== '' && count(fit) > tokens) {
    const shorter = fit.slice(0, Math.floor(Math.min(fit.length * 0.9, (fit.length * tokens * 1.1) / count(fit))))
    const line = shorter.lastIndexOf('\n')
    fit = line > shorter.length / 2 ? shorter.slice(0, line) : shorter
  }
  return fit
}

function nameOf(language: string): string | undefined {
  return language === 'und' ? undefined : new Intl.DisplayNames('en', { type: 'language' }).of(language)
}

function noModel(): Notice {
  return { code: 'no-chat-model', message: text('notes.refining.noModel.message'), next: text('notes.refining.noModel.next') }
}

function failed(error: AppError | null): Notice {
  if (error === null)
    return { code: 'model-bad-answer', message: text('notes.refining.useless.message'), next: text('notes.refining.useless.next') }
  return {
    code: error.code,
    message: text('notes.refining.failed.message', { reason: error.text }),
    next: text('notes.refining.failed.next'),
  }
}

function noticeOf({ leftOut }: Refined, fitted: string, memo: string): Notice | null {
  if (leftOut.length > 0)
    return {
      code: 'partly-read',
      message: text('notes.refining.partly.message', { parts: leftOut.length }),
      next: text('notes.refining.partly.next'),
    }
  if (fitted.length < memo.length)
    return {
      code: 'memo-cut',
      message: text('notes.refining.memoCut.message', { characters: fitted.length }),
      next: text('notes.refining.memoCut.next'),
    }
  return null
}
