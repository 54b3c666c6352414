import { keptEnds } from './kept-ends.ts'

/** Characters that may go of a text while it is written, before what was there is kept: a person corrects words all the time. */
const FEW = 200

/**
 * Says when the former state of a text must be kept, however small the steps in which it is taken away: what is lost is added up for each
 * text, and from the last state that was kept on at most 200 characters, and at most half of the text, go without another.
 */
export type Losses = (key: string, before: string, after: string) => boolean

/** Losses of texts that are stored while they are written. */
export function createLosses(): Losses {
  const lost = new Map<string, number>()
  return (key, before, after) => {
    const now = (lost.get(key) ?? 0) + before.length - keptEnds(before, after)
    const mustBeKept = now > Math.min(FEW, before.length / 2)
    lost.set(key, mustBeKept ? 0 : now)
    return mustBeKept
  }
}
