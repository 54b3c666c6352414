import { createWorker, PSM, type Page } from 'tesseract.js'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { OcrLine, OcrPage } from '../../domain/documents/ocr.ts'
import type { DrawnPage } from './drawn-pages.ts'
import { confidenceOf, linesOf } from './read-lines.ts'

/** Recognition alone, without the older engine. */
const LSTM_ONLY = 1

export type Recogniser = { read(page: number, drawn: DrawnPage): Promise<OcrPage> }

/**
 * Starts tesseract with languages (`eng`, `deu+eng`): of the person's own folder (`*.traineddata`), else the built-in ones (`*.traineddata.gz`). Nothing is
 * fetched, and nothing is written. Never ends with data that tesseract cannot read.
 */
export async function startRecogniser({ folder, own }: { folder: string; own: string }, languages: string): Promise<Recogniser> {
  const worker = await createWorker(languages, LSTM_ONLY, {
    langPath: folder,
    gzip: true,
    // What tesseract.js takes for its cache are the languages that the person added.
    cachePath: own,
    cacheMethod: 'readOnly',
    // Without it an error of one page would end the process; it is thrown by the call, too.
    errorHandler: () => undefined,
  })
  const recognise = async (drawn: DrawnPage, mode: PSM): Promise<Page> => {
    await worker.setParameters({ tessedit_pageseg_mode: mode })
    return (await worker.recognize(drawn.picture, {}, { blocks: true, text: false })).data
  }
  const read = async (drawn: DrawnPage): Promise<{ data: Page; lines: OcrLine[]; blank: boolean }> => {
    // The library's own default takes a page for one block of text: it cuts columns and loses what stands beside tables.
    const data = await recognise(drawn, PSM.AUTO)
    const lines = linesOf(data, drawn.pixels)
    if (lines.length > 0) return { data, lines, blank: false }
    if (drawn.isBlank()) return { data, lines, blank: true }
    const sparse = await recognise(drawn, PSM.SPARSE_TEXT)
    return { data: sparse, lines: linesOf(sparse, drawn.pixels), blank: false }
  }
  return {
    async read(page, drawn) {
      const { data, lines, blank } = await read(drawn).catch((cause: unknown) => Promise.reject(new AppError('damaged-file', { cause })))
      const { width, height } = drawn
      const confidence = confidenceOf(data)
      return { page, width, height, lines, confidence: lines.length === 0 ? null : confidence, blank }
    },
  }
}
