import { startThread } from '../client.ts'
import type { Worker } from '../client.ts'

/** Function of an embedder thread: token ids to concatenated vectors. */
export type EmbedderThreadFunctions = { embed(group: Int32Array[]): Promise<Float32Array> }

/** Groups per thread: one running and one waiting. */
const GROUPS_IN_HAND = 2

/** Pool of threads that embed groups of passages, started lazily. */
export type EmbedderThreads = {
  /** Vectors of the group, concatenated. */
  embed(group: Int32Array[]): Promise<Float32Array>
}

type Slot = { worker: Worker<EmbedderThreadFunctions>; inHand: number }
type Waiting = { group: Int32Array[]; resolve(vectors: Float32Array): void; reject(error: unknown): void }

/**
 * Embeds on `count` threads, started with the first group (70 MB each). The death of one ends the process (`onDeath`), which is restarted
 * as a whole.
 */
export function createEmbedderThreads(options: { entry: string; folder: string; count: number; onDeath: () => void }): EmbedderThreads {
  let slots: Slot[] = []
  const queue: Waiting[] = []

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
    if (slots.length === 0 && queue.length > 0) start()
    while (queue.length > 0) {
      const slot = slots.reduce((least, other) => (other.inHand < least.inHand ? other : least))
      if (slot.inHand >= GROUPS_IN_HAND) return
      void run(slot, queue.shift()!)
    }
  }

  async function run(slot: Slot, { group, resolve, reject }: Waiting): Promise<void> {
    slot.inHand++
    try {
      resolve(await slot.worker.call.embed(group))
    } catch (error) {
      reject(error)
    }
    slot.inHand--
    pump()
  }

  return {
    embed: (group) =>
      new Promise((resolve, reject) => {
        queue.push({ group, resolve, reject })
        pump()
      }),
  }
}
