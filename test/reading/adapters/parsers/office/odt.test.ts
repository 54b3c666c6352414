import { describe, expect, it } from 'vitest'
import { parseOdt } from '../../../../../src-main/reading/adapters/parsers/office/odf/odt.ts'
import { shownBlocks } from '../../../../support/files/blocks.ts'
import { makeOdt } from '../../../../support/files/make-odt.ts'

describe('parsing an OpenDocument text', () => {
  it('keeps headings, paragraphs, lists, tables and notes, and returns title and date', async () => {
    const document = await parseOdt(
      makeOdt(
        [
          { heading: 'Costs', level: 1 },
          'Water is rare & <dear>.',
          { items: ['first', 'second'] },
          {
            rows: [
              ['Item', 'Price'],
              ['Pump', '40'],
            ],
          },
          {
            xml: '<text:list text:style-name="L1"><text:list-item><text:h text:outline-level="2">Later</text:h></text:list-item></text:list>',
          },
          {
            xml: '<text:p>Seen<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>By two people.</text:p></text:note-body></text:note> twice,<text:line-break/>and<text:s text:c="3"/>again<text:tab/>here.</text:p>',
          },
        ],
        { title: 'Costs' },
      ),
    )
    expect(shownBlocks(document)).toEqual([
      ['heading', 'Costs'],
      ['paragraph', 'Water is rare & <dear>.'],
      ['list-item', '- first'],
      ['list-item', '- second'],
      ['table', 'Item | Price\nPump | 40'],
      ['heading', 'Later'],
      ['paragraph', 'Seen twice,\nand again here.'],
      ['paragraph', 'By two people.'],
    ])
    expect(document).toMatchObject({ type: 'odt', title: 'Costs' })
    expect(document.date).toMatch(/^2023-0[12]-/)
    expect(document.blocks.map(({ level }) => level ?? 0)).toEqual([1, 0, 0, 0, 0, 2, 0, 0])
  })

  it('reads a table of prose in two languages row by row, without a header', async () => {
    const rows = [
      ['Der Vermieter vermietet dem Mieter die Wohnung im ersten Stock.', 'The landlord lets the flat on the first floor to the tenant.'],
      ['Die Miete beträgt 900 Euro und ist am ersten Werktag fällig.', 'The rent is 900 euros and is due on the first working day.'],
    ]
    expect(shownBlocks(await parseOdt(makeOdt([{ rows }])))).toEqual(rows.flat().map((text) => ['paragraph', text]))
  })

  it('refuses a file with a password and a file without text', async () => {
    const encrypted = makeOdt([], {
      files: {
        'META-INF/manifest.xml':
          '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
        'content.xml': 'garbage',
      },
    })
    await expect(parseOdt(encrypted)).rejects.toMatchObject({ code: 'needs-password' })
    await expect(parseOdt(makeOdt(['  ']))).rejects.toMatchObject({ code: 'no-text' })
    await expect(parseOdt(makeOdt([], { files: { 'content.xml': '<office:document-content><unclosed' } }))).rejects.toMatchObject({
      code: expect.stringMatching(/damaged-file|no-text/) as string,
    })
  })

  it('limits the repetition of a cell that declares a billion copies', async () => {
    const repeated =
      '<table:table><table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="1000"><text:p>x</text:p></table:table-cell></table:table-row></table:table>'
    const outcome = await parseOdt(makeOdt(['Before.', { xml: repeated }])).then(
      (document) => document.text.length < 30e6,
      (error: { code: string }) => error.code === 'unsafe-archive',
    )
    expect(outcome).toBe(true)
  })
})
