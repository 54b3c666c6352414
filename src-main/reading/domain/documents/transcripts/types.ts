import type { RawBlock } from '../types.ts'

/** A cue as in its file: seconds from the start of the recording, null if unknown. The text may have several lines. */
export type RawCue = { startSeconds: number; endSeconds: number | null; speaker: string | null; text: string }

/** Parts of a transcript in file order: speech, and text around it (a heading, a list of decisions), with the time of its speech if known. */
export type TranscriptPart = { cue: RawCue } | { block: RawBlock; time?: { startSeconds: number; endSeconds: number } }

/** `0:12`, `12:34`, `1:02:03`, `00:00:01.500`, `00:00:01,5`: source of a pattern without groups. */
export const CLOCK = String.raw`(?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?`

/** Teams writes fields of one digit (`0:0:0.0 --> 0:0:0.570`): between arrows they are clocks, too. */
export const SHORT_CLOCK = String.raw`\d{1,3}:\d{1,2}:\d{1,2}\.\d{1,3}`

/** Seconds of a CLOCK match; null for an invalid time (`0:75`, `1:60:00`). */
export function clockSeconds(clock: string): number | null {
  const fields = clock.replace(',', '.').split(':').map(Number)
  const [seconds = NaN, minutes = 0, hours = 0] = fields.reverse()
  if (!(seconds < 60) || (fields.length > 2 && minutes >= 60)) return null
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 1000) / 1000
}
