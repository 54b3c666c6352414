import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { detectType } from '../../../../../../src-main/reading/adapters/parsers/detect/detect-type.ts'
import { sheetOf } from '../../../../../../src-main/reading/adapters/parsers/office/sheets/xls-sheet.ts'
import { parseXls } from '../../../../../../src-main/reading/adapters/parsers/office/sheets/xls.ts'
import { isAppError } from '../../../../../../src-preload/contract/errors.ts'
import { shownBlocks } from '../../../../../support/files/blocks.ts'

const FLEET = readFileSync(new URL('../../../../../support/files/old-office/fleet.xls', import.meta.url))
const BEGIN = FLEET.indexOf(Buffer.from('0908100000060500', 'hex'))

describe('parsing an old Excel workbook', () => {
  it('returns the values of every sheet with dates as days, and the numbers of its rows', async () => {
    await expect(detectType(FLEET, 'fleet.dat')).resolves.toEqual({ type: 'xls' })
    const document = parseXls(FLEET)
    expect(shownBlocks(document)).toEqual([
      ['heading', 'Fleet'],
      ['table', 'Name | Load | Date | Share\nBarge 1 | 12.5 | 2024-03-05 | 0.25\nBarge 2 | zincblende | 2024-03-06 | 0.5'],
      ['table', 'Total'],
      ['heading', 'Größe'],
      ['table', 'Übersicht'],
    ])
    expect(document.blocks.map(({ rows }) => rows)).toEqual([undefined, [1, 3], [5, 5], undefined, [1, 1]])
  })

  it('shows percentages as the sheet does', () => {
    const percent = Buffer.from(FLEET)
    const style = Buffer.from('e0001400', 'hex')
    // The styles of the plain format, from now on with two decimals and a percent sign.
    for (let at = percent.indexOf(style); at >= 0; at = percent.indexOf(style, at + style.length))
      if (percent.readUInt16LE(at + 6) === 164) percent.writeUInt16LE(10, at + 6)
    expect(parseXls(percent).text).toContain('Barge 1 | 1250.00% | 2024-03-05 | 25.00%')
  })

  it.each([0x06, 0x206, 0x406])('reads the saved value of a formula under the number %i, as programs write it', (id) => {
    const formula = Buffer.alloc(22)
    formula.writeDoubleLE(1234.5, 6)
    const record = (number: number, data: Buffer) => ({ id: number, offset: 0, data })
    const records = [record(0x809, Buffer.alloc(16)), record(id, formula), record(0x0a, Buffer.alloc(0))]
    expect(sheetOf(records, 'worksheet', { styles: [], strings: [], raises: [] }).rows).toEqual([['1234.5']])
  })

  it('asks for the password of a locked one, in place of reading nonsense', () => {
    const locked = Buffer.from(FLEET)
    locked.writeUInt16LE(0x002f, BEGIN + 20)
    expect(() => parseXls(locked)).toThrow(expect.objectContaining({ code: 'needs-password' }))
  })

  it('says what to do with one of before Excel 97, and calls a cut one damaged', () => {
    const old = Buffer.from(FLEET)
    old.writeUInt16LE(0x0500, BEGIN + 4)
    expect(() => parseXls(old)).toThrow(expect.objectContaining({ code: 'unsupported-type', data: { refusal: 'oldXls' } }))
    for (let length = 600; length < FLEET.length; length += 700)
      expect(outcome(FLEET.subarray(0, length))).toMatch(/damaged-file|no-text|read/)
  })
})

function outcome(file: Buffer): string {
  try {
    parseXls(file)
    return 'read'
  } catch (error) {
    return isAppError(error) ? error.code : String(error)
  }
}
