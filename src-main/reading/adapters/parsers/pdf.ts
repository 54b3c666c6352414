import { text } from '../../../../src-preload/texts/text.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { noTextWarning, pdfDocument, type PdfInformation } from '../../domain/documents/pdf-layout/pdf-document.ts'
import { annotationText, COMMENT_TYPES, type PdfAnnotation } from '../../domain/documents/pdf-layout/annotations.ts'
import { pdfPages } from '../../domain/documents/pdf-layout/pages.ts'
import { asksForGlyphs, END_OF_RUN, withGlyphOrder } from '../../domain/documents/pdf-layout/glyph-order.ts'
import type { PdfFontStyle, PdfTextItem } from '../../domain/documents/pdf-layout/geometry.ts'
import type { PdfPageInput, PdfPageText } from '../../domain/documents/pdf-layout/page-text.ts'
import { lessTextWarnings } from '../../domain/documents/pdf-layout/second-reading.ts'
import { recognisedInput } from '../../domain/documents/pdf-layout/ocr-input.ts'
import type { OcrState } from '../../domain/documents/ocr.ts'
import type { NormalisedDocument } from '../../domain/documents/types.ts'
import { ShippedData, startPdfWorker } from './pdf-data.ts'
import { readOutline } from './pdf-outline.ts'
import type { PdfDocument, PdfJs } from './pdf-js.ts'
import { checkPageCount, createRepeats, type Repeats } from './pdf-repeats.ts'
import { openSecondReading } from './pdf-second-reading.ts'
import { signReader, type SignReader } from './pdf-signs.ts'
import { hasScan, isPictured } from './pictures/pdf-pictures.ts'

/** Nothing is rendered, evaluated or fetched. (`isEvalSupported` belongs to older pdf.js; this version does not evaluate.) */
const OPTIONS = {
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  useWasm: false,
  isImageDecoderSupported: false,
  isOffscreenCanvasSupported: false,
  // Only tells forms without pages of their own; nothing of them is read.
  enableXfa: true,
  stopAtErrors: false,
  // Names of fonts, where a page is asked what it draws.
  fontExtraProperties: true,
  verbosity: 0,
  cMapUrl: 'cmaps/',
  standardFontDataUrl: 'standard_fonts/',
  isEvalSupported: false,
} as const

/** The one page of a form that only Adobe's program shows; some say nothing else of it. */
const PLEASE_WAIT = /^Please wait\b.{0,20}\s+If this message is not eventually replaced/
/** Most pages of a file: longer books do not exist, false page counts do. */
const MAX_PAGES = 20_000
/** Unreadable pages in a row after which the rest is skipped. */
const MAX_BROKEN_PAGES = 50
/** Pages after which is told how many have been read. */
const PAGES_PER_NEWS = 20
/** Most characters of a page that can be a scan with a stamp, a number or a line of a fax machine on it. */
const STAMPED = 400
/** Pages whose pictures are unpacked to tell a stamped scan from other pages; those behind are as the last of them. */
const LOOKED_AT = 20
/** Pages whose forms and comments are looked for together. */
const PAGES_AT_ONCE = 500
/** Most text items of a page: a full A0 plan has about 30,000. */
const MAX_ITEMS = 200_000

type ReadOptions = { password?: string | undefined; ocr?: OcrState | undefined; onShare?: ((share: number) => void) | undefined }

/**
 * Reads a PDF page by page: text, values of forms, comments, paragraphs, word boxes, title, date. `ocr`: pages that text recognition read, and whether it goes on with
 * pages without text; without it a PDF without text is refused. Throws `needs-password`, `damaged-file` (unreadable, or no page) and
 * `no-text` (with the pages in its message and `data.pages`).
 */
