import { BUILT_IN_CODES, shownBy } from './shown-numbers.ts'
import { Pieces, recordsOf, runsText, wholeRecord, type BiffRecord, type Raise, type XlsGlobals } from './xls-records.ts'
import { sheetOf, type XlsSheet } from './xls-sheet.ts'

/** Records of the workbook as a whole ([MS-XLS] 2.3). */
const RECORD = {
  end: 0x0a,
  locked: 0x2f,
  dates: 0x22,
  font: 0x31,
  boundSheet: 0x85,
  style: 0xe0,
  strings: 0xfc,
  format: 0x41e,
  begin: 0x809,
} as const
const VERSION_97 = 0x600
/** A font number that no workbook uses. */
const UNUSED_FONT = 4
const KINDS: Readonly<Record<number, XlsSheet['kind']>> = { 0: 'worksheet', 2: 'chart' }

/** A workbook stream of Excel 97 to 2003; or why it is not read. */
export function readWorkbook(stream: Buffer): XlsSheet[] | 'locked' | 'old' {
  const records = recordsOf(stream)
  const [begin] = records
  if (begin?.id !== RECORD.begin || begin.data.length < 2 || begin.data.readUInt16LE(0) !== VERSION_97) return 'old'
  const end = records.findIndex(({ id }) => id === RECORD.end)
  const globals = records.slice(0, end + 1)
  // A locked workbook keeps its structure, so it would be read as nonsense.
  if (globals.some(({ id }) => id === RECORD.locked)) return 'locked'
  const shared = globalsOf(records, globals)
  return globals
    .filter(({ id, data }) => id === RECORD.boundSheet && data.length >= 8)
    .map(({ data }) => {
      const name = new Pieces([data.subarray(6)]).string(1).text
      const kind = KINDS[data[5] ?? 0] ?? 'other'
      const first = records.findIndex(({ offset }) => offset === data.readUInt32LE(0))
      return { name, kind, hidden: ((data[4] ?? 0) & 3) !== 0, ...sheetOf(first < 0 ? [] : records.slice(first), kind, shared) }
    })
}

function globalsOf(records: readonly BiffRecord[], globals: readonly BiffRecord[]): XlsGlobals {
  const of = (wanted: number): Buffer[] => globals.filter(({ id }) => id === wanted).map(({ data }) => data)
  const is1904 = of(RECORD.dates).some((data) => data[0] === 1)
  const codes = new Map(BUILT_IN_CODES)
  for (const data of of(RECORD.format)) if (data.length >= 2) codes.set(data.readUInt16LE(0), new Pieces([data.subarray(2)]).string().text)
  const raises = of(RECORD.font).map(
    (data): Raise => ({ 1: 'raised', 2: 'lowered' } as const)[data.length >= 10 ? data.readUInt16LE(8) : 0] ?? null,
  )
  raises.splice(UNUSED_FONT, 0, null)
  return {
    styles: of(RECORD.style).map((data) => (data.length >= 4 ? shownBy(codes.get(data.readUInt16LE(2)) ?? '', is1904) : null)),
    strings: stringsOf(records, raises),
    raises,
  }
}

/** The texts that cells share. */
function stringsOf(records: readonly BiffRecord[], raises: readonly Raise[]): string[] {
  const index = records.findIndex(({ id }) => id === RECORD.strings)
  if (index < 0) return []
  const reader = wholeRecord(records, index)
  reader.skip(4)
  const count = reader.long()
  const strings: string[] = []
  while (strings.length < count && !reader.isAtEnd) strings.push(runsText(reader.string(), raises))
  return strings
}
