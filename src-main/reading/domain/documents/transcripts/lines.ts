import type { RawBlock } from '../types.ts'
import { CLOCK, clockSeconds, SHORT_CLOCK } from './types.ts'
import type { RawCue, TranscriptPart } from './types.ts'
import { nameSpeakers } from './speakers.ts'

/** `[00:00:12] text`, `0:12`, `(0:12 - 0:15) text`, `00:12 --> 00:15 text`, `0:12 - text`, `0:00:00.599,0:00:04.160` (a line of its own). */
const TIME_FIRST = new RegExp(
  String.raw`^\s*(?:[-*•]\s+)?([[(<]?)\s*(${CLOCK})\s*(?:(?:-{1,2}>|[-–—,]|to|bis)\s*(${CLOCK})\s*)?([\])>]?)(?:\s*[-–—:|]\s+|\s+|$|(?<=\]))(.*)$`,
  'u',
)
/** `0:0:1.0 --> 0:0:4.570`, a line of its own before one with the speaker, in documents of Teams. */
const TEAMS = new RegExp(String.raw`^\s*(${SHORT_CLOCK})\s*-{1,2}>\s*(${SHORT_CLOCK})\s*$`)
/** `Ann Lee  0:12`, `**Ann Lee** (00:00:12)`, `**Ann Lee (0:12):** text`, `Ann Lee [0:12]: text`, `Ann Lee - 0:12`, `[Ann Lee] 10:20:33`. */
const NAME_FIRST = new RegExp(
  String.raw`^\s*(?:\*\*|__)?(\p{L}.{0,99}?|\[[^\]]{1,100}\])(?:\*\*|__)?\s*(?:\s[-–—|@]\s?|[[(]|\s)\s*(?:at\s)?(${CLOCK})\s*(?:(?:-{1,2}>|[-–—])\s*(${CLOCK})\s*)?[\])]?(?:\*\*|__)?\s*(?::(?:(?:\*\*|__)(?=\s|$))?\s*(\S.*)|:(?:\*\*|__)?)?\s*$`,
  'u',
)

/** The time of a word in a song's text (enhanced LRC). */
const WORD_TIME = /<\d{1,3}:\d{2}(?:\.\d{1,3})?>\s?/g

/** Examined length of a line: names and times are at the front. */
const LINE_CHARACTERS = 250
/** Most characters before the first time (a heading, the participants), and least cues. */
const LEAD_CHARACTERS = 3000
const LEAST_CUES = 2
/** Least share of non-empty lines with a time, and of times in order. */
const LEAST_SHARE = 0.15
const IN_ORDER = 0.9
/** Start time from which the clock shows the time of day: then only lines with names make a transcript (a log has none). */
const LATEST_START = 3600

type Header = { startSeconds: number; endSeconds: number | null; speaker: string | null; rest: string; fields: number }

/**
 * Parses time-coded lines as exported by Zoom, Teams, Otter and video sites, with the text around them. Null: too few or unordered times, a
 * timetable or a log.
 */
