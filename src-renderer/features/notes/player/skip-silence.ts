import type { Segment } from '../../../../src-preload/contract/shapes/notes.ts'

/** A shorter pause belongs to speech, seconds. */
const SHORTEST_SILENCE = 1.5
/** Kept before the next words, seconds: a cut at their first sound would be missed. */
const BEFORE_SPEECH = 0.25

/** Start of the next speech if there is silence at a second; null: someone speaks, a short pause, or the end. */
export function nextSpeech(segments: readonly Segment[], seconds: number): number | null {
  let next: number | null = null
  for (const { start, end } of segments) {
    if (start <= seconds && seconds < end) return null
    if (start > seconds) next = Math.min(next ?? start, start)
  }
  if (next === null) return null
  const previousEnd = segments.reduce((latest, { end }) => (end <= seconds ? Math.max(latest, end) : latest), 0)
  return next - previousEnd >= SHORTEST_SILENCE && next - seconds > BEFORE_SPEECH * 2 ? next - BEFORE_SPEECH : null
}
