import { text } from '../../../../../../src-preload/texts/text.ts'
import { describe, expect, it } from 'vitest'
import { parseOds } from '../../../../../../src-main/reading/adapters/parsers/office/sheets/ods.ts'
import { shownBlocks } from '../../../../../support/files/blocks.ts'
import { makeOds, rowXml } from '../../../../../support/files/make-open-document.ts'

describe('parsing an OpenDocument spreadsheet', () => {
  it('returns each sheet as a heading and rows with their row numbers in the file', async () => {
    const document = await parseOds(
      makeOds(
        [
          {
            name: 'Sales & more',
            rows: [
              ['Sales 2024'],
              [],
              { xml: `<table:table-header-rows>${rowXml(['Region', 'When', 'Price'])}</table:table-header-rows>` },
              { xml: `<table:table-row-group>${rowXml(['North', { date: '2024-01-01' }, 0.25])}</table:table-row-group>` },
              ['West', { date: '1850-05-01' }, -7],
              ['South', { time: 'PT08H30M00S' }, null],
              ['East', { date: '2024-01-01T12:00:00' }, 3],
            ],
          },
          {
            name: 'People',
            rows: [
              ['Name', 'Town'],
              ['Ann', 'Ulm'],
            ],
          },
        ],
        { title: 'Figures' },
      ),
    )
    expect(shownBlocks(document)).toEqual([
      ['heading', 'Sales & more'],
      ['table', 'Sales 2024'],
      [
        'table',
        'Region | When | Price\nNorth | 2024-01-01 | 0.25\nWest | 1850-05-01 | -7\nSouth | 08:30:00\nEast | 2024-01-01 12:00:00 | 3',
      ],
      ['heading', 'People'],
      ['table', 'Name | Town\nAnn | Ulm'],
    ])
    expect(document.blocks.map(({ rows }) => rows ?? null)).toEqual([null, [1, 1], [3, 7], null, [1, 2]])
    expect(document).toMatchObject({ type: 'ods', title: 'Figures', date: '2023-02-01T09:10:11.000Z' })
  })

  it('shows numbers as the sheet does, with what somebody typed and the format hides in brackets', async () => {
    const cell = (type: string, value: number, shown: string): { xml: string } => ({
      xml: `<table:table-cell table:style-name="ce1" office:value-type="${type}" office:value="${value}" calcext:value-type="${type}"><text:p>${shown}</text:p></table:table-cell>`,
    })
    const document = await parseOds(
      makeOds([
        {
          name: 'S',
          rows: [
            ['Name', 'Value'],
            ['share', cell('percentage', 0.125, '12,5 %')],
            ['price', cell('currency', 1234.5, '1.234,50 €')],
            ['load', cell('float', 5, '5 kg')],
            ['plain', cell('float', 1234.5678, '1.234,57')],
            ['large', cell('float', 12345, '1,23E+04')],
            ['none', cell('currency', 0, '- €')],
          ],
        },
      ]),
    )
    expect(document.text).toBe(
      'S\n\nName | Value\nshare | 12,5 %\nprice | 1.234,50 €\nload | 5 kg\nplain | 1.234,57 (1234.5678)\nlarge | 1,23E+04 (12345)\nnone | 0',
    )
  })

  it('repeats a value that spans rows, and leaves out what a sheet is styled with to its end', async () => {
    const spanned = '<table:table-cell table:number-rows-spanned="2" office:value-type="string"><text:p>North</text:p></table:table-cell>'
    const styled = '<table:table-cell table:style-name="ce1" table:number-columns-repeated="16384"/>'
    const document = await parseOds(
      makeOds([
        {
          name: 'S',
          rows: [
            ['Region', 'Year'],
            [{ xml: spanned }, 2024],
            [{ xml: '<table:covered-table-cell/>' }, 2025],
            { xml: `<table:table-row table:number-rows-repeated="1048000">${styled}</table:table-row>` },
          ],
        },
      ]),
    )
    expect(document.text).toBe('S\n\nRegion | Year\nNorth | 2024\nNorth | 2025')
  })

  it('reads a column filled to its end a thousand times, and the rows below with their numbers', async () => {
    const filled =
      '<table:table-row table:number-rows-repeated="900000"><table:table-cell office:value-type="float" office:value="0" table:number-columns-repeated="30"/></table:table-row>'
    const document = await parseOds(makeOds([{ name: 'S', rows: [{ xml: filled }, ['Total', 'none']] }]))
    expect(document.blocks.at(-1)?.rows).toEqual([900_001, 900_001])
    expect(document.blocks.filter(({ rows }) => rows).reduce((sum, { rows }) => sum + (rows ? rows[1] - rows[0] + 1 : 0), 0)).toBe(1001)
  })

  it('warns of hidden sheets', async () => {
    const styles = '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
    const document = await parseOds(
      makeOds(
        [
          { name: 'Shown', rows: [['a', 'b']] },
          { name: 'Plan', style: 'ta2', rows: [['c', 'd']] },
        ],
        { styles },
      ),
    )
    expect(document.warnings).toEqual([text('import.hiddenSheets', { sheets: ['Plan'] })])
  })

  it('refuses empty workbooks', async () => {
    await expect(parseOds(makeOds([{ name: 'S', rows: [] }]))).rejects.toMatchObject({ code: 'no-text' })
  })
})

