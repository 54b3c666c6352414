import { describe, expect, it } from 'vitest'
import { lostTextWarnings, paragraphsIn } from '../../../../../src-main/reading/adapters/parsers/office/lost-text.ts'
import { parseXml } from '../../../../../src-main/reading/adapters/parsers/office/xml-tree.ts'
import { text } from '../../../../../src-preload/texts/text.ts'

const bytes = (xml: string): Uint8Array => new TextEncoder().encode(xml)
const lost = (paragraphs: readonly string[], stored: string) => lostTextWarnings([{ part: 'body', paragraphs }], stored)

describe('words of an Office file that its text lacks', () => {
  it('are counted, and told by the part that they stand in', () => {
    const source = [
      { part: 'body' as const, paragraphs: ['The rent is 900 euros.', 'It is due on 3 May.'] },
      { part: 'headers' as const, paragraphs: ['Contract 4711'] },
    ]
    expect(lostTextWarnings(source, 'The rent is 900 euros.\n\nIt is due on 3 May.\n\nContract 4711')).toEqual([])
    expect(lostTextWarnings(source, 'The rent is 900 euros.\n\nIt is due on 3 May.')).toEqual([
      text('import.lostText', { count: 2, parts: [text('import.parts.headers')] }),
    ])
    expect(lostTextWarnings(source, 'The rent is euros.\n\nIt is due on 3 May. Contract 4711')).toEqual([
      text('import.lostText', { count: 1, parts: [text('import.parts.body')] }),
    ])
  })

  it('are counted as often as they stand there', () => {
    expect(lost(['7', '7', '7'], '7\n\n7')).toEqual([text('import.lostText', { count: 1, parts: [text('import.parts.body')] })])
  })

  it.each([
    ['a number and its raised mark', ['It costs 12003 euros, 106 litres of H2O'], 'It costs 1200 [3] euros, 10⁶ litres of H₂O'],
    ['a word parted by a hyphen at the end of a line', ['an exam-\nple of it'], 'an example of it'],
    ['letter-spaced words', ['C H A P T E R'], 'CHAPTER'],
    ['soft hyphens, ligatures and full-width forms', ['of\u00adfice ﬁle １２'], 'office file 12'],
  ])('are none where %s is written in another way', (_kind, source, stored) => {
    expect(lost(source, stored)).toEqual([])
  })

  it('are found in time that grows with the text, whatever its words are', () => {
    const words = Array.from({ length: 3000 }, (_, index) => 'ab'.repeat(30 + (index % 20)))
    const start = process.cpuUsage().user
    expect(lost([words.join(' ')], 'a b ab aba '.repeat(3000))).toHaveLength(1)
    expect(process.cpuUsage().user - start).toBeLessThan(3e6)
  })
})

describe('the XML of an Office file', () => {
  const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

  it.each([
    [`<w:p xmlns:w="${w}"><w:t w:val="1">a&amp;b</w:t></w:p>`],
    [`<ns0:p xmlns:ns0="${w}"><ns0:t ns0:val="1">a&#38;b</ns0:t></ns0:p>`],
    [`<p xmlns="${w}" xmlns:q="${w}"><t q:val="1"><![CDATA[a&b]]></t></p>`],
    ['<w:p xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"><w:t w:val="1">a&amp;b</w:t></w:p>'],
  ])('has the usual prefixes whichever it declares: %s', (xml) => {
    const root = parseXml(bytes(xml))
    expect(root.name).toBe('w:p')
    expect(root.children).toMatchObject([{ name: 'w:t', children: ['a&b'] }])
    expect(root.children[0]).toHaveProperty(['attributes', 'w:val'], '1')
  })

  it('is read in UTF-16 too, and refused cut off or nested without end', () => {
    expect(parseXml(new Uint8Array(Buffer.from('\ufeff<a>ä</a>', 'utf16le'))).children).toEqual(['ä'])
    for (const xml of ['', 'text', '<a><b>', '<a><unclosed', '<a>'.repeat(100_000) + '</a>'.repeat(100_000)])
      expect(() => parseXml(bytes(xml))).toThrow(expect.objectContaining({ code: 'damaged-file' }))
  })

  it('gives its paragraphs, without what is not shown', () => {
    const sets = { texts: new Set(['t']), ends: new Set(['p']), skip: new Set(['del']) }
    const root = parseXml(bytes('<r> <p><t>On</t>\n<t>e</t></p><p><del><t>No</t></del><v>9</v><t>Two</t></p></r>'))
    expect(paragraphsIn(root, sets)).toEqual(['One', 'Two'])
  })
})
