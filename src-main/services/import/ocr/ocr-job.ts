import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import type { FileStorage } from '../../../adapters/files/storage.ts'
import { pageKey, sealPage } from '../../../adapters/ocr/sealed-page.ts'
import type { JobRow } from '../../../adapters/sqlite/database-functions.ts'
import type { OcrPage } from '../../../domain/documents/ocr.ts'
import type { Database } from '../../../workers/calls.ts'
import type { OcrProcess } from '../../../workers/ocr/ocr-process.ts'
import type { JobOutcome } from '../queue-types.ts'
import { isRead, recognisedPages } from './recognised-pages.ts'

/** Deaths of the process in a row after which the rest of a document is left for the next turn: its pages are made to hurt. */
const MOST_DEATHS = 3
/** How often a document is gone through: what one page did to the process may not hold for the others. */
const TURNS = 2

type Options = {
  database: Database<'addOcrPage' | 'endOcr' | 'getFile' | 'ocrPages'>
  storage: Pick<FileStorage, 'pathOf' | 'exists'>
  ocr: OcrProcess
  now: () => number
  /** Waits while the queue is paused, an answer is written, or anything else is read or embedded. */
  yieldTurn: (signal: AbortSignal) => Promise<void>
  /** A page was read: progress for the queue drawer. */
  onProgress: () => void
}

/** Recognises the text of a document's pages, one after another, and lets the document be read again. Goes on after a restart. Never throws. */
export function createOcrJob(options: Options): (job: JobRow, signal: AbortSignal) => Promise<JobOutcome> {
  return async (job, signal) => {
    try {
      await recognise(options, job, signal)
      return { end: 'done' }
    } catch (cause) {
      if (signal.aborted || (isAppError(cause) && cause.code === 'cancelled')) return { end: 'cancelled' }
      const error = isAppError(cause) ? cause : new AppError('internal', { cause })
      return error.code === 'disk-full' || error.code === 'data-folder-unusable'
        ? { end: 'back-off', error }
        : { end: 'failed', status: 'failed', error }
    }
  }
}

async function recognise({ database, storage, ocr, now, ...options }: Options, job: JobRow, signal: AbortSignal): Promise<void> {
  const { documentId } = job
  const file = (await database.getFile(documentId))?.file
  if (!file || !(await storage.exists(file))) throw new AppError('file-missing')
  const path = storage.pathOf(file)
  const key = await pageKey(path)
  const done = new Set((await recognisedPages({ database, storage }, { documentId, file })).filter(isRead).map(({ page }) => page))
  const store = async (page: number, read: OcrPage): Promise<boolean> => {
    const isStored = await database.addOcrPage({ jobId: job.id, documentId, file, page, data: sealPage(read, key) })
    if (isStored) options.onProgress()
    return isStored
  }
  let left = (job.payload.pages ?? []).filter((number) => !done.has(number))
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const died: number[] = []
    const untried: number[] = []
    let deaths = 0
    for (const page of left) {
      await options.yieldTurn(signal)
      signal.throwIfAborted()
      if (deaths === MOST_DEATHS) {
        untried.push(page)
        continue
      }
      const read = await pageOf(ocr, path, page, signal)
      deaths = read === 'died' ? deaths + 1 : 0
      if (read === 'died') died.push(page)
      else if (!(await store(page, read === 'damaged' ? unread(page, 'whole') : read))) return
    }
    // Pages that end the process must not keep the others from their turn.
    left = [...untried, ...died]
  }
  for (const page of left) if (!(await store(page, unread(page, 'given-up')))) return
  await database.endOcr({ id: job.id, now: now() })
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
