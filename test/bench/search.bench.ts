import { openForReading } from '../../src-main/storage/sqlite/connection.ts'
import { getIndex } from '../../src-main/search/sqlite/vectors/indexes.ts'
import type { IndexRow } from '../../src-main/search/sqlite/vectors/indexes.ts'
import { createVectorIndex } from '../../src-main/search/sqlite/vector-index.ts'
import { createVectorSearch } from '../../src-main/search/sqlite/vector-lists.ts'
import type { SearchProcessFunctions } from '../../src-main/app/worker/search-process-functions.ts'
import { openDatabase } from '../../src-main/storage/sqlite/migrations/migrate.ts'
import { combineQueries, fuse } from '../../src-main/search/domain/fuse.ts'
import { matchOf, questionTerms } from '../../src-main/search/domain/match-query.ts'
import { createBuiltInEmbedder } from '../../src-main/models/worker/built-in-embedder.ts'
import { startProcess } from '../../src-main/storage/worker/client.ts'
import type { Client, Worker } from '../../src-main/storage/worker/client.ts'
import { residentBytes } from '../../src-main/reading/worker/parser/resident-memory.ts'
import { generatedEnglish, passagesOf } from './generated-english.ts'
import { memoryBandwidth, openNaive } from './search/search-baselines.ts'
import type { Naive } from './search/search-baselines.ts'
import { benchLibrary, numbers } from './search/search-library.ts'
import type { BenchLibrary } from './search/search-library.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Search in libraries of 10,000 and 100,000 passages of 768 dimensions (--large: 500,000 and 1,000,000 too; --peers: other engines),
// compared in turns in one run with vec0 and all words on one connection, and with the speed of the memory. Libraries are made once and
// stored in the temporary folder.

const DIMENSION = 768
const DEPTH = 100
const ROUNDS = 30
const RECALL_QUESTIONS = 40
const entry = new URL('../../src-main/app/worker/search-entry.ts', import.meta.url).pathname
const flags = new Set(process.argv.slice(2))
const sizes = [10_000, 100_000, ...(flags.has('--large') ? [500_000, 1_000_000] : [])]

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
const ms = (values: readonly number[]): string =>
  `${at(values, 0.5).toFixed(1).padStart(8)} ${at(values, 0.95).toFixed(1).padStart(8)} ${at(values, 0).toFixed(1).padStart(8)}`
const row = (name: string, values: readonly number[], more = ''): void => print(`${name.padEnd(58)} ${ms(values)}  ${more}`)

type Query = { text: string; vector: Float32Array }
/** An English question, and eight passages for late interaction (those of the library are no words and have twice as many tokens). */
const QUESTION = 'How long before the end must either side of a contract give notice in writing?'
const LATE_TOP = 8
const english = passagesOf(generatedEnglish(), LATE_TOP * ROUNDS)
const bestPassages = (round: number): string[] => english.slice(LATE_TOP * round, LATE_TOP * (round + 1))
const embedder = createBuiltInEmbedder({
  entry: new URL('../../src-main/models/worker/embedder-entry.ts', import.meta.url).pathname,
  modelFolder: new URL('../../resources/models/all-minilm-l6-v2', import.meta.url).pathname,
})
// Opens the sessions of its threads.
await embedder.compareTokens!(QUESTION, bestPassages(0))
const emptyBytes = await emptyProcess()
for (const size of sizes) await measure(benchLibrary(size, DIMENSION))
if (flags.has('--peers')) await (await import('./search/search-peers.ts')).comparePeers(benchLibrary(100_000, DIMENSION))
process.exit(0)

