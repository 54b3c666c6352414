import type { Calls, FileStorage, StorageFunctions } from '../../../storage/index.ts'
import type { ImportService, LibraryFunctions, Original, QueueService } from '../../../library/index.ts'
import type { CareFunctions } from '../../sqlite/care-functions.ts'
import { stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import type { CommandOutput } from '../../../../src-preload/contract/commands.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { MaintenanceProgress } from '../../../../src-preload/contract/shapes/library.ts'
import type { Checker, LostOriginal } from './check.ts'

/** Time without progress after which waiting ends; the queue continues. */
const STALL_MS = 60_000
const POLL_MS = 200

/** What to rebuild; null: all derived data. */
export type RebuildWhat = 'keyword' | 'vectors' | null
/** `accept`: keep rows that only a person can judge. */
export type RebuildRequest = {
  what: RebuildWhat
  accept: boolean
  onProgress: (progress: MaintenanceProgress) => void
  signal: AbortSignal
}

type Options = {
  database: Calls<
    StorageFunctions & LibraryFunctions & CareFunctions,
    | 'abandonKeywords'
    | 'beginDigests'
    | 'beginKeywords'
    | 'beginVectors'
    | 'compactSome'
    | 'continueDigests'
    | 'continueKeywords'
    | 'continueVectors'
    | 'replaceOriginal'
  >
  checker: Checker
  storage: Pick<FileStorage, 'copyIn' | 'keep' | 'abandon'>
  imports: Pick<ImportService, 'reindex' | 'wait' | 'finish'>
  queue: Pick<QueueService, 'state' | 'wake'>
  /** Queues missing vectors. */
  embedMissing: () => Promise<void>
  maxBytes: () => number
  now: () => number
}

/**
 * Rebuilds derived data in pieces: the word index from passages, quantised forms from vectors, damaged vectors from passages, damaged texts
 * from originals. Search keeps working. Ends with a check, whose result it returns. Throws `cancelled`; completed steps stay.
 */
export function createRebuild(options: Options): (request: RebuildRequest) => Promise<CommandOutput<'rebuild'>> {
  return async (request) => {
    const { what } = request
    if (what !== 'vectors') await keywords(options, request)
    if (what !== 'keyword') await vectors(options, request)
    if (what === null) {
      await compact(options, request)
      const { damages, originals } = await check(options, request)
      await restoreOriginals(options, originals, request)
      await readAgain(options, new Set(damages.flatMap((damage) => (damage.mend === 'documents' ? (damage.documents ?? []) : []))), request)
      await digests(options, request)
    }
    if (what !== 'keyword') await embedded(options, request)
    const { findings } = await check(options, request)
    return { ok: findings.length === 0, findings }
  }
}

/** Rebuilds the word index. */
async function keywords({ database }: Options, { onProgress, signal }: RebuildRequest): Promise<void> {
  let piece = await database.beginKeywords()
  while (piece.after !== null) {
    if (signal.aborted) {
      await database.abandonKeywords()
      signal.throwIfAborted()
    }
    onProgress({ work: 'rebuild', stage: 'keywords', done: piece.done, total: piece.total })
    piece = await database.continueKeywords(piece)
  }
}

/** Rebuilds quantised forms and damaged vectors, and queues missing ones. */
async function vectors(options: Options, { onProgress, signal }: RebuildRequest): Promise<void> {
  const { database } = options
  let piece = await database.beginVectors()
  while (piece) {
    signal.throwIfAborted()
    onProgress({ work: 'rebuild', stage: 'vectors', done: piece.done, total: piece.total })
    piece = await database.continueVectors(piece)
  }
  await options.embedMissing()
}

/** Gives texts of an earlier version of the app their smaller form. */
async function compact({ database }: Options, { onProgress, signal }: RebuildRequest): Promise<void> {
  const o = { rewriteBytes: Number.MAX_SAFE_INTEGER }
  for (let piece = await database.compactSome(o); piece && piece.done < piece.total; piece = await database.compactSome(o)) {
    signal.throwIfAborted()
    onProgress({ work: 'rebuild', stage: 'documents', ...piece })
  }
}

/** Writes missing or wrong digests. */
async function digests({ database }: Options, { accept, signal }: RebuildRequest): Promise<void> {
  let piece = await database.beginDigests()
  while (piece) {
    signal.throwIfAborted()
    piece = await database.continueDigests({ piece, accept })
  }
}

/** Restores originals that still exist unchanged at their source. Replaced files are kept: nothing is deleted. */
async function restoreOriginals(
  { database, storage, maxBytes }: Options,
  lost: readonly LostOriginal[],
  { onProgress, signal }: RebuildRequest,
): Promise<void> {
  for (const [done, { original }] of lost.entries()) {
    onProgress({ work: 'rebuild', stage: 'originals', done, total: lost.length })
    if (!isAbsolute(original.path) || original.checksum === null) continue
    const found = await stat(original.path).catch(() => null)
    if (!found?.isFile() || found.size !== original.bytes) continue
    const copied = await storage.copyIn(original.path, { maxBytes: maxBytes(), signal }).catch(() => null)
    if (!copied) continue
    const isTaken =
      copied.checksum === original.checksum &&
      (await database.replaceOriginal({ id: original.id, copied: { ...copied, modifiedAt: Math.round(found.mtimeMs) } }))
    // Abandons our copy of a source that changed meanwhile.
    await (isTaken ? storage.keep(copied.file) : storage.abandon(copied.file))
  }
}

/** Reads documents with damaged text again, if their original is intact. */
async function readAgain(options: Options, ids: ReadonlySet<DocumentId>, request: RebuildRequest): Promise<void> {
  if (ids.size === 0) return
  const { checker } = options
  const whole = await checker.withProcess(request.signal, async (worker) => {
    const originals = (await worker.call.originals()).filter((original) => ids.has(original.id))
    const verified: Original[] = []
    for (const original of originals) if ((await checker.verify(original, worker)) === 'whole') verified.push(original)
    return verified.map((original) => original.id)
  })
  if (whole.length === 0) return
  const { importId } = await options.imports.reindex(whole)
  await Promise.race([
    options.imports.wait(importId, {
      upTo: 'ready',
      stallMs: STALL_MS,
      stop: async () => request.signal.aborted || (await isQueueHalted(options)),
      onProgress: ({ files, left }) => request.onProgress({ work: 'rebuild', stage: 'documents', done: files - left, total: files }),
    }),
    aborted(request.signal),
  ])
  request.signal.throwIfAborted()
  await options.imports.finish(importId)
}

/** True if the queue is paused or backs off. */
async function isQueueHalted({ queue }: Options): Promise<boolean> {
  const { notice, paused } = await queue.state(1)
  return paused || notice !== null
}

/** Waits until queued embeddings are done. */
async function embedded({ queue }: Options, { signal, onProgress }: RebuildRequest): Promise<void> {
  let last = ''
  for (let movedAt = performance.now(); ;) {
    signal.throwIfAborted()
    const { open, current, total, jobs, paused, notice } = await queue.state(1)
    if (open === 0 || paused || notice !== null) return
    const state = `${open} ${jobs.map((job) => job.progress).join(' ')}`
    if (state !== last) {
      last = state
      movedAt = performance.now()
      onProgress({ work: 'rebuild', stage: 'documents', done: Math.min(current, total), total })
    } else if (performance.now() - movedAt > STALL_MS) return
    await new Promise((next) => setTimeout(next, POLL_MS))
  }
}

async function check({ checker }: Options, { onProgress, signal }: RebuildRequest) {
  return checker.run({ full: false, onProgress: (progress) => onProgress({ ...progress, work: 'rebuild' }), signal })
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
