import type { PdfTextItem } from './geometry.ts'

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LETTER = /\p{L}/u
const DIGIT = /\p{Nd}/u
/** A number as it is drawn from left to right: with its separators and signs. */
const NUMBER = String.raw`[%$€£#°+\-−±]*\p{Nd}+(?:[.,:/+\-٫٬]\p{Nd}+)*[%$€£#°+\-−±]*`
const WHOLE_NUMBER = new RegExp(`^${NUMBER}$`, 'u')
const TOKEN = new RegExp(`${NUMBER}|\\s+|.`, 'gu')
/** Largest distance of two pieces of one number, sizes. */
const TOUCHES = 0.12
/** Signs that are drawn turned round in right-to-left text (Unicode, BidiMirroring.txt). */
const MIRRORED = new Map(
  ['()', '[]', '{}', '<>', '«»', '‹›', '≤≥'].flatMap(([one = '', other = '']) => [[one, other] as const, [other, one] as const]),
)
/** Widest blank within a line, sizes: a wider one parts cells. */
const GAP = 1.5
/** Most that neighbours overlap, sizes. */
const OVERLAP = 0.2

/**
 * Items in the order in which they are read: browsers draw the glyphs of right-to-left lines from left to right, each as an item. Such a line
 * is turned round (`turned`: its items); Latin words and numbers in it keep their order, and its brackets and comparisons point the other way (Unicode Standard Annex 9).
 */
export function inReadingOrder(items: readonly PdfTextItem[]): { items: readonly PdfTextItem[]; turned: ReadonlySet<PdfTextItem> } {
  const turned = new Set<PdfTextItem>()
  const ordered: PdfTextItem[] = []
  for (let from = 0; from < items.length;) {
    let to = from + 1
    while (to < items.length && followsRight(items[to - 1], items[to])) to += 1
    const line = items.slice(from, to)
    const own = lineInOrder(line)
    ordered.push(...own)
    if (own !== line) for (const item of own) turned.add(item)
    from = to
  }
  return { items: ordered, turned }
}

/** True if an item stands on the same line to the right of the one before it, without a blank that parts cells. */
function followsRight(before: PdfTextItem | undefined, item: PdfTextItem | undefined): boolean {
  if (!before || !item || before.hasEOL || before.str === '' || item.str === '' || (before.transform[1] ?? 0) !== 0) return false
  return before.transform[5] === item.transform[5] && gapOf(before, item) > -OVERLAP && gapOf(before, item) < GAP
}

function lineInOrder(line: readonly PdfTextItem[]): readonly PdfTextItem[] {
  const said = line.filter(({ str }) => str.trim() !== '')
  if (said.length < 2 || !said.some(({ str }) => RIGHT_TO_LEFT.test(str))) return line
  const letters = said.flatMap(({ str }) => str.match(/\p{L}/gu) ?? [])
  const isBase = 2 * letters.filter((letter) => RIGHT_TO_LEFT.test(letter)).length >= letters.length
  const stretches = stretchesOf(line, isBase ? isLeftToRight : (item) => !RIGHT_TO_LEFT.test(item.str), isBase)
  if (isBase) return stretches.toReversed().flatMap(({ items, isKept }) => (isKept ? items : items.toReversed().map(turnedItem)))
  return stretches.flatMap(({ items, isKept }) =>
    isKept ? items : items.toReversed().map((item) => (RIGHT_TO_LEFT.test(item.str) ? item : turnedItem(item))),
  )
}

type Stretch = { items: PdfTextItem[]; isKept: boolean }

/** Stretches of a line that are read from left to right (`isKept`), and those between them. */
function stretchesOf(line: readonly PdfTextItem[], isKept: (item: PdfTextItem) => boolean, isBase: boolean): Stretch[] {
  const stretches: Stretch[] = []
  for (let at = 0; at < line.length;) {
    const first = line[at]
    if (!first) break
    let end = isBase ? endOfNumber(line, at) : at + 1
    const isNumber = end > at + 1
    if (!isNumber && isKept(first) === isBase) {
      // It goes on over signs and blanks up to the next item of its kind; behind a Latin word a number belongs to it.
      for (let next = end; next < line.length; next += 1) {
        const item = line[next]
        if (!item) break
        const isSame = isBase ? isLeftToRight(item) || DIGIT.test(item.str) : RIGHT_TO_LEFT.test(item.str)
        if (isSame && !(isBase && RIGHT_TO_LEFT.test(item.str))) end = next + 1
        else if (LETTER.test(item.str) || DIGIT.test(item.str)) break
      }
    }
    stretches.push({ items: line.slice(at, end), isKept: isNumber || isKept(first) })
    at = end
  }
  return stretches
}

/** Where the number in pieces that begins at an item ends; behind that item if there is none. */
function endOfNumber(line: readonly PdfTextItem[], at: number): number {
  let end = at + 1
  let text = line[at]?.str ?? ''
  for (let next = end; next < line.length; next += 1) {
    const [before, item] = [line[next - 1], line[next]]
    if (!before || !item || gapOf(before, item) > TOUCHES || LETTER.test(text) || /\s/u.test(text)) break
    text += item.str
    if (WHOLE_NUMBER.test(text)) end = next + 1
  }
  return end
}

/** Blank between two items, sizes. */
function gapOf(before: PdfTextItem, item: PdfTextItem): number {
  return ((item.transform[4] ?? 0) - (before.transform[4] ?? 0) - before.width) / Math.abs(before.transform[3] ?? 1)
}

/** True for an item with letters that are read from left to right. */
function isLeftToRight({ str }: PdfTextItem): boolean {
  return LETTER.test(str) && !RIGHT_TO_LEFT.test(str)
}

/** An item of right-to-left text: one of signs and numbers alone is as drawn, from left to right. */
function turnedItem(item: PdfTextItem): PdfTextItem {
  if (LETTER.test(item.str)) return item
  const tokens = item.str.match(TOKEN) ?? []
  return {
    ...item,
    str: tokens
      .toReversed()
      .map((token) => MIRRORED.get(token) ?? token)
      .join(''),
  }
}
