import { nameOfDocument } from '../../../src-preload/texts/document-place.ts'
import { text } from '../../../src-preload/texts/text.ts'
import type { SearchOutput } from '../../../src-preload/contract/shapes/answers.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import type { QueryLists } from '../domain/fuse.ts'
import { detectIntent } from '../domain/intent.ts'
import type { Intent } from '../domain/intent.ts'
import { tokenTerms } from '../domain/late-interaction.ts'
import { queryLanguages, questionTerms, type Term } from '../domain/match-query.ts'
import { withAskedRows } from '../domain/asked-rows.ts'
import { collapseToParent, removeNearDuplicates, selectPassages } from '../domain/select.ts'
import type { ScoredPassage } from '../domain/reorder.ts'
import { coverage, COVERING_HITS, frequenciesWithout, termWords } from '../domain/relevance.ts'
import type { Frequencies } from '../domain/relevance.ts'
import { mixReliability } from '../domain/reliability.ts'
import type { Passage, Scope, SearchFilter } from '../domain/types.ts'
import { describeQuery, isQuotation, queryExpansions, withRewrites } from '../domain/query-expansion.ts'
import type { Query } from '../domain/query-expansion.ts'
import { titlesToldApart } from '../domain/told-apart.ts'
import { redactLine } from '../../reading/index.ts'
import { detectLanguage } from '../../text/index.ts'
import { assessAnswerability } from './answerability.ts'
import { exactFirst, exactPassages, withExact } from './exact/exact-passages.ts'
import { fuseLists, traceLists } from './fuse-lists.ts'
import { createReliabilityMeasurer, reliabilityReport, usableIndex } from './measure-reliability.ts'
import { lateInteraction } from './late-interaction.ts'
import { searchLists } from './ranked-lists.ts'
import { hitMaker, orderHits, rankedHits } from './order.ts'
import { askedNote, nothingToSearch, scopeOf } from './scope.ts'
import { createStages } from './stages.ts'
import type { Stages } from './stages.ts'
import { askedModel, rewriteQuery } from './thorough.ts'
import type { Retrieve, Retrieved, RetrieveInput, RetrieveOptions } from './types.ts'

const LONGEST_QUESTION = 8000
const NEAREST = 3
/** Passages whose statements can be quoted: those that late interaction compares by default. */
const QUOTED_FROM = 8
const MOST_HITS = 100

/** Retrieval pipeline from question to passages, in the stages of DESIGN.md, Retrieval, each with its trace. */
export function createRetrieve(options: RetrieveOptions): Retrieve {
  const reliabilityMeasurer = createReliabilityMeasurer(options)
  return {
    measureReliability: reliabilityMeasurer.run,
    reliability: () => reliabilityReport(options),
    async search(input) {
      const asked = input.question.trim()
      if (asked === '') throw new AppError('question-empty')
      const question = asked.slice(0, LONGEST_QUESTION)
      const stages = createStages()
      const intent = detectIntent(question, { documentsChosen: (input.filter.documentIds?.length ?? 0) > 0 })
      stages.end('intent', 1, 1, askedNote(intent))
      const found =
        input.select && intent.intent === 'general'
          ? await smallTalk(options, input, question, stages)
          : await runSearch(options, { ...input, question }, intent, stages)
      stopWhenAborted(input.signal)
      reliabilityMeasurer.ifDue()
      if (asked.length > question.length) found.output.notice = text('searchNotices.tooLong')
      return found
    },
  }
}

/** A greeting that is to be answered is not searched; a plain search for it is. */
async function smallTalk(options: RetrieveOptions, input: RetrieveInput, question: string, stages: Stages): Promise<Retrieved> {
  const { considered, total } = await options.search.scope(input.filter)
  return emptyHanded({ state: 'not found', intent: 'general', queries: [question], considered, total }, input.filter, stages)
}

