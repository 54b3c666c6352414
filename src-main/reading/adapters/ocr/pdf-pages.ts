import type { PDFiumLibrary } from '@hyzyla/pdfium'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { startPdfium } from '../parsers/pdfium.ts'
import type { DrawnPage } from './drawn-pages.ts'

/** Resolution of recognition: what tesseract was trained for. */
const SCALE = 300 / 72
/** Most pixels of a drawn page: larger pages (plans) are drawn smaller. */
const MOST_PIXELS = 20_000_000

/** A PDF whose pages (from 1) can be drawn. `close` frees its memory. */
export type PdfPages = { draw(page: number): Promise<DrawnPage>; close(): void }

let library: Promise<PDFiumLibrary> | null = null

/** Opens a PDF for drawing. Nothing is fetched, no script runs, and no font of the system is used. Throws `damaged-file`. */
export async function openPdf(data: Uint8Array): Promise<PdfPages> {
  library ??= startPdfium()
  const document = await (await library).loadDocument(data).catch(damaged)
  return {
    close: () => document.destroy(),
    async draw(number) {
      if (!(number >= 1 && number <= document.getPageCount())) throw new AppError('damaged-file', { variant: 'noPages' })
      const page = document.getPage(number - 1)
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
      if (!(width > 0 && height > 0)) throw new AppError('damaged-file', { variant: 'noPages' })
      const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / (width * height)))
      const drawn = await page
        .render({ scale, width, height, colorSpace: 'Gray', render: ({ data }) => Promise.resolve(data) })
        .catch(damaged)
      return { width, height, pixels: drawn }
    },
  }
}

function damaged(cause: unknown): never {
  throw new AppError('damaged-file', { cause })
}
