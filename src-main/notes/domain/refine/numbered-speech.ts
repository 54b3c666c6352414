import type { Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { joinsWithoutBlank } from '../../../reading/index.ts'
import { forPrompt, splitSentences, withoutFence } from '../../../text/index.ts'

/** A numbered line of a transcript in a prompt: speech of one speaker. `marks`: seconds at offsets of the text, in order. */
export type SpokenLine = {
  n: number
  speaker: string | null
  text: string
  start: number
  end: number
  marks: { at: number; seconds: number }[]
}

/** Longest line, characters: a citation of it should be found by the ear. */
const LINE_CHARACTERS = 400
/** Silence that ends a line, seconds. */
const PAUSE_SECONDS = 8

type Piece = { speaker: string | null; text: string; start: number; end: number }

/** The whole transcript as numbered lines; no word is left out. Short segments of a speaker are joined, long ones are cut after sentences. */
export function numberedSpeech(segments: readonly Segment[]): SpokenLine[] {
  const lines: SpokenLine[] = []
  for (const piece of segments.flatMap(cut)) {
    const last = lines.at(-1)
    if (
      last &&
      last.speaker === piece.speaker &&
      piece.start - last.end <= PAUSE_SECONDS &&
      last.text.length + piece.text.length < LINE_CHARACTERS
    ) {
      if (!joinsWithoutBlank(last.text, piece.text)) last.text += ' '
      last.marks.push({ at: last.text.length, seconds: piece.start })
      last.text += piece.text
      last.end = Math.max(last.end, piece.end)
    } else lines.push({ n: lines.length + 1, ...piece, marks: [{ at: 0, seconds: piece.start }] })
  }
  return lines
}

function cut(segment: Segment): Piece[] {
  const text = segment.text.replace(/\s+/gu, ' ').trim()
  if (text === '') return []
  const seconds = Math.max(0, segment.end - segment.start) / text.length
  const pieces: Piece[] = []
  let at = segment.start
  for (const part of text.length <= LINE_CHARACTERS ? [text] : partsOf(text)) {
    const end = at + part.length * seconds
    const said = part.trim()
    if (said !== '') pieces.push({ speaker: segment.speaker, text: said, start: round(at), end: round(end) })
    at = end
  }
  return pieces
}

function partsOf(text: string): string[] {
  const parts: string[] = []
  for (const { start, end } of splitSentences(text)) {
    let from = start
    const last = parts.at(-1)
    if (last !== undefined && last.length + end - start <= LINE_CHARACTERS) {
      parts[parts.length - 1] = last + text.slice(start, end)
      continue
    }
    while (end - from > LINE_CHARACTERS) {
      const blank = text.lastIndexOf(' ', from + LINE_CHARACTERS)
      const to = blank > from ? blank + 1 : from + LINE_CHARACTERS
      parts.push(text.slice(from, to))
      from = to
    }
    parts.push(text.slice(from, end))
  }
  return parts
}

/** Seconds at an offset of a line's text, interpolated by letters. */
export function secondsAt(line: SpokenLine, offset: number): number {
  const index = line.marks.findLastIndex(({ at }) => at <= offset)
  const [mark, next] = [line.marks[index] ?? { at: 0, seconds: line.start }, line.marks[index + 1]]
  const [length, until] = next ? [next.at - mark.at, next.seconds] : [line.text.length - mark.at, line.end]
  return round(mark.seconds + ((offset - mark.at) / Math.max(1, length)) * Math.max(0, until - mark.seconds))
}

/** A line as it stands in a prompt: `[12] Ann: We order it.`. `delimiter`: of the fence around it. */
export function renderLine({ n, speaker, text }: Pick<SpokenLine, 'n' | 'speaker' | 'text'>, delimiter: string): string {
  const who = speaker === null ? '' : `${forPrompt(speaker)}: `
  return `[${n}] ${withoutFence(`${who}${forPrompt(text)}`, delimiter)}\n`
}

/** Consecutive parts whose lines fit `budget` tokens; each line is in exactly one. A line that is too long alone is its own part. */
export function windowsOf(lines: readonly SpokenLine[], budget: number, cost: (line: SpokenLine) => number): SpokenLine[][] {
  const windows: SpokenLine[][] = []
  let left = 0
  for (const line of lines) {
    const tokens = cost(line)
    if (windows.length === 0 || tokens > left) {
      windows.push([])
      left = budget
    }
    windows.at(-1)?.push(line)
    left -= tokens
  }
  return windows
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
