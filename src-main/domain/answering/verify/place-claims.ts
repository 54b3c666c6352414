import type { Claim } from '../../../../src-preload/contract/shapes/answers.ts'
import { sentencesIn } from './claims.ts'

/**
 * Claims with their places in the text that they are of: for text that was put together or changed after it was checked, and for answers of earlier versions. Claims are
 * looked for in their order; one whose sentence is not there any more has no place.
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
    // Quotes may be cut in another way than sentences of an answer are.
    const at = claim.text === '' ? -1 : text.indexOf(claim.text)
    return at < 0 ? claim : { ...claim, range: { start: at, end: at + claim.text.length } }
  })
}

/** The same for claims that may have their places already. */
export function withPlaces(text: string, claims: readonly Claim[]): Claim[] {
  return claims.every(({ range }) => range !== undefined) ? [...claims] : placeClaims(text, claims)
}
