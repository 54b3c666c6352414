import '../../../src-preload/texts/speak-english.ts'
import { openPdfPages, type PdfPages } from '../../adapters/ocr/pdf-pages.ts'
import { startRecogniser, type Recogniser } from '../../adapters/ocr/recogniser.ts'
import type { OcrPage } from '../../domain/documents/ocr.ts'
import { serve } from '../serve.ts'

/** Functions of the process that reads pictures of text. */
export type OcrFunctions = {
  /** Reads a page (from 1) of a PDF. Throws `damaged-file`. */
  readPage(path: string, page: number): Promise<OcrPage>
}

const [, , folder = '', languages = 'eng'] = process.argv
const held: { path: string; pages: Promise<PdfPages> | null; recogniser: Promise<Recogniser> | null } = {
  path: '',
  pages: null,
  recogniser: null,
}

const functions: OcrFunctions = {
  async readPage(path, page) {
    if (held.path !== path) held.pages = null
    held.path = path
    held.pages ??= openPdfPages(path)
    held.recogniser ??= startRecogniser(folder, languages)
    const [pages, recogniser] = await Promise.all([held.pages, held.recogniser])
    return recogniser.read(page, await pages.draw(page))
  },
}

// pdf.js leaves unhandled rejections for damaged files; the relevant error arrives through the awaited promise.
process.on('unhandledRejection', () => {})
serve(functions)
