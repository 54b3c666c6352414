import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseDocx } from '../../../../../src-main/reading/adapters/parsers/office/docx.ts'
import { parseOdt } from '../../../../../src-main/reading/adapters/parsers/office/odf/odt.ts'
import { parsePptx } from '../../../../../src-main/reading/adapters/parsers/office/pptx/pptx.ts'
import { parseRtf } from '../../../../../src-main/reading/adapters/parsers/office/rtf/rtf.ts'
import { parseFile } from '../../../../../src-main/reading/adapters/parsers/parse-file.ts'
import { makeDocx, run } from '../../../../support/files/make-docx.ts'
import { makeOdt } from '../../../../support/files/make-odt.ts'
import { makePptx } from '../../../../support/files/make-pptx.ts'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const FILES = join(import.meta.dirname, '../../../../support/files/structure')

const itemsOf = ({ text, blocks }: Awaited<ReturnType<typeof parseDocx>>) =>
  blocks.flatMap(({ type, level, start, end }) => (type === 'list-item' ? [[level ?? 0, text.slice(start, end)]] : []))

describe('lists of office files', () => {
  it.each(['contract.docx', 'contract.odt', 'contract.rtf'])('%s keeps numbers, letters, bullets and nesting', async (name) => {
    expect(itemsOf(await parseFile({ path: join(FILES, name), name }))).toEqual([
      [0, '(3) The tenant pays the rent by the third working day.'],
      [0, '(4) The tenant may not'],
      [1, 'a. keep animals,'],
      [1, 'b. sublet rooms, except'],
      [2, 'i. to family,'],
      [2, 'ii. with consent.'],
      [0, '(5) The tenant airs the rooms.'],
      [0, '- front door'],
      [0, '- cellar'],
    ])
  })

  it.each([
    ['☒', 'Arial', '- ☒ paid'],
    ['☐', 'Arial', '- ☐ paid'],
    ['\uf0fc', 'Wingdings', '- ✓ paid'],
    ['\uf0b7', 'Symbol', '- paid'],
    ['o', 'Courier New', '- paid'],
  ])('keep a bullet that ticks its item: %s in %s', async (sign, font, expected) => {
    const numbering = `<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="${sign}"/><w:rPr><w:rFonts w:ascii="${font}"/></w:rPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`
    const xml = `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run('paid')}</w:p>`
    expect(itemsOf(await parseDocx(makeDocx([{ xml }], { files: { 'word/numbering.xml': numbering } })))).toEqual([[0, expected]])
    const bullet = `<text:list-style style:name="L"><text:list-level-style-bullet text:level="1" text:bullet-char="${sign}"><style:text-properties fo:font-family="${font}"/></text:list-level-style-bullet></text:list-style>`
    const list = '<text:list text:style-name="L"><text:list-item><text:p>paid</text:p></text:list-item></text:list>'
    expect(itemsOf(await parseOdt(makeOdt([{ xml: list }], { styles: bullet })))).toEqual([[0, expected]])
    const shape = `<p:sp><p:txBody><a:p><a:pPr><a:buFont typeface="${font}"/><a:buChar char="${sign}"/></a:pPr><a:r><a:t>paid</a:t></a:r></a:p></p:txBody></p:sp>`
    expect(itemsOf(await parsePptx(makePptx([{ xml: shape }])))).toEqual([[0, expected]])
    const marker = String.raw`{\fonttbl{\f0 Arial;}{\f1 ${font};}}{\pntext\f1 \u${sign.charCodeAt(0)}?\tab}{\*\pn\pnlvlblt}paid\par`
    expect(itemsOf(await parseRtf(Buffer.from(`{\\rtf1\\ansi${marker}}`)))).toEqual([[0, expected]])
  })

  it('a DOCX counts as Word does: headings by style, several levels, restarts, lists that go on after text', async () => {
    const level = (place: number, format: string, text: string, more = '') =>
      `<w:lvl w:ilvl="${place}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
    const numbering = `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${level(0, 'upperRoman', '§ %1', '<w:pStyle w:val="Heading1"/>')}${level(1, 'decimal', '%1.%2', '<w:isLgl/>')}${level(2, 'lowerLetter', '(%3)')}</w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="6"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="2"><w:startOverride w:val="4"/></w:lvlOverride></w:num></w:numbering>`
    const styles = `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="5"/></w:numPr></w:pPr></w:style></w:styles>`
    const item = (place: number, text: string, list = 5, change = '') => ({
      xml: `<w:p><w:pPr><w:numPr><w:ilvl w:val="${place}"/><w:numId w:val="${list}"/></w:numPr>${change}</w:pPr>${text === '' ? '' : run(text)}</w:p>`,
    })
    const document = await parseDocx(
      makeDocx(
        [
          { style: 'Heading1', text: 'Scope' },
          item(1, 'First'),
          item(2, 'Alpha'),
          item(2, '', 5),
          item(2, 'Gamma', 5, '<w:pPrChange w:id="1"><w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr></w:pPrChange>'),
          'Text between.',
          item(1, 'Second'),
          item(2, 'Fourth', 6),
          { style: 'Heading1', text: 'Term' },
          item(1, 'Anew'),
          { xml: `<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>${run('Annex')}</w:p>` },
        ],
        { files: { 'word/numbering.xml': numbering, 'word/styles.xml': styles } },
      ),
    )
    expect(document.blocks.map(({ type, start, end }) => [type, document.text.slice(start, end)])).toEqual([
      ['heading', '§ I Scope'],
      ['list-item', '1.1 First'],
      ['list-item', '(a) Alpha'],
      ['list-item', '(c) Gamma'],
      ['paragraph', 'Text between.'],
      ['list-item', '1.2 Second'],
      ['list-item', '(d) Fourth'],
      ['heading', '§ II Term'],
      ['list-item', '2.1 Anew'],
      ['heading', 'Annex'],
    ])
  })

  it('a DOCX nests the items of Word’s deeper styles, each a list of its own', async () => {
    const level = '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
    const definitions = [0, 1].map((id) => `<w:abstractNum w:abstractNumId="${id}">${level}</w:abstractNum>`).join('')
    const lists = [0, 1].map((id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`).join('')
    const style = (id: string, name: string, list: number) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr><w:numPr><w:numId w:val="${list}"/></w:numPr></w:pPr></w:style>`
    const styles = `<w:styles ${W}>${style('Listennummer', 'List Number', 1)}${style('Listennummer2', 'List Number 2', 2)}</w:styles>`
    const files = { 'word/numbering.xml': `<w:numbering ${W}>${definitions}${lists}</w:numbering>`, 'word/styles.xml': styles }
    const items = ['First', 'Inner', 'Inner too', 'Second'].map((text) => ({
      style: text.startsWith('Inner') ? 'Listennummer2' : 'Listennummer',
      text,
    }))
    expect(itemsOf(await parseDocx(makeDocx(items, { files })))).toEqual([
      [0, '1. First'],
      [1, '1. Inner'],
      [1, '2. Inner too'],
      [0, '2. Second'],
    ])
  })

  it('a DOCX keeps comments behind their paragraph, and a drop cap with its word', async () => {
    const comments = `<w:comments ${W}><w:comment w:id="7" w:author="Ann &amp; Co"><w:p>${run('Is that')}</w:p><w:p>${run('right?')}</w:p></w:comment></w:comments>`
    const document = await parseDocx(
      makeDocx(
        [
          { xml: `<w:p><w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr>${run('D')}</w:p>` },
          { xml: `<w:p>${run('rop cap.')}<w:r><w:commentReference w:id="7"/></w:r></w:p>` },
          'After.',
        ],
        { files: { 'word/comments.xml': comments } },
      ),
    )
    expect(document.text).toBe('Drop cap.\n\nAnn & Co: Is that right?\n\nAfter.')
  })

  it('a DOCX of many paragraphs is read in linear time, tracked changes and comments included', async () => {
    const paragraphs = (count: number) => Array.from({ length: count }, (_, index) => ({ list: `Item ${index} of a list that is long.` }))
    const timeOf = async (count: number) => {
      const file = makeDocx(paragraphs(count))
      const start = process.cpuUsage().user
      await parseDocx(file)
      return process.cpuUsage().user - start
    }
    await timeOf(500)
    const [few, many] = [await timeOf(1000), await timeOf(8000)]
    expect(many / few).toBeLessThan(30)
  })
})
