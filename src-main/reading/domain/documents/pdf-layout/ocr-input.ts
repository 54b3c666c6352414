import { shownMatrix, times, type PdfTextItem, type PdfViewport } from './geometry.ts'
import { hasHoles, withBlanks, withHolesFilled } from './holes.ts'
import type { PdfPageInput } from './page-text.ts'
import { withPrivateTold } from './private-characters.ts'
import { OCR_ASCENT, OCR_DESCENT, type OcrLine, type OcrPage, type OcrWord } from '../ocr.ts'

const FONT = 'ocr'
const STYLES = { [FONT]: { ascent: OCR_ASCENT, descent: OCR_DESCENT } }
/** Sizes this near to the usual one are the usual one: measured sizes differ from line to line, and larger type tells a heading. */
const NEAR = 0.18
/** Share of a font's pairs of letters that were recognised on the page, from which it says what it shows; of letters moved in the alphabet a third is. Fewest pairs that tell. */
const AGREE = 0.6
const FEWEST_PAIRS = 8
/** Confidence and words from which a picture with a little typed text is a scan: what is read in a photo behind a slide is neither sure nor much. */
const SURE = 0.6
const FEWEST_SEEN = 3
/** Share of a recognised word inside of typed ones by which it is one of them. */
const TYPED = 0.5

/** A page of a PDF that has been recognised. `typed`: what the file itself says there; a picture has nothing. */
export function recognisedInput(page: OcrPage, typed: PdfPageInput | null): PdfPageInput {
  const own = typed?.items.filter(({ str }) => str.trim() !== '') ?? []
  if (!typed || (own.length === 0 && !typed.comments?.length)) return ocrPageInput(page)
  if (page.lines.length === 0) return typed
  if (typed.pictured) return joined(page, typed, own) ?? { ...typed, trusted: true }
  // Passwords and links look like a font without letters; the picture shows that they are what they say.
  if (own.length > 0 && agree(own, page))
    return {
      ...typed,
      items: filled(page, typed),
      trusted: true,
      ...(hasHoles(withPrivateTold(typed.items)) && { completed: true as const }),
    }
  return {
    ...ocrPageInput(page),
    styles: { ...typed.styles, ...STYLES },
    ...(typed.comments && { comments: typed.comments.map((comment) => moved(comment, page, typed)) }),
  }
}

/** A recognised page as the page of a PDF, so that lines, columns, paragraphs and headings are found in the same way. */
export function ocrPageInput(page: OcrPage): PdfPageInput {
  const { height } = page
  const sizes = page.lines.map((line) => sizeOf(line, height)).toSorted((a, b) => a - b)
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 1
  return {
    recognised: true,
    items: page.lines.flatMap((line) => itemsOf(line, page, usual)),
    styles: STYLES,
    viewport: viewportOf(page),
  }
}

/** The items of a page with what was recognised in place of glyphs without Unicode. */
function filled(page: OcrPage, typed: PdfPageInput): readonly PdfTextItem[] {
  const { width, height } = page
  const words = page.lines.flatMap((line) => line.words)
  return withHolesFilled(withPrivateTold(withBlanks(typed.items)), (item) => {
    const { x0, x1, y0, y1 } = boxOf(moved(item, page, typed))
    const isWithin = (word: OcrWord): boolean => {
      const [x, y] = [((word.x0 + word.x1) / 2) * width, (1 - (word.y0 + word.y1) / 2) * height]
      return x >= x0 && x <= x1 && y >= y0 && y <= y1
    }
    return words
      .filter(isWithin)
      .map(({ text }) => text)
      .join(' ')
  })
}

/** What is typed on a scan, such as a stamp or a number of its pages, and the words of the picture around it; null: the picture is no scan. */
function joined(page: OcrPage, typed: PdfPageInput, own: readonly PdfTextItem[]): PdfPageInput | null {
  const typedItems = own.map((item) => moved(item, page, typed))
  const boxes = typedItems.map(boxOf)
  const lines = page.lines.map((line) => ({ ...line, words: line.words.filter((word) => !isTyped(word, page, boxes)) }))
  const seen = lines.filter(({ words }) => words.length > 0)
  if ((page.confidence ?? 0) < SURE || seen.reduce((sum, { words }) => sum + words.length, 0) < FEWEST_SEEN) return null
  const input = ocrPageInput({ ...page, lines: seen })
  return {
    ...input,
    items: [...typedItems, ...input.items],
    styles: { ...typed.styles, ...STYLES },
    ...(typed.comments && { comments: typed.comments.map((comment) => moved(comment, page, typed)) }),
  }
}