export function parseTimedLines(text: string): TranscriptPart[] | null {
  const lines = text.split(/\r\n?|\n/)
  const headers = lines.map(headerOf)
  if (!isTranscript(lines, headers)) return null
  const parts: TranscriptPart[] = []
  let cue: RawCue | null = null
  let around: string[] = []
  const flush = (): void => {
    for (const block of blocksOf(around)) parts.push({ block })
    around = []
  }
  lines.forEach((line, index) => {
    const header = headers[index]
    if (header) {
      flush()
      cue = {
        startSeconds: header.startSeconds,
        endSeconds: header.endSeconds,
        speaker: header.speaker,
        text: `${header.rest}${line.slice(LINE_CHARACTERS)}`.replaceAll(WORD_TIME, ''),
      }
      parts.push({ cue })
      return
    }
    if (/^\s{0,3}(?:#{1,6}\s|(?:-{3,}|\*{3,}|_{3,}|={3,})\s*$)|^Transcribed by https?:/.test(line)) cue = null
    if (cue) cue.text += `\n${line}`
    else around.push(line)
  })
  flush()
  if (lines.some((line, index) => headers[index] && TEAMS.test(line.slice(0, LINE_CHARACTERS)))) takeSpeakerLines(parts)
  const named = nameSpeakers(parts.flatMap((part) => ('cue' in part ? [part.cue] : [])))
  if (isTimeOfDay(headers) && named.filter(({ speaker }) => speaker !== null).length < named.length * 0.8) return null
  let next = 0
  return parts.map((part) => ('cue' in part ? { cue: named[next++] ?? part.cue } : part))
}

/** The first line of each cue is its speaker, if nearly all of them begin with a name. */
function takeSpeakerLines(parts: readonly TranscriptPart[]): void {
  const spoken = parts.flatMap((part) => ('cue' in part && part.cue.speaker === null && part.cue.text.trim() !== '' ? [part.cue] : []))
  const split = spoken.map((cue) => {
    const [name = '', ...rest] = cue.text.trim().split('\n')
    return { cue, name: name.trim(), rest: rest.join('\n') }
  })
  const named = split.filter(({ name, rest }) => isName(name) && rest.trim() !== '')
  if (named.length < split.length * IN_ORDER) return
  for (const { cue, name, rest } of named) Object.assign(cue, { speaker: name, text: rest })
}

function isName(line: string): boolean {
  return (
    line.length <= 100 &&
    line.replace(/\(.*\)/, '').split(/\s+/).length <= 8 &&
    !/[.!?,;:]$/.test(line.replace(/\b\p{Lu}[\p{Ll}]{0,3}\.$/u, ''))
  )
}

function headerOf(line: string): Header | null {
  // Long runs of blanks would cause catastrophic backtracking.
  const start = line.slice(0, LINE_CHARACTERS).replace(/\s{3,}/g, '  ')
  const teams = TEAMS.exec(start)
  if (teams) return header(teams[1], teams[2], null)
  if (!/\d:\d{2}/.test(start)) return null
  const timed = TIME_FIRST.exec(start)
  if (timed && (timed[1] === '') === (timed[4] === '')) return header(timed[2], timed[3], null, timed[5])
  const named = NAME_FIRST.exec(start)
  // "Arrives at 9:30" is a sentence: a name has few words.
  const name = named?.[1]?.replace(/^\[|\]$/g, '').trim()
  if (!named || !name || name.replace(/\(.*\)/, '').split(/\s+/).length > 8 || /[.!?]$/.test(name.replace(/\b\p{Lu}[\p{Ll}]{0,3}\.$/u, '')))
    return null
  return header(named[2], named[3], name.replace(/[\s:–—-]+$/u, ''), named[4])
}

function header(start: string | undefined, end: string | undefined, speaker: string | null, rest = ''): Header | null {
  const startSeconds = clockSeconds(start ?? '')
  if (start === undefined || startSeconds === null) return null
  const endSeconds = end === undefined ? null : clockSeconds(end)
  return {
    startSeconds,
    endSeconds: endSeconds === null || endSeconds < startSeconds ? null : endSeconds,
    speaker,
    rest,
    fields: start.split(':').length,
  }
}

function isTranscript(lines: readonly string[], headers: readonly (Header | null)[]): boolean {
  const found = headers.filter((one) => one !== null)
  const first = found[0]
  if (!first || found.length < LEAST_CUES) return false
  const filled = lines.filter((line) => line.trim() !== '').length
  if (found.length < filled * LEAST_SHARE) return false
  const lead = lines.slice(0, headers.indexOf(first)).reduce((sum, line) => sum + line.length, 0)
  if (lead > LEAD_CHARACTERS || (found.length === LEAST_CUES && (lead > 0 || first.startSeconds > 60))) return false
  const ordered = found.filter(({ startSeconds }, index) => index === 0 || startSeconds >= (found[index - 1]?.startSeconds ?? 0)).length
  if (ordered < found.length * IN_ORDER) return false
  // Verses count 1:1, 1:2; a timetable has multiples of five minutes and starts after midnight.
  if (lines.some((line) => /^\s*\d{1,3}:\d(?:\s|$)/.test(line.slice(0, 20)))) return false
  const isTimetable = first.startSeconds > 0 && found.every(({ startSeconds, fields }) => fields === 2 && startSeconds % 5 === 0)
  return !isTimetable
}

function isTimeOfDay(headers: readonly (Header | null)[]): boolean {
  return (headers.find((one) => one !== null)?.startSeconds ?? 0) > LATEST_START
}

/** Text around the cues as paragraphs; Markdown headings, list items and rules are recognised. */
function blocksOf(lines: readonly string[]): RawBlock[] {
  const blocks: RawBlock[] = []
  let open = false
  for (const line of lines) {
    const heading = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line)
    const item = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(.+)$/.exec(line)
    const last = blocks.at(-1)
    const text = plain(heading?.[2] ?? item?.[1] ?? line)
    if (text === '' || /^(?:[-*_=]\s*){3,}$/.test(line.trim())) open = false
    else if (heading) {
      blocks.push({ type: 'heading', level: heading[1]?.length ?? 1, text })
      open = false
    } else if (item) {
      blocks.push({ type: 'list-item', text })
      open = true
    } else if (open && last) last.text += `\n${text}`
    else {
      blocks.push({ type: 'paragraph', text })
      open = true
    }
  }
  return blocks
}

function plain(text: string): string {
  return text.replace(/\*\*([^*\n]{1,300})\*\*/g, '$1').trim()
}