async function runSearch(options: RetrieveOptions, input: RetrieveInput, wanted: Intent, stages: Stages): Promise<Retrieved> {
  const { search } = options
  const { question, signal } = input
  const depth = input.depth ?? 'fast'
  const plan = await planSearch(options, input, wanted, stages)
  const { settings, asked, scope, filter, intent, newest, index, languages, head } = plan
  const embedder = index.id === null ? null : index.embedder
  if (scope.passages === 0) return emptyHanded({ state: 'not found', ...head, notice: nothingToSearch(scope.total) }, filter, stages)
  stopWhenAborted(signal)

  const terms = questionTerms(intent.about, languages)
  const [found, frequencies, rows, exact] = await lookUp(options, question, plan, terms, signal)
  stopWhenAborted(signal)
  const original: QueryLists = found.lists[0] ?? { keyword: null, vector: null }
  traceLists(found, original, scope, stages)

  const { reliability, medians } = mixReliability(scope.languages, rows, index.id === null ? 'all' : index.info.languages)
  const covering = await coveringPassages(search, original)
  const covered = coverage(terms, covering, frequencies)
  const fused = await fuseLists(search, { found, settings, reliability, covered, intent, terms, filter }, stages)
  const { questionVector } = found
  const { vectorWeight, fuseMs } = fused
  const late = terms.length === 0 || questionVector === null ? null : embedder
  const { hits, evidence } = await lateInteraction(
    search,
    { question: intent.about, languages, frequencies, hits: withExact(fused.hits, exact), settings, reliability, embedder: late, signal },
    stages,
  )
  const ranked = exactFirst(await orderHits(options, { question, terms, hits, original, newest, depth, settings, asked }, stages), exact)
  stopWhenAborted(signal)

  const shown = ranked.slice(0, input.select ? MOST_HITS : Math.max(NEAREST, Math.min(input.k, MOST_HITS)))
  const texts = await readPassages(search, ranked, shown, settings, stages)
  const read = input.select ? removeNearDuplicates(texts, settings['retrieval.copies']) : texts
  const share = scope.embedded / scope.passages
  const isBuiltIn = index.id !== null && index.info.provider === 'built-in'
  const { x, state } = assessAnswerability(
    {
      settings,
      intent,
      terms,
      original,
      covered,
      compared: covering.length,
      isBuiltIn,
      medians,
      reliability,
      share,
      isQuoted: exact.length > 0 && isQuotation(question),
    },
    stages,
  )

  const chosen = input.select ? await choose(options, input, settings, read, index.id, stages) : read.slice(0, Math.min(input.k, MOST_HITS))
  stopWhenAborted(signal)
  const toHit = hitMaker(hits)
  const notice = index.id === null && settings['retrieval.vectors'] ? index.trouble : found.trouble
  return {
    output: {
      state,
      ...head,
      hits: chosen.map(toHit),
      nearest: state === 'not found' ? read.slice(0, NEAREST).map(toHit) : [],
      timings: { embedMs: found.embedMs, keywordMs: found.keywordMs, vectorMs: found.vectorMs, fuseMs, totalMs: stages.total() },
      ...(notice !== null && { notice }),
    },
    passages: chosen.map(({ passage }) => passage),
    best: withAskedRows(read, question, QUOTED_FROM),
    filter,
    scores: new Map(ranked.map(({ chunkId, score }) => [chunkId, score])),
    ranked: rankedHits(ranked, hits),
    x,
    vectorWeight,
    questionVector,
    embedder,
    evidence,
    trace: stages.trace,
    leftOut: asked.time.leftOut,
  }
}

/** What the indexes say of a question: ranked lists, frequencies of its words, reliability, and passages that have its quotations. */
function lookUp(
  { search }: RetrieveOptions,
  question: string,
  { settings, intent, filter, languages, queries, index }: Awaited<ReturnType<typeof planSearch>>,
  terms: readonly Term[],
  signal: AbortSignal | undefined,
) {
  const { 'retrieval.keywords': keywords, 'retrieval.exact': exact } = settings
  const embedder = index.id === null ? null : index.embedder
  return Promise.all([
    searchLists(search, { queries, languages, filter, keywords, exact, indexId: index.id, embedder, signal }),
    frequenciesOf(search, [...termWords(terms), ...tokenTerms(intent.about, languages)], filter),
    index.id === null ? [] : search.reliability(index.id),
    exactPassages(search, { question, languages, filter }),
  ])
}

/** Scope, languages and queries of a search. */
async function planSearch(options: RetrieveOptions, input: RetrieveInput, wanted: Intent, stages: Stages) {
  const { question } = input
  const settings = { ...options.settings(), ...(input.filter.fusion && { 'retrieval.fusion': input.filter.fusion }), ...input.settings }
  const asked = askedModel(options, input, settings)
  const [place, index, rewritten] = await Promise.all([
    scopeOf(options, input.filter, wanted, settings),
    usableIndex(options.search, settings['retrieval.vectors'] ? options.embedder : () => null),
    input.depth === 'thorough' && settings['retrieval.rewrites'] && settings['models.chat'] !== ''
      ? rewriteQuery(options, question, wanted.kind, asked)
      : null,
  ])
  const queriesFound = rewritten?.queries ?? []
  if (rewritten) stages.end('rewrite', 1, 1 + queriesFound.length, rewritten.note)
  const { scope, intent } = place
  const { languages, queries } = expandQuery(question, intent, scope.languages, queriesFound, settings)
  const head = { intent: intent.intent, queries: queries.map(describeQuery), considered: scope.considered, total: scope.total }
  const note = text('trace.scope', {
    passages: scope.passages,
    embedded: scope.embedded,
    languages: languages.map((languageCode) => ({ languageCode })),
    queries: queries.length,
  })
  const obstacle = index.id === null ? (index.trouble ?? text('trace.noEmbedder')) : null
  stages.end('scope', scope.total, scope.considered, obstacle === null ? note : text('trace.scopeObstacle', { scope: note, obstacle }))
  return { ...place, settings, asked, index, languages, queries, head }
}

