import type { Line, Page, Word } from 'tesseract.js'
import { OCR_ASCENT, OCR_DESCENT, type OcrLine } from '../../domain/documents/ocr.ts'

/** Least confidence of a word, percent: what is read below it is dirt, ruling and pictures. */
const LEAST_CONFIDENCE = 30
/** The same where letters stand together: the least sure letter decides, and one odd sign makes a good word unsure ("Thunderbird,[10]"). */
const LEAST_OF_LETTERS = 10
/** Room beside the ink of a word, as a share of the size of its type: a letter of a font stands in its advance width. */
const BESIDE = 0.04
const LETTERS = /[\p{L}\p{N}]{3}/u

type Sure = { text: string; confidence: number }

function isWord({ text, confidence }: Sure): boolean {
  return (confidence >= LEAST_CONFIDENCE || (confidence >= LEAST_OF_LETTERS && LETTERS.test(text))) && text.trim() !== ''
}

/** A word of what is left of a page, where pictures and dirt are, too: short ones must be surer. */
export function isSureWord({ text, confidence }: Sure): boolean {
  const word = text.trim()
  if (/^[\d.,:/%€$£-]{2,}$/u.test(word) && /\d/u.test(word)) return confidence >= 45
  return confidence >= (LETTERS.test(word) ? 60 : 85) && /[\p{L}\p{N}]/u.test(word)
}

/** The words of a page. */
export function wordsOf({ blocks }: Page): Word[] {
  const lines = (blocks ?? []).flatMap((block) => block.paragraphs).flatMap((paragraph) => paragraph.lines)
  return lines.flatMap((line) => line.words).filter(isWord)
}

/** The lines of a page that tesseract read; `pixels`: size of its drawing; `accepts`: tells words from dirt. */
export function linesOf({ blocks }: Page, pixels: { width: number; height: number }, accepts: (word: Sure) => boolean = isWord): OcrLine[] {
  const paragraphs = (blocks ?? []).flatMap((block) => block.paragraphs)
  return paragraphs.flatMap((paragraph) => {
    const lines = paragraph.lines.map((line) => lineOf(line, pixels, accepts)).filter(({ words }) => words.length > 0)
    return lines.map((line, index) => ({ ...line, end: index === lines.length - 1 }))
  })
}

/** Words get the height of their line, as words of a PDF have: the box of "once" would else be half as high as that of "Help". */
function lineOf(line: Line, { width, height }: { width: number; height: number }, accepts: (word: Sure) => boolean): OcrLine {
  const { baseline } = line
  const slope = (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0)
  const size = typeSize(line)
  const words = line.words.filter(accepts).map((word, index, all) => {
    const { bbox } = word
    const base = baseline.y0 + slope * ((bbox.x0 + bbox.x1) / 2 - baseline.x0)
    return {
      text: textOf(word, { base, size, next: index === 0 ? all[1] : undefined }),
      x0: Math.max(0, bbox.x0 - BESIDE * size) / width,
      x1: Math.min(width, bbox.x1 + BESIDE * size) / width,
      y0: Math.max(0, base - OCR_ASCENT * size) / height,
      y1: Math.min(height, base + OCR_DESCENT * size) / height,
    }
  })
  return { words, end: false }
}

/** What tesseract takes a bullet for. */
const BULLET = /^(?:e|eo|o|©|®|¢|°|«|»|·)$/u
/** Gap behind a bullet, as a share of the size of the type: wider than a blank. */
const BULLET_GAP = 0.9

/**
 * A word as it is meant. A round sign at the beginning of a line with a wide gap behind it is a bullet, and a stroke as high as a capital on
 * the baseline is an "I". `next`: the second word of a line, for its first.
 */
function textOf({ text, bbox }: Word, { base, size, next }: { base: number; size: number; next: Word | undefined }): string {
  const clean = text.trim()
  const [wide, high] = [bbox.x1 - bbox.x0, bbox.y1 - bbox.y0]
  const isRound = Math.abs(wide - high) <= 0.15 * high && high < 0.6 * size
  if (next && BULLET.test(clean) && isRound && next.bbox.x0 - bbox.x1 >= BULLET_GAP * size) return '•'
  const isCapital = high > 0.6 * size && high < 0.9 * size && Math.abs(base - bbox.y1) < 0.1 * size
  return clean === '|' && isCapital ? 'I' : clean
}

/** From the tallest letters of a line down to its deepest are about 0.93 of the size of its type. */
function typeSize(line: Line): number {
  const row = line.rowAttributes.rowHeight
  const ink = line.bbox.y1 - line.bbox.y0
  return row > 0 && row < 3 * ink ? row : ink
}

/** Mean of the letters of a page, 0 to 1. */
export function confidenceOf(page: Page): number {
  let letters = 0
  let sum = 0
  for (const { text, confidence } of wordsOf(page)) {
    letters += text.length
    sum += text.length * confidence
  }
  return letters === 0 ? 0 : sum / letters / 100
}
