import { crc32, inflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { AppError } from '../../../../../src-preload/contract/errors.ts'

/**
 * Limits of an Office file (DESIGN.md, Safety): entries, bytes per entry and in total, and a compression ratio that no honest text reaches.
 */
export const ZIP_LIMITS = { entries: 5000, entryBytes: 100e6, totalBytes: 300e6, ratio: 200, ratioFrom: 1e6 } as const

/** An entry of a zip's central directory. `name`: its folders separated by slashes. `offset`: of its local header. `checksum`: CRC-32 of its content. */
export type ZipEntry = {
  name: string
  method: number
  encrypted: boolean
  compressed: number
  size: number
  offset: number
  checksum: number
}

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50

/** The central directory of a zip; null: not a zip, or damaged. Unpacks nothing. Throws `unsafe-archive` beyond the entry limit. */
export function readZipDirectory(data: Uint8Array): ZipEntry[] | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const end = findEnd(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > ZIP_LIMITS.entries) throw new AppError('unsafe-archive')
  const decoder = new TextDecoder('utf-8')
  const entries: ZipEntry[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > data.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null
    const nameLength = view.getUint16(at + 28, true)
    const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > data.length) return null
    const entry = {
      // Older .NET programs separate folders with backslashes; others write the names of parts, which begin with a slash.
      name: decoder
        .decode(data.subarray(at + 46, at + 46 + nameLength))
        .replaceAll('\\', '/')
        .replace(/^\//, ''),
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      checksum: view.getUint32(at + 16, true),
      compressed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    readWideSizes(new DataView(view.buffer, view.byteOffset + at + 46 + nameLength, view.getUint16(at + 30, true)), entry)
    entries.push(entry)
    at = next
  }
  return entries
}

const NOT_HERE = 0xffffffff

/** ZIP64 (APPNOTE 4.5.3): sizes that do not fit their field are in extra field 1. */
function readWideSizes(extra: DataView, entry: ZipEntry): void {
  for (let at = 0; at + 4 <= extra.byteLength;) {
    const length = extra.getUint16(at + 2, true)
    if (extra.getUint16(at, true) === 1) {
      let value = at + 4
      for (const field of ['size', 'compressed', 'offset'] as const) {
        if (entry[field] !== NOT_HERE || value + 8 > Math.min(extra.byteLength, at + 4 + length)) continue
        entry[field] = Number(extra.getBigUint64(value, true))
        value += 8
      }
    }
    at += 4 + length
  }
}

function findEnd(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= lowest; at -= 1) if (view.getUint32(at, true) === END_SIGNATURE) return at
  return null
}

/** Names of the parts of an Office file that are unpacked. */
const OFFICE_PARTS = /\.(?:xml|rels)$/i

/**
 * XML parts of an Office file (or those whose names match `keep`), unpacked within limits: declared sizes are checked first, then actual
 * output is counted. Pictures, media, fonts and macros are never unpacked, so that their size does not count and no later reader sees them.
 * Throws `damaged-file` (also for an entry whose checksum is not that of its content), `needs-password`, and `unsafe-archive` for excessive size, unsafe names and XML with entity definitions (`areFiles`: the parts are files of their own, whose readers know no definitions).
 */
export function openOfficeFile(data: Uint8Array, keep = OFFICE_PARTS, areFiles = false): Map<string, Uint8Array> {
  const entries = readZipDirectory(data)
  if (!entries || entries.length === 0) throw new AppError('damaged-file')
  for (const { encrypted, name } of entries) {
    if (encrypted) throw new AppError('needs-password')
    if (!isSafeName(name)) throw new AppError('unsafe-archive', { variant: 'unsafeName' })
  }
  const kept = entries.filter(({ name }) => keep.test(name))
  checkDeclared(kept)
  const parts = new Map<string, Uint8Array>()
  let total = 0
  for (const entry of kept) {
    if (parts.has(entry.name)) throw new AppError('unsafe-archive', { variant: 'sameName' })
    const content = inflateEntry(data, entry, Math.min(ZIP_LIMITS.entryBytes, ZIP_LIMITS.totalBytes - total))
    total += content.length
    const plain = areFiles ? content : withoutDoctype(content)
    if (!areFiles && definesEntities(plain)) throw new AppError('unsafe-archive', { variant: 'xmlEntities' })
    parts.set(entry.name, plain)
  }
  return parts
}

