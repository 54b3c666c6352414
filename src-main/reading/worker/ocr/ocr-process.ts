import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { OcrPage } from '../../domain/documents/ocr.ts'
import { startProcess } from '../../../storage/index.ts'
import type { Worker } from '../../../storage/index.ts'
import { processorLimit } from '../parser/processor-time.ts'
import { residentBytes } from '../parser/resident-memory.ts'
import type { OcrFunctions } from './ocr-entry.ts'

const MEGABYTE = 1024 * 1024
/** Pages after which the process is renewed: what pages leave behind never fills the memory. */
const RENEW_AFTER = 40
/** An unused process ends after this time. */
const IDLE_MS = 30_000
const WATCH_MS = 250
/** How much longer than its processor time a page may take by the clock, on a busy computer. */
const CLOCK_SHARE = 15
/** A language is loaded in two seconds; data that is none is refused then, or keeps tesseract waiting. */
const LOAD_MS = 30_000

/** Text recognition in a process of its own, which ends with a page that takes too long or too much memory. */
export type OcrProcess = {
  /** Throws `cancelled` at once, `parse-timeout`, `parse-memory`, `parser-crashed`, and the errors of `readPage`. */
  readPage(path: string, page: number, signal: AbortSignal): Promise<OcrPage>
  /** Languages changed: the next page has a new process. */
  renew(): void
  /** Id of the running process, for tests. */
  pid(): number | null
  close(): void
}

/**
 * `entry`: workers/ocr/ocr-entry; `folder`: resources/ocr, with the languages that are built in; `own`: the folder of the person's, and all
 * languages, asked at each start; limits of one page: seconds of processor time, memory.
 */
export type OcrProcessOptions = {
  entry: string
  folder: string
  own?: { folder: string; languages: () => Promise<string[]> }
  seconds?: number
  megabytes?: number
}

/** Creates the client; the process starts with the first page. */
export function createOcrProcess({ entry, folder, own, seconds = 60, megabytes = 1500 }: OcrProcessOptions): OcrProcess {
  let worker: Worker<OcrFunctions> | null = null
  let pages = 0
  let isReading = false
  let reason: AppError | null = null
  let idle: NodeJS.Timeout | undefined

  async function living(): Promise<Worker<OcrFunctions>> {
    if (worker?.isAlive()) return worker
    const languages = (await own?.languages()) ?? ['eng']
    pages = 0
    reason = null
    const deathError = (): AppError => reason ?? new AppError('parser-crashed')
    worker = startProcess<OcrFunctions>({
      entry,
      name: 'text recognition',
      isQuiet: true,
      arguments: [folder, own?.folder ?? folder, languages.join('+')],
      deathError,
    })
    return worker
  }
  function end(error: AppError): void {
    reason ??= error
    worker?.kill()
  }
  function retire(): void {
    void worker?.close()
    worker = null
  }
  async function watch(isTimeUp: (pid: number) => Promise<boolean>): Promise<void> {
    const watched = worker
    const pid = watched?.pid ?? null
    if (pid === null) return
    if (((await residentBytes(pid)) ?? 0) > megabytes * MEGABYTE) end(new AppError('parse-memory'))
    else if ((await isTimeUp(pid)) && isReading && worker === watched) end(new AppError('parse-timeout'))
  }

  return {
    renew() {
      // The page that is being read is finished first.
      if (isReading) pages = RENEW_AFTER
      else retire()
    },
    pid: () => (worker?.isAlive() ? worker.pid : null),
    async readPage(path, page, signal) {
      if (signal.aborted) throw new AppError('cancelled')
      clearTimeout(idle)
      const stop = (): void => end(new AppError('cancelled'))
      signal.addEventListener('abort', stop, { once: true })
      const isTimeUp = processorLimit({ seconds, clockShare: CLOCK_SHARE })
      const watching = setInterval(() => void watch(isTimeUp), WATCH_MS)
      isReading = true
      try {
        const used = await living()
        // Stopped while the languages were looked up: the next page must not meet a dying process.
        if (signal.aborted) {
          used.kill()
          worker = null
          throw new AppError('cancelled')
        }
        return await used.call.readPage(path, page)
      } finally {
        isReading = false
        clearInterval(watching)
        signal.removeEventListener('abort', stop)
        pages += 1
        if (pages >= RENEW_AFTER) retire()
        idle = setTimeout(retire, IDLE_MS).unref()
      }
    },
    close: () => end(new AppError('cancelled')),
  }
}

/** True if tesseract can load a language of a folder; data that it cannot read would end the process or leave it waiting. */
export async function canLoadLanguage({ entry, folder, code }: { entry: string; folder: string; code: string }): Promise<boolean> {
  const worker = startProcess<OcrFunctions>({ entry, name: 'text recognition', isQuiet: true, arguments: [folder, folder, code] })
  const limit = setTimeout(() => worker.kill(), LOAD_MS)
  try {
    await worker.call.start()
    return true
  } catch {
    return false
  } finally {
    clearTimeout(limit)
    worker.kill()
  }
}
