import type { RawCue, TranscriptPart } from './types.ts'

/** `24.12.23`, `12/24/2023`, `2023-12-24`. */
const DATE = String.raw`(\d{1,4}([./-])\d{1,2}\2\d{2,4})`
/** `18:05`, `18:05:11`, `6:05 PM` (with any blank, also a narrow one), `6:05 p. m.`. */
const TIME = String.raw`(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?([ap])\.?\s?m\.?)?`
/** What stands before the name: `[24.12.23, 18:05:11] `, `24.12.23, 18:05 - `, `24.12.23 - `, `24.12.23, 18:05:11: ` (WhatsApp, Signal). */
const MOMENT = String.raw`${DATE}(?:,?\s(?:um\s|at\s)?${TIME})?`
const STAMPS = [new RegExp(String.raw`^\[${MOMENT}\]\s`, 'iu'), new RegExp(String.raw`^${MOMENT}(?:\s[-–]\s|:\s)`, 'iu')]
/** `24.12.23, Ann: `: a stamp that only blanks part from the name, as in any dated list. */
const LOOSE_STAMP = new RegExp(String.raw`^${MOMENT},?\s(?=\p{L}[^:]{0,60}:)`, 'iu')
/** A line that may begin a message. */
const BEGIN = /^[\u200e\u200f\u202a-\u202e\ufeff]*\[?\d{1,4}[./-]\d/m
/** Marks of direction, which WhatsApp puts before names and notices. */
const MARKS = /[\u200e\u200f\u202a-\u202e]/g
const NAME = /^(?:~\s?)?([^:\n]{1,60}): ?(?=\S|$)/u
/** What logs have in place of a name. */
const LOG = /^(?:.*[.\s])?(?:info|warn(?:ing)?|error|debug|trace|fatal|notice|critical|severe|verbose)$|^[\w./-]+\[\d+\]$|^PHP\s/i
const LINE_CHARACTERS = 250
/** Most characters before the first message, and least share of filled lines that begin one. */
const LEAD_CHARACTERS = 3000
const LEAST_SHARE = 0.15
/** Least messages without a clock or a mark before the name: dated lists look alike. */
const LEAST_DATED = 6

/** A clock alone in its line, below the name of who wrote (copied from Slack). */
const CLOCK_LINE = new RegExp(String.raw`^\s*${TIME}\s*$`, 'iu')
const NAME_LINE = /^\s*[\p{L}\p{N}][^:!?;]{0,59}(?<![,.])\s*$/u

type Message = { date: string; seconds: number | null; speaker: string | null; text: string; isLoose: boolean }

/**
 * Parses an exported or copied chat (WhatsApp, Signal, Slack): a heading for each day, as its file writes it, and a turn for each message, with the time of day
 * in seconds. Messages without a clock are paragraphs, so that no second of them is cited. Null: none, or a log or dated list.
 */
export function parseChat(text: string): TranscriptPart[] | null {
  return parseNamedClocks(text) ?? parseStamped(text)
}

/**
 * Messages whose first two lines are a name and a clock, as paragraphs that begin with both. Null: some clock stands below no name, or there
 * is one message only.
 */
function parseNamedClocks(text: string): TranscriptPart[] | null {
  const lines = text.split(/\r\n?|\n/)
  const clocks = lines.flatMap((line, at) => (CLOCK_LINE.test(line.slice(0, LINE_CHARACTERS)) ? [at] : []))
  const isBegun = (at: number, index: number): boolean =>
    NAME_LINE.test(lines[at - 1] ?? '') && (lines[at + 1] ?? '').trim() !== '' && (index === 0 || at - 1 > (clocks[index - 1] ?? 0) + 1)
  if (clocks.length < 2 || clocks[0] !== 1 || !clocks.every(isBegun)) return null
  return clocks.map((at, index) => {
    const said = lines.slice(at + 1, (clocks[index + 1] ?? lines.length + 1) - 1).join('\n')
    return { block: { type: 'paragraph', text: `${(lines[at - 1] ?? '').trim()}, ${(lines[at] ?? '').trim()}: ${said.trim()}` } }
  })
}

function parseStamped(text: string): TranscriptPart[] | null {
  if (!BEGIN.test(text.slice(0, 2 * LEAD_CHARACTERS))) return null
  const lines = text.replace(MARKS, '').split(/\r\n?|\n/)
  const messages: Message[] = []
  const lead: string[] = []
  for (const line of lines) {
    const message = messageOf(line)
    const last = messages.at(-1)
    if (message) messages.push(message)
    else if (last) last.text += `\n${line}`
    else lead.push(line)
  }
  if (!isChat(lines, lead, messages)) return null
  return [
    ...lead.filter((line) => line.trim() !== '').map((line) => ({ block: { type: 'paragraph', text: line } }) as const),
    ...partsOf(messages),
  ]
}

function messageOf(line: string): Message | null {
  const start = line.slice(0, LINE_CHARACTERS)
  const strict = STAMPS[start.startsWith('[') ? 0 : 1]?.exec(start)
  const stamp = strict ?? LOOSE_STAMP.exec(start)
  if (!stamp) return null
  const [all, date = '', , hours, minutes, seconds, half] = stamp
  const name = NAME.exec(start.slice(all.length))
  const rest = line.slice(all.length + (name?.[0].length ?? 0))
  const clock = hours === undefined ? null : clockOf(Number(hours), Number(minutes), Number(seconds ?? 0), half?.toLowerCase())
  return { date, seconds: clock, speaker: name?.[1]?.trim() ?? null, text: rest, isLoose: !strict }
}

function clockOf(hours: number, minutes: number, seconds: number, half: string | undefined): number {
  const day = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0)
  return day * 3600 + minutes * 60 + seconds
}

function isChat(lines: readonly string[], lead: readonly string[], messages: readonly Message[]): boolean {
  const named = messages.filter(({ speaker }) => speaker !== null)
  const names = new Set(named.map(({ speaker }) => speaker))
  if (named.length < messages.length / 2 || messages.length < lines.filter((line) => line.trim() !== '').length * LEAST_SHARE) return false
  if (lead.reduce((sum, line) => sum + line.length, 0) > LEAD_CHARACTERS) return false
  if (named.filter(({ speaker }) => LOG.test(speaker ?? '')).length > named.length / 10) return false
  // Somebody says more than one thing.
  if (named.some(({ seconds, isLoose }) => seconds !== null && !isLoose)) return names.size < named.length
  // A list of changes has dates and labels, too, but nobody asks anything there.
  const isTalk = names.size > 1 && names.size <= named.length / 2 && named.some(({ text }) => /\?\s*$/m.test(text))
  return named.length >= LEAST_DATED && isTalk
}

function partsOf(messages: readonly Message[]): TranscriptPart[] {
  const parts: TranscriptPart[] = []
  let day = ''
  for (const { date, seconds, speaker, text } of messages) {
    if (date !== day) parts.push({ block: { type: 'heading', level: 1, text: date } })
    day = date
    const cue: RawCue = { startSeconds: seconds ?? 0, endSeconds: seconds, speaker, text }
    if (speaker !== null && seconds !== null) parts.push({ cue })
    else parts.push({ block: { type: 'paragraph', text: speaker === null ? text : `${speaker}: ${text}` } })
  }
  return parts
}
