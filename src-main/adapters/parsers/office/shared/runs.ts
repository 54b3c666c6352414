import { loweredText, raisedText } from '../../../../domain/text/raised-text.ts'
import { struckText } from '../../../../domain/text/struck-text.ts'

/** How letters stand on their line; those struck out stand for nothing. */
export type Position = 'raised' | 'lowered' | 'struck' | null

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
    const shown = shownAs(position, open, this.#text)
    const isGlued = this.#isMark && /[\p{L}\p{N}]$/u.test(this.#text) && /^[\p{L}\p{N}]/u.test(shown)
    this.#text += isGlued ? ` ${shown}` : shown
    this.#isMark = position !== null && shown === open && /\p{N}\s*$/u.test(open)
  }
}

/** Position that a run of DrawingML names; `baseline`: in thousandths of a percent, or `30%` (ISO 29500-1, 21.1.2.3.9). */
export function drawnPosition(strike: string | null | undefined, baseline: string | null | undefined): Position {
  if ((strike ?? 'noStrike') !== 'noStrike') return 'struck'
  const share = Number.parseFloat(baseline ?? '0')
  return share > 0 ? 'raised' : share < 0 ? 'lowered' : null
}

/** Text of a piece, behind `before`. */
export function shownAs(position: Position, text: string, before: string): string {
  if (position === 'struck') return struckText(text)
  return position === 'raised' ? raisedText(text, before) : position === 'lowered' ? loweredText(text, before) : text
}
