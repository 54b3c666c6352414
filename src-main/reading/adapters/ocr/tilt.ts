import type { OcrLine } from '../../domain/documents/ocr.ts'
import type { GreyPixels } from './ink.ts'

/** Grey level below which a pixel is ink, and side of the squares of pixels that are looked at as one. */
const INK = 128
const SQUARE = 4
/** Widest tilt that is looked for, degrees; more is a page on its side or a picture. Steps of the first and the second look. */
const WIDEST = 10
const STEP = 0.5
const FINE = 0.1
/** Least tilt that is mended, degrees: tesseract reads less by itself. */
const LEAST = 1
/** How much sharper the lines must stand out once the page is straight. */
const SHARPER = 2
/** Fewest squares at the foot of ink that tell: those of about three lines of text. */
const FEWEST = 300

/**
 * How far a page is tilted clockwise, degrees; 0: it is straight, or nothing tells. The rows of pixels differ most when the lines of text lie along
 * them (W. Postl, Detection of Linear Oblique Structures and Skew Scan in Digitized Documents, 1986), counted at the feet of letters alone
 * so that pictures and shades do not decide.
 */
export function tiltOf(pixels: GreyPixels): number {
  const feet = feetOf(pixels)
  if (feet.length < 2 * FEWEST) return 0
  const range = (from: number, to: number, step: number): number[] =>
    Array.from({ length: Math.round((to - from) / step) + 1 }, (_angle, index) => from + index * step)
  const sharpest = (angles: readonly number[]): { angle: number; score: number } =>
    angles.reduce(
      (best, angle) => {
        const score = sharpness(feet, angle)
        return score > best.score ? { angle, score } : best
      },
      { angle: 0, score: 0 },
    )
  const rough = sharpest(range(-WIDEST, WIDEST, STEP))
  const { angle, score } = sharpest(range(rough.angle - STEP, rough.angle + STEP, FINE))
  return Math.abs(angle) < LEAST || Math.abs(angle) >= WIDEST || score < SHARPER * sharpness(feet, 0) ? 0 : angle
}

/** Squares of ink above paper: x and y by turns, in squares. */
function feetOf({ width, height, data }: GreyPixels): Int32Array {
  const [columns, rows] = [Math.floor(width / SQUARE), Math.floor(height / SQUARE)]
  const ink = new Uint8Array(columns * rows)
  for (let y = 0; y < rows * SQUARE; y += 1) {
    const row = Math.floor(y / SQUARE) * columns
    for (let x = 0, at = y * width; x < columns * SQUARE; x += 1, at += 1)
      if ((data[at] ?? 255) < INK) ink[row + Math.floor(x / SQUARE)] = 1
  }
  const feet: number[] = []
  for (let y = 0; y + 1 < rows; y += 1)
    for (let x = 0, at = y * columns; x < columns; x += 1, at += 1) if (ink[at] === 1 && ink[at + columns] === 0) feet.push(x, y)
  return Int32Array.from(feet)
}

/** Sum of the squared differences of neighbouring rows along lines of an angle. */
function sharpness(feet: Int32Array, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const rows = new Int32Array(feet.length / 2)
  let [least, most] = [Infinity, -Infinity]
  for (let at = 0; at < feet.length; at += 2) {
    const row = Math.round((feet[at + 1] ?? 0) - (feet[at] ?? 0) * slope)
    rows[at / 2] = row
    if (row < least) least = row
    if (row > most) most = row
  }
  const counts = new Int32Array(most - least + 2)
  for (const row of rows) counts[row - least + 1]! += 1
  let sum = 0
  for (let row = 1; row < counts.length; row += 1) sum += ((counts[row] ?? 0) - (counts[row - 1] ?? 0)) ** 2
  return sum
}

/** Grey pixels turned counter-clockwise by some degrees about their middle, in a frame that holds all of them; what is added is white. */
export function straightened({ width, height, data }: GreyPixels, degrees: number): GreyPixels {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const wide = Math.ceil(width * cos + height * Math.abs(sin))
  const high = Math.ceil(height * cos + width * Math.abs(sin))
  const out = new Uint8Array(wide * high).fill(255)
  for (let y = 0; y < high; y += 1) {
    const down = y + 0.5 - high / 2
    for (let x = 0, at = y * wide; x < wide; x += 1, at += 1) {
      const across = x + 0.5 - wide / 2
      const fromX = across * cos - down * sin + width / 2 - 0.5
      const fromY = across * sin + down * cos + height / 2 - 0.5
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue
      const [right, below] = [fromX - left, fromY - top]
      const place = top * width + left
      const above = (data[place] ?? 0) * (1 - right) + (data[place + 1] ?? 0) * right
      const under = (data[place + width] ?? 0) * (1 - right) + (data[place + width + 1] ?? 0) * right
      out[at] = above * (1 - below) + under * below
    }
  }
  return { width: wide, height: high, data: out }
}

type Size = { width: number; height: number }

/** Lines whose boxes are fractions of one frame as those of another with the same middle. */
export function framed(lines: readonly OcrLine[], from: Size, to: Size): OcrLine[] {
  const x = (value: number): number => (value * from.width - (from.width - to.width) / 2) / to.width
  const y = (value: number): number => (value * from.height - (from.height - to.height) / 2) / to.height
  return lines.map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, x0: x(word.x0), x1: x(word.x1), y0: y(word.y0), y1: y(word.y1) })),
  }))
}
