import { AppError } from '../../../src-preload/contract/errors.ts'
import { openClassifier } from '../adapters/embedder/classifier-session.ts'
import type { ClassifierSession } from '../adapters/embedder/classifier-session.ts'
import type { Pair } from '../domain/classifier/types.ts'
import type { ClassifierModel } from '../ports/classifier.ts'
import { startThread } from '../../storage/index.ts'
import type { Worker } from '../../storage/index.ts'

/** Memory that must stay free; with less, a classifier is freed as soon as it has answered. */
const SPARE_BYTES = 512_000_000

/** Functions of the classifier's thread. */
type ClassifierThreadFunctions = { classify(model: ClassifierModel, pair: Pair): Promise<number> }

/** The thread that holds the loaded classifier: inference is synchronous, and questions to the embedder must not wait for it. */
export type ClassifierThread = {
  /** Loads the model if it is not the loaded one. Throws `classifier-failed`. */
  classify(model: ClassifierModel, pair: Pair): Promise<number>
  /** Ends the thread, which frees all of its memory. */
  unload(): Promise<void>
}

/** Starts the thread with the first call and ends it `idleMs` after the last one. `cores`: threads of one inference. */
export function createClassifierThread(options: { entry: string; cores: number; idleMs: number }): ClassifierThread {
  let worker: Worker<ClassifierThreadFunctions> | null = null
  let timer: NodeJS.Timeout | undefined
  let running = 0

  function start(): Worker<ClassifierThreadFunctions> {
    const started = startThread<ClassifierThreadFunctions>({
      entry: options.entry,
      name: 'classifier thread',
      data: { classifierCores: options.cores },
      deathError: () => new AppError('classifier-failed', { variant: 'died' }),
    })
    started.onExit(() => {
      if (worker === started) worker = null
    })
    return started
  }

  async function unload(): Promise<void> {
    clearTimeout(timer)
    const ending = worker
    worker = null
    await ending?.close()
  }

  return {
    unload,
    async classify(model, pair) {
      clearTimeout(timer)
      worker ??= start()
      running += 1
      try {
        return await worker.call.classify(model, pair)
      } finally {
        running -= 1
        if (running === 0) {
          const wait = process.availableMemory() < SPARE_BYTES ? 0 : options.idleMs
          timer = setTimeout(() => void unload(), wait).unref()
        }
      }
    },
  }
}

/** Functions of the thread: one model at a time, one pair after another. */
export function classifierThreadFunctions(cores: number): { functions: ClassifierThreadFunctions; close: () => Promise<void> } {
  let opened: { id: string; session: ClassifierSession } | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function close(): Promise<void> {
    const { session } = opened ?? {}
    opened = null
    await session?.close()
  }

  async function work(model: ClassifierModel, pair: Pair): Promise<number> {
    if (opened?.id !== model.id) {
      await close()
      opened = { id: model.id, session: await openClassifier(model, cores) }
    }
    return opened.session.probability(pair)
  }

  return {
    functions: {
      classify(model, pair) {
        const result = last.then(() => work(model, pair))
        last = result.catch(() => undefined)
        return result
      },
    },
    close,
  }
}
