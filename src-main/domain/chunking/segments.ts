import { splitSentences } from '../text/sentences.ts'
import { joinTiny, splitLines, splitLong, TINY, trimSpan } from './split-long.ts'
import type { Fits } from './split-long.ts'
import type { Section } from './sections.ts'
import type { Block } from '../documents/types.ts'

/**
 * The smallest part of a text that chunks are made of: never cut, always short enough for a child. `piece`: part of a unit that alone was too long.
 * `unit`: number of the sentence, code block, table, table row, turn or list item it is (part of). `tokens`: of its text alone. `row`, `slide`: where it stands.
 */
export type Atom = {
  start: number
  end: number
  kind: 'heading' | 'sentence' | 'item' | 'code' | 'table' | 'row' | 'turn' | 'piece'
  block: number
  section: number
  unit: number
  tokens: number
  row?: number
  slide?: number
}

/** What a child may have: characters, and tokens without context line and repeated header. */
export type Room = { characters: number; tokens: number }

/** What atoms are made from. `roomOf(section, block)`: of a child there. */
export type AtomOptions = {
  text: string
  blocks: readonly Block[]
  sections: readonly Section[]
  language: string
  countTokens: (text: string) => number
  roomOf: (section: number, block: Block) => Room
}

const WHOLE: Partial<Record<Block['type'], Atom['kind']>> = { heading: 'heading', 'list-item': 'item', code: 'code', table: 'table' }

/** All atoms of a document in order; white space between them belongs to none. */
export function atomsOf(options: AtomOptions): Atom[] {
  const { text, blocks, sections, language, countTokens, roomOf } = options
  const overhead = countTokens('')
  const atoms: Atom[] = []
  let unit = 0
  sections.forEach((section, place) => {
    for (let index = section.firstBlock; index < section.endBlock; index += 1) {
      const block = blocks[index]
      if (!block) continue
      const room = roomOf(place, block)
      const fits: Fits = (start, end) => end - start <= room.characters && countTokens(text.slice(start, end)) <= room.tokens
      const whole = block.turn ? 'turn' : block.rows ? 'row' : WHOLE[block.type]
      unitsOf(text, block, language, fits).forEach((span, row) => {
        const isWhole = fits(span.start, span.end)
        for (const part of isWhole ? [span] : splitLong(text, span, fits, room.characters, language)) {
          const tokens = Math.max(0, countTokens(text.slice(part.start, part.end)) - overhead)
          const atom: Atom = { ...part, kind: isWhole ? (whole ?? 'sentence') : 'piece', block: index, section: place, unit, tokens }
          if (block.rows) atom.row = block.rows[0] + row
          if (block.slide !== undefined) atom.slide = block.slide
          if (!joinScrap(atoms.at(-1), atom, fits)) atoms.push(atom)
        }
        unit += 1
      })
    }
  })
  return atoms
}

/** Paragraphs of a few characters (labels of a figure, a column of numbers) become one atom with what follows. */
function joinScrap(before: Atom | undefined, atom: Atom, fits: Fits): boolean {
  if (before?.kind !== 'sentence' || atom.kind !== 'sentence' || before.section !== atom.section || before.slide !== atom.slide)
    return false
  if (before.end - before.start >= TINY || !fits(before.start, atom.end)) return false
  Object.assign(before, { end: atom.end, tokens: before.tokens + atom.tokens, block: atom.block, unit: atom.unit })
  return true
}

/** The units of a block that are cut only when they are too long themselves: its lines when it is rows, its sentences when it is running text, else all of it. */
function unitsOf(text: string, block: Block, language: string, fits: Fits): { start: number; end: number }[] {
  if (block.rows) return splitLines(text, block).map((line) => trimSpan(text, line))
  return block.turn || WHOLE[block.type] ? [trimSpan(text, block)] : sentencesOf(text, block, language, fits)
}

function sentencesOf(text: string, block: Block, language: string, fits: Fits): { start: number; end: number }[] {
  if (block.end - block.start < TINY) return [trimSpan(text, block)]
  const spans = splitSentences(text.slice(block.start, block.end), language)
    .map((span) => trimSpan(text, { start: block.start + span.start, end: block.start + span.end }))
    .filter((span) => span.end > span.start)
  return joinTiny(spans, fits)
}
