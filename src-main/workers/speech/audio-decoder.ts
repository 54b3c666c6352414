import { rm } from 'node:fs/promises'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { AudioDecoder } from '../../ports/speech.ts'
import { startProcess } from '../client.ts'
import type { SpeechFunctions } from './speech-entry.ts'

/** A decoder that advances less than a percent in this time hangs; 4 hours of FLAC take 2 minutes on two slow cores. */
const STALL_MS = 60_000

/** Decodes each file in a process of its own: it can be ended at once, and a hostile file takes nothing along. */
export function createAudioDecoder({ entry, stallMs = STALL_MS }: { entry: string; stallMs?: number }): AudioDecoder {
  return {
    async decode(source, target, { signal, onProgress }) {
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
        return await worker.call.decode(source, target)
      } catch (error) {
        await rm(target, { force: true })
        throw error
      } finally {
        clearTimeout(watch)
        signal.removeEventListener('abort', stop)
        worker.kill()
      }
    },
  }
}
