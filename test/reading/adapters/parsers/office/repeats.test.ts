import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { parseBytes } from '../../../../../src-main/reading/adapters/parsers/parse-file.ts'
import { countCells } from '../../../../../src-main/reading/adapters/parsers/office/sheets/count-cells.ts'
import { makeDocx } from '../../../../support/files/make-docx.ts'
import { makeEpub } from '../../../../support/files/make-epub.ts'
import { makeOds } from '../../../../support/files/make-open-document.ts'
import { makePdf } from '../../../../support/files/make-pdf.ts'
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

describe('a workbook whose cells are far apart', () => {
  const sheetOf = (cells: string): Uint8Array =>
    edited(makeXlsx([{ name: 'A', rows: [['word']] }]), 'xl/worksheets/sheet1.xml', (xml) =>
      xml.replace(/<sheetData>.*<\/sheetData>/u, `<sheetData>${cells}</sheetData>`),
    )
  const number = (place: string, row: number): string => `<row r="${row}"><c r="${place}${row}"><v>${row}</v></c></row>`

  it('is read by its filled rows and columns, with its comments', async () => {
    const cells = Array.from({ length: 2000 }, (_, at) => number('XFD', at + 1)).join('')
    const main = 'http://schemas.openxmlformats.org'
    const commented = zipSync({
      ...unzipSync(sheetOf(`${cells}<row r="900000"><c r="B900000" t="s"><v>0</v></c><c r="XFA900000"><v>7</v></c></row>`)),
      'xl/worksheets/_rels/sheet1.xml.rels': strToU8(
        `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="c1" Type="${main}/officeDocument/2006/relationships/comments" Target="../comments1.xml"/></Relationships>`,
      ),
      'xl/comments1.xml': strToU8(
        `<comments xmlns="${main}/spreadsheetml/2006/main"><commentList><comment ref="XFD12"><text><t>checked</t></text></comment><comment ref="C900000"><text><t>stray</t></text></comment></commentList></comments>`,
      ),
    })
    const { text, blocks } = await parseBytes(commented, { name: 'a.xlsx' })
    expect(text).toContain('12 [checked]')
    expect(text).toContain('word | 7 |  | [stray]')
    expect(blocks.at(-1)?.rows).toEqual([900_000, 900_000])
    expect(text.match(/\d+/gu)).toHaveLength(2000 + 1)
  })

  it('is refused if not even its filled rows and columns keep close', async () => {
    const name = (column: number): string =>
      `${column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))}${String.fromCharCode(65 + (column % 26))}`
    const diagonal = Array.from({ length: 700 }, (_, at) => number(name(at), at + 1)).join('')
    await expect(parseBytes(sheetOf(diagonal), { name: 'a.xlsx' })).resolves.toMatchObject({ type: 'xlsx' })
    const ladder = Array.from({ length: 20_000 }, (_, at) => number(name(at % 700), at + 1)).join('')
    await expect(parseBytes(sheetOf(ladder), { name: 'a.xlsx' })).rejects.toMatchObject(UNSAFE)
  })
})

describe('the numbers of a list in a Word file', () => {
  const listOf = (text: string, items: number): Uint8Array =>
    makeDocx(
      Array.from({ length: items }, () => ({ list: 'item' })),
      {
        files: {
          'word/numbering.xml': `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
        },
      },
    )

  it('may be long, but no book before each item', async () => {
    const { text } = await parseBytes(listOf(`${'very '.repeat(30)}long %1.`, 200), { name: 'a.docx' })
    expect(text).toContain('very long 200.')
    await expect(parseBytes(listOf('%1.'.repeat(2000), 1000), { name: 'a.docx' })).rejects.toMatchObject(UNSAFE)
  })
})

describe('a PDF whose page tree names one page very often', () => {
  const page = (text: string, times: number, lines = 1): Uint8Array =>
    makePdf([{ lines: Array.from({ length: lines }, (_, at) => ({ text, x: 50, y: 800 - 20 * at })), times }])

  it('is refused if it counts more pages than its bytes can be, or is a long book by that', async () => {
    await expect(parseBytes(page('same', 20_000), { name: 'a.pdf' })).rejects.toMatchObject(UNSAFE)
    await expect(parseBytes(page('same words '.repeat(7), 900, 30), { name: 'a.pdf' })).rejects.toMatchObject(UNSAFE)
  })

  it('is read with all of its pages if there are few', async () => {
    const { text, pages, warnings } = await parseBytes(page('The same page.', 3), { name: 'a.pdf' })
    expect(text.match(/The same page/gu)).toHaveLength(3)
    expect(pages).toHaveLength(3)
    expect(warnings).toEqual([])
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
