import type { Claim } from '../../../../src-preload/contract/shapes/answers.ts'
import { asMarkdownText } from '../../../../src-preload/texts/markdown-text.ts'
import { sentencesIn } from './claims.ts'

/**
 * Finds the range of each claim in a text that was assembled or changed after verification, or stored by an earlier version. Claims are
 * searched in order; a claim whose sentence is gone gets no range.
 */
export function placeClaims(text: string, claims: readonly Claim[]): Claim[] {
  const sentences = sentencesIn(text)
  let next = 0
  return claims.map(({ range: _range, ...claim }) => {
    const from = sentences.findIndex((sentence, i) => i >= next && sentence.text === claim.text)
    const found = from >= 0 ? from : sentences.findIndex((sentence) => sentence.text === claim.text)
    const sentence = sentences[found]
    if (sentence) {
      next = found + 1
      return { ...claim, range: sentence.range }
    }
    // Quotes may be split differently from sentences of an answer, and are escaped in Markdown.
    const written = [claim.text, asMarkdownText(claim.text)].find((words) => words !== '' && text.includes(words))
    if (written === undefined) return claim
    const start = text.indexOf(written)
    return { ...claim, range: { start, end: start + written.length } }
  })
}

/** Like `placeClaims`, but keeps existing ranges. */
export function withPlaces(text: string, claims: readonly Claim[]): Claim[] {
  return claims.every(({ range }) => range !== undefined) ? [...claims] : placeClaims(text, claims)
}
