import { describe, expect, it } from 'vitest'
import { parseOdp } from '../../../../../src-main/reading/adapters/parsers/office/odf/odp.ts'
import { parseOdt } from '../../../../../src-main/reading/adapters/parsers/office/odf/odt.ts'
import { text } from '../../../../../src-preload/texts/text.ts'
import { shownBlocks } from '../../../../support/files/blocks.ts'
import { makeOdt } from '../../../../support/files/make-odt.ts'
import { makeOdp } from '../../../../support/files/make-open-document.ts'

const style = (name: string, properties: string, family = 'text', parent = '') =>
  `<style:style style:name="${name}" style:family="${family}"${parent === '' ? '' : ` style:parent-style-name="${parent}"`}>${properties}</style:style>`
const textStyle = (name: string, properties: string, parent = '') => style(name, `<style:text-properties ${properties}/>`, 'text', parent)
const shown = async (xml: string, options: Parameters<typeof makeOdt>[1] = {}) => shownBlocks(await parseOdt(makeOdt([{ xml }], options)))

describe('what an OpenDocument text shows', () => {
  it.each([
    ['super 58%', '10⁶ litres, 1200³ euros'],
    ['33% 58%', '10⁶ litres, 1200³ euros'],
    ['sub 58%', '10₆ litres, 1200₃ euros'],
    ['-33% 58%', '10₆ litres, 1200₃ euros'],
    ['0% 100%', '106 litres, 12003 euros'],
  ])('keeps raised and lowered letters apart from numbers: %s', async (position, expected) => {
    const styles = textStyle('Base', `style:text-position="${position}"`) + textStyle('T1', 'fo:font-weight="bold"', 'Base')
    const xml =
      '<text:p>10<text:span text:style-name="T1">6</text:span> litres, 1200<text:span text:style-name="T1">3</text:span> euros</text:p>'
    expect(await shown(xml, { styles })).toEqual([['paragraph', expected]])
  })

  it.each([
    ['solid', 'costs [struck out: 9⁹]49 euros'],
    ['none', 'costs 9⁹49 euros'],
  ])('says what is struck out: %s', async (line, expected) => {
    const styles = textStyle('T1', `style:text-line-through-style="${line}"`) + textStyle('T2', 'style:text-position="super 58%"')
    const struck = '<text:span text:style-name="T1">9<text:span text:style-name="T2">9</text:span></text:span>'
    expect(await shown(`<text:p>costs ${struck}49 euros</text:p>`, { styles })).toEqual([['paragraph', expected]])
  })

  it('keeps lists and tables inside cells', async () => {
    const list =
      '<text:list text:style-name="L1"><text:list-item><text:p>locks at 22:00</text:p></text:list-item><text:list-item><text:p>tests at 7</text:p></text:list-item></text:list>'
    const cell = (inner: string) => `<table:table-cell>${inner}</table:table-cell>`
    const inner = `<table:table><table:table-row>${cell('<text:p>Gate</text:p>')}${cell('<text:p>4</text:p>')}</table:table-row></table:table>`
    const rows = [
      ['<text:p>Role</text:p>', '<text:p>Tasks</text:p>'],
      ['<text:p>Janitor</text:p>', list],
      ['<text:p>Guard</text:p>', `<text:p>opens</text:p>${inner}`],
    ]
    const xml = `<table:table>${rows.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`).join('')}</table:table>`
    expect(await shown(xml)).toEqual([
      ['table', 'Role | Tasks\nJanitor | locks at 22:00; tests at 7\nGuard | opens'],
      ['table', 'Gate | 4'],
    ])
  })

  it('keeps the values of form fields of Word, which LibreOffice writes as parameters', async () => {
    const param = (name: string, value: string) => `<field:param field:name="${name}" field:value="${value}"/>`
    const field = (kind: string, inner = '', name = 'fieldmark') =>
      `<field:${name} xmlns:field="urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0" field:type="vnd.oasis.opendocument.field.FORM${kind}">${inner}</field:${name}>`
    const towns = ['Bergen', 'Molde'].map((town) => param('Dropdown_ListEntry', town)).join('')
    const chosen = towns + param('Dropdown_Selected', '1')
    const end = '<field:fieldmark-end xmlns:field="urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0"/>'
    const xml = [
      `Town: ${field('DROPDOWN', chosen)}`,
      `Port: ${field('DROPDOWN', towns)}`,
      `Quay: ${field('DROPDOWN', chosen, 'fieldmark-start')}Molde${end}`,
      `${field('CHECKBOX', param('Checkbox_Checked', 'true'))} photos`,
      `${field('CHECKBOX')} bus`,
      `Name: ${field('TEXT', '', 'fieldmark-start')}Ragna${end}`,
    ]
    const paragraphs = await shown(xml.map((line) => `<text:p>${line}</text:p>`).join(''))
    expect(paragraphs.map(([, line]) => line)).toEqual(['Town: Molde', 'Port:', 'Quay: Molde', '☒ photos', '☐ bus', 'Name: Ragna'])
  })

  it('keeps signs of Wingdings as what they show', async () => {
    const styles =
      textStyle('T1', 'style:font-name="Wingdings1"') +
      '<style:font-face style:name="Wingdings1" svg:font-family="Wingdings"/>' +
      textStyle('T2', 'style:font-name="Liberation Serif"')
    const xml = '<text:p><text:span text:style-name="T1">\uf0fe</text:span> <text:span text:style-name="T2">Diabetic</text:span></text:p>'
    expect(await shown(xml, { styles })).toEqual([['paragraph', '🗹 Diabetic']])
  })

  it('keeps comments, text boxes, readings, form values and alternative texts; deleted text is none', async () => {
    const forms =
      '<office:forms><form:form><form:checkbox form:id="c1" form:label="Pets" form:current-state="checked"/><form:checkbox form:id="c2" form:label="Smoking"/><form:text form:id="c3" form:current-value="Molde"/></form:form></office:forms>'
    const control = (id: string) => `<text:p><draw:control draw:control="${id}"/></text:p>`
    const xml = `${forms}<text:tracked-changes><text:changed-region><text:deletion><text:p>Gone 13</text:p></text:deletion></text:changed-region></text:tracked-changes>
      <text:p>Kept<office:annotation><dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">Bo</dc:creator><text:p>check the lease</text:p></office:annotation> here.</text:p>
      <text:p><text:ruby><text:ruby-base>東京</text:ruby-base><text:ruby-text>とうきょう</text:ruby-text></text:ruby>に</text:p>
      <text:p><draw:frame><draw:text-box><text:p>Box 7</text:p></draw:text-box></draw:frame></text:p>
      <draw:g><draw:frame><draw:image/><svg:desc>A crane at dock 5</svg:desc></draw:frame></draw:g>${control('c1')}${control('c2')}${control('c3')}`
    expect((await shown(xml)).map(([, own]) => own)).toEqual([
      'Kept here.',
      'Bo: check the lease',
      '東京(とうきょう)に',
      'Box 7',
      'A crane at dock 5',
      '☒ Pets',
      '☐ Smoking',
      'Molde',
    ])
  })
})

describe('the objects and margins of an OpenDocument text', () => {
  it('writes formulas and charts of its objects, and tells of what it cannot read', async () => {
    const object = (name: string) =>
      `<draw:frame><draw:object xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="./${name}"/></draw:frame>`
    const formula =
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow><annotation encoding="StarMath 5.0">E = m c^2</annotation></semantics></math>'
    const document = await parseOdt(
      makeOdt(
        [
          {
            xml: `<text:p>It is ${object('Object 1')}.</text:p><text:p><draw:frame><draw:object-ole/></draw:frame>${object('Lost')}</text:p>`,
          },
        ],
        {
          files: { 'Object 1/content.xml': formula },
        },
      ),
    )
    expect(document.text).toBe('It is E = mc^2.')
    expect(document.warnings).toContainEqual(text('import.embeddedObjects', { count: 2 }))
  })

  it('has headers in front and footers behind, without the numbers of pages and what the text says too', async () => {
    const margin = (name: string, inner: string) => `<style:${name}>${inner}</style:${name}>`
    const number = '<text:page-number>1</text:page-number>'
    const page =
      margin('header', '<text:p>Contract AB-7</text:p><text:p>Terms</text:p>') +
      margin('footer', `<text:p>Page ${number}</text:p><text:p>Version 12, page ${number}</text:p>`)
    const styles = `<office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:master-styles><style:master-page style:name="Standard">${page}</style:master-page><style:master-page style:name="Again">${page}</style:master-page></office:master-styles></office:document-styles>`
    expect(
      await shown('<text:h text:outline-level="1">Terms</text:h><text:p>The rent is due.</text:p>', { files: { 'styles.xml': styles } }),
    ).toEqual([
      ['paragraph', 'Contract AB-7'],
      ['heading', 'Terms'],
      ['paragraph', 'The rent is due.'],
      ['paragraph', 'Version 12, page'],
    ])
  })

  it('tells of hidden text, which it reads too, and reads whatever prefixes a program writes', async () => {
    const document = await parseOdt(
      makeOdt([{ xml: '<text:p>Seen, <text:span text:style-name="H">not seen</text:span></text:p>' }], {
        styles: textStyle('H', 'text:display="none"'),
      }),
    )
    expect(document.text).toBe('Seen, not seen')
    expect(document.warnings).toEqual([text('import.hiddenText')])
    const office = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0'
    const other = `<ns0:document-content xmlns:ns0="${office}" xmlns:ns1="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><ns0:body><ns0:text><ns1:h ns1:outline-level="2">Costs</ns1:h><ns1:p>40 euros</ns1:p></ns0:text></ns0:body></ns0:document-content>`
    expect(await shown('', { files: { 'content.xml': other } })).toEqual([
      ['heading', 'Costs'],
      ['paragraph', '40 euros'],
    ])
  })
})