describe('letters and times of an OpenDocument spreadsheet', () => {
  it('stand apart from the number before them where they are raised, and the address of a link in the same cell stays', async () => {
    const cell = (body: string) => ({ xml: `<table:table-cell office:value-type="string"><text:p>${body}</text:p></table:table-cell>` })
    const raised = (text: string, style = 'T1') => `<text:span text:style-name="${style}">${text}</text:span>`
    const document = await parseOds(
      makeOds(
        [
          {
            name: 'Alan',
            rows: [
              [cell(`48 m${raised('2')}`), cell(`5200${raised('3')} lira`), cell(`${raised('99', 'T3')}49`)],
              [
                cell(`H${raised('2', 'T2')}O &amp; 10${raised('6')}`),
                cell(`<text:a xlink:href="https://a.example/">see</text:a>${raised('4')}`),
              ],
              ['Beginn', { xml: '<table:table-cell office:value-type="time" office:time-value="PT09H05M00S"/>' }],
            ],
          },
        ],
        {
          styles:
            '<style:style style:name="T3" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style><style:style style:name="T1" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style><style:style style:name="T2" style:family="text"><style:text-properties style:text-position="-33% 58%"/></style:style>',
        },
      ),
    )
    expect(document.text).toContain('48 m² | 5200³ lira | [struck out: 99]49')
    expect(document.text).toContain('H₂O & 10⁶ | see⁴ [https://a.example/]')
    expect(document.text).toContain('Beginn | 09:05:00')
  })

  it('say so where the style of their cell strikes them out', async () => {
    const struck = (attributes: string, body: string) => ({
      xml: `<table:table-cell table:style-name="ce1" ${attributes}>${body}</table:table-cell>`,
    })
    const document = await parseOds(
      makeOds(
        [
          {
            name: 'Preise',
            rows: [
              ['Alt', struck('office:value-type="string"', '<text:p>Preis 99 Euro</text:p>'), 'Neu 49'],
              ['Menge', struck('office:value-type="float" office:value="12.5"', '<text:p>12.5</text:p>'), struck('', '')],
            ],
          },
        ],
        {
          styles:
            '<style:style style:name="Base" style:family="table-cell"><style:text-properties style:text-line-through-style="solid"/></style:style><style:style style:name="ce1" style:family="table-cell" style:parent-style-name="Base"/>',
        },
      ),
    )
    expect(document.text).toContain('Alt | [struck out: Preis 99 Euro] | Neu 49\nMenge | [struck out: 12.5]')
  })

  it('tells the text that a merged cell covers, and says so', async () => {
    const merged = '<table:table-cell table:number-columns-spanned="2"><text:p>Rent</text:p></table:table-cell>'
    const covered =
      '<table:covered-table-cell office:value-type="float" office:value="1200"><text:p>1200</text:p></table:covered-table-cell>'
    const document = await parseOds(
      makeOds([
        {
          name: 'Costs',
          rows: [
            [{ xml: merged }, { xml: covered }, 7],
            ['Heat', 20, 8],
          ],
        },
      ]),
    )
    expect(document.text).toContain('Rent')
    expect(document.text).toContain('1200')
    expect(document.warnings).toEqual([text('import.hiddenText')])
    const empty = await parseOds(makeOds([{ name: 'Costs', rows: [[{ xml: merged }, { xml: '<table:covered-table-cell/>' }, 7]] }]))
    expect(empty.warnings).toEqual([])
  })
})