export async function parsePdf(data: Uint8Array, { password, ocr, onShare }: ReadOptions = {}): Promise<NormalisedDocument> {
  const pdfjs = await loadPdfJs()
  const { length } = data
  const hasScans = hasScan(data)
  const second = await openSecondReading(data, password)
  const port = await startPdfWorker()
  const worker = pdfjs.PDFWorker.create({ port: port as unknown as Worker, verbosity: OPTIONS.verbosity })
  const task = pdfjs.getDocument({
    ...OPTIONS,
    worker,
    ...(password !== undefined && { password }),
    // pdf.js takes ownership of the buffer and needs all of it.
    data: data.byteLength === data.buffer.byteLength ? data : data.slice(),
    BinaryDataFactory: ShippedData,
  })
  try {
    const document = await task.promise
    if (document.numPages < 1) throw new AppError('damaged-file', { variant: 'noPages' })
    if (document.isPureXfa) throw xfaForm()
    checkPageCount(document.numPages, length)
    const repeats = createRepeats()
    const { pages, broken } = await readPages(document, { ocr, hasScans, onShare, repeats })
    const information = { ...(await readInformation(document)), outline: await readOutline(document) }
    if (broken === pages.length) throw new AppError('damaged-file')
    const result = pdfDocument(pages, information, ocr)
    if (second) result.warnings.push(...lessTextWarnings(pages, result, repeats.once(second.textOf)))
    if (result.text === '' && !result.unread && !ocr?.pages.length) throw noText(result)
    if (PLEASE_WAIT.test(result.text) && pages.length === 1) throw xfaForm()
    if (document.numPages > pages.length) result.warnings.push(text('import.pagesUnread', { read: pages.length, total: document.numPages }))
    return result
  } catch (error) {
    throw translate(error, password)
  } finally {
    second?.close()
    await task.destroy().catch(() => {})
    worker.destroy()
    port.terminate()
  }
}

type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

async function readPages(
  document: PdfDocument,
  { ocr, hasScans, onShare, repeats }: Omit<ReadOptions, 'password'> & { hasScans: boolean; repeats: Repeats },
): Promise<{ pages: PdfPageText[]; broken: number }> {
  const count = Math.min(document.numPages, MAX_PAGES)
  const pages = pdfPages(count, ocr?.goesOn)
  const annotations = await readAnnotations(document, count)
  const isScan = hasScans ? scanTeller() : null
  const withSigns = signReader()
  const recognised = new Map(ocr?.pages.map((page) => [page.page, page]))
  let broken = 0
  let brokenInARow = 0
  for (let number = 1; number <= count && brokenInARow < MAX_BROKEN_PAGES; number += 1) {
    try {
      const page = recognised.get(number)
      const { ref } = await document.getPage(number)
      const readOnce = (): Promise<PdfPageInput> => readPage(document, number, { annotations, isScan, withSigns })
      const typed = await repeats.read(number, ref, readOnce).catch((error: unknown) => {
        if (!page || error instanceof AppError) throw error
        return null
      })
      pages.add(page ? recognisedInput(page, typed) : typed)
      brokenInARow = 0
    } catch (error) {
      if (error instanceof AppError) throw error
      // A broken page does not affect the others; it counts as a page without text.
      pages.add(null)
      broken += 1
      brokenInARow += 1
    }
    if (number % PAGES_PER_NEWS === 0) onShare?.(number / count)
  }
  return { pages: pages.finish(), broken }
}

/**
 * What forms and comments say, by page from 0; null: a page is damaged, so each must be asked for its own. By their types pdf.js passes over
 * links, which papers have by the thousand: a third of the time for reading them.
 */
async function readAnnotations(document: PdfDocument, count: number): Promise<Map<number, PdfAnnotation[]> | null> {
  const found: (PdfAnnotation & { pageIndex: number })[] = []
  try {
    const types = await tellingTypes()
    // pdf.js looks for all pages that it is asked for at once, and lists the whole page tree for each of them.
    for (let first = 0; first < count; first += PAGES_AT_ONCE) {
      const others = new Set(Array.from({ length: document.numPages }, (_, at) => at))
      for (let page = first; page < Math.min(count, first + PAGES_AT_ONCE); page += 1) others.delete(page)
      found.push(...((await document.getAnnotationsByType(types, others)) as typeof found))
    }
    return Map.groupBy(found, ({ pageIndex }) => pageIndex)
  } catch {
    return null
  }
}

/** Types of annotations with text of their own, by pdf.js's numbers. */
async function tellingTypes(): Promise<Set<number>> {
  const { AnnotationType } = await loadPdfJs()
  return new Set([...COMMENT_TYPES, 'FreeText', 'Widget'].map((type) => AnnotationType[type.toUpperCase() as keyof typeof AnnotationType]))
}

