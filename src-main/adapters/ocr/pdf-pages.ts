import { readFile } from 'node:fs/promises'
import { PDFParse } from 'pdf-parse'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { ShippedData, startPdfWorker } from '../parsers/pdf-data.ts'
import type { DrawnPage } from './drawn-pages.ts'
import { CanvasFactory, FilterFactory, provideCanvas } from './node-canvas.ts'

/** Resolution of recognition: what tesseract was trained for. */
const SCALE = 300 / 72
/** Most pixels of a drawn page: larger pages (plans) are drawn smaller. */
const MOST_PIXELS = 20_000_000
/** Most pixels of an image inside a page; larger ones are left out. */
const MOST_IMAGE_PIXELS = 100_000_000

/** A PDF whose pages can be drawn. */
export type PdfPages = { draw(page: number): Promise<DrawnPage> }

/** Opens a PDF for drawing. Nothing is fetched and no script runs. */
export async function openPdfPages(path: string): Promise<PdfPages> {
  provideCanvas()
  await startPdfWorker()
  const parser = new PDFParse({
    data: new Uint8Array(await readFile(path)),
    verbosity: 0,
    cMapUrl: 'cmaps/',
    standardFontDataUrl: 'standard_fonts/',
    wasmUrl: 'wasm/',
    BinaryDataFactory: ShippedData,
    CanvasFactory,
    FilterFactory,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: MOST_IMAGE_PIXELS,
  })
  return {
    async draw(page) {
      const { pages } = await parser.getInfo({ parsePageInfo: true, partial: [page] })
      const [size] = pages
      if (!size || !(size.width > 0 && size.height > 0)) throw new AppError('damaged-file', { variant: 'noPages' })
      const { width, height } = size
      const scale = Math.min(SCALE, Math.sqrt(MOST_PIXELS / (width * height)))
      const [drawn] = (await parser.getScreenshot({ partial: [page], scale, imageDataUrl: false, imageBuffer: true })).pages
      if (!drawn) throw new AppError('damaged-file')
      return { width, height, picture: Buffer.from(drawn.data) }
    },
  }
}
