import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openForReading } from '../../../src-main/storage/sqlite/connection.ts'
import { tokenise } from '../../../src-main/text/words.ts'
import { isStopWord } from '../../../src-main/text/stop-words.ts'
import type { BenchLibrary } from './search-library.ts'

// Other search engines on the same passages, installed into a separate folder: they are no dependencies.

const PEERS = { 'hnswlib-node': '3.0.0', usearch: '2.26.2', '@lancedb/lancedb': '0.39.0', minisearch: '7.2.0', flexsearch: '0.8.212' }
const QUESTIONS = 40
const DEPTH = 100

type Row = { ms: number[]; recall: number[] }
type Hnswlib = {
  HierarchicalNSW: new (
    space: string,
    dimension: number,
  ) => {
    initIndex(most: number, m: number, ef: number): void
    addPoint(point: number[], label: number): void
    setEf(ef: number): void
    searchKnn(point: number[], k: number): { neighbors: number[] }
  }
}
type Usearch = {
  Index: new (o: { dimensions: number; metric: string; connectivity: number }) => {
    add(keys: BigUint64Array, vectors: Float32Array): void
    search(vector: Float32Array, k: number, threads?: number): { keys: BigUint64Array }
  }
}
type Lance = {
  connect(folder: string): Promise<{
    createTable(
      name: string,
      rows: object[],
    ): Promise<{ vectorSearch(vector: Float32Array): { limit(k: number): { toArray(): Promise<{ id: number }[]> } } }>
  }>
}
type MiniSearch = new (o: object) => { addAll(rows: object[]): void; search(text: string): { id: number }[] }
type FlexSearch = { Index: new () => { add(id: number, text: string): void; search(text: string, o: object): number[] } }

/** Prints one line for each engine: time of a search in ms, and recall@10 against the exact answer, or that it cannot be installed. */
export async function comparePeers(library: BenchLibrary): Promise<void> {
  const folder = join(tmpdir(), 'echomind-bench', 'peers')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const load = (name: keyof typeof PEERS): unknown => {
    if (!existsSync(join(folder, 'node_modules', name)))
      execFileSync(
        'npm',
        ['install', '--no-audit', '--no-fund', '--no-save', ...Object.entries(PEERS).map(([peer, version]) => `${peer}@${version}`)],
        { cwd: folder, stdio: 'ignore' },
      )
    return createRequire(join(folder, 'package.json'))(name)
  }
  const vectors = Array.from({ length: library.rows }, (_, row) => library.vector(row))
  const questions = Array.from({ length: QUESTIONS }, (_, i) => library.vector(library.rows + 20_000 + i))
  const truth = questions.map((question) => nearest(vectors, question))
  const runs: [name: string, run: () => Promise<Row>][] = [
    ['hnswlib-node, M 16, ef 200', async () => hnswlib(load('hnswlib-node') as Hnswlib, vectors, questions, truth)],
    ['usearch, M 16', async () => usearch(load('usearch') as Usearch, vectors, questions, truth)],
    ['LanceDB, flat', () => lance(load('@lancedb/lancedb') as Lance, join(folder, 'lance'), vectors, questions, truth)],
    ['minisearch, words', async () => minisearch(load('minisearch') as MiniSearch, library)],
    ['flexsearch, words', async () => flexsearch(load('flexsearch') as FlexSearch, library)],
  ]
  process.stdout.write(`\npeers at ${library.rows.toLocaleString('en')} passages (build, p50, p95 in ms)\n`)
  for (const [name, run] of runs) {
    const started = performance.now()
    try {
      const { ms, recall } = await run()
      const total = performance.now() - started - ms.reduce((sum, one) => sum + one, 0)
      const sorted = ms.toSorted((a, b) => a - b)
      const mean = recall.reduce((sum, one) => sum + one, 0) / Math.max(1, recall.length)
      process.stdout.write(
        `${name.padEnd(34)} ${total.toFixed(0).padStart(8)} ${(sorted[sorted.length >> 1] ?? 0).toFixed(1).padStart(8)} ${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1).padStart(8)}  ${recall.length > 0 ? `recall@10 ${mean.toFixed(3)}` : ''}\n`,
      )
    } catch (error) {
      process.stdout.write(`${name.padEnd(34)} did not run: ${String(error).slice(0, 120)}\n`)
    }
  }
}

