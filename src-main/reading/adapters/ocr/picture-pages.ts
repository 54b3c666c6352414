import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import decodeWebp, { init as startWebp } from '@jsquash/webp/decode.js'
import { decode as decodePng } from 'fast-png'
import UTIF from 'utif2'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { decodeTiffPage } from '../../../../src-preload/contract/values/tiff-page.ts'
import { jpegFacts, pictureSizes, type PictureKind, type Size } from '../parsers/pictures/picture-sizes.ts'
import { openPdf, type PdfPages } from './pdf-pages.ts'
import { pdfOfImage, type PdfImage } from './picture-pdf.ts'

/** How far a page is turned for an orientation of EXIF; mirrored ones cannot be read. */
const TURNS: Readonly<Record<number, number>> = { 3: 180, 6: 90, 8: 270 }

/** Opens a picture whose pages are drawn as those of a PDF are. Throws `damaged-file`, `too-large`. */
export function openPicturePages(data: Uint8Array, kind: PictureKind): PdfPages {
  const sizes = pictureSizes(data, kind)
  return {
    async draw(number) {
      const size = sizes[number - 1]
      if (!size) throw new AppError('damaged-file', { variant: 'noPages' })
      const image = await imageOf(data, kind, { number, size }).catch((cause: unknown) =>
        Promise.reject(cause instanceof AppError ? cause : new AppError('damaged-file', { cause })),
      )
      const pages = await openPdf(pdfOfImage(image))
      try {
        const drawn = await pages.draw(1)
        return image.isDamaged ? { ...drawn, isDamaged: true } : drawn
      } finally {
        pages.close()
      }
    },
    close: () => undefined,
  }
}

async function imageOf(data: Uint8Array, kind: PictureKind, page: { number: number; size: Size }): Promise<PdfImage> {
  if (kind === 'jpeg') {
    const { width, height, components, orientation, isAdobe } = jpegFacts(data)
    const isInverted = components === 4 && isAdobe
    return { width, height, components, bits: 8, data, isJpeg: true, isInverted, turn: TURNS[orientation] ?? 0 }
  }
  if (kind === 'png') return pngImage(data)
  if (kind === 'webp') return webpImage(data)
  return tiffImage(data, page)
}

function pngImage(file: Uint8Array): PdfImage {
  const { width, height, channels, depth, palette, data } = decodePng(file)
  const bytes =
    data instanceof Uint16Array ? Uint8Array.from(data, (level) => level >> 8) : new Uint8Array(data.buffer, data.byteOffset, data.length)
  const bits = Math.min(8, depth)
  if (channels === 2 || channels === 4) return onWhite(bytes, { width, height, channels })
  return {
    width,
    height,
    components: channels,
    bits,
    data: bytes,
    ...(palette && { palette: Uint8Array.from(palette.flatMap(([r = 0, g = 0, b = 0]) => [r, g, b])) }),
  }
}

let webp: Promise<void> | null = null

async function webpImage(file: Uint8Array): Promise<PdfImage> {
  webp ??= readFile(createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm')).then(async (wasm) =>
    startWebp(await WebAssembly.compile(new Uint8Array(wasm))),
  )
  await webp
  const { width, height, data } = await decodeWebp(new Uint8Array(file).buffer)
  return onWhite(data, { width, height, channels: 4 })
}

function tiffImage(file: Uint8Array, { number, size }: { number: number; size: Size }): PdfImage {
  const bytes = new Uint8Array(file).buffer
  const page = UTIF.decode(bytes)[number - 1]
  if (!page) throw new AppError('damaged-file', { variant: 'noPages' })
  const { pixels, isDamaged } = decodeTiffPage(UTIF, bytes, page)
  return { ...onWhite(pixels, { ...size, channels: 4 }), isDamaged }
}

/** Grey levels of pixels (grey or RGB, and their opacity) on white paper. */
function onWhite(pixels: Uint8Array | Uint8ClampedArray, { width, height, channels }: Size & { channels: 2 | 4 }): PdfImage {
  if (pixels.length < width * height * channels) throw new AppError('damaged-file')
  const data = new Uint8Array(width * height)
  for (let index = 0; index < data.length; index += 1) {
    const at = index * channels
    const level =
      channels === 2 ? (pixels[at] ?? 0) : 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0)
    const opacity = (pixels[at + channels - 1] ?? 0) / 255
    data[index] = Math.round(level * opacity + 255 * (1 - opacity))
  }
  return { width, height, components: 1, bits: 8, data }
}
