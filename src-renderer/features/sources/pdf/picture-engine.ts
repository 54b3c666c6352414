import { decodeTiffPage } from '../../../../src-preload/contract/values/tiff-page.ts'
import { storedFile } from '../../../shared/files/stored-file.ts'
import type { Drawing, DrawTarget, PdfFile, PdfPage } from './pdf-file.ts'

/** Largest canvas, device pixels: about 64 MB of memory. */
const MOST_PIXELS = 16_000_000
/** First bytes of a TIFF, which Chromium does not decode. */
const TIFF = ['II*\0', 'MM\0*']

/** The pages of a picture. `decode`: of a page, from 1. */
type Pages = { sizes: readonly { width: number; height: number }[]; decode: (number: number) => Promise<ImageBitmap> }

/** Opens a picture as a file of pages without text, which Chromium decodes; its header was checked when it was imported. */
export async function openPicture(address: string): Promise<PdfFile> {
  const response = await fetch(storedFile(address))
  if (!response.ok) throw new Error(`the picture could not be read: ${response.status}`)
  const file = await response.blob()
  const start = await file.slice(0, 4).text()
  const pages = TIFF.includes(start) ? await tiffPages(await file.arrayBuffer()) : await onePage(file)
  const page = (number: number): Promise<PdfPage> => {
    const size = pages.sizes[number - 1]
    if (!size) return Promise.reject(new Error('the picture has no such page'))
    return Promise.resolve({ ...size, draw: (target) => draw(size, pages.decode(number), target), release: () => undefined })
  }
  return {
    pages: pages.sizes.length,
    size: page,
    page,
    text: () => Promise.resolve(''),
    heightOf: () => Promise.resolve(0),
    outline: () => Promise.resolve([]),
    placeOf: () => Promise.resolve(null),
    close: () => undefined,
  }
}

/** Turned as a JPEG says, and as the pages were that recognition read. */
async function onePage(file: Blob): Promise<Pages> {
  const decode = (): Promise<ImageBitmap> => createImageBitmap(file, { imageOrientation: 'from-image' })
  const first = await decode()
  const size = { width: first.width, height: first.height }
  first.close()
  return { sizes: [size], decode }
}

async function tiffPages(file: ArrayBuffer): Promise<Pages> {
  const { default: UTIF } = await import('utif2')
  const pages = UTIF.decode(file)
  const number = (value: unknown): number => (Array.isArray(value) ? Number(value[0]) : 0)
  const sizes = pages.map((page) => ({ width: number(page['t256']), height: number(page['t257']) }))
  return {
    sizes,
    decode(at) {
      const page = pages[at - 1]
      if (!page) return Promise.reject(new Error('the picture has no such page'))
      const pixels = new Uint8ClampedArray(decodeTiffPage(UTIF, file, page).pixels)
      const { width, height } = page
      page.data = new Uint8Array()
      return createImageBitmap(new ImageData(pixels, width, height))
    },
  }
}

/** What is decoded lives until it is drawn. */
function draw(
  { width, height }: { width: number; height: number },
  decoding: Promise<ImageBitmap>,
  { canvas, text, scale }: DrawTarget,
): Drawing {
  const [wide, high] = [width * scale, height * scale]
  const ratio = Math.min(window.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (wide * high)))
  canvas.width = Math.max(1, Math.floor(wide * ratio))
  canvas.height = Math.max(1, Math.floor(high * ratio))
  text?.replaceChildren()
  let cancelled = false
  const done = decoding.then((bitmap) => {
    const context = canvas.getContext('2d')
    if (!cancelled && context) {
      context.imageSmoothingQuality = 'high'
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    }
    bitmap.close()
  })
  return {
    done,
    cancel() {
      cancelled = true
    },
  }
}
