import { createWorker, PSM, type Line, type Page } from 'tesseract.js'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { OCR_ASCENT, OCR_DESCENT, type OcrLine, type OcrPage } from '../../domain/documents/ocr.ts'
import type { DrawnPage } from './drawn-pages.ts'

/** Least confidence of a word, percent: what is read below it is dirt, ruling and pictures. */
const LEAST_CONFIDENCE = 30
/** The same where letters stand together: the least sure letter decides, and one odd sign makes a good word unsure ("Thunderbird,[10]"). */
const LEAST_OF_LETTERS = 10
const LETTERS = /[\p{L}\p{N}]{3}/u
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

function isWord({ text, confidence }: { text: string; confidence: number }): boolean {
  return (confidence >= LEAST_CONFIDENCE || (confidence >= LEAST_OF_LETTERS && LETTERS.test(text))) && text.trim() !== ''
}

function linesOf({ blocks }: Page, pixels: { width: number; height: number }): OcrLine[] {
  const paragraphs = (blocks ?? []).flatMap((block) => block.paragraphs)
  return paragraphs.flatMap((paragraph) => {
    const lines = paragraph.lines.map((line) => lineOf(line, pixels)).filter(({ words }) => words.length > 0)
    return lines.map((line, index) => ({ ...line, end: index === lines.length - 1 }))
  })
}

/** Words get the height of their line, as words of a PDF have: the box of "once" would else be half as high as that of "Help". */
function lineOf(line: Line, { width, height }: { width: number; height: number }): OcrLine {
  const { baseline } = line
  const slope = (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0)
  const size = typeSize(line)
  const words = line.words.filter(isWord).map(({ text, bbox }) => {
    const base = baseline.y0 + slope * ((bbox.x0 + bbox.x1) / 2 - baseline.x0)
    return {
      text: text.trim(),
      x0: bbox.x0 / width,
      x1: bbox.x1 / width,
      y0: Math.max(0, base - OCR_ASCENT * size) / height,
      y1: Math.min(height, base + OCR_DESCENT * size) / height,
    }
  })
  return { words, end: false }
}

/** From the tallest letters of a line down to its deepest are about 0.93 of the size of its type. */
function typeSize(line: Line): number {
  const row = line.rowAttributes.rowHeight
  const ink = line.bbox.y1 - line.bbox.y0
  return row > 0 && row < 3 * ink ? row : ink
}

function confidenceOf({ blocks }: Page): number {
  let letters = 0
  let sum = 0
  for (const block of blocks ?? [])
    for (const paragraph of block.paragraphs)
      for (const line of paragraph.lines)
        for (const word of line.words.filter(isWord)) {
          letters += word.text.length
          sum += word.text.length * word.confidence
        }
  return letters === 0 ? 0 : sum / letters / 100
}
