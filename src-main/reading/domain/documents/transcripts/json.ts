import { CLOCK, clockSeconds } from './types.ts'
import type { RawCue } from './types.ts'

/** Longest JSON examined, characters. */
const MOST_CHARACTERS = 30_000_000
/** Keys under which programs store the list of cues. */
const LISTS = [
  'segments',
  'transcript',
  'transcription',
  'utterances',
  'captions',
  'cues',
  'events',
  'items',
  'results',
  'entries',
  'monologues',
  'body',
]
const TEXTS = ['text', 'content', 'utterance', 'caption', 'sentence', 'transcript', 'snippet']
const STARTS = ['start', 'startSeconds', 'start_time', 'startTime', 'start_seconds', 'begin', 'from', 'offset', 'time', 'timestamp']
const ENDS = ['end', 'endSeconds', 'end_time', 'endTime', 'end_seconds', 'to', 'stop']
const DURATIONS = ['duration', 'dur', 'durationSeconds']
const SPEAKERS = ['speaker', 'speaker_name', 'speakerName', 'speaker_label', 'participant', 'name', 'role']
/** Median duration from which whole numbers are milliseconds. */
const MILLISECONDS_FROM = 200

type Item = Record<string, unknown>
type Transcript = { cues: RawCue[]; title: string | null }

/**
 * Cues of a JSON transcript: a list (bare, in an object, or JSON Lines) of `{text, start, duration | end, speaker}` under the names used by
 * video sites and speech programs, in seconds, milliseconds or `00:01:02.5`. Null: not JSON or not a transcript.
 */
export function parseTranscriptJson(text: string): Transcript | null {
  if (text.length > MOST_CHARACTERS || !/^\ufeff?\s*[[{]/.test(text)) return null
  const value = parse(text)
  const list = listIn(value, 0)
  if (!list) return null
  const items = list.map(itemOf)
  const whole = items.filter((item) => item !== null)
  if (whole.length === 0 || whole.length < list.length * 0.8) return null
  const factor = inMilliseconds(whole) ? 1000 : 1
  const seconds = (time: Time): number => time.seconds ?? Math.round((time.value * 1000) / factor) / 1000
  const cues = whole.map((item): RawCue => {
    const startSeconds = seconds(item.start)
    const end = item.end ? seconds(item.end) : item.duration ? startSeconds + seconds(item.duration) : null
    return {
      startSeconds,
      endSeconds: end === null ? null : Math.max(startSeconds, Math.round(end * 1000) / 1000),
      speaker: item.speaker,
      text: item.text,
    }
  })
  const title = isItem(value) && typeof value['title'] === 'string' ? value['title'] : null
  return { cues, title }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown
  } catch {
    return parseLines(text)
  }
}

/** JSON Lines; stops at the first invalid line, so that other text costs nothing. */
function parseLines(text: string): unknown[] | null {
  const values: unknown[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    try {
      values.push(JSON.parse(line))
    } catch {
      return null
    }
  }
  return values
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listIn(value: unknown, depth: number): unknown[] | null {
  if (Array.isArray(value)) return value.length > 0 && isItem(value[0]) ? value : null
  if (!isItem(value) || depth > 3) return null
  for (const name of LISTS) {
    const found = listIn(value[name], depth + 1)
    if (found) return found
  }
  return null
}

/** A time as written: `seconds` if its form is explicit, else `value` in a unit derived from the whole list. */
type Time = { seconds: number | null; value: number }
type ParsedCue = { text: string; start: Time; end: Time | null; duration: Time | null; speaker: string | null }

function itemOf(raw: unknown): ParsedCue | null {
  if (!isItem(raw)) return null
  const inner = isItem(raw['timestamps']) ? { ...raw, ...raw['timestamps'] } : raw
  const start = timeOf(inner, STARTS) ?? millisecondsOf(inner, ['tStartMs', 'startMs', 'start_ms', 'offsetMs'])
  const text = textOf(inner)
  if (!start || text === null) return null
  const end = timeOf(inner, ENDS) ?? millisecondsOf(inner, ['endMs', 'end_ms'])
  const duration = timeOf(inner, DURATIONS) ?? millisecondsOf(inner, ['dDurationMs', 'durationMs', 'duration_ms'])
  return { text, start, end, duration, speaker: speakerOf(inner) }
}

function textOf(item: Item): string | null {
  for (const name of TEXTS) if (typeof item[name] === 'string') return item[name]
  const pieces = item['segs'] ?? item['words'] ?? item['elements']
  if (!Array.isArray(pieces)) return null
  const texts = pieces
    .map((piece: unknown) => (isItem(piece) ? (piece['utf8'] ?? piece['text'] ?? piece['word'] ?? piece['value']) : null))
    .filter((part) => typeof part === 'string')
  return Array.isArray(item['words']) ? texts.map((word) => word.trim()).join(' ') : texts.join('')
}

function timeOf(item: Item, names: readonly string[]): Time | null {
  for (const name of names) {
    const value = item[name]
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return { seconds: null, value }
    if (typeof value !== 'string') continue
    if (/^\s*\d{1,9}(?:\.\d{1,9})?\s*s?\s*$/.test(value)) return { seconds: null, value: parseFloat(value) }
    const clock = new RegExp(`^\\s*\\[?(${CLOCK})\\]?\\s*$`).exec(value)?.[1]
    const seconds = clock === undefined ? null : clockSeconds(clock)
    if (seconds !== null) return { seconds, value: seconds }
  }
  return null
}

function millisecondsOf(item: Item, names: readonly string[]): Time | null {
  const found = timeOf(item, names)
  return found && { seconds: found.value / 1000, value: found.value }
}

function speakerOf(item: Item): string | null {
  for (const name of SPEAKERS) {
    const value = item[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
    if (typeof value === 'number') return `Speaker ${value}`
    if (isItem(value) && typeof value['name'] === 'string') return value['name'].trim() || null
  }
  return null
}

function inMilliseconds(items: readonly ParsedCue[]): boolean {
  const starts = items.filter(({ start }) => start.seconds === null).map(({ start }) => start.value)
  if (starts.length === 0 || starts.some((value) => !Number.isInteger(value))) return false
  const gaps = starts.slice(1).map((value, index) => value - (starts[index] ?? 0))
  const own = gaps.length > 0 ? gaps : items.map(({ duration, end, start }) => duration?.value ?? (end ? end.value - start.value : 0))
  const middle = [...own].sort((a, b) => a - b)[Math.floor(own.length / 2)] ?? 0
  return middle >= MILLISECONDS_FROM
}
