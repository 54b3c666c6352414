import { loweredText, raisedText, struckText } from '../../../../../text/index.ts'

/** How letters stand on their line. */
export type Shift = 'raised' | 'lowered' | null
/** How letters stand on their line, and whether they are struck out. */
export type Position = Shift | 'struck' | 'struck raised' | 'struck lowered'

/**
 * Text of a paragraph made of pieces. Raised and lowered ones stay apart from what they follow and from a word that they stand in front of
 * ("1 University"); several pieces may form one raised text.
 */
export class Runs {
  #text = ''
  #open = ''
  #position: Position = null
  #isMark = false
  /** Where the text that is struck out begins. */
  #struckFrom = 0

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
    if (open !== '') {
      const shift = shiftOf(position)
      const shown = shownAs(shift, open, this.#text)
      const isGlued = this.#isMark && /[\p{L}\p{N}]$/u.test(this.#text) && /^[\p{L}\p{N}]/u.test(shown)
      this.#text += isGlued ? ` ${shown}` : shown
      this.#isMark = shift !== null && shown === open && /\p{N}\s*$/u.test(open)
    }
    if (isStruckOut(position) === isStruckOut(next)) return
    if (isStruckOut(next)) this.#struckFrom = this.#text.length
    else this.#text = this.#text.slice(0, this.#struckFrom) + struckText(this.#text.slice(this.#struckFrom))
  }
}

/** Position that a run of DrawingML names; `baseline`: in thousandths of a percent, or `30%` (ISO 29500-1, 21.1.2.3.9). */
export function drawnPosition(strike: string | null | undefined, baseline: string | null | undefined): Position {
  const share = Number.parseFloat(baseline ?? '0')
  return positionOf(share > 0 ? 'raised' : share < 0 ? 'lowered' : null, (strike ?? 'noStrike') !== 'noStrike')
}

/** A shift, struck out or not. */
export function positionOf(shift: Shift, isStruck: boolean): Position {
  return isStruck ? (shift === null ? 'struck' : `struck ${shift}`) : shift
}

/** Position of letters within others: struck out with them, and shifted like them unless they say otherwise (`own`: undefined if they do not). */
export function positionWithin(outer: Position, own: Position | undefined): Position {
  if (own === undefined) return outer
  return positionOf(own === 'struck' ? shiftOf(outer) : shiftOf(own), isStruckOut(outer) || isStruckOut(own))
}

export function isStruckOut(position: Position): boolean {
  return position?.startsWith('struck') ?? false
}

function shiftOf(position: Position): Shift {
  return position === 'raised' || position === 'struck raised'
    ? 'raised'
    : position === 'lowered' || position === 'struck lowered'
      ? 'lowered'
      : null
}

function shownAs(shift: Shift, text: string, before: string): string {
  return shift === 'raised' ? raisedText(text, before) : shift === 'lowered' ? loweredText(text, before) : text
}
