import { makeEpub } from './make-epub.ts'
import { makeDocx } from './make-docx.ts'
import { makeOdt } from './make-odt.ts'
import { makeOdp, makeOds } from './make-open-document.ts'
import { makePptx } from './make-pptx.ts'
import { makeXlsx } from './make-xlsx.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

/** The zip-based formats: a valid file with `files` added or replaced, its main part, and text in it. */
export const ZIPPED: readonly { type: string; main: string; text: string; make(files?: Files): Uint8Array }[] = [
  { type: 'docx', main: 'word/document.xml', text: 'Good text.', make: (files = {}) => makeDocx(['Good text.'], { files }) },
  { type: 'pptx', main: 'ppt/slides/slide1.xml', text: 'Good text.', make: (files = {}) => makePptx([{ title: 'Good text.' }], { files }) },
  {
    type: 'xlsx',
    main: 'xl/worksheets/sheet1.xml',
    text: 'Good text.',
    make: (files = {}) => makeXlsx([{ name: 'S', rows: [['Good text.', 'b']] }], { files }),
  },
  { type: 'odt', main: 'content.xml', text: 'Good text.', make: (files = {}) => makeOdt(['Good text.'], { files }) },
  {
    type: 'ods',
    main: 'content.xml',
    text: 'Good text.',
    make: (files = {}) => makeOds([{ name: 'S', rows: [['Good text.', 'b']] }], { files }),
  },
  { type: 'odp', main: 'content.xml', text: 'Good text.', make: (files = {}) => makeOdp([{ title: 'Good text.' }], { files }) },
  {
    type: 'epub',
    main: 'OEBPS/a.xhtml',
    text: 'Good text.',
    make: (files = {}) => makeEpub([{ file: 'a.xhtml', body: '<p>Good text.</p>' }], { files }),
  },
]

/** Sets a field in the local and central header of a name. `local`, `central`: offset of the field in the header; 2 or 4 bytes. */
export function patchHeaders(
  file: Uint8Array,
  name: string,
  field: { local: number; central: number; bytes: 2 | 4; value: number },
): Uint8Array {
  const copy = Buffer.from(file)
  const write = (at: number): void => void (field.bytes === 4 ? copy.writeUInt32LE(field.value, at) : copy.writeUInt16LE(field.value, at))
  for (let at = copy.indexOf(name); at >= 0; at = copy.indexOf(name, at + 1)) {
    if (at >= 46 && copy.readUInt32LE(at - 46) === 0x02014b50) write(at - 46 + field.central)
    else if (at >= 30 && copy.readUInt32LE(at - 30) === 0x04034b50) write(at - 30 + field.local)
  }
  return new Uint8Array(copy)
}

/** Flips `count` bits of a file, the same ones for the same seed (mulberry32). */
export function flipBits(file: Uint8Array, seed: number, count: number): Uint8Array {
  const copy = new Uint8Array(file)
  let state = seed | 0
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  for (let flip = 0; flip < count; flip += 1) {
    const at = Math.floor(random() * copy.length)
    copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  }
  return copy
}