/** Languages of the search, and its queries: the original, its expansions and the model's rewrites. */
function expandQuery(question: string, intent: Intent, spoken: Scope['languages'], rewritten: readonly Query[], settings: Settings) {
  const own = detectLanguage(question)
  const languages = queryLanguages(own, spoken)
  const expansions = settings['retrieval.variants']
    ? queryExpansions(intent.about, languages[0] ?? own)
    : [{ text: intent.about, phrases: [] }]
  return { languages, queries: withRewrites(expansions, rewritten) }
}

/** The best passages of both searches, which tell how much of the question's words one passage has. */
async function coveringPassages(search: RetrieveOptions['search'], { keyword, vector }: QueryLists): Promise<Passage[]> {
  const best = [keyword, vector].flatMap((list) => (list ?? []).slice(0, COVERING_HITS)).map(({ chunkId }) => chunkId)
  return search.passagesAlone([...new Set(best)])
}

/** Passages of the ranking that may be shown. */
async function readPassages(
  search: RetrieveOptions['search'],
  ranked: readonly ScoredPassage[],
  shown: readonly ScoredPassage[],
  settings: Settings,
  stages: Stages,
): Promise<ScoredPassage<Passage>[]> {
  const found = await search.passages(shown.map(({ chunkId }) => chunkId))
  const shownName = (name: string): string => redactLine(name, settings['privacy.redact'], 'user')
  const titles = titlesToldApart(
    found.map(({ documentId: id, title, name, date }) => ({ id, title, name: shownName(nameOfDocument({ path: name, date })) })),
  )
  const passages = new Map<number, Passage>(
    found.map((passage) => [passage.chunkId, { ...passage, title: titles.get(passage.documentId) ?? passage.title }]),
  )
  stages.end('texts', ranked.length, passages.size, '')
  return ranked.flatMap(({ chunkId, score }): ScoredPassage<Passage>[] => {
    const passage = passages.get(chunkId)
    return passage ? [{ chunkId, score, passage }] : []
  })
}

/** Term frequencies without the excluded documents. */
async function frequenciesOf(search: RetrieveOptions['search'], terms: readonly string[], filter: SearchFilter): Promise<Frequencies> {
  const words = [...new Set(terms)]
  const { withoutDocumentIds: documentIds = [] } = filter
  const [all, left] = await Promise.all([
    search.termFrequencies(words),
    documentIds.length === 0 ? null : search.termFrequenciesWithin({ documentIds, terms: words }),
  ])
  return left ? frequenciesWithout(all, left) : all
}

/** Selection: collapse to parent, remove near-duplicates, MMR with coverage. */
async function choose(
  options: RetrieveOptions,
  input: RetrieveInput,
  settings: Settings,
  ranked: readonly ScoredPassage<Passage>[],
  indexId: number | null,
  stages: Stages,
): Promise<ScoredPassage<Passage>[]> {
  const families = settings['retrieval.family'] ? collapseToParent(ranked) : [...ranked]
  const vectors = indexId === null ? [] : await options.search.vectors({ indexId, ids: families.map(({ chunkId }) => chunkId) })
  const chosen = selectPassages(families, {
    k: input.k,
    lambda: settings['retrieval.mmr'],
    vectors: new Map(vectors.map(({ id, vector }) => [id, vector])),
    family: false,
    copies: settings['retrieval.copies'],
    coverage: settings['retrieval.coverage'],
  })
  stages.end(
    'pick',
    ranked.length,
    chosen.length,
    text('trace.selection', { siblings: ranked.length - families.length, lambda: settings['retrieval.mmr'] }),
    chosen,
  )
  return chosen
}

function emptyHanded(head: Omit<SearchOutput, 'hits' | 'nearest' | 'timings' | 'trace'>, filter: SearchFilter, stages: Stages): Retrieved {
  const timings = { embedMs: 0, keywordMs: 0, vectorMs: 0, fuseMs: 0, totalMs: stages.total() }
  return {
    output: { ...head, hits: [], nearest: [], timings },
    passages: [],
    best: [],
    filter,
    scores: new Map(),
    ranked: [],
    x: 0,
    vectorWeight: 0,
    questionVector: null,
    embedder: null,
    evidence: null,
    trace: stages.trace,
    leftOut: [],
  }
}

function stopWhenAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AppError('cancelled')
}
