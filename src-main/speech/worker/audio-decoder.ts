import { rm } from 'node:fs/promises'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { AudioDecoder } from '../ports/speech.ts'
import { startProcess } from '../../storage/index.ts'
import type { Worker } from '../../storage/index.ts'
import type { SpeechFunctions } from './speech-entry.ts'

/** A decoder that advances less than a percent in this time hangs; 4 hours of FLAC take 2 minutes on two slow cores. */
const STALL_MS = 60_000

type RunOptions = { signal: AbortSignal; onProgress?: ((share: number) => void) | undefined }

/** Decodes each file in a process of its own: it can be ended at once, and a hostile file takes nothing along. */
export function createAudioDecoder({ entry, stallMs = STALL_MS }: { entry: string; stallMs?: number }): AudioDecoder {
  async function run<R>(task: (call: Worker<SpeechFunctions>['call']) => Promise<R>, { signal, onProgress }: RunOptions): Promise<R> {
    if (signal.aborted) throw new AppError('cancelled')
    let reason: AppError | null = null
    const worker = startProcess<SpeechFunctions>({
      entry,
      name: 'audio decoder',
      isQuiet: true,
      deathError: () => reason ?? new AppError('audio-unreadable', { variant: 'crashed' }),
    })
    const end = (error: AppError): void => {
      reason ??= error
      worker.kill()
    }
    const stop = (): void => end(new AppError('cancelled'))
    const watch = setTimeout(() => end(new AppError('audio-unreadable', { variant: 'stalled' })), stallMs).unref()
    signal.addEventListener('abort', stop, { once: true })
    worker.onEvent((name, share) => {
      watch.refresh()
      if (name === 'progress' && typeof share === 'number') onProgress?.(share)
    })
    try {
      return await task(worker.call)
    } finally {
      clearTimeout(watch)
      signal.removeEventListener('abort', stop)
      worker.kill()
    }
  }

  return {
    async decode(source, target, options) {
      try {
        return await run((call) => call.decode(source, target), options)
      } catch (error) {
        await rm(target, { force: true })
        throw error
      }
    },
    compare: (copy, original, options) => run((call) => call.compare(copy, original), options),
  }
}
