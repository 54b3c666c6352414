import '../../../../src-preload/texts/speak-english.ts'
import { readFile } from 'node:fs/promises'
import { openPdf, type PdfPages } from '../../adapters/ocr/pdf-pages.ts'
import { openPicturePages } from '../../adapters/ocr/picture-pages.ts'
import { startRecogniser, type Recogniser } from '../../adapters/ocr/recogniser.ts'
import { pictureKind } from '../../adapters/parsers/pictures/picture-sizes.ts'
import type { OcrPage } from '../../domain/documents/ocr.ts'
import { serve } from '../../../storage/index.ts'

/** Functions of the process that reads pictures of text. */
export type OcrFunctions = {
  /** Loads the languages. */
  start(): Promise<void>
  /** Reads a page (from 1) of a PDF or a picture. Throws `damaged-file`, `too-large`. */
  readPage(path: string, page: number): Promise<OcrPage>
}

const [, , folder = '', own = '', languages = 'eng'] = process.argv
const held: { path: string; pages: Promise<PdfPages> | null; recogniser: Promise<Recogniser> | null } = {
  path: '',
  pages: null,
  recogniser: null,
}

async function openPages(path: string): Promise<PdfPages> {
  const data = await readFile(path)
  const kind = pictureKind(data)
  return kind ? openPicturePages(data, kind) : openPdf(data)
}

const functions: OcrFunctions = {
  async start() {
    held.recogniser ??= startRecogniser({ folder, own }, languages)
    await held.recogniser
  },
  async readPage(path, page) {
    if (held.path !== path) held.pages = null
    held.path = path
    held.pages ??= openPages(path)
    held.recogniser ??= startRecogniser({ folder, own }, languages)
    const [pages, recogniser] = await Promise.all([held.pages, held.recogniser])
    return recogniser.read(page, await pages.draw(page))
  },
}

// Libraries leave unhandled rejections for damaged files; the relevant error arrives through the awaited promise.
process.on('unhandledRejection', () => {})
serve(functions)
