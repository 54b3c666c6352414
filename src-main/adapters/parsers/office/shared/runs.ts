import { loweredText, raisedText } from '../../../../domain/text/raised-text.ts'

/** How letters stand on their line. */
export type Position = 'raised' | 'lowered' | null

/**
 * Text of a paragraph made of pieces. Raised and lowered ones stay apart from what they follow and from a word that they stand in front of
 * ("1 University"); several pieces may form one raised text.
 */
export class Runs {
  #text = ''
  #open = ''
  #position: Position = null
  #isMark = false

  add(text: string, position: Position): void {
    if (text === '') return
    if (position !== this.#position) this.#close(position)
    this.#open += text
  }

  /** Text so far; nothing is left. */
  take(): string {
    this.#close(null)
    const text = this.#text
    this.#text = ''
    this.#isMark = false
    return text
  }

  get isEmpty(): boolean {
    return this.#text === '' && this.#open === ''
  }

  #close(next: Position): void {
    const [open, position] = [this.#open, this.#position]
    this.#open = ''
    this.#position = next
    if (open === '') return
    const shown = position === 'raised' ? raisedText(open, this.#text) : position === 'lowered' ? loweredText(open, this.#text) : open
    const isGlued = this.#isMark && /[\p{L}\p{N}]$/u.test(this.#text) && /^[\p{L}\p{N}]/u.test(shown)
    this.#text += isGlued ? ` ${shown}` : shown
    this.#isMark = position !== null && shown === open && /\p{N}\s*$/u.test(open)
  }
}
