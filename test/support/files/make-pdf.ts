import { createHash } from 'node:crypto'

/** Text drawn at a point of the page, in PDF points from the bottom left; `spacing`: extra blank after each letter. */
export type DrawnLine = { text: string; x: number; y: number; size?: number; spacing?: number }
/** `annotations`: dictionaries of annotations as PDF source; `times`: how often the page tree names the page. */
export type DrawnPage = {
  lines?: readonly DrawnLine[]
  width?: number
  height?: number
  rotate?: 0 | 90 | 180 | 270
  annotations?: readonly string[]
  times?: number
}
/** An entry of the outline. `page`: from 1; `y`: PDF points from the bottom. */
export type PdfHeading = { title: string; page: number; y: number; under?: readonly PdfHeading[] }
/** `font`: another name for the only font, and what some of its characters are in Unicode (as its ToUnicode map says). */
export type PdfOptions = {
  title?: string
  created?: string
  password?: string
  outline?: readonly PdfHeading[]
  font?: { name: string; unicode: Readonly<Record<string, string>> }
}

/** A small, valid PDF: Helvetica, one content stream for each page. A page without lines has no text. Windows-1252 text only. */
export function makePdf(pages: readonly DrawnPage[], options: PdfOptions = {}): Uint8Array {
  const objects: string[] = []
  const add = (body: string): number => objects.push(body)
  const kids: number[] = []
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add('')
  const { name, unicode } = options.font ?? { name: 'Helvetica', unicode: null }
  add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding${unicode ? ' /ToUnicode 4 0 R' : ''} >>`)
  if (unicode) add(toUnicode(unicode))
  for (const page of pages) {
    const content = (page.lines ?? []).map(drawLine).join('\n')
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
    const box = `[0 0 ${page.width ?? 595} ${page.height ?? 842}]`
    const annotations = (page.annotations ?? []).map((annotation) => `${add(annotation)} 0 R`)
    const notes = annotations.length > 0 ? ` /Annots [${annotations.join(' ')}]` : ''
    const own = add(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Rotate ${page.rotate ?? 0} /Resources << /Font << /F1 3 0 R >> >> /Contents ${stream} 0 R${notes} >>`,
    )
    kids.push(...Array.from({ length: page.times ?? 1 }, () => own))
  }
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`
  if (options.outline) {
    const root = outlineObject(add, objects, kids, options.outline)
    objects[0] = `<< /Type /Catalog /Pages 2 0 R /Outlines ${root} 0 R >>`
  }
  let trailer = '/Root 1 0 R'
  if (options.title !== undefined || options.created !== undefined) {
    const entries = [options.title && `/Title ${literal(options.title)}`, options.created && `/CreationDate ${literal(options.created)}`]
    trailer += ` /Info ${add(`<< ${entries.filter(Boolean).join(' ')} >>`)} 0 R`
  }
  if (options.password !== undefined) trailer += ` /Encrypt ${add(encryption(options.password))} 0 R /ID [<${ID}> <${ID}>]`
  return assemble(objects, trailer)
}

/** A ToUnicode map (ISO 32000-1, 9.10.3); characters that are not named are themselves. */
function toUnicode(named: Readonly<Record<string, string>>): string {
  const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')
  const codes = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  const rows = codes.map((code) => `<${hex(code).slice(2)}> <${hex(named[code] ?? code)}>`)
  const map = `begincmap\n1 begincodespacerange\n<00> <ff>\nendcodespacerange\n${rows.length} beginbfchar\n${rows.join('\n')}\nendbfchar\nendcmap`
  return `<< /Length ${map.length} >>\nstream\n${map}\nendstream`
}

/** Adds an outline (ISO 32000-1, 12.3.3); returns the number of its root. */
function outlineObject(
  add: (body: string) => number,
  objects: string[],
  pages: readonly number[],
  headings: readonly PdfHeading[],
): number {
  const root = add('')
  const numbers = headings.map(({ under }) => (under ? outlineObject(add, objects, pages, under) : add('')))
  headings.forEach(({ title, page, y, under }, index) => {
    const number = numbers[index] ?? 0
    const links = [`/Parent ${root} 0 R`, `/Title ${literal(title)}`, `/Dest [${pages[page - 1]} 0 R /XYZ 0 ${y} 0]`]
    if (index > 0) links.push(`/Prev ${numbers[index - 1]} 0 R`)
    if (index < headings.length - 1) links.push(`/Next ${numbers[index + 1]} 0 R`)
    objects[number - 1] = `<< ${under ? (objects[number - 1] ?? '').slice(3, -3) : ''} ${links.join(' ')} >>`
  })
  objects[root - 1] = `<< /First ${numbers[0]} 0 R /Last ${numbers.at(-1)} 0 R /Count ${headings.length} >>`
  return root
}

/** A page of lines below each other, from the top. */
export function textPage(lines: readonly string[], options: { size?: number; leading?: number; x?: number; top?: number } = {}): DrawnPage {
  const size = options.size ?? 11
  const leading = options.leading ?? size * 1.2
  return {
    lines: lines
      .map((text, index) => ({ text, x: options.x ?? 72, y: (options.top ?? 770) - index * leading, size }))
      .filter((line) => line.text !== ''),
  }
}

/** The same file with a wrong cross-reference table, so that readers have to search for the objects. */
export function breakReferences(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1')
  return new Uint8Array(
    Buffer.from(text.replace(/\d{10} 00000 n/g, '0009999999 00000 n').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'),
  )
}

function drawLine(line: DrawnLine): string {
  return `BT /F1 ${line.size ?? 11} Tf ${line.spacing ? `${line.spacing} Tc ` : '0 Tc '}1 0 0 1 ${line.x} ${line.y} Tm ${literal(line.text)} Tj ET`
}

const CP1252: Record<string, string> = {
  '\u2013': '\x96',
  '\u2014': '\x97',
  '\u2019': '\x92',
  '\u201c': '\x93',
  '\u201d': '\x94',
  '\u2022': '\x95',
  '\u20ac': '\x80',
}

function literal(text: string): string {
  return `(${Array.from(text, (character) => CP1252[character] ?? character)
    .join('')
    .replace(/[\\()]/g, '\\$&')})`
}

function assemble(objects: readonly string[], trailer: string): Uint8Array {
  let text = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const start = text.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

const ID = '00112233445566778899aabbccddeeff'
const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')

/** The password check of the standard security handler, revision 2 (ISO 32000-1, 7.6.3): enough to make a reader ask for the password. */
function encryption(password: string): string {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32)
  const md5 = (data: Buffer): Buffer => createHash('md5').update(data).digest()
  const owner = rc4(md5(padded).subarray(0, 5), padded)
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])
  const key = md5(Buffer.concat([padded, owner, permissions, Buffer.from(ID, 'hex')])).subarray(0, 5)
  return `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${owner.toString('hex')}> /U <${rc4(key, PADDING).toString('hex')}> >>`
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_value, index) => index)
  const at = (index: number): number => state[index & 255] ?? 0
  const swap = (one: number, other: number): void => void ([state[one], state[other]] = [at(other), at(one)])
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  let j = 0
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255
      j = (j + at(i)) & 255
      swap(i, j)
      return byte ^ at(at(i) + at(j))
    }),
  )
}