describe('what an OpenDocument presentation shows', () => {
  it('has comments, the texts of its master once, and tells which slides are hidden', async () => {
    const shape = (content: string, kind = '') =>
      `<draw:frame${kind}><draw:text-box><text:p>${content}</text:p></draw:text-box></draw:frame>`
    const master = `<office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"><office:master-styles><style:master-page style:name="M">${shape('Confidential 2025')}${shape('Click to edit', ' presentation:class="title"')}</style:master-page></office:master-styles></office:document-styles>`
    const page = (content: string, more = '') => `<draw:page draw:master-page-name="M"${more}>${content}</draw:page>`
    const comment = '<office:annotation><text:p>Is that 40?</text:p></office:annotation>'
    const hidden = style('dp1', '<style:drawing-page-properties presentation:visibility="hidden"/>', 'drawing-page')
    const document = await parseOdp(
      makeOdt([{ xml: page(shape('First 1') + comment) + page(shape('Second 2'), ' draw:style-name="dp1"') }], {
        body: 'presentation',
        styles: hidden,
        files: { 'styles.xml': master },
      }),
    )
    expect(shownBlocks(document).map(([, own]) => own)).toEqual(['First 1', 'Is that 40?', 'Confidential 2025', 'Second 2'])
    expect(document.warnings).toEqual([text('import.hiddenSlides', { slides: ['2'] })])
  })

  it('keeps tables whose cells hold lists', async () => {
    const cell = (own: string) =>
      `<table:table-cell><text:list><text:list-item><text:p>${own}</text:p></text:list-item></text:list></table:table-cell>`
    const row = (cells: string[]) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`
    const document = await parseOdp(
      makeOdp([{ xml: `<draw:frame><table:table>${row(['Room', 'Rate'])}${row(['Attic', '74 euros'])}</table:table></draw:frame>` }]),
    )
    expect(document.text).toBe('Room | Rate\nAttic | 74 euros')
  })
})
