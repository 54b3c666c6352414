import { existsSync, renameSync, rmSync } from 'node:fs'
import { openForReading, openForWriting } from '../../../src-main/storage/sqlite/connection.ts'
import type { Connection } from '../../../src-main/storage/sqlite/connection.ts'
import { combineQueries, fuse } from '../../../src-main/search/domain/fuse.ts'
import type { ListHit } from '../../../src-main/search/domain/types.ts'
import { tokenise } from '../../../src-main/text/words.ts'
import type { BenchLibrary } from './search-library.ts'

/** The naive baseline: vectors in a vec0 table of floats, all words of the question, one connection. */
export type Naive = {
  vectors(vector: Float32Array, k: number): number[]
  /** Runs four queries, lexical and semantic, 100 deep, fused, with texts; returns the number of passages. */
  question(queries: readonly { text: string; vector: Float32Array }[]): number
  close(): void
}

const bytes = (vector: Float32Array): Uint8Array => new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)

/** Opens the baseline; its vec0 table is made beside the library's file, once. */
export function openNaive(library: BenchLibrary): Naive {
  const file = `${library.file}.vec0`
  if (!existsSync(file)) makeVec0(file, library)
  const connection = openForReading(library.file)
  connection.database.pragma('query_only = OFF')
  connection.database.exec(`ATTACH '${file}' AS vec`)
  const vectors = (vector: Float32Array, k: number): number[] =>
    connection
      .all<{ id: number }>('SELECT rowid AS id FROM vec.items WHERE e MATCH ? AND k = ? ORDER BY distance', bytes(vector), k)
      .map(({ id }) => id)
  return {
    vectors,
    question: (queries) => {
      const fused = queries.map(({ text, vector }) =>
        fuse({ keyword: words(connection, text), vector: toHits(vectors(vector, 100)) }, 'rrf', { reliability: 1, lexical: 1 }),
      )
      return combineQueries(fused).flatMap(({ chunkId }) => connection.all('SELECT text FROM chunks WHERE id = ?', chunkId)).length
    },
    close: () => connection.close(),
  }
}

function words(connection: Connection, text: string): ListHit[] {
  const match = [...new Set(tokenise(text))].map((word) => `"${word}"`).join(' OR ')
  return toHits(
    connection
      .all<{ id: number }>('SELECT rowid AS id FROM keywords WHERE keywords MATCH ? ORDER BY rank LIMIT 100', match)
      .map(({ id }) => id),
  )
}

function toHits(ids: readonly number[]): ListHit[] {
  return ids.map((id, rank) => ({ chunkId: id as ListHit['chunkId'], documentId: '' as ListHit['documentId'], score: 1 / (1 + rank) }))
}

function makeVec0(file: string, library: BenchLibrary): void {
  rmSync(`${file}.part`, { force: true })
  const connection = openForWriting(`${file}.part`)
  connection.database.pragma('synchronous = OFF')
  connection.database.exec(`CREATE VIRTUAL TABLE items USING vec0 (e float[${library.dimension}])`)
  const source = openForReading(library.file)
  connection.write(() => {
    for (const { id, e } of source.iterate<{ id: number; e: Uint8Array }>('SELECT id, e FROM vectors_1'))
      connection.run('INSERT INTO items (rowid, e) VALUES (?, ?)', BigInt(id), e)
  })
  source.close()
  connection.database.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
  renameSync(`${file}.part`, file)
}

/** The memory speed of one thread at this moment in GB/s (memcmp of two equal halves of 256 MB): the upper bound of any scan. */
export function memoryBandwidth(): number {
  const half = 128 * 1024 * 1024
  const a = Buffer.alloc(half, 1)
  const b = Buffer.alloc(half, 1)
  let best = 0
  for (let i = 0; i < 5; i++) {
    const started = performance.now()
    if (!a.equals(b)) throw new Error('memory is broken')
    best = Math.max(best, (2 * half) / (performance.now() - started) / 1e6)
  }
  return best
}
