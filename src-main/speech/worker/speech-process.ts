import { AppError, isAppError } from '../../../src-preload/contract/errors.ts'
import type { OpenedSpeechModel } from '../adapters/opened-model.ts'
import type { SpeechEngine, VoiceActivity } from '../ports/speech.ts'
import { startProcess } from '../../storage/index.ts'
import type { Worker } from '../../storage/index.ts'
import type { SpeechFunctions } from './speech-entry.ts'

/** An unused process ends after this time: a model takes up to a gigabyte of memory. */
const IDLE_MS = 180_000

/** Marks calls lost to a death. */
const DIED = { died: true }

type Run<R> = (functions: Worker<SpeechFunctions>['call']) => Promise<R>

/** The process of voice activity and recognition. The next call after its death starts a new one. */
export type SpeechProcess = {
  /** Throws `speech-engine-failed` if the process dies, and `cancelled` at once; then the process ends, unless it serves other calls. */
  call<R>(run: Run<R>, signal: AbortSignal): Promise<R>
  /** Process ids so far, for tests and the doctor. */
  pids(): readonly number[]
  close(): Promise<void>
}

/** `entry`: workers/speech/speech-entry; `modelsFolder`: resources/models. */
export type SpeechProcessOptions = { entry: string; modelsFolder: string; idleMs?: number }

/** Creates the client; the process starts with the first call. */
export function createSpeechProcess({ entry, modelsFolder, idleMs = IDLE_MS }: SpeechProcessOptions): SpeechProcess {
  let worker: Worker<SpeechFunctions> | null = null
  let running = 0
  let isClosed = false
  let idle: NodeJS.Timeout | undefined
  const pids: number[] = []

  function living(): Worker<SpeechFunctions> {
    if (worker?.isAlive()) return worker
    worker = startProcess<SpeechFunctions>({
      entry,
      name: 'speech',
      // The library prints the content of files that it does not understand.
      isQuiet: true,
      arguments: [modelsFolder],
      deathError: () => new AppError('speech-engine-failed', { variant: 'died', data: DIED }),
    })
    if (worker.pid !== null) pids.push(worker.pid)
    return worker
  }

  function end(used: Worker<SpeechFunctions>): void {
    used.kill()
    if (worker === used) worker = null
  }

  /** The next call starts another one, and does not wait for this one's end. */
  function retire(): void {
    void worker?.close()
    worker = null
  }

  return {
    pids: () => pids,
    async call(run, signal) {
      if (isClosed || signal.aborted) throw new AppError('cancelled')
      clearTimeout(idle)
      running += 1
      const used = living()
      const { promise: stopped, reject: stop } = Promise.withResolvers<never>()
      const onAbort = (): void => {
        stop(new AppError('cancelled'))
        // Native code cannot be interrupted; beside other calls its result is not waited for.
        if (running === 1) end(used)
      }
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        return await Promise.race([run(used.call), stopped])
      } catch (error) {
        throw isClosed ? new AppError('cancelled', { cause: error }) : error
      } finally {
        signal.removeEventListener('abort', onAbort)
        running -= 1
        if (running === 0) idle = setTimeout(retire, idleMs).unref()
      }
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      // A recognition under way is native code, which hears nothing until its end.
      if (running > 0) worker?.kill()
      else await worker?.close()
    },
  }
}

/** True if a call was lost because the process died. */
function isSpeechDeath(error: unknown): boolean {
  return isAppError(error) && error.code === 'speech-engine-failed' && error.data?.['died'] === true
}

/** Voice activity in the speech process. It only reads, so it is asked once more after a death. */
export function createVoiceActivity(process: SpeechProcess): VoiceActivity {
  return {
    spans(file, from, { isWhole, signal }) {
      const ask = () => process.call((functions) => functions.spans({ file, from, isWhole }), signal)
      return ask().catch((error: unknown) => (isSpeechDeath(error) ? ask() : Promise.reject(error)))
    },
  }
}

/** True if this build has a recogniser of speech models; false too if loading it ends the process. Asked once. */
export function createRecogniserProbe(process: SpeechProcess): () => Promise<boolean> {
  const { signal } = new AbortController()
  let known: Promise<boolean> | null = null
  return () => {
    known ??= process
      .call((functions) => functions.hasRecogniser(), signal)
      .catch((error: unknown) => {
        if (isSpeechDeath(error)) return false
        known = null
        throw error
      })
    return known
  }
}

/** Speech to text by sherpa-onnx in the speech process, and speakers in another one, if the model has networks for them. */
export function createSherpaEngine(process: SpeechProcess, speakersProcess: SpeechProcess, model: OpenedSpeechModel): SpeechEngine {
  const { segmentation, voices } = model.roles
  return {
    name: `sherpa: ${model.name}`,
    // A model hears at most 30 s at a time, which is a span.
    givesTimes: () => false,
    transcribe: (file, span, { language, vocabulary, signal }) =>
      process.call((functions) => functions.recognise({ model, file, span, language, vocabulary: [...vocabulary] }), signal),
    ...(segmentation &&
      voices && { speakers: (file, signal) => speakersProcess.call((functions) => functions.speakers(model, file), signal) }),
    close: async () => undefined,
  }
}
