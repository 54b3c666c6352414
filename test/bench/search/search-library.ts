import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import { openDatabase } from '../../../src-main/storage/sqlite/migrations/migrate.ts'
import type { StoredChunk } from '../../../src-main/reading/domain/documents/types.ts'
import { isStopWord } from '../../../src-main/text/stop-words.ts'
import { indexWord } from '../../../src-main/text/words.ts'
import type { DocumentId, JobId } from '../../../src-preload/contract/ids.ts'
import { makeChunk, makeFacts, makePiece } from '../../support/database/database.ts'

/** Numbers of passages: of one document, and of one cluster of vectors. */
const DOCUMENT = 100
const CLUSTER = 100
const CHARACTERS = 635
const VOCABULARY = 60_000
const SHIFT = 50

/** Random numbers from 0 to 1, the same in every run (mulberry32, public domain). */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Clustered unit vectors as embedding models make them: a topic, a cluster of 100 in it, and an individual part (cosine about 0.6 within a
 * cluster, 0.3 within a topic), larger in the first dimensions than in the last. The same number gives the same vector; questions are
 * numbers from `rows` on.
 */
export function vectorMaker(dimension: number, rows: number): (row: number) => Float32Array {
  const spread = Float32Array.from({ length: dimension }, (_, i) => (1 + i) ** -0.25)
  const clusters = Math.max(1, Math.floor(rows / CLUSTER))
  const gaussian = (seed: number): Float32Array => {
    const next = numbers(Math.imul(seed + 1, 0x9e3779b1))
    return spread.map((size) => size * (next() + next() + next() + next() - 2))
  }
  const centres = new Map<number, Float32Array>()
  const centre = (cluster: number): Float32Array => {
    let known = centres.get(cluster)
    if (!known) {
      const topic = gaussian(2_000_000_000 + (cluster % 64))
      known = gaussian(1_000_000_000 + cluster).map((x, i) => x + (topic[i] ?? 0))
      if (centres.size > 4096) centres.clear()
      centres.set(cluster, known)
    }
    return known
  }
  return (row) => {
    const own = gaussian(row)
    const middle = centre((row < rows ? Math.floor(row / CLUSTER) : Math.imul(row, 0x9e3779b1) >>> 0) % clusters)
    for (let i = 0; i < dimension; i++) own[i] = (own[i] ?? 0) * 1.15 + (middle[i] ?? 0)
    const length = Math.hypot(...own)
    return own.map((x) => x / length)
  }
}

/** English-looking words: function words half of the time, otherwise words of a Zipf distribution that are their own stems. */
export function textMaker(): (seed: number, characters: number) => string {
  const next = numbers(7)
  const pick = <T>(list: readonly T[], at: number): T => list[Math.floor(at * list.length)] as T
  const functionWords =
    'the of and a to in is that it for was on are as with be by at this have from or one had not but what all were when there can an each which she do how their if'.split(
      ' ',
    )
  const words = new Set<string>()
  while (words.size < VOCABULARY) {
    const word =
      Array.from(
        { length: 2 + Math.floor(next() * 2) },
        () => pick('bcdfghjklmnprtvz'.split(''), next()) + pick('aou'.split(''), next()),
      ).join('') + pick('bdgkmnpr'.split(''), next())
    if (indexWord(word, 'en') === word && !isStopWord(word, 'en')) words.add(word)
  }
  const vocabulary = [...words]
  return (seed, characters) => {
    const random = numbers(seed + 99)
    let text = ''
    while (text.length < characters) {
      // Zipf-Mandelbrot: the most frequent content word is one in 350, as in English prose.
      const rank = Math.floor(SHIFT * (VOCABULARY / SHIFT) ** random()) - SHIFT
      text += `${text === '' ? '' : ' '}${random() < 0.5 ? pick(functionWords, random()) : (vocabulary[rank] ?? 'bab')}`
    }
    return text
  }
}

export type BenchLibrary = {
  file: string
  rows: number
  dimension: number
  vector: (row: number) => Float32Array
  text: (seed: number, characters: number) => string
}

/** A library with this number of passages, written by the product's own functions and stored in the temporary folder for the next run. */
export function benchLibrary(rows: number, dimension: number): BenchLibrary {
  const folder = join(tmpdir(), 'echomind-bench')
  const file = join(folder, `search-${rows}-${dimension}-v3.db`)
  const vector = vectorMaker(dimension, rows)
  const text = textMaker()
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}.part${end}`, { force: true })
    write(`${file}.part`, { rows, dimension, vector, text })
    renameSync(`${file}.part`, file)
  }
  // Migrates a library of an earlier day.
  openDatabase(file).close()
  return { file, rows, dimension, vector, text }
}

function write(file: string, o: Omit<BenchLibrary, 'file'>): void {
  const connection = openDatabase(file)
  connection.database.pragma('synchronous = OFF')
  const database = databaseFunctions(connection)
  const collectionId = database.ensureCollection('Personal').id
  const indexId = database.ensureIndex({ provider: 'bench', model: 'clusters', digest: 'none', dimension: o.dimension, prefixVersion: 1 })
  for (let start = 0; start < o.rows; start += DOCUMENT) {
    const documentId = `document-${start}` as DocumentId
    const jobId = `job-${start}` as JobId
    const title = o.text(-start - 1, 30)
    database.createDocuments([
      { id: documentId, collectionId, name: `${start}.txt`, path: `/${start}.txt`, title, bytes: 1, importId: null, jobId, now: start },
    ])
    const chunks = Array.from({ length: Math.min(DOCUMENT, o.rows - start) }, (_, i): StoredChunk =>
      makeChunk({ position: i, text: o.text(start + i, CHARACTERS), title }),
    )
    const version = database.beginVersion(documentId)
    database.addPiece({ documentId, version, piece: makePiece(chunks) })
    database.publishVersion({ documentId, version, facts: makeFacts(chunks), title, jobId, now: start })
    const pending = database.pendingChunks({ indexId, documentId, limit: DOCUMENT })
    const rows = pending.map((chunk, i) => ({ chunkId: chunk.id, hash: chunk.hash, vector: o.vector(start + i) }))
    database.addVectors({ indexId, documentId, rows, now: start })
    database.markReady({ documentId, jobId, now: start })
  }
  connection.database.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
}
