import { createWorker, PSM, type Page, type Word } from 'tesseract.js'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { OcrLine, OcrPage } from '../../domain/documents/ocr.ts'
import type { DrawnPage } from './drawn-pages.ts'
import { flattened } from './flatten.ts'
import { isBlank, pgmOf, type GreyPixels } from './ink.ts'
import { leftover } from './leftover.ts'
import { confidenceOf, isSureWord, linesOf, wordsOf } from './read-lines.ts'
import { framed, straightened, tiltOf } from './tilt.ts'
import { turned, type Turn } from './turn.ts'

/** Recognition alone, without the older engine. */
const LSTM_ONLY = 1
/** Confidence below which a page may lie on its side or head, and by which another turn must be surer. Upright pages of any quality: 0.7 and more. */
const UNSURE = 0.65
const SURER = 0.15
/** Lines, true or not, that a page of text has in any direction. */
const FEWEST_LINES = 3
/** Upside down first: sheets are fed the wrong way round more often than across. */
const TURNS: readonly Turn[] = [180, 90, 270]
const ASIDE: readonly Turn[] = [90, 270]
/** Letters of a word that is wider than high where it stands upright. */
const WIDE_WORD = 4

export type Recogniser = { read(page: number, drawn: DrawnPage): Promise<OcrPage> }

/** What was read of a drawing; `pixels`: as it was read; `frame`: its size before it was straightened; `tilt`, `turn`: how it lay before, degrees. */
type Reading = { lines: OcrLine[]; confidence: number; pixels: GreyPixels; frame: GreyPixels; tilt: number; turn?: Turn }

/**
 * Starts tesseract with languages (`eng`, `deu+eng`): of the person's own folder (`*.traineddata`), else the built-in ones (`*.traineddata.gz`). Nothing is
 * fetched, and nothing is written. Throws `damaged-file` for data that tesseract cannot read.
 */
export async function startRecogniser({ folder, own }: { folder: string; own: string }, languages: string): Promise<Recogniser> {
  const refused = Promise.withResolvers<never>()
  const starting = createWorker(languages, LSTM_ONLY, {
    langPath: folder,
    gzip: true,
    // What tesseract.js takes for its cache are the languages that the person added.
    cachePath: own,
    cacheMethod: 'readOnly',
    // Without it an error of one page would end the process; it is thrown by the call, too. The start alone only tells it here, and never ends.
    errorHandler: (cause: unknown) => refused.reject(new AppError('damaged-file', { cause })),
  })
  refused.promise.catch(() => undefined)
  const worker = await Promise.race([starting, refused.promise])
  const recognise = async (pixels: GreyPixels, mode: PSM): Promise<Page> => {
    await worker.setParameters({ tessedit_pageseg_mode: mode })
    return (await worker.recognize(pgmOf(pixels), {}, { blocks: true, text: false })).data
  }

  /** The library's own default takes a page for one block of text: it cuts columns and loses what stands beside tables. */
  const readOnce = async (pixels: GreyPixels): Promise<{ data: Page; reading: Reading }> => {
    const tilt = tiltOf(pixels)
    const straight = tilt === 0 ? pixels : straightened(pixels, tilt)
    const data = await recognise(straight, PSM.AUTO)
    return { data, reading: { lines: linesOf(data, straight), confidence: confidenceOf(data), pixels: straight, frame: pixels, tilt } }
  }
  /** Adds the words that were passed over, and which are found once all others are gone. Where there are no others, the page is read for sparse text. */
  const withRest = async (data: Page, reading: Reading): Promise<Reading> => {
    if (reading.lines.length === 0) {
      if (isBlank(reading.pixels)) return reading
      const sparse = await recognise(reading.pixels, PSM.SPARSE_TEXT)
      return { ...reading, lines: linesOf(sparse, reading.pixels), confidence: confidenceOf(sparse) }
    }
    const rest = leftover(
      reading.pixels,
      wordsOf(data).map(({ bbox }: Word) => bbox),
    )
    if (!rest) return reading
    const more = linesOf(await recognise(rest, PSM.SPARSE_TEXT), rest, isSureWord)
    return { ...reading, lines: [...reading.lines, ...more] }
  }
  /** The page as it stands upright. Tesseract reads some pages that lie on their side, too, but its boxes and blanks are wrong then. */
  const readUpright = async (pixels: GreyPixels): Promise<{ data: Page; reading: Reading }> => {
    const first = await readOnce(pixels)
    const isLying = liesOnSide(first.data)
    // A page of pictures has no words in any direction.
    if (!isLying && (first.reading.confidence >= UNSURE || first.reading.lines.length < FEWEST_LINES)) return first
    const least = isLying ? UNSURE : Math.max(UNSURE, first.reading.confidence + SURER)
    for (const turn of isLying ? ASIDE : TURNS) {
      const { data, reading } = await readOnce(turned(pixels, turn))
      if (reading.confidence >= least && !liesOnSide(data)) return { data, reading: { ...reading, turn } }
    }
    return first
  }
  const readPixels = async (pixels: GreyPixels): Promise<Reading> => {
    const { data, reading } = await readUpright(pixels)
    const whole = await withRest(data, reading)
    return { ...whole, lines: framed(whole.lines, whole.pixels, whole.frame) }
  }

  return {
    async read(page, drawn) {
      const { width, height, pixels } = drawn
      const { lines, confidence, tilt, turn } = await readPixels(flattened(pixels) ?? pixels).catch((cause: unknown) =>
        Promise.reject(new AppError('damaged-file', { cause })),
      )
      const isTurned = turn !== undefined && lines.length > 0
      return {
        page,
        width: isTurned && turn !== 180 ? height : width,
        height: isTurned && turn !== 180 ? width : height,
        lines,
        confidence: lines.length === 0 ? null : confidence,
        // What is white because it is damaged is not blank.
        blank: lines.length === 0 && !drawn.isDamaged && isBlank(pixels),
        ...(isTurned && { turn }),
        ...(tilt !== 0 && lines.length > 0 && { tilt }),
        ...(drawn.isDamaged && { damage: 'part' }),
      }
    },
  }
}

/** True if most longer words are higher than wide. */
function liesOnSide(data: Page): boolean {
  const long = wordsOf(data).filter(({ text }) => text.length >= WIDE_WORD)
  const high = long.filter(({ bbox }) => bbox.y1 - bbox.y0 > bbox.x1 - bbox.x0)
  return high.length >= FEWEST_LINES && high.length * 2 > long.length
}
