import type { Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { joinsWithoutBlank } from '../../../reading/index.ts'
import { splitSentences } from '../../../text/index.ts'
import type { Span } from '../../../text/index.ts'

/** A sentence of the transcript. `segment`: index of its first segment; `turn`: number of its turn (speech of one speaker without a pause). */
export type SpokenSentence = { text: string; start: number; end: number; speaker: string | null; segment: number; turn: number }

/** Silence that ends a turn, seconds. */
const PAUSE_SECONDS = 8
/** Fewest words for one full stop in punctuated speech: engines without punctuation give none. */
const WORDS_PER_STOP = 60
/** Longest sentence, characters; longer ones are cut at words. */
const LONGEST = 600

type Turn = { speaker: string | null; text: string; segments: Placed[] }
/** A segment and its offset in the text of its turn. */
type Placed = { index: number; at: number; segment: Segment }

/**
 * Sentences of a transcript in order, across the segments of a turn: speech engines cut in the middle of sentences. Their times are
 * interpolated by letters inside a segment. Without punctuation each segment is a sentence. Linear in the text.
 */
export function spokenSentences(segments: readonly Segment[], language: string): SpokenSentence[] {
  return turnsOf(segments).flatMap((turn, number) =>
    spansOf(turn, language).flatMap(({ start, end }): SpokenSentence[] => {
      const text = turn.text.slice(start, end).trim()
      if (text === '') return []
      const first = start + turn.text.slice(start, end).search(/\S/u)
      const last = first + text.length
      const { index } = placedAt(turn, first)
      return [{ text, start: secondsAt(turn, first), end: secondsAt(turn, last), speaker: turn.speaker, segment: index, turn: number }]
    }),
  )
}

function turnsOf(segments: readonly Segment[]): Turn[] {
  const turns: { speaker: string | null; texts: string[]; length: number; segments: Placed[] }[] = []
  segments.forEach((segment, index) => {
    const text = segment.text.replace(/\s+/gu, ' ').trim()
    if (text === '') return
    let turn = turns.at(-1)
    const before = turn?.segments.at(-1)?.segment
    if (!turn || !before || turn.speaker !== segment.speaker || segment.start - before.end > PAUSE_SECONDS) {
      turn = { speaker: segment.speaker, texts: [], length: 0, segments: [] }
      turns.push(turn)
    } else if (!joinsWithoutBlank(turn.texts.at(-1) ?? '', text)) {
      turn.texts.push(' ')
      turn.length += 1
    }
    turn.segments.push({ index, at: turn.length, segment })
    turn.texts.push(text)
    turn.length += text.length
  })
  return turns.map(({ texts, ...turn }) => ({ ...turn, text: texts.join('') }))
}

function spansOf(turn: Turn, language: string): Span[] {
  const stops = turn.text.match(/[.!?…。！？।؟]/gu)?.length ?? 0
  const words = turn.text.length / 6
  const spans =
    stops * WORDS_PER_STOP >= words || turn.segments.length === 1
      ? splitSentences(turn.text, language)
      : turn.segments.map(({ at }, i) => ({ start: at, end: turn.segments[i + 1]?.at ?? turn.text.length }))
  return spans.flatMap((span) => cutLong(turn.text, span))
}

function cutLong(text: string, { start, end }: Span): Span[] {
  const spans: Span[] = []
  let from = start
  while (end - from > LONGEST) {
    const blank = text.lastIndexOf(' ', from + LONGEST)
    const to = blank > from + LONGEST / 2 ? blank + 1 : from + LONGEST
    spans.push({ start: from, end: to })
    from = to
  }
  return [...spans, { start: from, end }]
}

function placedAt({ segments }: Turn, offset: number): Placed {
  let [low, high] = [0, segments.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((segments[middle]?.at ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return segments[low]!
}

function secondsAt(turn: Turn, offset: number): number {
  const { at, segment } = placedAt(turn, Math.max(0, offset))
  const share = Math.min(1, (offset - at) / Math.max(1, segment.text.trim().length))
  return Math.round((segment.start + share * Math.max(0, segment.end - segment.start)) * 1000) / 1000
}
