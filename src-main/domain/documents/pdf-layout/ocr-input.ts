import type { PdfTextItem } from './geometry.ts'
import type { PdfPageInput } from './page-text.ts'
import { OCR_ASCENT, OCR_DESCENT, type OcrLine, type OcrPage } from '../ocr.ts'

const FONT = 'ocr'
const STYLES = { [FONT]: { ascent: OCR_ASCENT, descent: OCR_DESCENT } }
/** Sizes this near to the usual one are the usual one: measured sizes differ from line to line, and larger type tells a heading. */
const NEAR = 0.18

/** A recognised page as the page of a PDF, so that lines, columns, paragraphs and headings are found in the same way. */
export function ocrPageInput(page: OcrPage): PdfPageInput {
  const { width, height } = page
  const sizes = page.lines.map((line) => sizeOf(line, height)).toSorted((a, b) => a - b)
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 1
  return {
    recognised: true,
    items: page.lines.flatMap((line) => itemsOf(line, page, usual)),
    styles: STYLES,
    viewport: { width, height, transform: [1, 0, 0, -1, 0, height] },
  }
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
