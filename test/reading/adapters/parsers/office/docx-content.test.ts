import { describe, expect, it } from 'vitest'
import { parseDocx } from '../../../../../src-main/reading/adapters/parsers/office/docx.ts'
import { parseBytes } from '../../../../../src-main/reading/adapters/parsers/parse-file.ts'
import { text } from '../../../../../src-preload/texts/text.ts'
import { footnoteReference, makeDocx, run } from '../../../../support/files/make-docx.ts'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const p = (...content: readonly string[]): string => `<w:p>${content.join('')}</w:p>`
const styled = (properties: string, content: string): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${content}</w:t></w:r>`
const field = (code: string, result: string, data = ''): string =>
  `<w:r><w:fldChar w:fldCharType="begin">${data}</w:fldChar></w:r><w:r><w:instrText>${code}</w:instrText></w:r>${result === '' ? '' : `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}`}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
const control = (properties: string, content: string): string =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
const relations = (...rows: readonly (readonly [id: string, kind: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`).join('')}</Relationships>`

async function read(xml: string, files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const { text: stored, warnings } = await parseDocx(makeDocx([{ xml }], { files }), (data, name) => parseBytes(data, { name }))
  return { stored, warnings }
}
const textOf = async (...args: Parameters<typeof read>): Promise<string> => (await read(...args)).stored

describe('letters that a DOCX raises or lowers', () => {
  const styles = `<w:styles ${W}><w:style w:type="character" w:styleId="Up"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style><w:style w:type="character" w:styleId="Up2"><w:basedOn w:val="Up"/></w:style></w:styles>`

  it.each([
    ['directly', styled('<w:vertAlign w:val="superscript"/>', '6'), '10⁶ cells'],
    ['by a style based on another', styled('<w:rStyle w:val="Up2"/>', '6'), '10⁶ cells'],
    ['by their position', styled('<w:position w:val="8"/><w:sz w:val="14"/>', '6'), '10⁶ cells'],
    ['in two runs', styled('<w:vertAlign w:val="superscript"/>', '1') + styled('<w:vertAlign w:val="superscript"/>', '2'), '10¹² cells'],
    ['not, where its own formatting says so', styled('<w:rStyle w:val="Up"/><w:vertAlign w:val="baseline"/>', '6'), '106 cells'],
    ['not, where they hardly move', styled('<w:position w:val="1"/>', '6'), '106 cells'],
  ])('%s', async (_how, raised, expected) => {
    expect(await textOf(p(run('10'), raised, run(' cells')), { 'word/styles.xml': styles })).toBe(expected)
  })

  it('stay apart from the word that they stand in front of', async () => {
    expect(await textOf(p(styled('<w:vertAlign w:val="superscript"/>', '1'), run('2024 figures')))).toBe('1 2024 figures')
    expect(await textOf(p(styled('<w:vertAlign w:val="superscript"/>', 'All raised')))).toBe('All raised')
  })
})

describe('letters that a DOCX strikes out', () => {
  const styles = `<w:styles ${W}><w:style w:type="character" w:styleId="Old"><w:rPr><w:strike/></w:rPr></w:style></w:styles>`

  it.each([
    ['directly', styled('<w:strike/>', '99'), 'Preis [struck out: 99]49 Euro'],
    ['twice', styled('<w:dstrike/>', '99 '), 'Preis [struck out: 99] 49 Euro'],
    ['by a style, in two runs', styled('<w:rStyle w:val="Old"/>', '9') + styled('<w:strike/><w:b/>', '9'), 'Preis [struck out: 99]49 Euro'],
    [
      'with a raised digit',
      styled('<w:strike/>', '10') + styled('<w:strike/><w:vertAlign w:val="superscript"/>', '6'),
      'Preis [struck out: 10⁶]49 Euro',
    ],
    ['not, where its own formatting says so', styled('<w:rStyle w:val="Old"/><w:strike w:val="0"/>', '99'), 'Preis 9949 Euro'],
    ['not, where they are blanks', styled('<w:strike/>', ' '), 'Preis 49 Euro'],
  ])('%s', async (_how, struck, expected) => {
    expect(await textOf(p(run('Preis '), struck, run('49 Euro')), { 'word/styles.xml': styles })).toBe(expected)
  })

  it('in a whole paragraph', async () => {
    expect(await textOf(p(styled('<w:strike/>', 'All of it')))).toBe('[struck out: All of it]')
  })
})

describe('a DOCX with readings above its words', () => {
  it('is not said to have lost words that stand before and behind them', async () => {
    const ruby = (base: string, reading: string): string =>
      `<w:r><w:ruby><w:rt>${run(reading)}</w:rt><w:rubyBase>${run(base)}</w:rubyBase></w:ruby></w:r>`
    const xml = p(ruby('京都', 'きょうと'), run('行きは7時45分に'), ruby('大阪', 'おおさか'), run('を出ます'))
    expect(await read(xml)).toEqual({ stored: '京都(きょうと)行きは7時45分に大阪(おおさか)を出ます', warnings: [] })
  })
})

describe('names of parts of a DOCX', () => {
  it('may begin with a slash', async () => {
    const xml = `<w:document ${W}><w:body>${p(run('The barn has 27 cows.'))}</w:body></w:document>`
    const named = makeDocx([], { files: { '/word/document.xml': xml } })
    // The first entry of that name is gone.
    const old = Buffer.from(named)
    for (let at = old.indexOf('word/document.xml'); at >= 0; at = old.indexOf('word/document.xml', at + 1))
      if (old[at - 1] !== 0x2f) old.write('word/documenX.xml', at)
    expect((await parseDocx(new Uint8Array(old))).text).toBe('The barn has 27 cows.')
  })
})

describe('forms of a DOCX', () => {
  const box = (state: string): string => field(' FORMCHECKBOX ', '', `<w:ffData><w:checkBox>${state}</w:checkBox></w:ffData>`)
  const ticked = (state: string): string =>
    control(
      `<w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="${state}"/></w14:checkbox>`,
      run('\u2612'),
    )

  it.each([
    [p(box('<w:checked/>'), run(' pets')), '☒ pets'],
    [p(box('<w:default w:val="1"/>'), run(' pets')), '☒ pets'],
    [p(box('<w:default w:val="1"/><w:checked w:val="0"/>'), run(' pets')), '☐ pets'],
    [p(ticked('1'), run(' express')), '☒ express'],
    [p(ticked('0'), run(' express')), '☐ express'],
    [
      p(
        run('City: '),
        field(
          ' FORMDROPDOWN ',
          '',
          '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="Bergen"/><w:listEntry w:val="Molde"/></w:ddList></w:ffData>',
        ),
      ),
      'City: Molde',
    ],
    [p(run('Name: '), field(' FORMTEXT ', run('Lena Voss'))), 'Name: Lena Voss'],
    [p(run('Agent: '), `<w:fldSimple w:instr=" DOCPROPERTY Agent ">${run('Lena Voss')}</w:fldSimple>`), 'Agent: Lena Voss'],
    [p(run('Due: '), field(' IF ', run('17 April')), run('.')), 'Due: 17 April.'],
    [p(run('Day: '), control('<w:date/>', run('3 May 2026'))), 'Day: 3 May 2026'],
    [p('<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>', run(' yes')), '🗹 yes'],
    [p(styled('<w:rFonts w:ascii="Symbol"/>', '\uf061'), run('-ray')), 'α-ray'],
  ])('keep their values: %s', async (xml, expected) => {
    expect(await read(xml)).toEqual({ stored: expected, warnings: [] })
  })

  it('do not take a hint for a value, nor the instruction of a field', async () => {
    const nested = field(' IF ', run('shown')).replace(
      '<w:instrText>',
      `<w:instrText> = </w:instrText></w:r>${field(' MERGEFIELD x ', run('inner'))}<w:r><w:instrText>`,
    )
    expect(await textOf(p(nested))).toBe('shown')
    expect(await read(p(run('Name: '), control('<w:showingPlcHdr/>', run('Click to enter text'))))).toEqual({
      stored: 'Name:',
      warnings: [text('import.emptyFields', { count: 1, hints: ['Click to enter text'] })],
    })
  })

  it('keep the text behind a field that never ends', async () => {
    expect(
      await textOf(p('<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r>', run('All of it'))),
    ).toBe('All of it')
  })
})

describe('text of a DOCX outside of plain runs', () => {
  const m = (name: string, ...content: readonly string[]): string => `<m:${name}>${content.join('')}</m:${name}>`
  const t = (letters: string): string => `<m:r><m:t>${letters}</m:t></m:r>`
  const e = (...content: readonly string[]): string => m('e', ...content)
  const math = (...content: readonly string[]): string =>
    p(`<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${content.join('')}</m:oMath>`)

  it.each([
    [math(t('E=m'), m('sSup', e(t('c')), m('sup', t('2')))), 'E=mc^2'],
    [math(m('sSup', e(t('x')), m('sup', t('2'))), t('3')), 'x^2 3'],
    [math(m('sSup', e(t('10')), m('sup', t('n+1')))), '10^(n+1)'],
    [math(m('f', m('num', t('a+1')), m('den', t('b')))), '(a+1)/b'],
    [
      math(m('d', e('<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>' + t('n') + '</m:num><m:den>' + t('k') + '</m:den></m:f>'))),
      '(n; k)',
    ],
    [math(m('rad', m('deg', t('3')), e(t('x')))), '√[3](x)'],
    [
      math(
        m(
          'nary',
          '<m:naryPr><m:chr m:val="∑"/></m:naryPr>',
          m('sub', t('i=1')),
          m('sup', t('n')),
          e(m('sSub', e(t('x')), m('sub', t('i')))),
        ),
      ),
      '∑_(i=1)^n x_i',
    ],
    [
      math(
        m(
          'd',
          '<m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>',
          e(m('m', m('mr', e(t('1')), e(t('2'))), m('mr', e(t('3')), e(t('4'))))),
        ),
      ),
      '[1, 2; 3, 4]',
    ],
    [math(m('func', m('fName', t('cos')), e(m('f', m('num', t('π')), m('den', t('2')))))), 'cos(π/2)'],
    [math(t('𝑚=2')), 'm=2'],
  ])('is an equation as a line: %s', async (xml, expected) => {
    expect(await read(xml)).toEqual({ stored: expected, warnings: [] })
  })

  it('is a ruby base with its reading, a line break, a hyphen that does not break, and a text box once', async () => {
    const ruby = `<w:r><w:ruby><w:rt>${run('とうきょう')}</w:rt><w:rubyBase>${run('東京')}</w:rubyBase></w:ruby></w:r>`
    expect(await textOf(p(ruby, run('に住む。')))).toBe('東京(とうきょう)に住む。')
    expect(await textOf(p(run('one'), '<w:r><w:cr/></w:r>', run('two')))).toBe('one\ntwo')
    expect(await textOf(p(run('AB'), '<w:r><w:noBreakHyphen/></w:r>', run('17')))).toBe('AB-17')
    const boxed = `<w:txbxContent>${p(run('In the box: 7'))}</w:txbxContent>`
    const alternate = `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps">${boxed}</mc:Choice><mc:Fallback>${boxed}</mc:Fallback></mc:AlternateContent></w:r>`
    expect(await textOf(p(run('Before'), alternate, run(' and after')))).toBe('Before and after\n\nIn the box: 7')
  })

  it('is what tracked changes insert, without what they delete, and hidden text, both with a warning', async () => {
    const changed = p(
      run('The rent is '),
      `<w:del><w:r><w:delText>900</w:delText></w:r></w:del><w:ins>${run('950')}</w:ins>`,
      run(' euros.'),
    )
    expect(await read(changed)).toEqual({ stored: 'The rent is 950 euros.', warnings: [text('import.trackedChanges')] })
    const joined = '<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>' + run('First half, ') + '</w:p>' + p(run('second half.'))
    expect(await textOf(joined)).toBe('First half, second half.')
    expect(await read(p(run('Seen. '), styled('<w:vanish/>', 'Not seen.')))).toEqual({
      stored: 'Seen. Not seen.',
      warnings: [text('import.hiddenText')],
    })
  })

  it('is that of headers and footers once each, without the numbers of pages', async () => {
    const page = field(' PAGE ', run('3'))
    const header = (content: string): string => `<w:hdr ${W}>${content}</w:hdr>`
    const files = {
      'word/_rels/document.xml.rels': relations(
        ['a', 'header', 'header1.xml'],
        ['b', 'header', 'header2.xml'],
        ['c', 'footer', 'footer1.xml'],
        ['d', 'footer', 'footer2.xml'],
      ),
      'word/header1.xml': header(
        p(run('Contract 4711'), '<w:r><w:tab/></w:r>', run('Page '), page, run(' of '), field(' NUMPAGES ', run('9'))),
      ),
      'word/header2.xml': header(
        p(run('Contract 4711'), '<w:r><w:tab/></w:r>', run('Page '), page, run(' of '), field(' NUMPAGES ', run('9'))),
      ),
      'word/footer1.xml': header(p(run('– '), page, run(' –'))),
      'word/footer2.xml': header(p(run('Version 2.3'))),
    }
    expect(await read(p(run('The body.')), files)).toEqual({ stored: 'Contract 4711\n\nThe body.\n\nVersion 2.3', warnings: [] })
  })

  it('is that of charts, diagrams and inserted files, where they stand', async () => {
    const c =
      'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    const points = (...values: readonly string[]): string =>
      values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')
    const series = (name: string, ...values: readonly string[]): string =>
      `<c:ser><c:tx><c:strRef><c:strCache>${points(name)}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points('North', 'South')}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(...values)}</c:numCache></c:numRef></c:val></c:ser>`
    const files = {
      'word/_rels/document.xml.rels': relations(
        ['c', 'chart', 'charts/chart1.xml'],
        ['d', 'diagramData', 'diagrams/data1.xml'],
        ['f', 'aFChunk', 'chunk.html'],
      ),
      'word/charts/chart1.xml': `<c:chartSpace ${c}><c:chart><c:title><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:title>${series('2024', '4.4000000000000004', '5')}${series('2025', '6', '7')}</c:chart></c:chartSpace>`,
      'word/diagrams/data1.xml': `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:pt><dgm:t><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:dataModel>`,
      'word/chunk.html': '<!DOCTYPE html><html><body><p>The crane lifts 4.2 tonnes.</p></body></html>',
    }
    const drawing = `<w:drawing><c:chart ${c} xmlns:r="${RELATIONS}" r:id="c"/></w:drawing><w:drawing><dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:r="${RELATIONS}" r:dm="d"/></w:drawing>`
    const body = `${p(run('Above.'), `<w:r>${drawing}</w:r>`)}<w:altChunk xmlns:r="${RELATIONS}" r:id="f"/>${p(run('Below.'))}`
    expect(await read(body, files)).toEqual({
      stored: 'Above.\n\nSales\n\n | 2024 | 2025\nNorth | 4.4 | 6\nSouth | 5 | 7\n\nPlan\n\nThe crane lifts 4.2 tonnes.\n\nBelow.',
      warnings: [],
    })
  })
})

describe('notes of a DOCX, and text that nobody reads', () => {
  it('stand behind their paragraph, and behind the table of its cell', async () => {
    const cell = (...content: readonly string[]): string => `<w:tc>${p(...content)}</w:tc>`
    const table = `<w:tbl><w:tr>${cell(run('Item'))}${cell(run('Price'))}</w:tr><w:tr>${cell(run('Pump'), footnoteReference(2))}${cell(run('1200'))}</w:tr></w:tbl>`
    const file = makeDocx([{ xml: p(run('Seen'), footnoteReference(1), run(' twice.')) }, { xml: table }, 'The end.'], {
      footnotes: ['By two.', 'Used.'],
    })
    expect((await parseDocx(file)).text).toBe('Seen twice.\n\nBy two.\n\nItem | Price\nPump | 1200\n\nUsed.\n\nThe end.')
  })

  it('is told as lost where no reader knows its place', async () => {
    const unread = `<w:p><w:pPr><w:unknown><w:t>Nobody reads 42</w:t></w:unknown></w:pPr>${run('Read.')}</w:p>`
    expect((await read(unread)).warnings).toEqual([text('import.lostText', { count: 3, parts: [text('import.parts.body')] })])
  })
})

describe('merged cells of a DOCX', () => {
  it('name all columns below them', async () => {
    const cell = (content: string, properties = ''): string =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${p(content === '' ? '' : run(content))}</w:tc>`
    const row = (...cells: readonly string[]): string => `<w:tr>${cells.join('')}</w:tr>`
    const table = `<w:tbl>${row(cell('Product', '<w:vMerge w:val="restart"/>'), cell('2024', '<w:gridSpan w:val="2"/>'), cell('2025'))}${row(cell('', '<w:vMerge/>'), cell('H1'), cell('H2'), cell('H1'))}${row(cell('Cable'), cell('11'), cell('12'), cell('13'))}</w:tbl>`
    expect(await textOf(table)).toBe('Product | 2024 H1 | 2024 H2 | 2025 H1\nCable | 11 | 12 | 13')
  })
})
