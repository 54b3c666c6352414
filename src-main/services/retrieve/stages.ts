import type { ChunkId } from '../../../src-preload/contract/ids.ts'
import type { Trace } from './types.ts'

/** So many of a list are kept in the trace. */
const TRACED = 20

/** A stopwatch that writes the trace. */
export type Stages = {
  readonly trace: Trace
  /** Ends the stage that began when the last one ended; `came` in, `went` out; `list`: what it left, best first. Its ms. */
  end(stage: string, came: number, went: number, note: string, list?: readonly { chunkId: number; score: number }[]): number
  /** Writes down a stage that ran beside others and took `ms`. */
  add(stage: string, ms: number, came: number, went: number, note: string, list?: readonly { chunkId: number; score: number }[]): void
  /** Ms since the start. */
  total(): number
}

/** Starts now. */
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
