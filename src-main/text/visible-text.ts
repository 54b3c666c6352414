import { HIDDEN, isHidden } from '../../src-preload/contract/visible.ts'

const PLAIN = /^[\t\n\x20-\x7e]*$/

/** Text without hidden characters; `at[i]`: original offset of its UTF-16 unit `i`. */
export type Stripped = { text: string; at: number[] }

/**
 * Removes hidden characters and records the offsets of the others. The parser already strips them at import; this is the second check,
 * before the prompt.
 */
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

/**
 * A piece of streamed text without hidden characters and terminal control sequences. Joiners stay: the joined character may be in the
 * previous piece.
 */
export function stripPiece(piece: string): string {
  return PLAIN.test(piece) ? piece : piece.replace(EVERY_HIDDEN, '')
}

/** Display form of a text: no hidden characters, white space collapsed. */
export function forDisplay(text: string): string {
  return stripHidden(text).text.replace(/\s+/gu, ' ').trim()
}

/** Range of a text without white space and table bars at its ends. */
export function innerRange(text: string): { start: number; end: number } {
  let start = 0
  let end = text.length
  while (start < end && /[\s|]/u.test(text.charAt(start))) start += 1
  while (end > start && /[\s|]/u.test(text.charAt(end - 1))) end -= 1
  return { start, end }
}
