import { times } from '../../../domain/documents/pdf-layout/geometry.ts'

/** Least pixels of a scanned strip; logos have fewer. Most pixels of one: pdf.js unpacks what it lists. */
const LARGE = 100_000
const LARGEST = 50_000_000
/** Bytes around the name in which a picture's dictionary says its size. */
const AROUND = 400
/** Share of a page that pictures cover on a scan; margins and cut edges are the rest. */
const COVERED = 0.5

/** True if a PDF has a picture that can be a scan, and none that would fill the memory. The dictionary of a picture is never packed. */
export function hasScan(data: Uint8Array): boolean {
  let found = false
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  for (let at = bytes.indexOf('/Image'); at >= 0; at = bytes.indexOf('/Image', at + 6)) {
    const around = bytes.toString('latin1', Math.max(0, at - AROUND), at + AROUND)
    const [width, height] = ['Width', 'Height'].map((name) => Number(new RegExp(`/${name}\\s*(\\d{1,6})`).exec(around)?.[1] ?? 0))
    const pixels = (width ?? 0) * (height ?? 0)
    if (pixels > LARGEST) return false
    found ||= pixels >= LARGE
  }
  return found
}

/** pdf.js's list of what a page draws, and the numbers of its operators. */
type Drawn = { fnArray: readonly number[]; argsArray: readonly unknown[] }
type Operators = Readonly<Record<string, number>>

/** True if pictures cover most of a page of `area` square units. */
export function isPictured({ fnArray, argsArray }: Drawn, operators: Operators, area: number): boolean {
  const is = (name: string, code: number): boolean => operators[name] === code
  const saved: number[][] = []
  let matrix = [1, 0, 0, 1, 0, 0]
  let covered = 0
  fnArray.forEach((code, index) => {
    const args = argsArray[index]
    if (is('save', code)) saved.push(matrix)
    else if (is('restore', code) || is('paintFormXObjectEnd', code)) matrix = saved.pop() ?? matrix
    else if (is('transform', code)) matrix = times(matrix, numbersOf(args))
    else if (is('paintFormXObjectBegin', code)) {
      saved.push(matrix)
      matrix = times(matrix, numbersOf(Array.isArray(args) ? args[0] : null))
    } else if (PICTURES.some((name) => is(name, code))) covered += areaOf(matrix)
  })
  return covered >= COVERED * area
}

/** Of the unit square, which every picture fills. */
function areaOf([a = 1, b = 0, c = 0, d = 1]: readonly number[]): number {
  return Math.abs(a * d - b * c)
}

const PICTURES = ['paintImageXObject', 'paintInlineImageXObject', 'paintImageMaskXObject']

/** pdf.js has matrices as lists or typed arrays; null: none, the identity. */
function numbersOf(matrix: unknown): number[] {
  return Array.isArray(matrix) || matrix instanceof Float32Array ? Array.from(matrix, Number) : []
}
