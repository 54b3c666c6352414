import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { inPieces, pause } from '../../../storage/index.ts'
import type { Connection } from '../../../storage/index.ts'
import { getIndex } from './indexes.ts'
import type { IndexRow } from './indexes.ts'

/** Documents counted without yielding: 200 with 20 passages take 8 ms. */
const COUNTED = 200
/**
 * Passages of a large document are counted in the index of chunks and the small table of binary codes, without reading texts or vectors.
 */
const vectorsOf = (indexId: number): string => `
(SELECT count(*) FROM chunks c INDEXED BY chunks_by_document CROSS JOIN codes_${indexId} k ON k.id = c.id WHERE c.document_id = d.id AND c.version = d.version)`

/** A live document not embedded because nobody asked for it, or because it failed. */
const IDLE = "d.deleted_at IS NULL AND d.status IN ('ready', 'searchable')"

/**
 * Queues embedding of every document that lacks vectors in this index (new embedder, restored document), also after failures with another
 * one; returns the number. A complete index, used recently, becomes active at once. Candidates are read before writing and rechecked when
 * queued.
 */
export async function queueMissing(connection: Connection, o: { indexId: number; now: number }): Promise<number> {
  const index = getIndex(connection, o.indexId)
  if (!index) return 0
  const queued = await inPieces(await lackingVectors(connection, index), (ids) =>
    connection.write(() => ids.filter((id) => queueOne(connection, { ...o, id }))),
  )
  if (queued.length === 0) await activateWhenWhole(connection, o)
  return queued.length
}

/** Missing vectors are counted with the documents for the active index, here for one being built. */
async function lackingVectors(connection: Connection, index: IndexRow): Promise<DocumentId[]> {
  if (index.state === 'active') {
    return connection
      .all<{ id: DocumentId }>(`SELECT d.id FROM documents d INDEXED BY documents_lacking_vectors WHERE d.embedded < d.chunks AND ${IDLE}`)
      .map((row) => row.id)
  }
  const lacking: DocumentId[] = []
  for await (const rows of counted(connection, index.id)) for (const row of rows) if (row.vectors < row.chunks) lacking.push(row.id)
  return lacking
}

type Counted = { row: number; id: DocumentId; version: number; chunks: number; embedded: number; deleted: number | null; vectors: number }

/** Every visible or trashed document with its vectors in an index, in pages. */
async function* counted(connection: Connection, indexId: number): AsyncGenerator<Counted[]> {
  for (let after = 0; ; await pause()) {
    const rows = connection.all<Counted>(
      `
SELECT d.rowid AS row, d.id, d.version, d.chunks, d.embedded, d.deleted_at AS deleted, ${vectorsOf(indexId)} AS vectors
FROM documents d WHERE d.rowid > ? AND d.version > 0 ORDER BY d.rowid LIMIT ?`,
      after,
      COUNTED,
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.row
  }
}

/** The latest job of a document is the relevant one. */
function queueOne(connection: Connection, o: { indexId: number; id: DocumentId; now: number }): boolean {
  const job = connection.get<{ row: number; state: string; step: string }>(
    'SELECT rowid AS row, state, step FROM jobs WHERE document_id = ? ORDER BY rowid DESC LIMIT 1',
    o.id,
  )
  if (!job || !['done', 'cancelled', 'failed'].includes(job.state)) return false
  const embedFailed = job.state === 'failed' && job.step === 'embed'
  const lacks = connection.get(
    `
SELECT 1 FROM documents d WHERE d.id = ? AND d.deleted_at IS NULL AND (d.status = 'ready' OR (d.status = 'searchable' AND ?)) AND d.chunks > ${vectorsOf(o.indexId)}`,
    o.id,
    embedFailed ? 1 : 0,
  )
  if (!lacks) return false
  return (
    connection.run(
      "UPDATE jobs SET step = 'embed', state = 'waiting', attempts = 0, not_before = 0, updated_at = ?, queued_at = ? WHERE rowid = ?",
      o.now,
      o.now,
      job.row,
    ).changes > 0
  )
}

/**
 * Activates an index being built once it covers every passage of the active one, which retires, atomically; true if it did. Reads nothing
 * while documents of the old index wait for embedding. Vectors are counted before, in pages; inside only newly published documents are
 * recounted.
 */
export async function activateWhenWhole(connection: Connection, o: { indexId: number }): Promise<boolean> {
  const { indexId } = o
  const waiting = `
SELECT 1 FROM jobs j JOIN indexes i ON i.id = ? WHERE j.state IN ('waiting', 'running') AND j.step = 'embed' AND j.created_at < i.created_at LIMIT 1`
  if (getIndex(connection, indexId)?.state !== 'building' || connection.get(waiting, indexId)) return false
  // Vectors of a version are only added, so earlier counts remain valid lower bounds.
  const before = new Map<DocumentId, { version: number; vectors: number }>()
  for await (const rows of counted(connection, indexId)) {
    if (rows.some((row) => row.deleted === null && row.embedded > 0 && row.vectors < row.chunks)) return false
    for (const row of rows) before.set(row.id, row)
  }
  return connection.write(() => activate(connection, indexId, before))
}

function activate(connection: Connection, indexId: number, before: ReadonlyMap<DocumentId, { version: number; vectors: number }>): boolean {
  if (getIndex(connection, indexId)?.state !== 'building') return false
  const documents = connection.all<Omit<Counted, 'row' | 'vectors'>>(
    'SELECT id, version, chunks, embedded, deleted_at AS deleted FROM documents',
  )
  const moved: { id: DocumentId; vectors: number }[] = []
  for (const { id, version, chunks, embedded, deleted } of documents) {
    const known = before.get(id)
    const sure = known?.version === version && known.vectors === chunks
    const vectors = sure
      ? known.vectors
      : (connection.get<{ n: number }>(`SELECT ${vectorsOf(indexId)} AS n FROM documents d WHERE d.id = ?`, id)?.n ?? 0)
    if (deleted === null && embedded > 0 && vectors < chunks) return false
    if (vectors !== embedded) moved.push({ id, vectors })
  }
  connection.run("UPDATE indexes SET state = 'retired', retired_at = ? WHERE state = 'active'", Date.now())
  connection.run("UPDATE indexes SET state = 'active' WHERE id = ?", indexId)
  for (const { id, vectors } of moved) connection.run('UPDATE documents SET embedded = ? WHERE id = ?', vectors, id)
  return true
}