async function measure(library: BenchLibrary): Promise<void> {
  const { rows } = library
  const limit = (rows * DIMENSION * 4) / (memoryBandwidth() * 1e6)
  print(
    `\n${rows.toLocaleString('en')} passages of ${DIMENSION} dimensions; one float scan cannot take less than ${limit.toFixed(1)} ms (one thread)`,
  )
  print(`${''.padEnd(58)} ${'p50'.padStart(8)} ${'p95'.padStart(8)} ${'least'.padStart(8)}  ms`)
  const questions = Array.from({ length: ROUNDS }, (_, i) => fourForms(library, i))
  const naive = openNaive(library)
  const fill = time(() => {
    const connection = openForReading(library.file)
    const index = createVectorIndex(connection, getIndex(connection, 1) as IndexRow)
    for (let left = index.refresh(); left > 0;) left = index.load()
    connection.close()
  })
  const direct = createVectorSearch(openForReading(library.file))
  while (direct.work(1));
  const search = startProcess<SearchProcessFunctions>({ entry, name: 'search', arguments: [library.file] })
  await filled(search, library)

  const times = {
    vec0: [] as number[],
    one: [] as number[],
    exact: [] as number[],
    naive: [] as number[],
    whole: [] as number[],
    words: [] as number[],
    vectors: [] as number[],
    process: [] as number[],
    late: [] as number[],
    withLate: [] as number[],
  }
  for (const [round, forms] of questions.entries()) {
    const [first] = forms as [Query]
    const query = { indexId: 1, vectors: [first.vector], filter: {}, limit: DEPTH }
    times.one.push(time(() => direct.lists(query)))
    times.process.push(await timed(() => search.call.vectorLists(query)))
    times.exact.push(time(() => direct.lists({ ...query, exact: true })))
    const whole = await wholeQuestion(search.call, forms)
    times.whole.push(whole.total)
    times.words.push(whole.words)
    times.vectors.push(whole.vectors)
    const late = await timed(() => embedder.compareTokens!(QUESTION, bestPassages(round)))
    times.late.push(late)
    times.withLate.push(whole.total + late)
    // The slow baselines would take most of the run.
    if (round % 3 > 0) continue
    times.vec0.push(time(() => naive.vectors(first.vector, 40)))
    times.naive.push(time(() => naive.question(forms)))
  }
  const { candidates, how } = direct.lists({ indexId: 1, vectors: [library.vector(rows)], filter: {}, limit: DEPTH })
  row('vec0 float, k = 40', times.vec0, 'recall@10 1')
  row(
    `one vector, ${DEPTH} deep (${how}${candidates ? `, ${candidates} candidates` : ''})`,
    times.one,
    recall(library, naive, (vector) => direct.lists({ indexId: 1, vectors: [vector], filter: {}, limit: DEPTH })),
  )
  row('the same, asked of the search process', times.process)
  row(
    'one vector, exact',
    times.exact,
    recall(library, naive, (vector) => direct.lists({ indexId: 1, vectors: [vector], filter: {}, limit: DEPTH, exact: true })),
  )
  row(
    'complete search: 4 queries, lexical and semantic, with texts',
    times.whole,
    `goal ${rows === 100_000 ? '22 / 38' : rows === 500_000 ? '80' : rows === 1_000_000 ? '160' : '-'}`,
  )
  row('   of it lexical search (two threads)', times.words)
  row('   of it semantic search (at the same time)', times.vectors)
  row('   late interaction of its eight best', times.late, 'questions and passages of English length, new ones each time')
  row('complete search with late interaction', times.withLate, `goal ${rows === 100_000 ? '70' : '-'}`)
  row(
    'the same with vec0, all words, one connection',
    times.naive,
    `ours is ${(at(times.naive, 0.5) / at(times.whole, 0.5)).toFixed(0)} times as fast (goal 30 at 100,000)`,
  )
  row('loading at the start', [fill], `${((fill / rows) * 100_000).toFixed(0)} ms for each 100,000 (goal 300)`)
  const bytes = (await residentBytes(search.pid ?? 0)) ?? Number.NaN
  print(
    `search process holds ${((bytes - emptyBytes) / 1e6).toFixed(0)} MB more than for an empty library: ${(((bytes - emptyBytes) / rows) * 0.1).toFixed(0)} MB for each 100,000 (goal 100)`,
  )
  await randomStrings(search.call, library, rows === 100_000 && flags.has('--large') ? 10_000 : 1000)
  naive.close()
  await search.close()
}

/** A question and three expanded queries, of 7 to 12 words with their function words. */
function fourForms(library: BenchLibrary, i: number): Query[] {
  return [0, 1, 2, 3].map((form) => ({
    text: library.text(5_000_000 + 10 * i + form, 50),
    vector: library.vector(library.rows + 10 * i + form),
  }))
}