function nearest(vectors: readonly Float32Array[], question: Float32Array): number[] {
  const scores = vectors.map((vector) => vector.reduce((sum, x, i) => sum + x * (question[i] ?? 0), 0))
  return scores
    .map((score, row) => [score, row] as const)
    .sort((a, b) => b[0] - a[0])
    .slice(0, 10)
    .map(([, row]) => row)
}

async function ask(
  questions: readonly Float32Array[],
  truth: readonly number[][],
  search: (question: Float32Array) => number[] | Promise<number[]>,
): Promise<Row> {
  const result: Row = { ms: [], recall: [] }
  for (const [i, question] of questions.entries()) {
    const started = performance.now()
    const found = await search(question)
    result.ms.push(performance.now() - started)
    result.recall.push((truth[i] ?? []).filter((id) => found.slice(0, 10).includes(id)).length / 10)
  }
  return result
}

function hnswlib(
  { HierarchicalNSW }: Hnswlib,
  vectors: readonly Float32Array[],
  questions: readonly Float32Array[],
  truth: readonly number[][],
): Promise<Row> {
  const index = new HierarchicalNSW('ip', vectors[0]?.length ?? 0)
  index.initIndex(vectors.length, 16, 200)
  for (const [row, vector] of vectors.entries()) index.addPoint([...vector], row)
  index.setEf(200)
  return ask(questions, truth, (question) => index.searchKnn([...question], DEPTH).neighbors)
}

function usearch(
  { Index }: Usearch,
  vectors: readonly Float32Array[],
  questions: readonly Float32Array[],
  truth: readonly number[][],
): Promise<Row> {
  const index = new Index({ dimensions: vectors[0]?.length ?? 0, metric: 'ip', connectivity: 16 })
  for (const [row, vector] of vectors.entries()) index.add(BigUint64Array.of(BigInt(row)), vector)
  return ask(questions, truth, (question) => [...index.search(question, DEPTH).keys].map(Number))
}

async function lance(
  { connect }: Lance,
  folder: string,
  vectors: readonly Float32Array[],
  questions: readonly Float32Array[],
  truth: readonly number[][],
): Promise<Row> {
  rmSync(folder, { recursive: true, force: true })
  const table = await (
    await connect(folder)
  ).createTable(
    'passages',
    vectors.map((vector, id) => ({ id, vector: [...vector] })),
  )
  return ask(questions, truth, async (question) => (await table.vectorSearch(question).limit(DEPTH).toArray()).map(({ id }) => id))
}

function minisearch(MiniSearchIndex: MiniSearch, library: BenchLibrary): Row {
  const index = new MiniSearchIndex({ fields: ['text'] })
  index.addAll(texts(library))
  return askWords(library, (words) => index.search(words).slice(0, DEPTH).length)
}

function flexsearch({ Index }: FlexSearch, library: BenchLibrary): Row {
  const index = new Index()
  for (const { id, text } of texts(library)) index.add(id, text)
  return askWords(library, (words) => index.search(words, { limit: DEPTH, suggest: true }).length)
}

function askWords(library: BenchLibrary, search: (words: string) => number): Row {
  const result: Row = { ms: [], recall: [] }
  for (let i = 0; i < QUESTIONS; i++) {
    const words = tokenise(library.text(5_000_000 + i, 50))
      .filter((word) => !isStopWord(word, 'en'))
      .join(' ')
    const started = performance.now()
    search(words)
    result.ms.push(performance.now() - started)
  }
  return result
}

function texts(library: BenchLibrary): { id: number; text: string }[] {
  const connection = openForReading(library.file)
  const rows = connection.all<{ id: number; text: string }>('SELECT id, text FROM chunks WHERE is_parent = 0')
  connection.close()
  return rows
}
