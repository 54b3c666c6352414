import { text } from '../../../../../../src-preload/texts/text.ts'
import { describe, expect, it } from 'vitest'
import { cellText } from '../../../../../../src-main/reading/adapters/parsers/office/sheets/sheets.ts'
import { parseXlsx } from '../../../../../../src-main/reading/adapters/parsers/office/sheets/xlsx.ts'
import { shownBlocks } from '../../../../../support/files/blocks.ts'
import { makeXlsx } from '../../../../../support/files/make-xlsx.ts'

describe('parsing a workbook', () => {
  it('returns each sheet as a heading and rows with their row numbers in the file', async () => {
    const document = await parseXlsx(
      makeXlsx(
        [
          {
            name: 'Sales',
            rows: [
              ['Sales 2024'],
              [],
              ['Region', 'When', 'Price', 'Paid'],
              ['North', { date: 45292 }, 0.1 + 0.2, true],
              [null, { date: 45292.5 }, -7, false],
              [],
              ['South', null, { error: '#DIV/0!' }, { inline: 'soon' }],
            ],
            merges: ['A4:A5'],
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
      ['heading', 'Sales'],
      ['table', 'Sales 2024'],
      ['table', 'Region | When | Price | Paid\nNorth | 2024-01-01 | 0.3 | TRUE\nNorth | 2024-01-01 12:00:00 | -7 | FALSE'],
      ['table', 'South |  | #DIV/0! | soon'],
      ['heading', 'People'],
      ['table', 'Name | Town\nAnn | Ulm'],
    ])
    expect(
      document.blocks.map(({ rows, header }) => [rows ?? null, header ? document.text.slice(header.start, header.end) : null]),
    ).toEqual([
      [null, null],
      [[1, 1], null],
      [[3, 5], 'Region | When | Price | Paid'],
      [[7, 7], 'Region | When | Price | Paid'],
      [null, null],
      [[1, 2], 'Name | Town'],
    ])
    expect(document).toMatchObject({ type: 'xlsx', title: 'Figures', date: '2024-05-06T07:08:09.000Z' })
  })

  it('sets raised and struck letters apart from the number before them, in cells, comments and text boxes', async () => {
    const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    const run = (own: string, properties = '') => `<r>${properties === '' ? '' : `<rPr>${properties}</rPr>`}<t>${own}</t></r>`
    const runs = `${run('Kod 3701')}${run('4', '<vertAlign val="superscript"/>')}${run(', ')}${run('9', '<strike/>')}${run('8', '<strike/><vertAlign val="superscript"/>')}${run('49')}`
    const drawn = (own: string, attributes = '') => `<a:r><a:rPr ${attributes}><a:latin/></a:rPr><a:t>${own}</a:t></a:r>`
    const box = `<a:p>${drawn('Kod 3702')}${drawn('4', 'baseline="30000"')}<a:r><a:t>, </a:t></a:r>${drawn('98', 'strike="sngStrike"')}${drawn('48')}</a:p>`
    const relation = (id: string, kind: string, target: string) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
    const { text: stored } = await parseXlsx(
      makeXlsx([{ name: 'S', rows: [['a']] }], {
        files: {
          'xl/sharedStrings.xml': `<sst ${MAIN}><si>${runs}</si></sst>`,
          'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('r1', 'comments', '../comments1.xml')}${relation('r2', 'drawing', '../drawings/drawing1.xml')}</Relationships>`,
          'xl/comments1.xml': `<comments ${MAIN}><authors><author>Ann</author></authors><commentList><comment ref="A1" authorId="0"><text>${runs.replace('3701', '3703')}</text></comment></commentList></comments>`,
          'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="x" xmlns:a="a"><xdr:sp><xdr:txBody>${box}</xdr:txBody></xdr:sp></xdr:wsDr>`,
        },
      }),
    )
    expect(stored).toContain('Kod 3701⁴, [struck out: 9⁸]49 [Ann: Kod 3703⁴, [struck out: 9⁸]49]')
    expect(stored).toContain('Kod 3702⁴, [struck out: 98]48')
  })

  it('shows numbers, days and times as their cells do, with what somebody typed and the format hides in brackets', async () => {
    const shown = [
      [{ number: 0.125, format: '0.0%' }, '12.5%'],
      [{ number: 0.125, format: 10 }, '12.50%'],
      [{ number: 0.125, format: 9 }, '13% (12.5%)'],
      [{ number: 0.125, format: 9, formula: 'A1/8' }, '13%'],
      [{ number: 0.07, format: '0.0%', formula: 'A1*2' }, '7.0%'],
      [{ number: 1234.5, format: '"€" #,##0.00' }, '€ 1,234.50'],
      [{ number: -1234.5, format: '#,##0.00\\ [$€-407]' }, '-1,234.50 €'],
      [{ number: -5, format: '$#,##0_);[Red]($#,##0)' }, '($5)'],
      [{ number: 5, format: '0 "kg"' }, '5 kg'],
      [{ number: 1067, format: '00000' }, '01067'],
      [{ number: 1234.5678, format: '#,##0.00' }, '1,234.57 (1234.5678)'],
      [{ number: 12345, format: '0.00E+00' }, '1.23E+04 (12345)'],
      [{ number: 1.5, format: '# ?/?' }, '1 1/2'],
      [{ number: 0, format: '"€"* #,##0;;"€"* "-"' }, '0'],
      [{ number: 7, format: '[[not a format"€"' }, '7'],
      [{ number: 45292, format: 'd\\. mmmm yyyy "at noon"' }, '2024-01-01'],
      [{ number: 1.005, format: '0.00', formula: 'A1' }, '1.01'],
      [{ number: 1.5625, format: '[h]:mm' }, '37:30'],
      [{ number: 1.5625, format: 46 }, '37:30:00'],
      [{ number: 0.05, format: '[mm]:ss' }, '72:00'],
      [{ number: 1.5625, format: 'h:mm' }, '13:30'],
      [{ number: 45292.5, format: 'h:mm' }, '2024-01-01 12:00:00'],
      [{ number: 0, format: 'yyyy-mm-dd' }, '1900-01-00'],
      [{ number: 60, format: 14 }, '1900-02-29'],
      [{ number: 45747, format: 'mmm yy' }, 'Mar 25 (2025-03-31)'],
      [{ number: 4711, format: '000000' }, '004711'],
      [{ number: 491701234567, format: '+00 000 0000000' }, '+49 170 1234567'],
      [{ number: -1500, format: '#,##0;(#,##0)' }, '(1,500)'],
    ] as const
    const { text } = await parseXlsx(
      makeXlsx([{ name: 'S', rows: [['Name', 'Value'], ...shown.map(([cell], index) => [`row ${index}`, cell])] }]),
    )
    expect(text.split('\n').slice(3)).toEqual(shown.map(([, value], index) => `row ${index} | ${value}`))
  })
})

describe('what a sheet says beside its values', () => {
  it('joins names merged across columns with those below them, unless the merged cell is a title or a layout', async () => {
    const body = [
      ['North', 110, 104, 120, 131],
      ['South', 210, 205, 220, 198],
    ]
    const sheet = (rows: readonly (readonly (string | number | null)[])[], merges: string[]): Promise<{ text: string }> =>
      parseXlsx(makeXlsx([{ name: 'S', rows: [...rows, ...body], merges }]))
    const names = ['Region', 'Plan', 'Actual', 'Plan', 'Actual']
    expect(
      (
        await sheet(
          [
            ['Region', '2024', null, '2025', null],
            [null, ...names.slice(1)],
          ],
          ['A1:A2', 'B1:C1', 'D1:E1'],
        )
      ).text,
    ).toContain('Region | 2024 Plan | 2024 Actual | 2025 Plan | 2025 Actual\nNorth | 110')
    const years = [null, 2029, null, 2030, null]
    for (const [depot, merges] of [
      [names, []],
      [[null, ...names.slice(1)], ['A1:A3']],
    ] as const) {
      const top = [merges.length > 0 ? 'Region' : null, 'Sales']
      const { text: threeRows } = await sheet([top, years, depot], [...merges, 'B1:E1', 'B2:C2', 'D2:E2'])
      expect(threeRows).toContain('Region | Sales 2029 Plan | Sales 2029 Actual | Sales 2030 Plan | Sales 2030 Actual\nNorth | 110')
      expect(threeRows).toContain(' | 2029 |  | 2030\n')
    }
    expect((await sheet([['Sales'], names], ['A1:E1'])).text).toContain('Sales\nRegion | Plan | Actual')
  })

  it('names formulas without a saved result, and hidden rows and columns', async () => {
    const sheet =
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="2" max="2" hidden="1"/></cols><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1*2</f></c><c r="C1" t="str"><f>""</f><v></v></c></row><row r="2" hidden="1"><c r="A2"><v>7</v></c><c r="B2"><f>A2*2</f><v></v></c></row></sheetData></worksheet>'
    const document = await parseXlsx(makeXlsx([{ name: 'S', rows: [['a']] }], { files: { 'xl/worksheets/sheet1.xml': sheet } }))
    expect(document.warnings).toEqual([
      text('import.hiddenLines', { places: ['S!2:2'] }),
      text('import.unsavedFormulas', { places: ['S!B1:B2'] }),
    ])
  })

  it('returns the stored value of a formula without computing it', async () => {
    const document = await parseXlsx(
      makeXlsx([
        {
          name: 'S',
          rows: [
            ['Sum', 'Text', 'Link'],
            [
              { formula: 'SUM(B1:B9)', value: 42 },
              { formula: 'CMD("x")', value: 'shown' },
              { formula: "'[1]Other'!A1", value: 'old' },
            ],
          ],
        },
      ]),
    )
    expect(document.text).toBe('S\n\nSum | Text | Link\n42 | shown | old')
  })

  it('reads dates of the 1904 date system and times of day', async () => {
    const document = await parseXlsx(
      makeXlsx(
        [
          {
            name: 'S',
            rows: [
              ['Day', 'Other'],
              [{ date: 0 }, 'x'],
            ],
          },
        ],
        { date1904: true },
      ),
    )
    expect(document.text).toContain('1904-01-01 | x')
    expect(cellText(new Date(Date.UTC(1899, 11, 30, 8, 30)))).toBe('08:30:00')
    expect(cellText(new Date(Number.NaN))).toBe('')
  })
})

describe('parsing a workbook of an unusual shape', () => {
  it('keeps row numbers and a stray cell in the last corner of a sheet', async () => {
    const rows = [
      ['Name', 'Town', 'Day'],
      ['Ann', 'Ulm', { date: 45292 }],
    ]
    const document = await parseXlsx(
      makeXlsx([
        { name: 'Both', rows, stray: { place: 'XFD1048576', text: 'stray' } },
        {
          name: 'Back',
          hidden: true,
          rows: [
            ['secret', 'x'],
            ['1', '2'],
          ],
        },
      ]),
    )
    expect(document.text).toBe('Both\n\nName | Town | Day\nAnn | Ulm | 2024-01-01\n\n |  |  | stray\n\nBack\n\nsecret | x\n1 | 2')
    expect(document.blocks.map((block) => block.rows ?? null)).toEqual([null, [1, 2], [1_048_576, 1_048_576], null, [1, 2]])
    expect(document.warnings).toEqual([text('import.hiddenSheets', { sheets: ['Back'] })])
  })

  it('reads hidden sheets with a warning and leaves empty sheets out', async () => {
    const document = await parseXlsx(
      makeXlsx([
        { name: 'Empty', rows: [] },
        {
          name: 'Back',
          hidden: true,
          rows: [
            ['secret price', 'x'],
            ['1', '2'],
          ],
        },
      ]),
    )
    expect(document.text).toBe('Back\n\nsecret price | x\n1 | 2')
    expect(document.warnings).toEqual([text('import.hiddenSheets', { sheets: ['Back'] })])
    await expect(parseXlsx(makeXlsx([{ name: 'Empty', rows: [[]] }]))).rejects.toMatchObject({ code: 'no-text' })
  })

  it('finishes or refuses two cells in opposite corners of the largest sheet', async () => {
    const corner =
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData></worksheet>'
    const outcome = await parseXlsx(makeXlsx([{ name: 'S', rows: [['a']] }], { files: { 'xl/worksheets/sheet1.xml': corner } })).then(
      (document) => document.type,
      (error: { code: string }) => error.code,
    )
    expect(['xlsx', 'damaged-file']).toContain(outcome)
  })
})

describe('a workbook', () => {
  it('says what the style of a cell strikes out, but not what runs of the cell do not', async () => {
    const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    const cells =
      '<c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="1"><v>1234.5</v></c><c r="C1" s="0"><v>49</v></c><c r="D1" s="2"><v>50</v></c><c r="E1" s="1"/><c r="F1" s="1" t="s"><v>1</v></c>'
    const { text } = await parseXlsx(
      makeXlsx([{ name: 'S', rows: [['a']] }], {
        files: {
          'xl/sharedStrings.xml': `<sst ${MAIN}><si><t>alt</t></si><si><r><t>900</t></r><r><rPr><b/></rPr><t>950</t></r></si></sst>`,
          'xl/styles.xml': `<styleSheet ${MAIN}><fonts><font/><font><b/><strike/></font><font><strike val="0"/></font></fonts><cellXfs><xf fontId="0"/><xf numFmtId="4" fontId="1"/><xf fontId="2"/></cellXfs></styleSheet>`,
          'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
        },
      }),
    )
    expect(text).toContain('[struck out: alt] | [struck out: 1,234.50] | 49 | 50 |  | [struck out: 900]950')
  })
})
