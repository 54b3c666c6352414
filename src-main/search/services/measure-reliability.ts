import { text, type Text } from '../../../src-preload/texts/text.ts'
import { measureReliability, mixReliability, mustMeasure, reportedLanguages, SAMPLE_SIZE, sampleQuestions } from '../domain/reliability.ts'
import type { ReliabilityRow } from '../domain/types.ts'
import { splitSentences } from '../../text/index.ts'
import type { Embedder, EmbedderInfo } from '../../models/index.ts'
import type { ActiveIndex } from '../sqlite/vectors/indexes.ts'
import type { LanguageReliability } from '../../../src-preload/contract/shapes/library.ts'
import type { RetrieveOptions } from './types.ts'

/** Interval of checking whether a measurement is due. */
const CHECK_EVERY_MILLISECONDS = 20_000

/** The active index with its embedder; `note`: why there is none. */
/** `trouble`: why an embedder that is wanted cannot be used; null: none is chosen. */
export type UsableIndex = { id: number; info: EmbedderInfo; embedder: Embedder } | { id: null; trouble: Text | null }

/**
 * The active index if its embedder is available: vectors of two models are not comparable. `embedderOf`: by index; null: no index yet.
 * Never throws.
 */
export async function usableIndex(
  search: RetrieveOptions['search'],
  embedderOf: (index: ActiveIndex | null) => Embedder | null,
): Promise<UsableIndex> {
  const index = await search.activeIndex()
  const embedder = embedderOf(index)
  if (!index) return { id: null, trouble: embedder ? text('searchNotices.nothingEmbedded') : null }
  if (!embedder) return { id: null, trouble: text('searchNotices.embedderMissing') }
  try {
    const info = await embedder.info()
    const same =
      index.provider === info.provider &&
      index.model === info.model &&
      index.digest === info.digest &&
      index.dimension === info.dimension &&
      index.prefixVersion === info.prefixVersion
    return same ? { id: index.id, info, embedder } : { id: null, trouble: text('searchNotices.otherModel') }
  } catch (error) {
    return { id: null, trouble: text('searchNotices.embedderFailed', { reason: reasonOf(error) }) }
  }
}

/** Embedder reliability per language of the library, most passages first; empty without an embedder. */
export async function reliabilityReport(options: RetrieveOptions): Promise<LanguageReliability[]> {
  const index = await usableIndex(options.search, options.embedder)
  if (index.id === null) return []
  const { languages: declared } = index.info
  const [{ languages }, rows] = await Promise.all([options.search.scope({}), options.search.reliability(index.id)])
  return reportedLanguages(languages).map((entry) => ({
    ...entry,
    trust: mixReliability([entry], rows, declared).reliability,
    mrr: rows.find(({ language }) => language === entry.language)?.mrr ?? null,
    declared: declared === 'all' || declared.includes(entry.language),
  }))
}

/** An error's code or name for the trace, never a text that may contain a path. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.name) : 'unknown'
}

/**
 * Measures reliability in the background, one language at a time, never concurrently. `ifDue` returns at once; `run` resolves when
 * everything is measured and saved. Never rejects: the default applies without a measurement.
 */
export function createReliabilityMeasurer(options: RetrieveOptions): { run(): Promise<void>; ifDue(): void } {
  let checkedAt = -Infinity
  let running: Promise<void> | null = null
  const run = (): Promise<void> => {
    checkedAt = options.now()
    running ??= measureAll(options)
      .catch(() => undefined)
      .finally(() => {
        running = null
      })
    return running
  }
  return {
    run,
    ifDue: () => {
      if (Math.abs(options.now() - checkedAt) >= CHECK_EVERY_MILLISECONDS) void run()
    },
  }
}

async function measureAll(options: RetrieveOptions): Promise<void> {
  const index = await usableIndex(options.search, options.embedder)
  if (index.id === null) return
  const { embedder } = index
  const [scope, rows] = await Promise.all([options.search.scope({}), options.search.reliability(index.id)])
  // During an import only the embedded passages count.
  const embedded = scope.passages === 0 ? 0 : scope.embedded / scope.passages
  for (const { language, passages } of scope.languages) {
    const measurable = Math.floor(passages * embedded)
    if (
      !mustMeasure(
        rows.find((row) => row.language === language),
        measurable,
      )
    )
      continue
    await options.saveReliability(index.id, [await measure(options, embedder, { indexId: index.id, language, passages: measurable })])
  }
}

async function measure(
  options: RetrieveOptions,
  embedder: Embedder,
  o: { indexId: number; language: string; passages: number },
): Promise<ReliabilityRow> {
  const sample = await options.search.sample({ indexId: o.indexId, language: o.language, limit: SAMPLE_SIZE })
  const questions: { place: number; vector: Float32Array }[] = []
  // One at a time, so that a person's question waits for one at most.
  for (const { place, text } of sampleQuestions(sample, (text) => splitSentences(text, o.language))) {
    questions.push({ place, vector: await embedder.embedQuestion(text) })
  }
  return measureReliability({ language: o.language, passages: o.passages, sample, questions })
}
