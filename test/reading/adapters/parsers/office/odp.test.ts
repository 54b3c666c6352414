import { describe, expect, it } from 'vitest'
import { parseOdp } from '../../../../../src-main/reading/adapters/parsers/office/odf/odp.ts'
import { shownBlocks } from '../../../../support/files/blocks.ts'
import { makeOdp } from '../../../../support/files/make-open-document.ts'

describe('parsing an OpenDocument presentation', () => {
  it('returns slides in order, title first, then content, then notes', async () => {
    const table =
      '<draw:frame><table:table><table:table-row><table:table-cell><text:p>Month</text:p></table:table-cell><table:table-cell><text:p>Tons</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>May</text:p></table:table-cell><table:table-cell><text:p>7</text:p></table:table-cell></table:table-row></table:table></draw:frame>'
    const list =
      '<draw:frame><draw:text-box><text:list text:style-name="L1"><text:list-item><text:p>Salt</text:p></text:list-item></text:list></draw:text-box></draw:frame>'
    const number =
      '<draw:frame><draw:text-box><text:p><text:page-number>&lt;number&gt;</text:page-number></text:p></draw:text-box></draw:frame>'
    const document = await parseOdp(
      makeOdp([
        { title: 'Harbour', texts: ['The ferry leaves at seven.'], notes: ['Say it twice.', '1'] },
        { title: 'Cargo', xml: table + list + number },
      ]),
    )
    expect(shownBlocks(document)).toEqual([
      ['heading', 'Harbour'],
      ['paragraph', 'The ferry leaves at seven.'],
      ['paragraph', 'Say it twice.'],
      ['heading', 'Cargo'],
      ['table', 'Month | Tons\nMay | 7'],
      ['list-item', '- Salt'],
    ])
    expect(document.blocks.map(({ slide, notes }) => [slide, notes ?? false])).toEqual([
      [1, false],
      [1, false],
      [1, true],
      [2, false],
      [2, false],
      [2, false],
    ])
    expect(document).toMatchObject({ type: 'odp', title: 'Harbour' })
  })

  it('reads a chart by its values', async () => {
    const cell = (text: string, type = 'string', value = ''): string =>
      `<table:table-cell office:value-type="${type}"${value}><text:p>${text}</text:p></table:table-cell>`
    const chart = `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:chart="urn:oasis:names:tc:opendocument:xmlns:chart:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:chart><chart:chart chart:class="chart:bar"><table:table table:name="local-table"><table:table-header-columns><table:table-column/></table:table-header-columns><table:table-columns><table:table-column/></table:table-columns><table:table-header-rows><table:table-row><table:table-cell><text:p/></table:table-cell>${cell('Tons')}</table:table-row></table:table-header-rows><table:table-rows><table:table-row>${cell('May')}${cell('7', 'float', ' office:value="7"')}</table:table-row></table:table-rows></table:table></chart:chart></office:chart></office:body></office:document-content>`
    const xml = '<draw:frame><draw:object xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="./Object 1"/></draw:frame>'
    const document = await parseOdp(makeOdp([{ title: 'Cargo', xml }], { files: { 'Object 1/content.xml': chart } }))
    expect(document.text).toContain('May | 7')
  })

  it('refuses slides without text', async () => {
    await expect(parseOdp(makeOdp([{}]))).rejects.toMatchObject({ code: 'no-text' })
  })
})
