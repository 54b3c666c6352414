import { startThread } from '../../storage/index.ts'
import type { Worker } from '../../storage/index.ts'

/** Functions of an embedder thread. */
export type EmbedderThreadFunctions = {
  /** Opens the model before it is used. */
  open(): Promise<void>
  /** Token ids to concatenated vectors. */
  embed(group: Int32Array[]): Promise<Float32Array>
  /** Cosines of a question's tokens (raw vectors) with those of a passage (token ids). */
  compare(question: Float32Array, ids: Int32Array): Promise<Float32Array>
}

/** Groups per thread: one running and one waiting. */
const GROUPS_IN_HAND = 2

/** Pool of threads that embed and compare passages, started lazily. */
export type EmbedderThreads = {
  /** Vectors of the group, concatenated. */
  embed(group: Int32Array[]): Promise<Float32Array>
  /** Token cosines of one passage, before all groups that wait. */
  compare(question: Float32Array, ids: Int32Array): Promise<Float32Array>
  /** False before the first group: each thread needs as long for its model as eight passages take. */
  isOpen(): boolean
  /** Opens the threads before they are used. */
  open(): void
}

type Slot = { worker: Worker<EmbedderThreadFunctions>; inHand: number }
type Run = (functions: Slot['worker']['call']) => Promise<Float32Array>
type Waiting = { run: Run; resolve(numbers: Float32Array): void; reject(error: unknown): void }

/**
 * Embeds on `count` threads, started with the first group (70 MB each). The death of one ends the process (`onDeath`), which is restarted
 * as a whole.
 */
export function createEmbedderThreads(options: { entry: string; folder: string; count: number; onDeath: () => void }): EmbedderThreads {
  let slots: Slot[] = []
  const queue: Waiting[] = []
  const urgent: Waiting[] = []

  function start(): void {
    slots = Array.from({ length: options.count }, () => {
      const worker = startThread<EmbedderThreadFunctions>({
        entry: options.entry,
        name: 'embedder thread',
        data: { folder: options.folder },
      })
      worker.onExit(options.onDeath)
      return { worker, inHand: 0 }
    })
  }

  function pump(): void {
    if (slots.length === 0 && queue.length + urgent.length > 0) start()
    while (queue.length + urgent.length > 0) {
      const slot = slots.reduce((least, other) => (other.inHand < least.inHand ? other : least))
      if (slot.inHand >= GROUPS_IN_HAND) return
      void work(slot, (urgent.shift() ?? queue.shift())!)
    }
  }

  async function work(slot: Slot, { run, resolve, reject }: Waiting): Promise<void> {
    slot.inHand++
    try {
      resolve(await run(slot.worker.call))
    } catch (error) {
      reject(error)
    }
    slot.inHand--
    pump()
  }

  const wait = (list: Waiting[], run: Run): Promise<Float32Array> =>
    new Promise((resolve, reject) => {
      list.push({ run, resolve, reject })
      pump()
    })

  return {
    embed: (group) => wait(queue, (functions) => functions.embed(group)),
    compare: (question, ids) => wait(urgent, (functions) => functions.compare(question, ids)),
    isOpen: () => slots.length > 0,
    open() {
      if (slots.length > 0) return
      start()
      // A model that cannot be opened is told by the first group.
      for (const { worker } of slots) void worker.call.open().catch(() => undefined)
    },
  }
}
