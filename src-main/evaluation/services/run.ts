import { text, type Text } from '../../../src-preload/texts/text.ts'
import { isPerQuestion } from '../../../src-preload/contract/shapes/setting-audience.ts'
import type { SettingKey } from '../../../src-preload/contract/shapes/settings.ts'
import { randomUUID } from 'node:crypto'
import type { EvaluationRun, QuestionOutcome, StoredQuestion, TestQuestion } from '../../../src-preload/contract/shapes/evaluation.ts'
import type { Filters } from '../../../src-preload/contract/shapes/documents.ts'
import { AppError, isAppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { rankJudgements, plain } from '../domain/rank-judgements.ts'
import type { Resolved } from '../domain/rank-judgements.ts'
import { abstentionOf, firstRank, mean, ndcgAt10, percentile, recallAt } from '../domain/metrics.ts'
import type { Asked, RankedJudgement } from '../domain/metrics.ts'
import { createResolver } from '../domain/resolve.ts'
import { shorten } from '../domain/questions.ts'
import type { Retrieved, SearchFilter } from '../../search/index.ts'
import type { AnswerClaims, EvaluationOptions, RunInput } from './types.ts'

const DEFAULT_K = [1, 3, 5, 10]
/** Depth of the ranking of documents by their best passage; texts are read only if a judgement names one. */
const DEPTH = 100

type Outcome = { outcome: QuestionOutcome; ranked: RankedJudgement[] | null; asked: Asked[]; claims: AnswerClaims | null }

/** Runs every question of a set in order and computes the metrics. */
export async function runSet(
  options: EvaluationOptions,
  set: string,
  questions: readonly StoredQuestion[],
  input: RunInput,
): Promise<EvaluationRun> {
  const started = new Date(options.now()).toISOString()
  const warnings: Text[] = []
  await options.retrieve.measureReliability()
  const [names, index] = await Promise.all([options.database.documentNames(), options.search.activeIndex()])
  const resolve = createResolver(names)
  const outcomes: Outcome[] = []
  for (const [done, question] of questions.entries()) {
    if (input.signal?.aborted) throw new AppError('cancelled')
    options.emit(set, done, questions.length)
    const judgements = question.relevant.map((entry): Resolved => ({ ...entry, documentIds: resolve(entry.document) }))
    for (const { document, documentIds } of judgements)
      if (documentIds.length === 0) warnings.push(text('questionSet.noDocument', { id: question.id, document }))
    outcomes.push(await askOne(options, question, judgements, input, warnings))
  }
  options.emit(set, questions.length, questions.length)
  const ranked = outcomes.flatMap(({ ranked }) => (ranked ? [ranked] : []))
  const ms = outcomes.map(({ outcome }) => outcome.ms)
  const settings = { ...options.settings(), ...input.settings }
  const answers = input.answers ? answerShares(questions, outcomes) : null
  return {
    id: randomUUID().slice(0, 8),
    set,
    started,
    n: questions.length,
    ranked: ranked.filter((judged) => ndcgAt10(judged) !== null).length,
    recall: Object.fromEntries((input.k ?? DEFAULT_K).map((k) => [String(k), mean(ranked.map((judged) => recallAt(judged, k)))])),
    mrr: mean(ranked.map((judged) => (recallAt(judged, DEPTH) === null ? null : 1 / (firstRank(judged) ?? Infinity)))),
    ndcg10: mean(ranked.map(ndcgAt10)),
    abstention: abstentionOf(outcomes.flatMap(({ asked }) => asked)),
    latencyMs: { p50: percentile(ms, 0.5), p95: percentile(ms, 0.95) },
    perQuestion: outcomes.map(({ outcome }) => outcome),
    ...(answers && { answers }),
    warnings: shorten(warnings),
    depth: input.depth ?? 'fast',
    settings: Object.fromEntries(
      Object.entries(settings).filter(([key]) => isPerQuestion(key as SettingKey) || key === 'models.chat' || key === 'models.embedding'),
    ),
    index: index && {
      provider: index.provider,
      model: index.model,
      digest: index.digest,
      dimension: index.dimension,
      prefixVersion: index.prefixVersion,
    },
  }
}

async function askOne(
  options: EvaluationOptions,
  question: TestQuestion,
  judgements: readonly Resolved[],
  input: RunInput,
  warnings: Text[],
): Promise<Outcome> {
  const { id, answerable } = question
  let filter: SearchFilter
  try {
    filter = await options.filterOf(filtersOf(question))
  } catch (error) {
    if (!isAppError(error)) throw error
    warnings.push(text('questionSet.failed', { id, message: error.text }))
    const ranked = answerable ? rankJudgements([], judgements) : null
    return {
      outcome: { id, ndcg10: ranked && ndcgAt10(ranked), rank: null, state: 'not found', ms: 0, x: 0 },
      ranked,
      asked: [{ answerable, notFound: true, x: 0 }],
      claims: null,
    }
  }
  const wantsTexts = judgements.some(({ text }) => text !== undefined)
  const search = (restricted: SearchFilter): Promise<Retrieved> =>
    options.retrieve.search({
      question: question.question,
      filter: restricted,
      k: wantsTexts ? DEPTH : 10,
      select: false,
      ...(input.depth && { depth: input.depth }),
      ...(input.settings && { settings: input.settings }),
      ...(input.signal && { signal: input.signal }),
    })
  const found = await search(filter)
  const hits = wantsTexts ? found.output.hits : found.ranked.map(({ documentId }) => ({ documentId, text: '' }))
  const ranked = answerable && judgements.length > 0 ? rankJudgements(hits, judgements) : null
  const asked: Asked[] = [{ answerable, notFound: found.output.state === 'not found', x: found.x }]
  const outcome: QuestionOutcome = {
    id,
    ndcg10: ranked && ndcgAt10(ranked),
    rank: ranked && firstRank(ranked),
    state: found.output.state,
    ms: found.output.timings.totalMs,
    x: found.x,
  }
  const own = [...new Set(judgements.flatMap(({ documentIds, grade }) => (grade === 0 ? [] : documentIds)))] as DocumentId[]
  if (input.twins && answerable && own.length > 0) {
    const twin = await search({ ...filter, withoutDocumentIds: own })
    outcome.twin = { state: twin.output.state, x: twin.x }
    asked.push({ answerable: false, notFound: twin.output.state === 'not found', x: twin.x })
  }
  const claims =
    input.answers && question.answer !== undefined
      ? await options.answer({
          question: question.question,
          filters: filtersOf(question),
          depth: input.depth ?? 'fast',
          settings: input.settings ?? {},
          signal: input.signal,
        })
      : null
  return { outcome, ranked, asked, claims }
}

/** Filters of a test question in the library's form. */
function filtersOf({ filters }: TestQuestion): Filters {
  return {
    ...(filters?.collection && { collections: filters.collection }),
    ...(filters?.window !== undefined && { window: filters.window }),
    ...(filters?.type && { types: filters.type }),
    ...(filters?.tag && { tags: filters.tag }),
    ...(filters?.document && { documents: filters.document }),
  }
}

function answerShares(questions: readonly TestQuestion[], outcomes: readonly Outcome[]): NonNullable<EvaluationRun['answers']> {
  const answered = outcomes.flatMap(({ claims }, index) => {
    const wanted = questions[index]?.answer
    return claims && wanted !== undefined ? [{ claims, wanted: plain(wanted) }] : []
  })
  const holds = (count: number): number =>
    mean(answered.map(({ claims, wanted }) => (claims.texts.slice(0, count).some((text) => plain(text).includes(wanted)) ? 1 : 0)))
  const claims = answered.reduce((sum, { claims: { texts } }) => sum + texts.length, 0)
  const supported = answered.reduce((sum, entry) => sum + entry.claims.supported, 0)
  return { first: holds(1), firstThree: holds(3), supported: claims === 0 ? 0 : supported / claims }
}
