import type { Calls } from '../../../storage/index.ts'
import type { IndexFunctions } from '../../../search/index.ts'
import type { Embedder } from '../../../models/index.ts'
import type { LibraryFunctions } from '../../sqlite/library-functions.ts'
import { AppError, isAppError, type ErrorCode } from '../../../../src-preload/contract/errors.ts'
import type { JobRow } from '../../sqlite/library-functions.ts'
import type { EmbeddingIndexes } from './embedding-index.ts'
import type { JobOutcome } from './queue-types.ts'

/** Passages per fetch, and per message to the embedder. */
const FETCH = 256
const BATCH = 32
/** Attempts at a document's own errors before its job fails. */
const ATTEMPTS = 5
/** Errors caused by the document, not by the embedder or its server. */
const OWN_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'bad-vectors',
  'context-too-long',
  'model-bad-answer',
  'model-failed',
  'internal',
  'database-busy',
])

type Options = {
  database: Calls<
    IndexFunctions & LibraryFunctions,
    'activateWhenWhole' | 'addVectors' | 'cachedVectors' | 'finishJob' | 'markReady' | 'pendingChunks'
  >
  indexes: EmbeddingIndexes
  now: () => number
  /** Waits while the queue is paused or yields to an answer. */
  yieldTurn: (signal: AbortSignal) => Promise<void>
  /** A batch was stored: progress for the queue drawer. */
  onProgress: () => void
}

type Target = { embedder: Embedder; indexId: number }

/** Embeds a document's passages, resuming after a restart. Never throws. */
export function createEmbedJob(options: Options): (job: JobRow, signal: AbortSignal) => Promise<JobOutcome> {
  const { database, now } = options

  /** Embeds some passages of the document; false: none left. */
  async function embedSome(job: JobRow, { embedder, indexId }: Target, signal: AbortSignal): Promise<boolean> {
    const pending = await database.pendingChunks({ indexId, documentId: job.documentId, limit: FETCH })
    if (pending.length === 0) return false
    const cached = new Map(
      (await database.cachedVectors({ indexId, hashes: pending.map((chunk) => chunk.hash) })).map((row) => [row.hash, row.vector]),
    )
    const known = pending.flatMap((chunk) => {
      const vector = cached.get(chunk.hash)
      return vector ? [{ chunkId: chunk.id, hash: chunk.hash, vector }] : []
    })
    if (known.length > 0) await database.addVectors({ indexId, documentId: job.documentId, rows: known, now: now() })
    const fresh = pending.filter((chunk) => !cached.has(chunk.hash))
    // Storing overlaps with embedding: the embedder never waits for the disk.
    let storing: Promise<unknown> = Promise.resolve()
    let next = fresh.length > 0 ? send(fresh.slice(0, BATCH)) : null
    for (let i = 0; next; i += BATCH) {
      const batch = fresh.slice(i, i + BATCH)
      const current = next
      await options.yieldTurn(signal)
      signal.throwIfAborted()
      next = i + BATCH < fresh.length ? send(fresh.slice(i + BATCH, i + 2 * BATCH)) : null
      const { vectors } = await current
      await storing
      const rows = batch.map((chunk, place) => ({ chunkId: chunk.id, hash: chunk.hash, vector: vectors[place] as Float32Array }))
      storing = database.addVectors({ indexId, documentId: job.documentId, rows, now: now() })
      storing.catch(() => undefined)
      options.onProgress()
    }
    await storing
    return true

    function send(batch: readonly { context: string; text: string }[]) {
      const texts = batch.map((chunk) => (chunk.context ? `${chunk.context}\n${chunk.text}` : chunk.text))
      const result = embedder.embedPassages(texts, { signal })
      result.catch(() => undefined)
      return result
    }
  }

  /**
   * Embeds a new document for the index that is searched while a change of the embedder goes on: else it would be ready and found by its
   * words alone. An embedder that is gone costs no more than that.
   */
  async function embedServing(job: JobRow, signal: AbortSignal): Promise<void> {
    try {
      const serving = await options.indexes.serving()
      while (serving && (await embedSome(job, serving, signal)));
    } catch {
      signal.throwIfAborted()
    }
  }

  async function embed(job: JobRow, signal: AbortSignal): Promise<void> {
    const ready = { documentId: job.documentId, jobId: job.id }
    for (;;) {
      await options.yieldTurn(signal)
      signal.throwIfAborted()
      // Asked each time: another embedder may have been chosen.
      const target = await options.indexes.current()
      if (!target) {
        await database.markReady({ ...ready, now: now() })
        // Embeddings were switched on just now.
        if (await options.indexes.current()) await options.indexes.embedMissing()
        return
      }
      if (await embedSome(job, target, signal)) continue
      await embedServing(job, signal)
      if (!(await database.markReady({ ...ready, indexId: target.indexId, now: now() }))) continue
      await database.activateWhenWhole({ indexId: target.indexId })
      return
    }
  }

  return async (job, signal) => {
    try {
      if (job.payload.embed) await embed(job, signal)
      else await database.finishJob({ id: job.id, now: now() })
      return { end: 'done' }
    } catch (cause) {
      // Also on shutdown: the next owner continues the job.
      if (signal.aborted || (isAppError(cause) && cause.code === 'cancelled')) return { end: 'cancelled' }
      const error = isAppError(cause) ? cause : new AppError('embedder-unavailable', { cause })
      // The document stays lexically searchable; embedding resumes when its provider or the disk is back.
      if (!OWN_ERRORS.has(error.code)) return { end: 'back-off', error }
      return job.attempts < ATTEMPTS ? { end: 'again', error } : { end: 'failed', status: 'failed', error }
    }
  }
}
