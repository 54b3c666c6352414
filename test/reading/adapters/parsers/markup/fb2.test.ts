import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseFb2 } from '../../../../../src-main/reading/adapters/parsers/markup/fb2.ts'
import { parseFile } from '../../../../../src-main/reading/adapters/parsers/parse-file.ts'
import { shownBlocks } from '../../../../support/files/blocks.ts'

const read = (body: string, head = '') =>
  parseFb2(
    Buffer.from(
      `<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0"><description><title-info><book-title>The Sea</book-title>${head}</title-info></description>${body}<binary id="c.png" content-type="image/png">aXZlcg==</binary></FictionBook>`,
    ),
  )

describe('parsing a FictionBook', () => {
  it('keeps raised and lowered letters apart from numbers, and text that stands in no paragraph', () => {
    const document = read(
      '<body><section><p>10<sup>6</sup> litres of H<sub>2</sub>O for 1200<sup>3</sup> euros</p>Loose <strong>7</strong><p>End.</p></section></body>',
    )
    expect(shownBlocks(document).map(([, own]) => own)).toEqual(['10⁶ litres of H₂O for 1200³ euros', 'Loose 7', 'End.'])
  })

  it('says what is struck out', () => {
    const document = read('<body><section><p>It cost <strikethrough>10<sup>6</sup></strikethrough> 9 euros</p></section></body>')
    expect(shownBlocks(document).map(([, own]) => own)).toEqual(['It cost [struck out: 10⁶] 9 euros'])
  })

  it('reads chapters under their titles, quotations, poems by stanza, tables and notes, without pictures', () => {
    const document = read(
      '<body><title><p>The</p><p>Sea</p></title><epigraph><p>Deep &amp; blue.</p></epigraph><section><title><p>One</p></title><p>It <emphasis>was</emphasis> calm.</p><empty-line/><section><title><p>Inside</p></title><image l:href="#c.png"/><poem><stanza><v>Row,</v><v>row.</v></stanza></poem><table><tr><th>Day</th><th>Wave</th></tr><tr><td>Mon</td><td>2</td></tr></table></section></section></body><body name="notes"><section><title><p>1</p></title><p>A note.</p></section></body>',
      '<date value="1999-05-06">May</date>',
    )
    expect(document.blocks.map(({ type, level, start, end }) => [type, level ?? 0, document.text.slice(start, end)])).toEqual([
      ['heading', 1, 'The Sea'],
      ['quote', 0, 'Deep & blue.'],
      ['heading', 2, 'One'],
      ['paragraph', 0, 'It was calm.'],
      ['heading', 3, 'Inside'],
      ['paragraph', 0, 'Row,\nrow.'],
      ['table', 0, 'Day | Wave\nMon | 2'],
      ['heading', 2, '1'],
      ['paragraph', 0, 'A note.'],
    ])
    expect(document).toMatchObject({ type: 'fb2', title: 'The Sea', date: '1999-05-06T00:00:00.000Z' })
  })

  it('keeps exponents, indices and marks of notes apart from numbers, and text between paragraphs', () => {
    const note = '<a l:href="#n1" type="note">4</a>'
    const document = read(
      `<body><section><p>It holds 10<sup>6</sup> litres of H<sub>2</sub>O since 2025${note}.</p>loose words<p>End</p><table><tr><td>2<sup>10</sup></td><td>1024</td></tr></table></section></body>`,
    )
    expect(document.text).toContain('It holds 10⁶ litres of H₂O since 2025⁴.')
    expect(document.text).toContain('loose words')
    expect(document.text).toContain('2¹⁰')
  })

  it('says who wrote, translated and published the book, below its first heading', () => {
    const about =
      '<author><first-name>Anna</first-name><last-name>Berg</last-name></author><author><nickname>sailor</nickname></author><translator><first-name>Tom</first-name><last-name>Ash</last-name></translator><sequence name="Tides" number="2"/>'
    const print = '</title-info><publish-info><publisher>Quay Press</publisher><year>2001</year></publish-info><title-info>'
    const document = read('<body><title><p>The Sea</p></title><p>Calm.</p></body>', about + print)
    const head = 'Author: Anna Berg, sailor\nTranslator: Tom Ash\nSeries: Tides 2\nPublisher: Quay Press, 2001'
    expect(document.text).toBe(`The Sea\n\n${head}\n\nCalm.`)
    expect(document.head).toEqual({ start: 9, end: 9 + head.length })
    expect(() => read('<body><section><image/></section></body>', about)).toThrow(expect.objectContaining({ code: 'no-text' }))
  })

  it('reads a book that another program wrote, whatever its name', async () => {
    const path = join(import.meta.dirname, '../../../../support/files/structure/contract.fb2')
    const shown = shownBlocks(await parseFile({ path, name: 'contract.xml' }))
    expect(shown).toContainEqual(['heading', 'Duties of the tenant'])
    expect(shown).toContainEqual(['table', 'Item | January | February\nHeating oil | 231 | 246\nGas |  | 12'])
  })

  it('refuses a book without text, and sections nested without end', () => {
    expect(() => read('<body><section><image/></section></body>')).toThrow(expect.objectContaining({ code: 'no-text' }))
    expect(() => read(`<body>${'<section>'.repeat(5000)}<p>x</p>${'</section>'.repeat(5000)}</body>`)).toThrow(
      expect.objectContaining({ code: 'damaged-file' }),
    )
  })
})
