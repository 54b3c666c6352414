import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { parseBytes } from '../../../../../src-main/reading/adapters/parsers/parse-file.ts'
import { countCells } from '../../../../../src-main/reading/adapters/parsers/office/sheets/count-cells.ts'
import { makeEpub } from '../../../../support/files/make-epub.ts'
import { makeOds } from '../../../../support/files/make-open-document.ts'
import { makePptx } from '../../../../support/files/make-pptx.ts'
import { makeXlsx } from '../../../../support/files/make-xlsx.ts'

const UNSAFE = { code: 'unsafe-archive' }

/** A zip in which one part is another. */
function edited(zip: Uint8Array, part: string, edit: (text: string) => string): Uint8Array {
  const parts = unzipSync(zip)
  return zipSync({ ...parts, [part]: strToU8(edit(strFromU8(parts[part]!))) })
}

const cell = (columns: number, text = 'boom'): string =>
  `<table:table-cell office:value-type="string" table:number-columns-repeated="${columns}"><text:p>${text}</text:p></table:table-cell>`
const row = (rows: number, cells: string): { xml: string } => ({
  xml: `<table:table-row table:number-rows-repeated="${rows}">${cells}</table:table-row>`,
})

describe('a small file that says the same very often', () => {
  it.each([
    ['a cell for a whole sheet', [row(1_048_576, cell(16_384))]],
    ['many smaller squares', Array.from({ length: 200 }, () => row(1000, cell(1000)))],
    [
      'empty cells before a full one',
      Array.from({ length: 200 }, () => row(1000, `<table:table-cell table:number-columns-repeated="16000"/>${cell(1)}`)),
    ],
  ])('is refused before its cells are built: %s of an OpenDocument spreadsheet', async (_name, rows) => {
    await expect(parseBytes(makeOds([{ name: 'A', rows }]), { name: 'a.ods' })).rejects.toMatchObject(UNSAFE)
  })

  it('is refused: a shared string in many cells, and a sheet under many names', async () => {
    const rows = Array.from({ length: 2000 }, () => ['word'])
    const shared = edited(makeXlsx([{ name: 'A', rows }]), 'xl/worksheets/sheet1.xml', (xml) => xml.replaceAll(/<v>\d+/gu, '<v>0'))
    const long = edited(shared, 'xl/sharedStrings.xml', (xml) => xml.replace('word', 'word '.repeat(20_000)))
    await expect(parseBytes(long, { name: 'a.xlsx' })).rejects.toMatchObject(UNSAFE)
    const sheets = edited(makeXlsx([{ name: 'A', rows }]), 'xl/workbook.xml', (xml) =>
      xml.replace(/<sheet [^<>]*\/>/u, (one) => Array.from({ length: 5000 }, (_, at) => one.replace('name="A"', `name="A${at}"`)).join('')),
    )
    await expect(parseBytes(sheets, { name: 'a.xlsx' })).rejects.toMatchObject(UNSAFE)
  })

  it('is read once: a chapter or a slide that stands there many times, and the number of the next slide stays', async () => {
    const chapters = [
      ...Array.from({ length: 3000 }, () => ({
        file: 'a.xhtml',
        body: `<p>${'Once upon a time. '.repeat(500)}</p>`,
      })),
      { file: 'b.xhtml', body: '<p>The end.</p>' },
    ]
    const { text } = await parseBytes(makeEpub(chapters), { name: 'a.epub' })
    expect(text.match(/Once upon a time/gu)).toHaveLength(500)
    expect(text).toContain('The end.')
    const slides = edited(
      makePptx([{ title: 'First' }, { title: 'Second' }, { title: 'Third' }]),
      'ppt/_rels/presentation.xml.rels',
      (xml) => xml.replace('slide2.xml', 'slide1.xml'),
    )
    const { blocks, text: told } = await parseBytes(slides, { name: 'a.pptx' })
    expect(told.match(/First/gu)).toHaveLength(1)
    expect(blocks.map(({ slide }) => slide)).toEqual([1, 3])
  })

  it('is read however many cells are merged in it', async () => {
    const merges = Array.from({ length: 50_000 }, (_, at) => `A${2 * at + 1}:B${2 * at + 2}`)
    const { text } = await parseBytes(
      makeXlsx([
        {
          name: 'A',
          rows: [
            ['Name', 'Sum'],
            ['Ferry', 12],
          ],
          merges,
        },
      ]),
      { name: 'a.xlsx' },
    )
    expect(text).toContain('Ferry')
  })
})

describe('cells of an OpenDocument spreadsheet', () => {
  it.each([
    ['<table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row></table:table>', 1],
    [`<table:table>${row(3, `<table:table-cell/>${cell(2)}<table:table-cell table:number-columns-repeated="900"/>`).xml}</table:table>`, 9],
    // Empty rows count only before a full one, and end with their table.
    [
      `<table:table><table:table-row table:number-rows-repeated="9"><table:table-cell/></table:table-row>${row(1, cell(1)).xml}</table:table>`,
      10,
    ],
    ['<table:table><table:table-row table:number-rows-repeated="9"><table:table-cell/></table:table-row></table:table>', 0],
  ])('are counted up to the last full one: %s', (content, cells) => {
    expect(countCells(content)).toBe(cells)
  })
})
