import { joinsWithoutBlank, spacedWords } from '../normalise.ts'
import { piecesJoined, RIGHT_TO_LEFT } from './drawn-pieces.ts'
import { riseOf, setOff } from './rise.ts'
import { placeItem, unite } from './geometry.ts'
import type { PdfTable } from './tables/pdf-table.ts'
import type { PdfFontStyle, PdfRun, PdfTextItem, PdfViewport, PdfWord } from './geometry.ts'

/**
 * A line of words; `u`, `v` and `angle` as in PdfRun. `order`: its place in the file; `font`: the one of all its characters, '' if they have
 * several or are of one width (`isEven`). `table`: it is the next row of this table.
 */
export type PdfLine = {
  words: PdfWord[]
  u0: number
  u1: number
  v: number
  size: number
  angle: number
  order: number
  font: string
  isEven?: boolean
  table?: PdfTable
}

/** Letters of a whole em: the same one so near can be no neighbour. */
const WIDE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+$/u
/** Gap from which two words belong to different cells or columns, ems. */
export const CELL_GAP = 1.5

/** Least blank between two words of a right-to-left line, ems: the file may draw none. */
const BLANK = 0.12
/** Difference in place and size up to which two runs stand on one line, sizes. */
const LEVEL = 0.05

type OpenLine = {
  words: PdfWord[]
  v: number
  size: number
  angle: number
  end: number
  text: string
  blank: boolean
  fonts: Map<string, number>
  /** Where its last run stands, whether that was set off, and the letters on their line that it was set off from, or itself. */
  last: { u0: number; v: number; size: number; isSetOff: boolean; base: { v: number; size: number } } | null
}

/** Words and lines of a page in file order, nearly always the reading order. Text drawn twice (fake bold, shadows) counts once. */
export function linesOf(items: readonly PdfTextItem[], styles: Readonly<Record<string, PdfFontStyle>>, viewport: PdfViewport): PdfLine[] {
  const lines: PdfLine[] = []
  const drawn = new Map<string, Set<string>>()
  let open: OpenLine | null = null
  const close = (): void => {
    if (open && open.words.length > 0) lines.push(finish(open, lines.length))
    open = null
  }
  for (const item of piecesJoined(items)) {
    if (item.str === '') continue
    const run = placeItem(item, styles[item.fontName], viewport)
    if (!run) continue
    if (item.str.trim() === '') {
      if (open && continues(open, run)) open.blank = true
      continue
    }
    if ((item.str.length > 2 || WIDE.test(item.str)) && isRepeated(drawn, run)) continue
    if (!open || !continues(open, run)) {
      close()
      open = { words: [], v: run.v, size: run.size, angle: run.angle, end: run.u0, text: '', blank: false, fonts: new Map(), last: null }
    }
    append(open, run)
    // Code is set in another face than the text, too.
    const font = styles[item.fontName]?.fontFamily === 'monospace' ? '' : item.fontName
    open.fonts.set(font, (open.fonts.get(font) ?? 0) + item.str.length)
  }
  close()
  return lines
}

/** `drawn`: positions per text, in thirds of the type size. */
function isRepeated(drawn: Map<string, Set<string>>, run: PdfRun): boolean {
  const step = run.size / 3
  const [u, v] = [Math.round(run.u0 / step), Math.round(run.v / step)]
  const key = (du: number, dv: number): string => `${u + du},${v + dv},${run.angle},${Math.round(10 * run.size)}`
  const places = drawn.get(run.text)
  if (!places) {
    drawn.set(run.text, new Set([key(0, 0)]))
    return false
  }
  for (const du of [-1, 0, 1]) for (const dv of [-1, 0, 1]) if (places.has(key(du, dv))) return true
  places.add(key(0, 0))
  return false
}

/**
 * True if a run continues the line: within half a letter of the baseline (three quarters for small super- and subscripts), or of that of the
 * letters that it touches, and not backwards.
 */
function continues(line: OpenLine, run: PdfRun): boolean {
  const size = Math.max(line.size, run.size)
  const rise = Math.min(line.size, run.size) <= 0.8 * size ? 0.75 : 0.5
  const isBeside = line.last !== null && !line.blank && Math.abs(run.u0 - line.end) < LEVEL * size
  const distance = Math.min(Math.abs(run.v - line.v), isBeside && line.last ? Math.abs(run.v - line.last.base.v) : Infinity)
  if (line.angle !== run.angle || distance > rise * size) return false
  const forward = run.u0 >= line.end - Math.max(size, 0.9 * (run.u1 - run.u0))
  return forward || RIGHT_TO_LEFT.test(run.text + line.text)
}

