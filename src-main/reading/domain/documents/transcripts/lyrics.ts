import { clockSeconds } from './types.ts'
import type { TranscriptPart } from './types.ts'

/** `[ti:Harbour song]`: what the file says of the song. */
const HEAD = /^\[([a-z#]{1,10}):\s*(.*?)\s*\]\s*$/i
/** What programs note for themselves. */
const TECHNICAL = /^(?:offset|length|re|tool|ve|#)$/i
/** `[00:21.10][00:45.10]Sing with me`: a line that is sung twice. */
const LINE = /^((?:\[\d{1,3}:\d{2}(?:[.:]\d{1,3})?\]\s*)+)(.*)$/
const CLOCK = /\d{1,3}:\d{2}(?:[.:]\d{1,3})?/g
/** The time of a word (enhanced LRC). */
const WORD_CLOCK = /<\d{1,3}:\d{2}(?:[.:]\d{1,3})?>\s?/g
/** Least share of the lines that are of the format. */
const LEAST_SHARE = 0.9

/** The lines of a song (LRC), each at the first of its times, below what its head says; null for other text, and for one that only has a time before each line. */
export function parseLyrics(text: string): TranscriptPart[] | null {
  const lines = text.split(/\r\n?|\n/).flatMap((line) => line.replace('\ufeff', '').trim() || [])
  const heads = lines.flatMap((line) => (LINE.test(line) ? [] : [HEAD.exec(line)].filter((match) => match !== null)))
  const sung = lines.flatMap((line) => [LINE.exec(line)].filter((match) => match !== null))
  const isLyrics = heads.length > 0 || sung.some(([, clocks = '']) => (clocks.match(CLOCK) ?? []).length > 1)
  if (!isLyrics || sung.length === 0 || heads.length + sung.length < lines.length * LEAST_SHARE) return null
  const cues = sung.flatMap(([, clocks = '', words = '']) => {
    const times = (clocks.match(CLOCK) ?? []).map(clockSeconds)
    const startSeconds = times.find((time) => time !== null)
    const said = words.replaceAll(WORD_CLOCK, '').trim()
    return startSeconds === undefined || startSeconds === null || said === ''
      ? []
      : [{ startSeconds, endSeconds: null, speaker: null, text: said }]
  })
  const known = heads.flatMap(([, name = '', value = '']) => (TECHNICAL.test(name) || value === '' ? [] : [value]))
  const head: TranscriptPart[] = known.length === 0 ? [] : [{ block: { type: 'paragraph', text: known.join('\n') } }]
  const rest = lines
    .filter((line) => !LINE.test(line) && !HEAD.test(line))
    .map((line): TranscriptPart => ({ block: { type: 'paragraph', text: line } }))
  return [...head, ...cues.toSorted((a, b) => a.startSeconds - b.startSeconds).map((cue) => ({ cue })), ...rest]
}
