import { splitSentences } from '../../text/sentences.ts'
import { contentWords } from '../../text/words.ts'
import { weightKey, type TermWeights } from '../../text/term-weights.ts'
import type { SourceBlock } from './types.ts'

const CUT = ' … '
/** A word of the question from this share of its rarest one's weight is a key term of it. */
const KEY_SHARE = 0.5

/** The sentences of a block, as offsets in its text. */
export function sentencesOf(block: SourceBlock): { start: number; end: number }[] {
  return splitSentences(block.text, block.passage.language)
}

/** A block with only some of its sentences, verbatim, an ellipsis for each part that is left out; as it was when all of them or none stay. */
export function keepSentences(block: SourceBlock, keep: (sentence: { start: number; end: number }, place: number) => boolean): SourceBlock {
  const sentences = sentencesOf(block)
  const kept = sentences.filter(keep)
  if (kept.length === 0 || kept.length === sentences.length) return block
  let text = ''
  const at: number[] = []
  const say = (ours: string): void => {
    text += ours
    for (let unit = 0; unit < ours.length; unit += 1) at.push(-1)
  }
  let reached = 0
  for (const { start, end } of kept) {
    if (start > reached) say(text === '' ? '… ' : CUT)
    text += block.text.slice(start, end)
    at.push(...block.at.slice(start, end))
    reached = end
  }
  if (reached < block.text.length) say(CUT.trimEnd())
  return { ...block, text, at }
}

/**
 * Compression without a model: of a block that does not hold the question's key terms, the passage that was found stays, and around it the sentences that hold a word of the
 * question. A block that holds the key terms is left whole.
 */
export function compressBlock(block: SourceBlock, question: string, weights: TermWeights): SourceBlock {
  const language = block.passage.language
  const stems = [...new Set(contentWords(question, language))]
  const weightOf = (stem: string): number => weights.get(weightKey(language, stem)) ?? 1
  const rarest = Math.max(0, ...stems.map(weightOf))
  const held = new Set(contentWords(block.text, language))
  const keys = stems.filter((stem) => weightOf(stem) >= KEY_SHARE * rarest)
  if (keys.every((stem) => held.has(stem))) return block
  const found = foundRange(block)
  return keepSentences(block, ({ start, end }) => {
    if (start < found.end && end > found.start) return true
    return contentWords(block.text.slice(start, end), language).some((stem) => stems.includes(stem))
  })
}

/** Where the passage that was found stands in a block that may be cut from its parent; the whole block when that cannot be told. */
function foundRange(block: SourceBlock): { start: number; end: number } {
  const { anchor } = block.passage
  const from = block.documentStart
  if (from === null || block.passage.parent === null) return { start: 0, end: block.text.length }
  const isInside = (place: number): boolean => place >= 0 && from + place >= anchor.start && from + place < anchor.end
  const start = block.at.findIndex(isInside)
  const end = block.at.findLastIndex(isInside)
  return start < 0 ? { start: 0, end: block.text.length } : { start, end: end + 1 }
}