/** A typed item in the space of the recognised page, which stands upright and is straight. */
function moved(item: PdfTextItem, page: OcrPage, typed: PdfPageInput): PdfTextItem {
  const viewport = viewportOf(page)
  const toPage = times(inverse(times(shownMatrix(viewport), viewport.transform)), typed.viewport.transform)
  return { ...item, transform: times(toPage, item.transform) }
}

type Box = { x0: number; y0: number; x1: number; y1: number }

/** A typed item in the space of the page, y upwards. */
function boxOf({ transform, width, height }: PdfTextItem): Box {
  const [a = 0, b = 0, , , x = 0, y = 0] = transform
  const size = height || Math.hypot(a, b)
  const [across, up] = [a / (Math.hypot(a, b) || 1), b / (Math.hypot(a, b) || 1)]
  const xs = [x, x + across * width, x - up * size, x + across * width - up * size]
  const ys = [y - OCR_DESCENT * size, y + up * width, y + across * size, y + up * width + across * size]
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) }
}

function isTyped({ x0, y0, x1, y1 }: OcrWord, { width, height }: OcrPage, boxes: readonly Box[]): boolean {
  const word = { x0: x0 * width, x1: x1 * width, y0: (1 - y1) * height, y1: (1 - y0) * height }
  const area = (word.x1 - word.x0) * (word.y1 - word.y0)
  const shared = boxes.reduce((sum, box) => {
    const wide = Math.min(box.x1, word.x1) - Math.max(box.x0, word.x0)
    const high = Math.min(box.y1, word.y1) - Math.max(box.y0, word.y0)
    return sum + (wide > 0 && high > 0 ? wide * high : 0)
  }, 0)
  return shared >= TYPED * area
}

/** True if what every font of a page says was recognised there. */
function agree(items: readonly PdfTextItem[], page: OcrPage): boolean {
  const seen = pairsOf(page.lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' '))
  const fonts = Map.groupBy(items, ({ fontName }) => fontName)
  return [...fonts.values()].every((own) => {
    const said = pairsOf(own.map(({ str }) => str).join(' '))
    let shared = 0
    for (const [pair, count] of said.counts) shared += Math.min(count, seen.counts.get(pair) ?? 0)
    return said.all < FEWEST_PAIRS || shared >= AGREE * said.all
  })
}

function pairsOf(text: string): { counts: Map<string, number>; all: number } {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  const counts = new Map<string, number>()
  for (let at = 0; at + 1 < letters.length; at += 1) {
    const pair = letters.slice(at, at + 2)
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return { counts, all: Math.max(0, letters.length - 1) }
}

/** The page as it was read, upright and straight, and how it is shown. */
function viewportOf({ width, height, turn, tilt }: OcrPage): PdfViewport {
  return { width, height, transform: [1, 0, 0, -1, 0, height], ...(tilt !== undefined && { tilt }), ...(turn !== undefined && { turn }) }
}

function inverse([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): number[] {
  const by = a * d - b * c || 1
  return [d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by]
}

function sizeOf({ words }: OcrLine, height: number): number {
  const [word] = words
  return word ? ((word.y1 - word.y0) * height) / (OCR_ASCENT + OCR_DESCENT) : 0
}

/** The words of a line with blanks between them. Lines of a slightly turned scan stay lines: all of their words have one size. */
function itemsOf(line: OcrLine, { width, height }: OcrPage, usual: number): PdfTextItem[] {
  const own = sizeOf(line, height)
  const size = Math.abs(own / usual - 1) <= NEAR ? usual : own
  return line.words.flatMap((word, index) => {
    const bottom = (1 - word.y1) * height
    const transform = [size, 0, 0, size, word.x0 * width, bottom + OCR_DESCENT * own]
    const item = { dir: 'ltr', transform, height: size, fontName: FONT, hasEOL: false }
    const written = { ...item, str: word.text, width: (word.x1 - word.x0) * width }
    return index === 0 ? [written] : [{ ...item, str: ' ', width: 0 }, written]
  })
}
