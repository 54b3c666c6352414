import { AppError, isAppError } from '../../../../../src-preload/contract/errors.ts'
import type { JobId } from '../../../../../src-preload/contract/ids.ts'
import type { Calls, FileStorage } from '../../../../storage/index.ts'
import { pageKey, sealPage } from '../../../../reading/index.ts'
import type { OcrPage, OcrProcess } from '../../../../reading/index.ts'
import type { JobRow } from '../../../sqlite/library-functions.ts'
import type { LibraryFunctions } from '../../../sqlite/library-functions.ts'
import type { JobOutcome } from '../queue-types.ts'
import { isRead, recognisedPages } from './recognised-pages.ts'

/** Deaths of the process in a row after which the rest of a document is left for the next turn: its pages are made to hurt. */
const MOST_DEATHS = 3
/** How often a document is gone through: what one page did to the process may not hold for the others. */
const TURNS = 2
/** Pages after which a shorter job comes first: a scan of thousands of pages must not hold up a picture. */
const SLICE = 20

type Options = {
  database: Calls<LibraryFunctions, 'addOcrPage' | 'endOcr' | 'getFile' | 'ocrPages'>
  storage: Pick<FileStorage, 'pathOf' | 'exists'>
  ocr: OcrProcess
  now: () => number
  /** Waits while the queue is paused, an answer is written, or anything else is read or embedded. */
  yieldTurn: (signal: AbortSignal) => Promise<void>
  /** A page was read: progress for the queue drawer. */
  onProgress: () => void
}

/** A document between two slices: its pages that are left in this turn, those for the next one, and the deaths of the process in a row. */
type Progress = { file: string; turn: number; left: number[]; died: number[]; deaths: number }

/**
 * Recognises the text of a document's pages, one after another and a slice at a time, and lets the document be read again. Goes on after a restart.
 * Never throws.
 */
export function createOcrJob(options: Options): (job: JobRow, signal: AbortSignal) => Promise<JobOutcome> {
  const known = new Map<JobId, Progress>()
  return async (job, signal) => {
    try {
      const progress = await recogniseSlice(options, job, known.get(job.id), signal)
      if (progress) known.set(job.id, progress)
      else known.delete(job.id)
      return progress ? { end: 'later' } : { end: 'done' }
    } catch (cause) {
      known.delete(job.id)
      if (signal.aborted || (isAppError(cause) && cause.code === 'cancelled')) return { end: 'cancelled' }
      const error = isAppError(cause) ? cause : new AppError('internal', { cause })
      return error.code === 'disk-full' || error.code === 'data-folder-unusable'
        ? { end: 'back-off', error }
        : { end: 'failed', status: 'failed', error }
    }
  }
}

/** Returns what is left after a slice; null: nothing, or the job was cancelled. */
async function recogniseSlice(options: Options, job: JobRow, before: Progress | undefined, signal: AbortSignal): Promise<Progress | null> {
  const { database, storage, ocr, now } = options
  const { documentId } = job
  const file = (await database.getFile(documentId))?.file
  if (!file || !(await storage.exists(file))) throw new AppError('file-missing')
  const path = storage.pathOf(file)
  const key = await pageKey(path)
  const store = async (page: number, read: OcrPage): Promise<boolean> => {
    const isStored = await database.addOcrPage({ jobId: job.id, documentId, file, page, data: sealPage(read, key) })
    if (isStored) options.onProgress()
    return isStored
  }
  const progress = before?.file === file ? before : await begin(options, job, file)
  for (let tried = 0; nextTurn(progress); tried += 1) {
    if (tried === SLICE) return progress
    await options.yieldTurn(signal)
    signal.throwIfAborted()
    const page = progress.left.shift()!
    const read = await pageOf(ocr, path, page, signal)
    progress.deaths = read === 'died' ? progress.deaths + 1 : 0
    if (read === 'died') progress.died.push(page)
    else if (!(await store(page, read === 'damaged' ? unread(page, 'whole') : read))) return null
  }
  for (const page of progress.left) if (!(await store(page, unread(page, 'given-up')))) return null
  await database.endOcr({ id: job.id, now: now() })
  return null
}

async function begin({ database, storage }: Options, { documentId, payload }: JobRow, file: string): Promise<Progress> {
  const done = new Set((await recognisedPages({ database, storage }, { documentId, file })).filter(isRead).map(({ page }) => page))
  return { file, turn: 1, left: (payload.pages ?? []).filter((number) => !done.has(number)), died: [], deaths: 0 }
}

/** True while a page is to be tried; begins the next turn behind the last page, and where the process keeps dying. */
function nextTurn(progress: Progress): boolean {
  while (progress.left.length === 0 || progress.deaths === MOST_DEATHS) {
    // Pages that end the process must not keep the others from their turn.
    Object.assign(progress, { turn: progress.turn + 1, left: [...progress.left, ...progress.died], died: [], deaths: 0 })
    if (progress.turn > TURNS || progress.left.length === 0) return false
  }
  return true
}

/** A page that cannot be read does not affect the others. */
async function pageOf(ocr: OcrProcess, path: string, page: number, signal: AbortSignal): Promise<OcrPage | 'died' | 'damaged'> {
  try {
    return await ocr.readPage(path, page, signal)
  } catch (error) {
    if (signal.aborted || (isAppError(error) && error.code === 'cancelled')) throw error
    const died = isAppError(error) && (error.code === 'parser-crashed' || error.code === 'parse-timeout' || error.code === 'parse-memory')
    return died ? 'died' : 'damaged'
  }
}

function unread(page: number, damage: 'given-up' | 'whole'): OcrPage {
  return { page, width: 1, height: 1, lines: [], confidence: null, blank: false, damage }
}
