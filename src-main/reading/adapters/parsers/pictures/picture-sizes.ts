import { AppError } from '../../../../../src-preload/contract/errors.ts'

/** Most pixels of a picture that is decoded: 100 million take 400 MB. */
const MOST_PIXELS = 100_000_000
/** Longest side that canvases and tesseract take. */
const LONGEST_SIDE = 32_000
/** Most pages of a picture. */
const MOST_PAGES = 500

export type PictureKind = 'png' | 'jpeg' | 'webp' | 'tiff'
export type Size = { width: number; height: number }

/** What a JPEG says about itself. `orientation`: of EXIF, 1 to 8; `isAdobe`: its CMYK is inverted. */
export type JpegFacts = Size & { components: number; orientation: number; isAdobe: boolean }

/** The kind of picture by its first bytes; null: none that is read. */
export function pictureKind(data: Uint8Array): PictureKind | null {
  if (data.length < 12) return null
  const start = Buffer.from(data.buffer, data.byteOffset, 12).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  return start.startsWith('II*\0') || start.startsWith('MM\0*') ? 'tiff' : null
}

/** Sizes of a picture's pages as its headers state them; nothing is decoded. Throws `damaged-file`, and `too-large` for what is not to be decoded. */
export function pictureSizes(data: Uint8Array, kind: PictureKind): Size[] {
  const sizes = orDamaged(() => {
    const view = viewOf(data)
    if (kind === 'png') return [{ width: view.getUint32(16), height: view.getUint32(20) }]
    if (kind === 'jpeg') return [jpegFacts(data)]
    return kind === 'webp' ? [webpSize(view)] : tiffSizes(view)
  })
  if (sizes.length === 0 || sizes.some(({ width, height }) => !(width >= 1 && height >= 1))) throw new AppError('damaged-file')
  const isTooLarge = ({ width, height }: Size): boolean => Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS
  if (sizes.length > MOST_PAGES || sizes.some(isTooLarge)) throw new AppError('too-large', { variant: 'picture' })
  return sizes
}

/** Reads the segments before the first frame header, SOF (ITU-T T.81, B.2.2). Throws `damaged-file`. */
export function jpegFacts(data: Uint8Array): JpegFacts {
  return orDamaged(() => {
    const view = viewOf(data)
    const facts = { orientation: 1, isAdobe: false }
    for (let offset = 2; ;) {
      while (view.getUint8(offset) !== 0xff) offset += 1
      while (view.getUint8(offset) === 0xff) offset += 1
      const marker = view.getUint8(offset)
      offset += 1
      // Markers without a length.
      if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue
      if (isFrame(marker))
        return { width: view.getUint16(offset + 5), height: view.getUint16(offset + 3), components: view.getUint8(offset + 7), ...facts }
      const length = Math.max(2, view.getUint16(offset))
      if (marker === 0xe1) facts.orientation = exifOrientation(view, offset + 2) ?? facts.orientation
      if (marker === 0xee && view.getUint32(offset + 2) === ADOBE) facts.isAdobe = true
      offset += length
    }
  })
}

const ADOBE = 0x41646f62
const EXIF = 0x45786966

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** EXIF is a TIFF inside of its segment; its first directory holds the orientation. */
function exifOrientation(view: DataView, start: number): number | null {
  if (view.getUint32(start) !== EXIF) return null
  const tiff = new DataView(view.buffer, view.byteOffset + start + 6)
  const little = tiff.getUint8(0) === 0x49
  const value = tagsOf(tiff, tiff.getUint32(4, little), little).get(TIFF_ORIENTATION) ?? 1
  return value >= 1 && value <= 8 ? value : null
}

/** Extended, lossless and lossy WebP (RFC 9649). */
function webpSize(view: DataView): Size {
  const chunk = view.getUint32(12)
  const three = (offset: number): number => view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16)
  if (chunk === 0x56503858) return { width: three(24) + 1, height: three(27) + 1 }
  if (chunk === 0x5650384c) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

const TIFF_WIDTH = 256
const TIFF_HEIGHT = 257
const TIFF_ORIENTATION = 274
const TIFF_SHORT = 3

/** Follows the directories of a TIFF, one per page (TIFF 6.0, section 2); their chain may lead in a circle. */
function tiffSizes(view: DataView): Size[] {
  const little = view.getUint8(0) === 0x49
  const sizes: Size[] = []
  const seen = new Set<number>()
  for (let offset = view.getUint32(4, little); offset !== 0 && !seen.has(offset) && sizes.length <= MOST_PAGES;) {
    seen.add(offset)
    const tags = tagsOf(view, offset, little)
    sizes.push({ width: tags.get(TIFF_WIDTH) ?? 0, height: tags.get(TIFF_HEIGHT) ?? 0 })
    offset = view.getUint32(offset + 2 + 12 * view.getUint16(offset, little), little)
  }
  return sizes
}

function tagsOf(view: DataView, offset: number, little: boolean): Map<number, number> {
  const tags = new Map<number, number>()
  for (let entry = 0; entry < view.getUint16(offset, little); entry += 1) {
    const at = offset + 2 + 12 * entry
    const isShort = view.getUint16(at + 2, little) === TIFF_SHORT
    tags.set(view.getUint16(at, little), isShort ? view.getUint16(at + 8, little) : view.getUint32(at + 8, little))
  }
  return tags
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}

/** A header that ends in the middle is read past its end. */
function orDamaged<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('damaged-file', { cause })
  }
}