async function readPage(
  document: PdfDocument,
  number: number,
  {
    annotations,
    isScan,
    withSigns,
  }: { annotations: Map<number, PdfAnnotation[]> | null; isScan: ScanTeller | null; withSigns: SignReader },
): Promise<PdfPageInput> {
  const page = await document.getPage(number)
  try {
    // Ligatures stay whole until their run is turned to reading order: pdf.js writes those of Arabic out before, and so backwards.
    const content = await page.getTextContent({ disableNormalization: true })
    const drawn = content.items.slice(0, MAX_ITEMS).filter((item): item is typeof item & PdfTextItem => 'str' in item)
    const items = await withSigns(page, await inGlyphOrder(page, drawn))
    const { items: whole, comments } = annotationText(
      annotations ? (annotations.get(number - 1) ?? []) : await page.getAnnotations().catch(() => []),
      items,
    )
    const viewport = page.getViewport({ scale: 1 })
    return {
      items: whole,
      comments,
      styles: content.styles as Record<string, PdfFontStyle>,
      viewport,
      ...((await isScan?.(page, whole)) && { pictured: true as const }),
    }
  } finally {
    page.cleanup()
  }
}

/** What a page draws tells its glyphs, so it is only asked for in right-to-left text. */
async function inGlyphOrder(page: PdfPage, items: readonly PdfTextItem[]): Promise<readonly PdfTextItem[]> {
  if (!items.some(asksForGlyphs)) return items
  const [{ OPS }, drawn] = await Promise.all([loadPdfJs(), page.getOperatorList().catch(() => null)])
  const glyphs = (drawn?.fnArray ?? []).flatMap((code, at): string[] => {
    const [shown] = code === OPS.showText ? ((drawn?.argsArray[at] ?? []) as unknown[]) : []
    return Array.isArray(shown)
      ? [...shown.map((glyph: { unicode?: string } | number | null) => (typeof glyph === 'object' && glyph?.unicode) || ''), END_OF_RUN]
      : []
  })
  return withGlyphOrder(items, glyphs)
}

/** True for a page with a little text over a picture. */
type ScanTeller = (page: PdfPage, items: readonly PdfTextItem[]) => Promise<boolean>

/** What a page draws is only asked for where it has a little text, because its pictures are unpacked for that; a broken one costs no text. */
function scanTeller(): ScanTeller {
  let looked = 0
  let last = false
  return async (page, items) => {
    const characters = items.reduce((sum, { str }) => sum + str.trim().length, 0)
    if (characters === 0 || characters > STAMPED) return false
    if (looked >= LOOKED_AT) return last
    looked += 1
    const { OPS } = await loadPdfJs()
    const { width, height } = page.getViewport({ scale: 1 })
    last = await page.getOperatorList().then(
      (drawn) => isPictured(drawn, OPS, width * height),
      () => false,
    )
    return last
  }
}

async function readInformation(document: PdfDocument): Promise<Omit<PdfInformation, 'outline'>> {
  const labels = await document.getPageLabels().catch(() => null)
  try {
    const { info } = (await document.getMetadata()) as { info: Record<string, unknown> }
    const text = (key: string): string | null => (typeof info[key] === 'string' ? info[key] : null)
    return { title: text('Title'), date: pdfDate(text('CreationDate')) ?? pdfDate(text('ModDate')), labels }
  } catch {
    return { title: null, date: null, labels }
  }
}

/** `D:20240131093000+01'00'` as ISO 8601; null if invalid. UTC without a zone (ISO 32000-1, 7.9.4). */
export function pdfDate(raw: string | null): string | null {
  const match = /^\s*(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:([+-])(\d{2})'?(\d{2})?)?/.exec(raw ?? '')
  if (!match) return null
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHour = '00', zoneMinute = '00'] = match
  const zone = sign ? `${sign}${zoneHour}:${zoneMinute}` : 'Z'
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

function xfaForm(): AppError {
  return new AppError('no-text', { variant: 'xfa' })
}

function noText(result: NormalisedDocument): AppError {
  const pages = (result.pages ?? []).map((page) => page.page)
  const reason = result.warnings[0] ?? noTextWarning(pages)
  return new AppError('no-text', { variant: 'because', values: { reason }, data: { pages: pages.length } })
}

function translate(error: unknown, password: string | undefined): AppError {
  if (error instanceof AppError) return error
  const name = error instanceof Error ? error.name : ''
  // Without the library's error: what was typed is no part of any log.
  if (name === 'PasswordException') return new AppError('needs-password', { variant: password === undefined ? 'pdf' : 'wrong' })
  return new AppError('damaged-file', { ...(password === undefined && { cause: error }) })
}

/** Loads both halves of pdf.js, the slowest parser to start, before they are needed. */
export async function warmPdfJs(): Promise<void> {
  await loadPdfJs()
  ;(await startPdfWorker()).terminate()
}

/** Loads pdf.js once per process. */
export async function loadPdfJs(): Promise<PdfJs> {
  return (await import('pdfjs-dist/legacy/build/pdf.min.mjs' as string)) as PdfJs
}
