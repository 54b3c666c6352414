import { getDocument, PDFWorker, RenderingCancelledException, TextLayer, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import { storedFile } from '../../../shared/files/stored-file.ts'
import { startPdfWorker } from '../../../shared/trusted-worker.ts'
import { LocalFiles } from './pdf-assets.ts'
import { FileRanges, PIECE_BYTES } from './pdf-ranges.ts'
import type { Place } from './page-layout.ts'
import type { Drawing, DrawTarget, OutlineEntry, PdfFile, PdfPage } from './pdf-file.ts'

/** Largest canvas, device pixels: about 64 MB of memory. */
const MOST_PIXELS = 16_000_000
/** Largest rendered image inside a PDF, pixels: a larger one could fill the memory. */
const MOST_IMAGE_PIXELS = 64_000_000
const OPEN_MILLISECONDS = 30_000

/** Opens a PDF with pdf.js, in its own worker; without scripts and system fonts, and with files of the build only. */
export async function openPdf(address: string, password?: string): Promise<PdfFile> {
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  let close = (): void => undefined
  // pdf.js would wait for a missing piece for ever: it ends, and so do the pages that wait.
  const range = await FileRanges.open(storedFile(address), (error) => {
    fail(error)
    close()
  })
  const port = startPdfWorker()
  const task = getDocument({
    range,
    ...(password !== undefined && { password }),
    rangeChunkSize: PIECE_BYTES,
    worker: PDFWorker.create({ port, verbosity: 0 }),
    BinaryDataFactory: LocalFiles,
    useWorkerFetch: false,
    cMapUrl: './',
    standardFontDataUrl: './',
    wasmUrl: './',
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: MOST_IMAGE_PIXELS,
    // Fetches only the shown pages.
    disableAutoFetch: true,
    disableStream: true,
    verbosity: 0,
  })
  close = () => {
    void task
      .destroy()
      .catch(() => undefined)
      .finally(() => port.terminate())
  }
  port.addEventListener('error', (event) => fail(new Error(event.message || 'the PDF worker ended')))
  const timer = setTimeout(() => fail(new Error('the PDF took too long to open')), OPEN_MILLISECONDS)
  try {
    const pdf: PDFDocumentProxy = await Promise.race([task.promise, failed])
    const page = async (number: number): Promise<PdfPage> => pageOf(await pdf.getPage(number))
    return {
      pages: pdf.numPages,
      size: page,
      page,
      text: async (number) => (await linesOf(await pdf.getPage(number))).map(({ text }) => text).join(''),
      heightOf: async (number, offset) => heightOf(await pdf.getPage(number), offset),
      outline: async () => flattened((await pdf.getOutline()) ?? []),
      placeOf: ({ target }) => placeOf(pdf, target),
      close,
    }
  } catch (error) {
    close()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function pageOf(page: PDFPageProxy): PdfPage {
  const { width, height } = page.getViewport({ scale: 1 })
  return { width, height, draw: (target) => draw(page, target), release: () => void page.cleanup() }
}

type OutlineNode = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number]

/** Most entries of an outline. */
const MOST_ENTRIES = 5000

function flattened(nodes: readonly OutlineNode[]): OutlineEntry[] {
  const entries: OutlineEntry[] = []
  const add = (node: OutlineNode, depth: number): void => {
    if (entries.length >= MOST_ENTRIES) return
    const title = node.title.replace(/\s+/g, ' ').trim()
    if (title !== '') entries.push({ title, depth, target: node.dest })
    for (const child of node.items as OutlineNode[]) add(child, depth + 1)
  }
  for (const node of nodes) add(node, 0)
  return entries
}

/** A destination is a page (its reference or its index), a way to fit it, and coordinates (ISO 32000-1, 12.3.2.2). */
async function placeOf(pdf: PDFDocumentProxy, target: OutlineEntry['target']): Promise<Place | null> {
  const destination: readonly unknown[] | null = typeof target === 'string' ? await pdf.getDestination(target) : target
  const [page, fit, ...numbers] = destination ?? []
  if (page === undefined || page === null) return null
  const index = typeof page === 'number' ? page : await pdf.getPageIndex(page as Parameters<PDFDocumentProxy['getPageIndex']>[0])
  if (index < 0 || index >= pdf.numPages) return null
  const kind = (fit as { name?: string } | undefined)?.name ?? ''
  const x = kind === 'XYZ' || kind === 'FitR' ? numbers[0] : 0
  const y = kind === 'XYZ' ? numbers[1] : kind === 'FitR' ? numbers[3] : kind.startsWith('FitH') || kind === 'FitBH' ? numbers[0] : null
  if (typeof y !== 'number') return { page: index + 1, part: 0 }
  const viewport = (await pdf.getPage(index + 1)).getViewport({ scale: 1 })
  const [, top] = viewport.convertToViewportPoint(typeof x === 'number' ? x : 0, y)
  return { page: index + 1, part: Math.min(1, Math.max(0, Number(top) / viewport.height)) }
}

type Line = { text: string; x: number; y: number }

/** The runs of a page's text with their places in PDF units, as `TextLayer` makes elements of them. */
async function linesOf(page: PDFPageProxy): Promise<Line[]> {
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item)) return []
    const [, , , , x = 0, y = 0] = item.transform as number[]
    return [{ text: item.hasEOL ? `${item.str}\n` : item.str, x, y }]
  })
}

async function heightOf(page: PDFPageProxy, offset: number): Promise<number> {
  let at = 0
  const line = (await linesOf(page)).find(({ text }) => {
    at += text.length
    return at > offset
  })
  const viewport = page.getViewport({ scale: 1 })
  const [, y] = line ? viewport.convertToViewportPoint(line.x, line.y) : [0, 0]
  return Math.min(1, Math.max(0, Number(y) / viewport.height))
}

function draw(page: PDFPageProxy, { canvas, text, scale }: DrawTarget): Drawing {
  const viewport = page.getViewport({ scale })
  const ratio = Math.min(window.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)))
  canvas.width = Math.floor(viewport.width * ratio)
  canvas.height = Math.floor(viewport.height * ratio)
  const picture = page.render({ canvas, viewport: page.getViewport({ scale: scale * ratio }) })
  text?.replaceChildren()
  text?.style.setProperty('--total-scale-factor', String(scale))
  const layer = text && new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
  let cancelled = false
  return {
    done: Promise.all([picture.promise, layer?.render()]).then(
      () => undefined,
      (error: unknown) => {
        if (!cancelled && !(error instanceof RenderingCancelledException)) throw error
      },
    ),
    cancel() {
      cancelled = true
      picture.cancel()
      layer?.cancel()
    },
  }
}