function checkDeclared(entries: readonly ZipEntry[]): void {
  let total = 0
  for (const entry of entries) {
    total += entry.size
    if (entry.size > ZIP_LIMITS.entryBytes || total > ZIP_LIMITS.totalBytes || isTooDense(entry.size, entry.compressed))
      throw new AppError('unsafe-archive')
  }
}

/**
 * Throws `unsafe-archive` if the parts and texts that a file of `bytes` refers to, each counted as often as it is referred to, are more than
 * an honest file unpacks to. Called before any of them is built.
 */
export function checkReferred(referred: number, bytes: number): void {
  if (isTooDense(referred, bytes)) throw new AppError('unsafe-archive')
}

function isTooDense(size: number, compressed: number): boolean {
  return size > ZIP_LIMITS.ratioFrom && size > ZIP_LIMITS.ratio * Math.max(1, compressed)
}

/** True for a relative name (its folders separated by slashes) without `..`, drive letters and control characters. */
export function isSafeName(name: string): boolean {
  if (name === '' || name.length > 1000 || /^\/|^[a-z]:|\\|[\x00-\x1f]/i.test(name)) return false
  return !name.split('/').includes('..')
}

function inflateEntry(data: Uint8Array, entry: ZipEntry, limit: number): Uint8Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (entry.offset + 30 > data.length || view.getUint32(entry.offset, true) !== LOCAL_SIGNATURE) throw new AppError('damaged-file')
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  const packed = data.subarray(start, start + entry.compressed)
  if (start + entry.compressed > data.length) throw new AppError('damaged-file')
  const content = entry.method === 0 ? packed : entry.method === 8 ? inflate(packed, limit) : null
  if (content === null) throw new AppError('damaged-file')
  if (content.length > limit || isTooDense(content.length, packed.length)) throw new AppError('unsafe-archive')
  // Bytes that changed on the disk unpack to other letters and digits.
  if (crc32(content) !== entry.checksum) throw new AppError('damaged-file')
  return content
}

function inflate(packed: Uint8Array, limit: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) })
  } catch (cause) {
    const tooLarge = cause instanceof RangeError || (cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE')
    throw new AppError(tooLarge ? 'unsafe-archive' : 'damaged-file', { cause })
  }
}

const DEFINITIONS = ['<!DOCTYPE', '<!ENTITY'].flatMap((text) => {
  const little = Buffer.from(text, 'utf16le')
  return [Buffer.from(text), little, Buffer.from(little).swap16()]
})

function definesEntities(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return DEFINITIONS.some((definition) => bytes.includes(definition))
}

/** Bytes in which a document type can occur. */
const PROLOG = 4096

/**
 * Removes `<!DOCTYPE html PUBLIC "..." "...">` (XHTML, OpenOffice 1 to 3), which references definitions but contains none. UTF-8 only (other
 * encodings keep it and are refused).
 */
function withoutDoctype(content: Uint8Array): Uint8Array {
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, PROLOG)).toString('latin1')
  const found = /<!DOCTYPE\s[^<>[\]]{0,1000}>/i.exec(head)
  if (!found) return content
  const rest = content.subarray(found.index + found[0].length)
  return Buffer.concat([content.subarray(0, found.index), rest])
}

/** Repacks the checked parts, uncompressed: the next reader sees exactly what was checked, whatever the original headers say. */
export function repack(parts: ReadonlyMap<string, Uint8Array>): Buffer {
  const archive = zipSync(Object.fromEntries(parts), { level: 0 })
  return Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
}
