import { text } from '../../../src-preload/texts/text.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { OutlineEntry } from '../../domain/documents/pdf-layout/headings.ts'
import type { PdfInformation } from '../../domain/documents/pdf-layout/pdf-document.ts'
import { noTextWarning, pdfDocument } from '../../domain/documents/pdf-layout/pdf-document.ts'
import { annotationText } from '../../domain/documents/pdf-layout/annotations.ts'
import { pdfPages } from '../../domain/documents/pdf-layout/pages.ts'
import type { PdfFontStyle, PdfTextItem } from '../../domain/documents/pdf-layout/geometry.ts'
import type { PdfPageInput, PdfPageText } from '../../domain/documents/pdf-layout/page-text.ts'
import { ocrPageInput } from '../../domain/documents/pdf-layout/ocr-input.ts'
import type { OcrState } from '../../domain/documents/ocr.ts'
import type { NormalisedDocument } from '../../domain/documents/types.ts'
import { ShippedData, startPdfWorker } from './pdf-data.ts'

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs')

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
/** Most entries of an outline, and levels of it. */
const MAX_OUTLINE = 5000
const MAX_DEPTH = 20
/** Most text items of a page: a full A0 plan has about 30,000. */
const MAX_ITEMS = 200_000

/**
 * Reads a PDF page by page: text, values of forms, comments, paragraphs, word boxes, title, date. `ocr`: pages that text recognition read, and whether it goes on with
 * pages without text; without it a PDF without text is refused. Throws `needs-password`, `damaged-file` (unreadable, or no page) and
 * `no-text` (with the pages in its message and `data.pages`).
 */
export async function parsePdf(
  data: Uint8Array,
  { password, ocr }: { password?: string; ocr?: OcrState } = {},
): Promise<NormalisedDocument> {
  const pdfjs = await loadPdfJs()
  const task = pdfjs.getDocument({
    ...OPTIONS,
    ...(password !== undefined && { password }),
    // pdf.js takes ownership of the buffer and needs all of it.
    data: data.byteLength === data.buffer.byteLength ? data : data.slice(),
    BinaryDataFactory: ShippedData,
  })
  try {
    const document = await task.promise
    if (document.numPages < 1) throw new AppError('damaged-file', { variant: 'noPages' })
    if (document.isPureXfa) throw xfaForm()
    const { pages, broken } = await readPages(document, ocr)
    const information = { ...(await readInformation(document)), outline: await readOutline(document) }
    if (broken === pages.length) throw new AppError('damaged-file')
    const result = pdfDocument(pages, information, ocr)
    if (result.text === '' && !result.unread && !ocr?.pages.length) throw noText(result)
    if (PLEASE_WAIT.test(result.text) && pages.length === 1) throw xfaForm()
    if (document.numPages > pages.length) result.warnings.push(text('import.pagesUnread', { read: pages.length, total: document.numPages }))
    return result
  } catch (error) {
    throw translate(error, password)
  } finally {
    await task.destroy().catch(() => {})
  }
}

type OutlineItems = Awaited<ReturnType<PdfDocument['getOutline']>>
type PdfDocument = Awaited<ReturnType<PdfJs['getDocument']>['promise']>

async function readPages(document: PdfDocument, ocr: OcrState | undefined): Promise<{ pages: PdfPageText[]; broken: number }> {
  const count = Math.min(document.numPages, MAX_PAGES)
  const pages = pdfPages(count)
  const recognised = new Map(ocr?.pages.map((page) => [page.page, page]))
  let broken = 0
  let brokenInARow = 0
  for (let number = 1; number <= count && brokenInARow < MAX_BROKEN_PAGES; number += 1) {
    try {
      const page = recognised.get(number)
      pages.add(page ? ocrPageInput(page) : await readPage(document, number))
      brokenInARow = 0
    } catch {
      // A broken page does not affect the others; it counts as a page without text.
      pages.add(null)
      broken += 1
      brokenInARow += 1
    }
  }
  return { pages: pages.finish(), broken }
}

async function readPage(document: PdfDocument, number: number): Promise<PdfPageInput> {
  const page = await document.getPage(number)
  try {
    const content = await page.getTextContent()
    const items = content.items.slice(0, MAX_ITEMS).filter((item): item is typeof item & PdfTextItem => 'str' in item)
    const { items: whole, comments } = annotationText(await page.getAnnotations().catch(() => []), items)
    return {
      items: whole,
      comments,
      styles: content.styles as Record<string, PdfFontStyle>,
      viewport: page.getViewport({ scale: 1 }),
    }
  } finally {
    page.cleanup()
  }
}

/** Entries of the outline whose pages were read, in order. */
async function readOutline(document: PdfDocument): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = []
  try {
    const named = new Map<string, unknown[]>()
    const walk = async (items: OutlineItems, depth: number): Promise<void> => {
      for (const { title, dest, items: under } of items) {
        if (entries.length >= MAX_OUTLINE) return
        if (typeof dest === 'string' && !named.has(dest)) named.set(dest, (await document.getDestination(dest)) ?? [])
        const [target] = (typeof dest === 'string' ? named.get(dest) : dest) ?? []
        const page = typeof target === 'number' ? target + 1 : isReference(target) ? document.cachedPageNumber(target) : null
        if (page !== null && typeof title === 'string') entries.push({ title, depth, page })
        if (depth < MAX_DEPTH) await walk(under as OutlineItems, depth + 1)
      }
    }
    await walk(await document.getOutline(), 0)
  } catch {
    // A broken outline tells nothing.
  }
  return entries
}

function isReference(target: unknown): target is { num: number; gen: number } {
  return typeof target === 'object' && target !== null && 'num' in target
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

/** Loads pdf.js, the slowest parser to start, once per process. */
export async function loadPdfJs(): Promise<PdfJs> {
  await startPdfWorker()
  return (await import('pdfjs-dist/legacy/build/pdf.min.mjs' as string)) as PdfJs
}
