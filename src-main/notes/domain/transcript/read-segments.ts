import { segmentsSchema, type Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { nameSpeakers, parseSubtitles, parseTimedLines, parseTranscriptJson } from '../../../reading/index.ts'
import type { RawCue } from '../../../reading/index.ts'
import { splitSentences, stripHidden } from '../../../text/index.ts'
import { JSON_FORMAT } from '../export/export-note.ts'

/**
 * A pasted or imported transcript. `isTimed`: the text says when things were said.
 * `title`: as the file has it.
 */
export type PastedTranscript = { segments: Segment[]; isTimed: boolean; title: string | null }

/** Speech rate for estimated times: 150 words a minute, and 300 characters of scripts without spaces. */
const WORDS_PER_SECOND = 2.5
const CHARACTERS_PER_SECOND = 5
/** Longest segment of plain text, characters; it ends after a sentence if possible. */
const PLAIN_CHARACTERS = 400
/** Longest segment of any transcript, characters: the contract's limit. */
const LONGEST_SEGMENT = 20_000

/**
 * Segments of a transcript: WebVTT, SRT, JSON, lines with times (Teams, Zoom, Otter), or plain text, with speakers where lines begin with
 * names. Null: no words. Linear in the text.
 */
export function readSegments(text: string): PastedTranscript | null {
  const found = ownJson(text) ?? timed(text) ?? { segments: plainSegments(text), isTimed: false, title: null }
  return found.segments.length > 0 ? found : null
}

/** The app's own export, exactly as it was. */
function ownJson(text: string): PastedTranscript | null {
  if (!/^\ufeff?\s*\{/u.test(text)) return null
  try {
    const value = JSON.parse(text.replace(/^\ufeff/u, '')) as { format?: unknown; title?: unknown; segments?: unknown }
    const segments = value.format === JSON_FORMAT ? segmentsSchema.safeParse(value.segments) : null
    return segments?.success
      ? { segments: segments.data, isTimed: true, title: typeof value.title === 'string' ? value.title : null }
      : null
  } catch {
    // Not JSON: the other readers decide.
    return null
  }
}

function timed(text: string): PastedTranscript | null {
  const subtitles = parseSubtitles(text)
  const json = subtitles ? null : parseTranscriptJson(text)
  const cues = subtitles ?? json?.cues
  const named = cues ? nameSpeakers(cues) : parseTimedLines(text)?.flatMap((part) => ('cue' in part ? [part.cue] : []))
  if (!named) return null
  const segments = named.flatMap((cue, i): Segment[] => {
    const said = oneLine(cue.text)
    if (said === '') return []
    const next = named[i + 1]?.startSeconds ?? 0
    const end = cue.endSeconds ?? (next > cue.startSeconds ? next : cue.startSeconds + secondsOf(said))
    return cutSegment({ start: cue.startSeconds, end: Math.max(cue.startSeconds, end), speaker: cue.speaker, text: said }, LONGEST_SEGMENT)
  })
  return { segments, isTimed: true, title: json?.title ?? null }
}

function plainSegments(text: string): Segment[] {
  let at = 0
  return paragraphsOf(text)
    .flatMap((cue) => pieces(cue.text, PLAIN_CHARACTERS).map((said) => ({ said, speaker: cue.speaker })))
    .map(({ said, speaker }) => {
      const start = at
      at = Math.round((start + secondsOf(said)) * 10) / 10
      return { start, end: at, speaker, text: said, estimated: true }
    })
}

/** Turns of plain text: a line with a name begins one, an empty line ends one. */
function paragraphsOf(text: string): { speaker: string | null; text: string }[] {
  const lines = text.split(/\r\n?|\n/u)
  const cues = nameSpeakers(lines.map((line): RawCue => ({ startSeconds: 0, endSeconds: null, speaker: null, text: line })))
  const turns: { speaker: string | null; texts: string[] }[] = []
  let isOpen = false
  for (const { speaker, text: line } of cues) {
    const said = oneLine(line)
    if (said === '' && speaker === null) isOpen = false
    else if (isOpen && speaker === null) turns.at(-1)?.texts.push(said)
    else {
      turns.push({ speaker, texts: [said] })
      isOpen = true
    }
  }
  return turns.map(({ speaker, texts }) => ({ speaker, text: texts.join(' ').trim() })).filter((turn) => turn.text !== '')
}

function oneLine(text: string): string {
  return stripHidden(text).text.replace(/\s+/gu, ' ').trim()
}

function cutSegment(segment: Segment, most: number): Segment[] {
  if (segment.text.length <= most) return [segment]
  const seconds = (segment.end - segment.start) / segment.text.length
  let at = segment.start
  return pieces(segment.text, most).map((text) => {
    const start = at
    at = Math.min(segment.end, start + text.length * seconds)
    return { ...segment, start, end: at, text }
  })
}

/** Whole sentences of at most `most` characters together; longer ones are cut at words. */
function pieces(text: string, most: number): string[] {
  const found: string[] = []
  for (const { start, end } of splitSentences(text)) {
    const sentence = text.slice(start, end)
    const last = found.at(-1)
    if (last !== undefined && last.length + sentence.length <= most) found[found.length - 1] = last + sentence
    else found.push(...cutAtWords(sentence, most))
  }
  return found.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

function cutAtWords(text: string, most: number): string[] {
  const cut: string[] = []
  let from = 0
  while (text.length - from > most) {
    const blank = text.lastIndexOf(' ', from + most)
    const to = blank > from ? blank + 1 : from + most
    cut.push(text.slice(from, to))
    from = to
  }
  return [...cut, text.slice(from)]
}

function secondsOf(text: string): number {
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.max(0.1, dense > words ? dense / CHARACTERS_PER_SECOND : words / WORDS_PER_SECOND)
}
