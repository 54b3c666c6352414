import type { GreyPixels } from './ink.ts'

/** A box of pixels: left, top, right, bottom (exclusive). */
export type PixelBox = { x0: number; y0: number; x1: number; y1: number }

/** Grey level below which a pixel is ink. */
const INK = 140
/** Length of a rule, pixels (a centimetre at 300 dots per inch), and its greatest thickness. */
const RULE = 118
const THICK = 14
/** Side of the squares in which ink is counted, pixels: about the width of a letter. */
const SQUARE = 24
/** Share of a square that letters cover. */
const LETTER = { least: 0.04, most: 0.75 }
/** Neighbouring squares with ink that can be a word. */
const WORD_SQUARES = 2

/**
 * What is left of a page without its rules and the boxes of the words that were found, white; null: too little for a word. Recognition
 * loses cells of ruled tables and columns of digits, which stand out once the rest is gone.
 */
export function leftover(pixels: GreyPixels, words: readonly PixelBox[]): GreyPixels | null {
  const { width, height } = pixels
  const data = pixels.data.slice()
  const rest = { width, height, data }
  eraseRules(rest)
  for (const box of words) eraseBox(rest, box)
  return holdsWord(rest) ? rest : null
}

function eraseBox({ width, height, data }: GreyPixels, { x0, y0, x1, y1 }: PixelBox): void {
  const [left, right] = [Math.max(0, Math.floor(x0)), Math.min(width, Math.ceil(x1))]
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, Math.ceil(y1)); y += 1) data.fill(255, y * width + left, y * width + right)
}

/** Erases thin straight lines of a centimetre or more; where a stroke crosses them it stays. */
function eraseRules(pixels: GreyPixels): void {
  const { width, height, data } = pixels
  const isInk = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < width && y < height && (data[y * width + x] ?? 255) < INK
  const across: PixelBox[] = []
  const down: PixelBox[] = []
  const runs = new Uint32Array(width)
  for (let y = 0; y <= height; y += 1) {
    let run = 0
    for (let x = 0; x <= width; x += 1) {
      const ink = isInk(x, y)
      if (ink) run += 1
      else {
        if (run >= RULE) across.push({ x0: x - run, y0: y, x1: x, y1: y + 1 })
        run = 0
      }
      if (x === width) continue
      if (ink) runs[x] = (runs[x] ?? 0) + 1
      else {
        const own = runs[x] ?? 0
        if (own >= RULE) down.push({ x0: x, y0: y - own, x1: x + 1, y1: y })
        runs[x] = 0
      }
    }
  }
  const thickness = (x: number, y: number, dx: number, dy: number): number => {
    let size = 1
    for (let step = 1; size <= THICK && isInk(x + step * dx, y + step * dy); step += 1) size += 1
    for (let step = 1; size <= THICK && isInk(x - step * dx, y - step * dy); step += 1) size += 1
    return size
  }
  const erased: number[] = []
  for (const { x0, y0, x1 } of across) for (let x = x0; x < x1; x += 1) if (thickness(x, y0, 0, 1) <= THICK) erased.push(y0 * width + x)
  for (const { x0, y0, y1 } of down) for (let y = y0; y < y1; y += 1) if (thickness(x0, y, 1, 0) <= THICK) erased.push(y * width + x0)
  for (const at of erased) data[at] = 255
}

/** True if neighbouring squares have as much ink as letters. */
function holdsWord({ width, height, data }: GreyPixels): boolean {
  const columns = Math.floor(width / SQUARE)
  for (let top = 0; top + SQUARE <= height; top += SQUARE) {
    const ink = new Uint32Array(columns)
    for (let y = top; y < top + SQUARE; y += 1)
      for (let x = 0, at = y * width; x < columns * SQUARE; x += 1, at += 1) if ((data[at] ?? 255) < INK) ink[Math.floor(x / SQUARE)]! += 1
    let run = 0
    for (const count of ink) {
      const share = count / (SQUARE * SQUARE)
      run = share >= LETTER.least && share <= LETTER.most ? run + 1 : 0
      if (run === WORD_SQUARES) return true
    }
  }
  return false
}
