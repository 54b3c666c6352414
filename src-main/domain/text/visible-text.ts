import { HIDDEN, isHidden } from '../../../src-preload/contract/visible.ts'

const PLAIN = /^[\t\n\x20-\x7e]*$/

/** A text without hidden characters; `at[i]` is where unit `i` of it stood in the original (UTF-16 units). */
export type Stripped = { text: string; at: number[] }

/** Takes the hidden characters out and remembers where the others stood. The parser strips them at import; this is the second gate, in front of the prompt. */
export function stripHidden(original: string): Stripped {
  const at: number[] = []
  let text = ''
  let before = ''
  let position = 0
  const plain = PLAIN.test(original)
  for (const character of original) {
    if (plain || !isHidden(character, before)) {
      for (let unit = 0; unit < character.length; unit += 1) at.push(position + unit)
      text += character
      before = character
    }
    position += character.length
  }
  return { text, at }
}

const EVERY_HIDDEN = new RegExp(HIDDEN, 'gu')

/** A piece of a streamed text without hidden characters and without what a terminal would obey; joiners stay, because what they join may have come before. */
export function stripPiece(piece: string): string {
  return PLAIN.test(piece) ? piece : piece.replace(EVERY_HIDDEN, '')
}

/** A text as it may be shown: without hidden characters, white space squeezed to single spaces. */
export function forDisplay(text: string): string {
  return stripHidden(text).text.replace(/\s+/gu, ' ').trim()
}

/** A text's range without white space and table bars at its ends. */
export function innerRange(text: string): { start: number; end: number } {
  let start = 0
  let end = text.length
  while (start < end && /[\s|]/u.test(text.charAt(start))) start += 1
  while (end > start && /[\s|]/u.test(text.charAt(end - 1))) end -= 1
  return { start, end }
}
