import { splitSentences } from '../../../text/index.ts'
import { joinTiny, splitLines, splitLong, TINY, trimSpan } from './split-long.ts'
import type { Fits } from './split-long.ts'
import type { Section } from './sections.ts'
import type { Block } from '../documents/types.ts'

/**
 * Smallest part of a text for chunking: never split, always short enough for a child. `piece`: part of an over-long element. `element`:
 * number of the sentence, code block, table, row, turn or list item it belongs to. `tokens`: of its text alone. `row`: of a sheet; a
 * heading has that of the first row below it.
 */
export type Segment = {
  start: number
  end: number
  kind: 'heading' | 'sentence' | 'item' | 'code' | 'table' | 'row' | 'turn' | 'piece'
  block: number
  section: number
  element: number
  tokens: number
  row?: number
  slide?: number
  /** No child reaches over its beginning. */
  apart?: true
}

/** Largest child: characters, and tokens without context line and repeated header. */
export type ChildBudget = { characters: number; tokens: number }

/** Input of segmentation. `budgetOf(section, block)`: largest child at that position. */
export type SegmentOptions = {
  text: string
  blocks: readonly Block[]
  sections: readonly Section[]
  language: string
  countTokens: (text: string) => number
  budgetOf: (section: number, block: Block) => ChildBudget
}

const KIND_OF_UNCUT: Partial<Record<Block['type'], Segment['kind']>> = {
  heading: 'heading',
  'list-item': 'item',
  code: 'code',
  table: 'table',
}

/** All segments of a document in order; white space between them is not covered. */
export function segmentsOf(options: SegmentOptions): Segment[] {
  const { text, blocks, sections, language, countTokens, budgetOf } = options
  const overhead = countTokens('')
  const segments: Segment[] = []
  let element = 0
  sections.forEach((section, place) => {
    for (let index = section.firstBlock; index < section.endBlock; index += 1) {
      const block = blocks[index]
      if (!block) continue
      const budget = budgetOf(place, block)
      const fits: Fits = (start, end) => end - start <= budget.characters && countTokens(text.slice(start, end)) <= budget.tokens
      const kind = block.turn ? 'turn' : block.rows ? 'row' : KIND_OF_UNCUT[block.type]
      elementsOf(text, block, language, fits).forEach((span, row) => {
        const isUncut = fits(span.start, span.end)
        for (const part of isUncut ? [span] : splitLong(text, span, fits, budget.characters, language)) {
          const tokens = Math.max(0, countTokens(text.slice(part.start, part.end)) - overhead)
          const segment: Segment = {
            ...part,
            kind: isUncut ? (kind ?? 'sentence') : 'piece',
            block: index,
            section: place,
            element,
            tokens,
          }
          const rows = block.rows ?? (kind === 'heading' ? blocks[index + 1]?.rows : undefined)
          if (rows) segment.row = rows[0] + row
          if (block.slide !== undefined) segment.slide = block.slide
          if (block.apart && part.start === block.start) segment.apart = true
          if (!joinScrap(segments.at(-1), segment, fits)) segments.push(segment)
        }
        element += 1
      })
    }
  })
  return segments
}

/** Joins paragraphs of a few characters (figure labels, a column of numbers) with the next segment. */
function joinScrap(before: Segment | undefined, segment: Segment, fits: Fits): boolean {
  if (
    before?.kind !== 'sentence' ||
    segment.kind !== 'sentence' ||
    before.section !== segment.section ||
    before.slide !== segment.slide ||
    segment.apart
  )
    return false
  if (before.end - before.start >= TINY || !fits(before.start, segment.end)) return false
  Object.assign(before, { end: segment.end, tokens: before.tokens + segment.tokens, block: segment.block, element: segment.element })
  return true
}

/** Elements of a block, which are split only if over-long: lines of rows, sentences of running text, else the whole block. */
function elementsOf(text: string, block: Block, language: string, fits: Fits): { start: number; end: number }[] {
  if (block.rows) return splitLines(text, block).map((line) => trimSpan(text, line))
  return block.turn || KIND_OF_UNCUT[block.type] ? [trimSpan(text, block)] : sentencesOf(text, block, language, fits)
}

function sentencesOf(text: string, block: Block, language: string, fits: Fits): { start: number; end: number }[] {
  if (block.end - block.start < TINY) return [trimSpan(text, block)]
  const spans = splitSentences(text.slice(block.start, block.end), language)
    .map((span) => trimSpan(text, { start: block.start + span.start, end: block.start + span.end }))
    .filter((span) => span.end > span.start)
  return joinTiny(spans, fits)
}
