import { BUILT_IN, meaningfulFormat } from './shown-numbers.ts'
import { workbookStream } from './compound-file.ts'

/** Records of BIFF8 ([MS-XLS] 2.3). */
const RECORD = { eof: 0x0a, boundSheet: 0x85, mulRk: 0xbd, xf: 0xe0, number: 0x203, rk: 0x27e, formula: 0x06, format: 0x41e } as const
const SINGLE: ReadonlySet<number> = new Set([RECORD.number, RECORD.rk, RECORD.formula])

type BiffRecord = { id: number; offset: number; data: Buffer }

/**
 * Formats that change what a number means, by sheet and by `row,column` (from 0), which hucre does not tell. Empty for a file that is not
 * understood: its numbers are then read as stored.
 */
export function xlsFormats(file: Buffer): ReadonlyMap<string, string>[] {
  const stream = workbookStream(file)
  if (!stream) return []
  const records = [...recordsOf(stream)]
  const end = records.findIndex(({ id }) => id === RECORD.eof)
  const globals = records.slice(0, end + 1)
  const codes = new Map(Object.entries(BUILT_IN))
  for (const { data } of globals.filter(({ id }) => id === RECORD.format)) codes.set(String(data.readUInt16LE(0)), formatCode(data))
  const styles = globals
    .filter(({ id, data }) => id === RECORD.xf && data.length >= 4)
    .map(({ data }) => meaningfulFormat(codes.get(String(data.readUInt16LE(2))) ?? '') ?? '')
  if (!styles.some((code) => code !== '')) return []
  return globals
    .filter(({ id, data }) => id === RECORD.boundSheet && data.length >= 4)
    .map(({ data }) => cellsOf(records, data.readUInt32LE(0), styles))
}

function* recordsOf(stream: Buffer): Generator<BiffRecord> {
  for (let offset = 0; offset + 4 <= stream.length;) {
    const [id, length] = [stream.readUInt16LE(offset), stream.readUInt16LE(offset + 2)]
    yield { id, offset, data: stream.subarray(offset + 4, offset + 4 + length) }
    offset += 4 + length
  }
}

/** The text of a FORMAT record: its length, a flag for two bytes a character, characters. */
function formatCode(data: Buffer): string {
  if (data.length < 5) return ''
  const [length, isWide] = [data.readUInt16LE(2), ((data[4] ?? 0) & 1) === 1]
  return data.subarray(5, 5 + length * (isWide ? 2 : 1)).toString(isWide ? 'utf16le' : 'latin1')
}

function cellsOf(records: readonly BiffRecord[], from: number, styles: readonly string[]): ReadonlyMap<string, string> {
  const cells = new Map<string, string>()
  const add = (row: number, column: number, style: number): void => {
    const code = styles[style] ?? ''
    if (code !== '') cells.set(`${row},${column}`, code)
  }
  const first = records.findIndex(({ offset }) => offset === from)
  for (let index = first; first >= 0 && index < records.length && records[index]?.id !== RECORD.eof; index += 1) {
    const { id, data } = records[index] as BiffRecord
    if (SINGLE.has(id) && data.length >= 6) add(data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt16LE(4))
    if (id !== RECORD.mulRk) continue
    for (let at = 4; at + 6 <= data.length - 2; at += 6)
      add(data.readUInt16LE(0), data.readUInt16LE(2) + (at - 4) / 6, data.readUInt16LE(at))
  }
  return cells
}