/** A run's words, each beside or behind the last word of the line. Raised and lowered letters stay apart from what they stand beside. */
function append(line: OpenLine, run: PdfRun): void {
  const skip = repeatedPrefix(line, run)
  // Letters on one line with those before them are raised with them, or not at all: a word of its own is not, such as the label of an axis.
  const isLevel =
    line.last !== null && Math.abs(run.v - line.last.v) < LEVEL * run.size && Math.abs(run.size - line.last.size) < LEVEL * run.size
  // A line has cells with baselines of their own: letters are raised from those beside them.
  const rise = line.last && !(isLevel && !line.last.isSetOff) ? riseOf(run, line.last.base) : null
  let isSetOff = isLevel && line.last?.isSetOff === true && run.u0 - line.end < CELL_GAP * run.size
  // A run to the left of the one before it, in a right-to-left line.
  const isLeft = line.last !== null && run.u1 <= line.last.u0 + BLANK * run.size && RIGHT_TO_LEFT.test(line.text + run.text)
  line.blank ||= isLeft && (line.last?.u0 ?? 0) - run.u1 >= BLANK * run.size
  // The mark of a note before its first word, or before that of a cell.
  const isAlone = line.last !== null && Math.abs((line.words.at(-1)?.u0 ?? 0) - line.last.u0) < LEVEL * line.last.size
  line.blank ||= isAlone && line.last?.isSetOff === false && riseOf(line.last, run) === 'raised'
  const pattern = /\S+/g
  pattern.lastIndex = skip
  for (let match = pattern.exec(run.text); match; match = pattern.exec(run.text)) {
    const from = run.edges[match.index] ?? 0
    const to = run.edges[match.index + match[0].length] ?? 1
    const length = run.u1 - run.u0
    const u0 = run.u0 + length * Math.min(from, to)
    const u1 = run.u0 + length * Math.max(from, to)
    const box = run.boxOf(from, to)
    const last = line.words.at(-1)
    const gap = last ? (u0 - last.u1) / run.size : 0
    const abuts = match.index === skip && !line.blank && gap < 0.8
    // Chinese and Japanese have no blanks: an apparent one is letter spacing.
    const touches = abuts || (gap < 0.6 && last !== undefined && joinsWithoutBlank(last.text, match[0]))
    // Arabic and Hebrew lines set whole numbers in another font, a little higher.
    const sets = rise !== null && last !== undefined && touches && !RIGHT_TO_LEFT.test(last.text)
    const text = sets ? setOff(match[0], last.text, rise) : match[0]
    isSetOff ||= sets
    if (last && touches && !text.startsWith(' '))
      Object.assign(last, { text: last.text + text, box: unite(last.box, box), u0: Math.min(last.u0, u0), u1: Math.max(last.u1, u1) })
    else line.words.push({ text: text.trim(), box, u0, u1, gap: Math.max(0, gap), size: run.size })
    line.blank = false
  }
  const own = { u0: run.u0, v: run.v, size: run.size }
  line.last = { ...own, isSetOff, base: isSetOff && line.last ? line.last.base : own }
  line.blank = /\s$/.test(run.text)
  line.text = (line.text + run.text.slice(skip)).slice(-40)
  line.end = Math.max(line.end, run.u1)
  if (run.size > line.size) Object.assign(line, { size: run.size, v: run.v })
}

/** Number of characters at the run's start that repeat the line's end at the same position (fake bold). */
function repeatedPrefix(line: OpenLine, run: PdfRun): number {
  const overlap = (line.end - run.u0) / run.size
  if (overlap < 0.2) return 0
  const ems = (run.u1 - run.u0) / run.size
  for (let count = Math.min(run.text.length, 40); count > 0; count -= 1) {
    const width = (run.edges[count] ?? 1) * ems
    if (Math.abs(width - overlap) < 0.35 && line.text.endsWith(run.text.slice(0, count))) return count
  }
  return 0
}

function finish(line: OpenLine, order: number): PdfLine {
  const words = closeUp(line.words)
  const u0 = words.reduce((least, word) => Math.min(least, word.u0), Infinity)
  const u1 = words.reduce((most, word) => Math.max(most, word.u1), -Infinity)
  const [font = ''] = line.fonts.size === 1 ? line.fonts.keys() : []
  const isEven = line.fonts.size === 1 && font === ''
  return { words, u0, u1, v: line.v, size: line.size, angle: line.angle, order, font, ...(isEven && { isEven }) }
}

/** Joins letter-spaced words; wider gaps separate them. */
function closeUp(words: PdfWord[]): PdfWord[] {
  let short = 0
  if (!words.some((word) => (short = word.text.length <= 2 ? short + 1 : 0) >= 4)) return words
  const result: PdfWord[] = []
  for (let index = 0; index < words.length;) {
    let end = index
    while (
      end < words.length &&
      /^(?:\p{Lu}|\p{Ll})\p{M}?$/u.test(words[end]?.text ?? '') &&
      (end === index || (words[end]?.gap ?? 0) < CELL_GAP)
    )
      end += 1
    const letters = words.slice(index, end)
    const closed = mergeLetters(letters)
    if (closed) {
      result.push(...closed)
      index = end
    } else {
      result.push(...words.slice(index, Math.max(end, index + 1)))
      index = Math.max(end, index + 1)
    }
  }
  return result
}

/** The words of a run of single letters; null: they are no letter-spaced words. */
function mergeLetters(letters: readonly PdfWord[]): PdfWord[] | null {
  const gaps = letters
    .slice(1)
    .map((letter) => letter.gap)
    .sort((a, b) => a - b)
  const usual = gaps[Math.floor(gaps.length / 2)] ?? 0
  const lengths = spacedWords(
    letters.map((letter) => letter.text),
    (index) => (letters[index]?.gap ?? 0) > usual * 1.7 + 0.05,
  )
  if (!lengths) return null
  let from = 0
  return lengths.flatMap((length) => {
    const [first, ...rest] = letters.slice(from, (from += length))
    return first
      ? [
          rest.reduce(
            (word, letter) => ({ ...word, text: word.text + letter.text, box: unite(word.box, letter.box), u1: letter.u1 }),
            first,
          ),
        ]
      : []
  })
}

/** Type size of most words. */
export function usualSize(lines: readonly PdfLine[]): number {
  const counts = new Map<number, number>()
  for (const line of lines) counts.set(line.size, (counts.get(line.size) ?? 0) + line.words.length)
  let usual = 0
  for (const [size, count] of counts) if (count > (counts.get(usual) ?? 0)) usual = size
  return usual
}
