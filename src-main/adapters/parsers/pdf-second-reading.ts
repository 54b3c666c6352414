import type { PDFiumDocument, PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium'
import { startPdfium } from './pdfium.ts'

/** Largest file that is read a second time: PDFium keeps a copy of it. */
const MAX_BYTES = 100_000_000

/** `textOf`: what PDFium reads on a page (from 1), within its edges; null: it cannot be read. */
export type SecondReading = { textOf(page: number): string | null; close(): void }

/** PDFium's functions that its package does not wrap (fpdfview.h, fpdf_text.h). Sizes and places are pointers or PDF units. */
type Pdfium = {
  _FPDF_GetPageBoundingBox(page: number, box: number): number
  _FPDF_ClosePage(page: number): void
  _FPDFText_LoadPage(page: number): number
  _FPDFText_GetBoundedText(text: number, left: number, top: number, right: number, bottom: number, out: number, length: number): number
  _FPDFText_ClosePage(text: number): void
  wasmExports: { malloc(bytes: number): number; free(at: number): void }
  HEAPU8: Uint8Array
}

let library: Promise<PDFiumLibrary> | null = null

/** Opens a PDF with PDFium, which shares no code with pdf.js. Null: too large for it, locked or damaged. */
export async function openSecondReading(data: Uint8Array, password?: string): Promise<SecondReading | null> {
  if (data.length > MAX_BYTES) return null
  library ??= startPdfium()
  const document = await (await library).loadDocument(data, password).catch(() => null)
  return document && readingOf(document)
}

function readingOf(document: PDFiumDocument): SecondReading {
  return {
    textOf(number) {
      try {
        return shownText(document.getPage(number - 1))
      } catch {
        return null
      }
    },
    close() {
      try {
        document.destroy()
      } catch {
        // What a damaged file has left behind ends with its module.
        library = null
      }
    },
  }
}

/** The text between the edges of a page, which the package's own function does not know. Frees the page: a book has thousands. */
function shownText(opened: PDFiumPage): string | null {
  const { module: pdfium, pageIdx: page } = opened as unknown as { module: Pdfium; pageIdx: number }
  const text = pdfium._FPDFText_LoadPage(page)
  const box = pdfium.wasmExports.malloc(16)
  try {
    if (!text || !pdfium._FPDF_GetPageBoundingBox(page, box)) return null
    const edge = (at: number): number => new DataView(pdfium.HEAPU8.buffer).getFloat32(box + 4 * at, true)
    const read = (out: number, length: number): number =>
      pdfium._FPDFText_GetBoundedText(text, edge(0), edge(1), edge(2), edge(3), out, length)
    const length = read(0, 0)
    const out = pdfium.wasmExports.malloc(2 * length + 2)
    const found = read(out, length)
    const units = Buffer.from(pdfium.HEAPU8.buffer, out, 2 * Math.max(0, found)).toString('utf16le')
    pdfium.wasmExports.free(out)
    return units
  } finally {
    pdfium.wasmExports.free(box)
    if (text) pdfium._FPDFText_ClosePage(text)
    pdfium._FPDF_ClosePage(page)
  }
}