/** Searches as search/services/ranked-lists.ts and search/services/retrieve.ts do, with vectors made before. */
async function wholeQuestion(
  search: Client<SearchProcessFunctions>,
  forms: readonly Query[],
): Promise<{ total: number; words: number; vectors: number }> {
  const started = performance.now()
  const matches = forms.map(({ text }) => matchOf(questionTerms(text, ['en'])) ?? '"a"')
  let [words, meaning] = [0, 0]
  const [keyword, vector] = await Promise.all([
    search.keywordLists({ matches, filter: {}, limit: DEPTH }).finally(() => (words = performance.now() - started)),
    search
      .vectorLists({ indexId: 1, vectors: forms.map((form) => form.vector), filter: {}, limit: DEPTH })
      .finally(() => (meaning = performance.now() - started)),
  ])
  const hits = combineQueries(
    forms.map((_form, i) =>
      fuse({ keyword: keyword[i] ?? [], vector: vector.lists[i] ?? [] }, 'self-weighing', { reliability: 1, lexical: 1 }),
    ),
  )
  const passages = await search.passages(hits.map(({ chunkId }) => chunkId))
  if (passages.length !== DEPTH) throw new Error(`${passages.length} passages`)
  return { total: performance.now() - started, words, vectors: meaning }
}

/** Recall against the 100 nearest of vec0. */
function recall(
  library: BenchLibrary,
  naive: Naive,
  search: (vector: Float32Array) => ReturnType<ReturnType<typeof createVectorSearch>['lists']>,
): string {
  const shares = Array.from({ length: RECALL_QUESTIONS }, (_, i) => {
    const vector = library.vector(library.rows + 10_000 + i)
    const truth = naive.vectors(vector, DEPTH)
    const found = (search(vector).lists[0] ?? []).map(({ chunkId }): number => chunkId)
    const share = (depth: number): number => truth.slice(0, depth).filter((id) => found.slice(0, depth).includes(id)).length / depth
    return { at10: share(10), at100: share(DEPTH) }
  })
  const mean = (pick: (share: { at10: number; at100: number }) => number): string =>
    (shares.reduce((sum, share) => sum + pick(share), 0) / shares.length).toFixed(4)
  return `recall@10 ${mean((share) => share.at10)}, @100 ${mean((share) => share.at100)}`
}

/** Words, punctuation, quotation marks and operators in any order: none may fail. */
async function randomStrings(search: Client<SearchProcessFunctions>, library: BenchLibrary, count: number): Promise<void> {
  const next = numbers(3)
  const parts = ['"', '*', ' AND ', ' NOT ', 'NEAR(', ')', '-', ':', '😀', '文書', "'", ';', '\u0000', '{', '^', 'ü']
  const times: number[] = []
  let failed = 0
  for (let i = 0; i < count; i++) {
    let text = library.text(9_000_000 + i, Math.floor(next() * 200))
    for (let n = 0; n < 4; n++)
      text = `${text.slice(0, next() * text.length)}${parts[Math.floor(next() * parts.length)]}${text.slice(next() * text.length)}`
    const match = matchOf(questionTerms(text, ['en']))
    if (match === null) continue
    times.push(await timed(() => search.keywordLists({ matches: [match], filter: {}, limit: DEPTH }).catch(() => failed++)))
  }
  row(
    `${count.toLocaleString('en')} random strings, lexical search`,
    times,
    `p99 ${at(times, 0.99).toFixed(1)} (goal 50), ${failed} failed`,
  )
}

async function filled(search: Worker<SearchProcessFunctions>, library: BenchLibrary): Promise<void> {
  for (;;) {
    const { how } = await search.call.vectorLists({ indexId: 1, vectors: [library.vector(0)], filter: {}, limit: 1 })
    // Until its codes are in memory the process searches those in the database.
    if (how === 'bits' || how === 'values') break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  // The search process still measures its number of candidates.
  await new Promise((resolve) => setTimeout(resolve, 1000 + library.rows / 100))
}

async function emptyProcess(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'echomind-bench-'))
  openDatabase(join(folder, 'empty.db')).close()
  const search = startProcess<SearchProcessFunctions>({ entry, name: 'search', arguments: [join(folder, 'empty.db')] })
  await search.call.vectorLists({ indexId: 1, vectors: [], filter: {}, limit: 1 })
  await search.call.keywordLists({ matches: ['"a"', '"b"'], filter: {}, limit: 1 })
  const bytes = (await residentBytes(search.pid ?? 0)) ?? Number.NaN
  await search.close()
  rmSync(folder, { recursive: true, force: true })
  return bytes
}

function time(run: () => unknown): number {
  const started = performance.now()
  run()
  return performance.now() - started
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}
