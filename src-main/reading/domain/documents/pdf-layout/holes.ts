import type { PdfTextItem } from './geometry.ts'

/** Characters that stand for a glyph without Unicode: nobody can read them, and the text is stored without them. */
const HOLE = /[\x00-\x08\x0e-\x1f\x7f\ufffd]/u
const HOLES = new RegExp(HOLE, 'gu')
/** Share of a font's characters from which a code is its blank, if neither the font nor the page has another blank. */
const BLANK = 0.08

/** How many glyphs of some text nothing is known of. */
export function holesIn(text: string): number {
  return text.match(HOLES)?.length ?? 0
}

/**
 * True if letters or digits of a page may be missing. A single glyph that stands alone, by the code of a font that draws no letter and no digit
 * there, is a sign of mathematics such as a tall bracket, which recognition does not read either.
 */
export function hasHoles(items: readonly PdfTextItem[]): boolean {
  const holed = items.filter(({ str }) => HOLE.test(str))
  const isSign = ({ str, fontName }: PdfTextItem): boolean =>
    /^[\x01-\x08\x0e-\x1f\x7f]$/u.test(str.trim()) && !items.some((item) => item.fontName === fontName && /[\p{L}\p{N}]/u.test(item.str))
  return holed.some((item) => !isSign(item))
}

/** Items with blanks where a font draws its blank as a control character. */
export function withBlanks(items: readonly PdfTextItem[]): readonly PdfTextItem[] {
  if (!items.some(({ str }) => HOLE.test(str)) || items.some(({ str }) => /^[ \u00a0]+$/u.test(str))) return items
  const blanks = new Map<string, string>()
  for (const [font, own] of Map.groupBy(items, ({ fontName }) => fontName)) {
    const text = own.map(({ str }) => str).join('')
    if (/[ \u00a0]/u.test(own.map(({ str }) => str.trim()).join(''))) continue
    const [code] = Map.groupBy(text.match(HOLES) ?? [], (found) => found)
      .entries()
      .toArray()
      .toSorted(([, a], [, b]) => b.length - a.length)
    if (code && code[1].length >= BLANK * text.length && !text.includes(code[0] + code[0]) && /\p{L}{3}/u.test(text))
      blanks.set(font, code[0])
  }
  return items.map((item) => {
    const blank = blanks.get(item.fontName)
    return blank === undefined ? item : { ...item, str: item.str.replaceAll(blank, ' ') }
  })
}

/** What recognition read within the box of an item, in order. */
export type ReadWithin = (item: PdfTextItem) => string

/**
 * Items whose holes are filled with what was recognised in their place: the letters that the file tells stay, unless recognition read
 * others there. Items of one word, which fonts cut, are one. What recognition cannot tell stays as it is.
 */
export function withHolesFilled(items: readonly PdfTextItem[], readWithin: ReadWithin): PdfTextItem[] {
  return joinedAtHoles(items).map((item) => {
    if (!HOLE.test(item.str)) return item
    const read = readWithin(item)
    const filled = fill(item.str, read)
    return filled === null ? item : { ...item, str: filled }
  })
}

/** The text of an item with its holes filled; null: what was read there is something else. */
export function fill(text: string, read: string): string | null {
  const parts = text.split(new RegExp(`(${HOLE.source}+)`, 'u')).filter((part) => part !== '')
  const pattern = parts.map((part) => (HOLE.test(part) ? `(\\S{1,${3 * part.length}}?)` : pieces(part))).join('\\s*')
  const match = new RegExp(`^\\s*${pattern}\\s*$`, 'iu').exec(read.normalize('NFC'))
  if (match) {
    let at = 0
    return parts.map((part) => (HOLE.test(part) ? (match[(at += 1)] ?? '') : part)).join('')
  }
  const known = text.replaceAll(HOLES, '').replaceAll(/\s/gu, '').length
  return known < holesIn(text) && read.trim() !== '' ? read.trim() : null
}

function pieces(part: string): string {
  return Array.from(part.replaceAll(/\s+/gu, ''))
    .map((character) => RegExp.escape(character))
    .join('\\s*')
}

/** Items that abut an item with holes, as one with it. */
function joinedAtHoles(items: readonly PdfTextItem[]): PdfTextItem[] {
  const joined: PdfTextItem[] = []
  for (const item of items) {
    const last = joined.at(-1)
    if (last && (HOLE.test(last.str) || HOLE.test(item.str)) && abuts(last, item))
      joined[joined.length - 1] = { ...last, str: last.str + item.str, width: right(item) - left(last), hasEOL: item.hasEOL }
    else joined.push(item)
  }
  return joined
}

function abuts(one: PdfTextItem, other: PdfTextItem): boolean {
  const size = one.height || Math.abs(one.transform[3] ?? 0)
  const isOnLine = one.transform[5] === other.transform[5] && (one.transform[1] ?? 0) === 0 && one.transform[0] === other.transform[0]
  return isOnLine && !one.hasEOL && /\S$/u.test(one.str) && /^\S/u.test(other.str) && Math.abs(left(other) - right(one)) < 0.2 * size
}

function left({ transform }: PdfTextItem): number {
  return transform[4] ?? 0
}

function right(item: PdfTextItem): number {
  return left(item) + item.width
}
