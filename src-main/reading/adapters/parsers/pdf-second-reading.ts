import type { PDFiumDocument, PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium'
import { startPdfium } from './pdfium.ts'

/** Largest file that is read a second time: PDFium keeps a copy of it. */
const MAX_BYTES = 100_000_000

/**
 * `textOf`: what PDFium reads on a page (from 1), within its edges; null: it cannot be read. `drawnOnce`: its letters alone, without those that are
 * drawn again over the same one (bold letters, shadows), which takes longer.
 */
export type SecondReading = { textOf(page: number, drawnOnce?: boolean): string | null; close(): unknown }

/** PDFium's functions that its package does not wrap (fpdfview.h, fpdf_text.h). Sizes and places are pointers or PDF units. */
type Pdfium = {
  _FPDF_GetPageBoundingBox(page: number, box: number): number
  _FPDF_ClosePage(page: number): void
  _FPDFText_LoadPage(page: number): number
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetUnicode(text: number, index: number): number
  _FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number
  _FPDFText_GetBoundedText(text: number, left: number, top: number, right: number, bottom: number, out: number, length: number): number
  _FPDFText_ClosePage(text: number): void
  wasmExports: { malloc(bytes: number): number; free(at: number): void }
  HEAPU8: Uint8Array
}

let library: Promise<PDFiumLibrary> | null = null

/** Opens a PDF with PDFium, which shares no code with pdf.js, before that takes the bytes. Null: too large for it, locked or damaged. */
export async function openSecondReading(data: Uint8Array, password?: string): Promise<SecondReading | null> {
  if (data.length > MAX_BYTES) return null
  library ??= startPdfium()
  try {
    return readingOf(await (await library).loadDocument(data, password))
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) library = null
    return null
  }
}

function readingOf(document: PDFiumDocument): SecondReading {
  let isAlive = true
  const alive = <T>(call: () => T): T | null => {
    try {
      return isAlive ? call() : null
    } catch {
      // A module that a file has stopped is in no known state: the next file has a new one.
      isAlive = false
      library = null
      return null
    }
  }
  return {
    textOf: (number, drawnOnce = false) => alive(() => shownText(document.getPage(number - 1), drawnOnce)),
    close: () => alive(() => document.destroy()),
  }
}

/** The text between the edges of a page, which the package's own function does not know. Frees the page: a book has thousands. */
function shownText(opened: PDFiumPage, drawnOnce: boolean): string | null {
  const { module: pdfium, pageIdx: page } = opened as unknown as { module: Pdfium; pageIdx: number }
  const text = pdfium._FPDFText_LoadPage(page)
  const place = pdfium.wasmExports.malloc(32)
  try {
    if (!text || !pdfium._FPDF_GetPageBoundingBox(page, place)) return null
    const [left = 0, top = 0, right = 0, bottom = 0] = new Float32Array(pdfium.HEAPU8.slice(place, place + 16).buffer)
    const edges: Box = { left, right, bottom, top }
    return drawnOnce ? lettersOnce(pdfium, text, edges, place) : boundedText(pdfium, text, edges)
  } finally {
    pdfium.wasmExports.free(place)
    if (text) pdfium._FPDFText_ClosePage(text)
    pdfium._FPDF_ClosePage(page)
  }
}

/** In PDF units from the bottom left. */
type Box = { left: number; right: number; bottom: number; top: number }

function boundedText(pdfium: Pdfium, text: number, { left, top, right, bottom }: Box): string {
  const read = (out: number, length: number): number => pdfium._FPDFText_GetBoundedText(text, left, top, right, bottom, out, length)
  const length = read(0, 0)
  const out = pdfium.wasmExports.malloc(2 * length + 2)
  const found = Math.max(0, read(out, length))
  const said = Buffer.from(pdfium.HEAPU8.slice(out, out + 2 * found)).toString('utf16le')
  pdfium.wasmExports.free(out)
  return said
}

/** `place`: 32 bytes for the box of a letter. */
function lettersOnce(pdfium: Pdfium, text: number, edges: Box, place: number): string {
  const drawn = new Set<string>()
  let said = ''
  for (let index = 0; index < pdfium._FPDFText_CountChars(text); index += 1) {
    const letter = String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, index))
    pdfium._FPDFText_GetCharBox(text, index, place, place + 8, place + 16, place + 24)
    const [left = 0, right = 0, bottom = 0, top = 0] = new Float64Array(pdfium.HEAPU8.slice(place, place + 32).buffer)
    const [x, y] = [(left + right) / 2, (bottom + top) / 2]
    const isInside = x >= edges.left && x <= edges.right && y >= edges.bottom && y <= edges.top
    if (/\s/u.test(letter)) said += ' '
    else if (isInside && !isDrawnAgain(letter, { x, y, step: Math.max((top - bottom) / 3, 0.1) }, drawn)) said += letter
  }
  return said
}

/** True for a letter less than a third of its height away from the same one. */
function isDrawnAgain(letter: string, { x, y, step }: { x: number; y: number; step: number }, drawn: Set<string>): boolean {
  const [column, row] = [Math.round(x / step), Math.round(y / step)]
  const isAgain = [-1, 0, 1].some((across) => [-1, 0, 1].some((up) => drawn.has(`${letter} ${column + across} ${row + up}`)))
  drawn.add(`${letter} ${column} ${row}`)
  return isAgain
}
