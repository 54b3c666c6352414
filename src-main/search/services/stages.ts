import type { ChunkId } from '../../../src-preload/contract/ids.ts'
import type { Text } from '../../../src-preload/texts/text.ts'
import type { Trace } from './types.ts'

/** Traced entries per list. */
const TRACED = 20

/** Stopwatch that writes the trace. */
export type Stages = {
  readonly trace: Trace
  /** Ends the stage that began with the end of the last one; `came` in, `went` out; `list`: its result, best first. Returns its ms. */
  end(stage: string, came: number, went: number, note: Text, list?: readonly { chunkId: number; score: number }[]): number
  /** Adds a concurrent stage of `ms`. */
  add(stage: string, ms: number, came: number, went: number, note: Text, list?: readonly { chunkId: number; score: number }[]): void
  /** Ms since the start. */
  total(): number
}

/** Starts the stopwatch. */
export function createStages(): Stages {
  const start = performance.now()
  const trace: Trace = []
  let last = start
  const add: Stages['add'] = (stage, ms, came, went, note, list) => {
    const top = list?.slice(0, TRACED).map(({ chunkId, score }) => ({ chunkId: chunkId as ChunkId, score: Math.round(score * 1e4) / 1e4 }))
    trace.push({ stage, ms: Math.round(ms * 1000) / 1000, in: came, out: went, note, ...(top && { top }) })
  }
  return {
    trace,
    add,
    end(stage, came, went, note, list) {
      const now = performance.now()
      const ms = now - last
      last = now
      add(stage, ms, came, went, note, list)
      return ms
    },
    total: () => performance.now() - start,
  }
}
