import { createWorker, type Line, type Page } from 'tesseract.js'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { OcrLine, OcrPage } from '../../domain/documents/ocr.ts'
import type { DrawnPage } from './drawn-pages.ts'

/** Least confidence of a word, percent: what is read below it is dirt, ruling and pictures. */
const LEAST_CONFIDENCE = 30
/** Ascent and descent of a line as shares of the size of its type, which text in PDFs has, too. */
const ASCENT = 0.75
const DESCENT = 0.25
/** Recognition alone, without the older engine. */
const LSTM_ONLY = 1

export type Recogniser = { read(page: number, drawn: DrawnPage): Promise<OcrPage> }

/** Starts tesseract with languages (`eng`, `eng+deu`) from a folder of `*.traineddata.gz`. Nothing is fetched and nothing is cached. */
export async function startRecogniser(folder: string, languages: string): Promise<Recogniser> {
  const worker = await createWorker(languages, LSTM_ONLY, {
    langPath: folder,
    gzip: true,
    cacheMethod: 'none',
    // Without it an error of one page would end the process; it is thrown by the call, too.
    errorHandler: () => undefined,
  })
  return {
    async read(page, drawn) {
      const { data } = await worker
        .recognize(drawn.picture, {}, { blocks: true, text: false })
        .catch((cause: unknown) => Promise.reject(new AppError('damaged-file', { cause })))
      const { width, height } = drawn
      const lines = linesOf(data, drawn.pixels)
      const confidence = confidenceOf(data)
      const blank = lines.length === 0 && drawn.isBlank()
      return { page, width, height, lines, confidence: lines.length === 0 ? null : confidence, blank }
    },
  }
}

function isWord({ text, confidence }: { text: string; confidence: number }): boolean {
  return confidence >= LEAST_CONFIDENCE && text.trim() !== ''
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
      y0: Math.max(0, base - ASCENT * size) / height,
      y1: Math.min(height, base + DESCENT * size) / height,
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
