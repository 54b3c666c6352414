import { contentWords, splitSentences, weightKey } from '../../../text/index.ts'
import type { TermWeights } from '../../../text/index.ts'
import type { SourceBlock } from './types.ts'

const CUT = ' … '
/** Key terms: words of the question with at least this share of the rarest word's weight. */
const KEY_SHARE = 0.5

/** Sentences of a block, as offsets in its text. */
export function sentencesOf(block: SourceBlock): { start: number; end: number }[] {
  return splitSentences(block.text, block.passage.language)
}

/** The block with a selection of its sentences, verbatim, with an ellipsis for each gap; unchanged if all or none are kept. */
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
 * Context compression without a model. A block that lacks the question's key terms keeps the retrieved child and, around it, the sentences
 * with a word of the question. A block with the key terms is not compressed.
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

/** Range of the retrieved child in a block cut from its parent; the whole block if unknown. */
function foundRange(block: SourceBlock): { start: number; end: number } {
  const { anchor } = block.passage
  const from = block.documentStart
  if (from === null || block.passage.parent === null) return { start: 0, end: block.text.length }
  const isInside = (place: number): boolean => place >= 0 && from + place >= anchor.start && from + place < anchor.end
  const start = block.at.findIndex(isInside)
  const end = block.at.findLastIndex(isInside)
  return start < 0 ? { start: 0, end: block.text.length } : { start, end: end + 1 }
}
