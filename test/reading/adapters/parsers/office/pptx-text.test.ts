import { describe, expect, it } from 'vitest'
import { parsePptx } from '../../../../../src-main/reading/adapters/parsers/office/pptx/pptx.ts'
import { text } from '../../../../../src-preload/texts/text.ts'
import { shownBlocks } from '../../../../support/files/blocks.ts'
import { makePptx, type PptxOptions } from '../../../../support/files/make-pptx.ts'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPACES = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${RELATIONS}"`
const rels = (...list: readonly (readonly [id: string, kind: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`).join('')}</Relationships>`
const named = (name: string, more = '', inner = '') =>
  `<p:nvSpPr><p:cNvPr id="3" name="${name}"${more}/><p:cNvSpPr/><p:nvPr>${inner}</p:nvPr></p:nvSpPr>`
const shape = (paragraphs: string, inner = '', more = '') =>
  `<p:sp>${named('S', more, inner)}<p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`
const line = (own: string) => `<a:p><a:r><a:t>${own}</a:t></a:r></a:p>`
const read = (xml: string, options: PptxOptions = {}) => parsePptx(makePptx([{ xml }], options))
const shown = async (xml: string, options: PptxOptions = {}) => shownBlocks(await read(xml, options)).map(([, own]) => own)

describe('what a presentation shows', () => {
  it('keeps raised and lowered letters apart from numbers, and numbers of lists', async () => {
    const run = (own: string, baseline: string) => `<a:r><a:rPr baseline="${baseline}"/><a:t>${own}</a:t></a:r>`
    const numbered = (own: string) =>
      `<a:p><a:pPr lvl="1"><a:buAutoNum type="alphaLcParenR" startAt="2"/></a:pPr><a:r><a:t>${own}</a:t></a:r></a:p>`
    const xml = shape(
      `<a:p><a:r><a:t>10</a:t></a:r>${run('6', '30000')}<a:r><a:t> litres, H</a:t></a:r>${run('2', '-25000')}<a:r><a:t>O</a:t></a:r><a:fld type="slidenum"><a:t>7</a:t></a:fld></a:p>${numbered('oak')}${numbered('elm')}`,
    )
    expect(await shown(xml)).toEqual(['10⁶ litres, H₂O', 'b) oak', 'c) elm'])
  })

  it('says what is struck out', async () => {
    const run = (own: string, strike: string, baseline = '0') =>
      `<a:r><a:rPr strike="${strike}" baseline="${baseline}"/><a:t>${own}</a:t></a:r>`
    const struck = `${run('10', 'sngStrike')}${run('6', 'sngStrike', '30000')}`
    const xml = shape(`<a:p>${run('costs ', 'noStrike')}${struck}${run('49, ', 'noStrike')}${run('7 ', 'dblStrike')}</a:p>`)
    expect(await shown(xml)).toEqual(['costs [struck out: 10⁶]49, [struck out: 7]'])
  })

  it('keeps groups, formulas, alternative texts and the newer version of a shape', async () => {
    const math =
      '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="a14"><a14:m xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"><m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>E=m</m:t></m:r><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></a14:m></mc:Choice><mc:Fallback><a:r><a:t>picture</a:t></a:r></mc:Fallback></mc:AlternateContent>'
    const picture = (descr: string) => `<p:pic><p:nvPicPr><p:cNvPr id="4" name="P" descr="${descr}"/></p:nvPicPr></p:pic>`
    const xml = `<p:grpSp><p:grpSp>${shape(line('Deep 5'))}</p:grpSp>${picture('A crane at dock 5')}${picture('IMG_0042.JPG')}</p:grpSp>${shape(`<a:p><a:r><a:t>It is </a:t></a:r>${math}</a:p>`)}`
    expect(await shown(xml)).toEqual(['Deep 5', 'A crane at dock 5', 'It is E=mc^2'])
  })

  it('keeps comments of both kinds with their authors, and diagrams', async () => {
    const diagram = `<p:graphicFrame><a:graphic><a:graphicData><dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="d1"/></a:graphicData></a:graphic></p:graphicFrame>`
    const files = {
      'ppt/slides/_rels/slide1.xml.rels': rels(
        ['d1', 'diagramData', '../diagrams/data1.xml'],
        ['c1', 'comments', '../comments/c1.xml'],
        ['c2', 'comments', '../comments/c2.xml'],
      ),
      'ppt/diagrams/data1.xml': `<dgm:dataModel ${SPACES} xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"><dgm:ptLst><dgm:pt><dgm:t>${line('Step 1')}</dgm:t></dgm:pt><dgm:pt><dgm:t>${line('Step 2')}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`,
      'ppt/comments/c1.xml': `<p:cmLst ${SPACES}><p:cm authorId="0"><p:text>Is that 40?</p:text></p:cm></p:cmLst>`,
      'ppt/comments/c2.xml': `<q:cmLst ${SPACES} xmlns:q="http://schemas.microsoft.com/office/powerpoint/2018/8/main"><q:cm authorId="{A}"><q:replyLst><q:reply authorId="{B}"><q:txBody>${line('No, 41.')}</q:txBody></q:reply></q:replyLst><q:txBody>${line('Look here')}</q:txBody></q:cm></q:cmLst>`,
      'ppt/commentAuthors.xml': `<p:cmAuthorLst ${SPACES}><p:cmAuthor id="0" name="Ann"/></p:cmAuthorLst>`,
      'ppt/authors.xml': `<q:authorLst xmlns:q="http://schemas.microsoft.com/office/powerpoint/2018/8/main"><q:author id="{A}" name="Bo"/><q:author id="{B}" name="Cy"/></q:authorLst>`,
      'ppt/_rels/presentation.xml.rels': rels(
        ['s1', 'slide', 'slides/slide1.xml'],
        ['a1', 'commentAuthors', 'commentAuthors.xml'],
        ['a2', 'authors', 'authors.xml'],
      ),
    }
    expect(await shown(diagram, { files })).toEqual(['Step 1', 'Step 2', 'Ann: Is that 40?', 'Bo: Look here', 'Cy: No, 41.'])
  })

  it('keeps what layouts and masters say, once and without places for content; hidden slides and embedded objects are told', async () => {
    const tree = (name: string, shapes: string) => `<p:${name} ${SPACES}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${name}>`
    const footer = shape(line('Board 2025'), '<p:ph type="ftr"/>')
    const ole = '<p:graphicFrame><a:graphic><a:graphicData><p:oleObj progId="Excel.Sheet.12"/></a:graphicData></a:graphic></p:graphicFrame>'
    const slide = (own: string, more = '') =>
      `<p:sld ${SPACES}${more}><p:cSld><p:spTree>${shape(line(own))}${footer}${shape(line('7'), '<p:ph type="sldNum"/>')}${more === '' ? ole : ''}</p:spTree></p:cSld></p:sld>`
    const relation = rels(['l1', 'slideLayout', '../slideLayouts/slideLayout1.xml'])
    const document = await parsePptx(
      makePptx([{}, {}], {
        files: {
          'ppt/slides/slide1.xml': slide('First'),
          'ppt/slides/slide2.xml': slide('Second', ' show="0"'),
          'ppt/slides/_rels/slide1.xml.rels': relation,
          'ppt/slides/_rels/slide2.xml.rels': relation,
          'ppt/slideLayouts/slideLayout1.xml': tree(
            'sldLayout',
            shape(line('Click to edit'), '<p:ph type="title"/>') + shape(line('Confidential 9')),
          ),
          'ppt/slideLayouts/_rels/slideLayout1.xml.rels': rels(['m1', 'slideMaster', '../slideMasters/slideMaster1.xml']),
          'ppt/slideMasters/slideMaster1.xml': tree('sldMaster', shape(line('Harbour Ltd'))),
        },
      }),
    )
    expect(shownBlocks(document).map(([, own]) => own)).toEqual(['First', 'Board 2025', 'Confidential 9', 'Harbour Ltd', 'Second'])
    expect(document.warnings).toEqual([text('import.hiddenSlides', { slides: ['2'] }), text('import.embeddedObjects', { count: 1 })])
  })

  it('keeps words beside the number of a slide, once, and no numbers', async () => {
    const number = shape(
      '<a:p><a:r><a:t>Harbour survey </a:t></a:r><a:fld type="slidenum"><a:t>7</a:t></a:fld></a:p>',
      '<p:ph type="sldNum"/>',
    )
    const slide = (own: string) => `<p:sld ${SPACES}><p:cSld><p:spTree>${shape(line(own))}${number}</p:spTree></p:cSld></p:sld>`
    const files = { 'ppt/slides/slide1.xml': slide('First'), 'ppt/slides/slide2.xml': slide('Second') }
    expect((await parsePptx(makePptx([{}, {}], { files }))).text).toBe('First\n\nHarbour survey\n\nSecond')
  })

  it('names the columns below merged header cells', async () => {
    const cell = (own: string, more = '') => `<a:tc${more}><a:txBody>${line(own)}</a:txBody></a:tc>`
    const row = (...cells: string[]) => `<a:tr>${cells.join('')}</a:tr>`
    const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${row(cell('Hall', ' rowSpan="2"'), cell('2024', ' gridSpan="2"'), cell('', ' hMerge="1"'))}${row(cell('', ' vMerge="1"'), cell('plan'), cell('actual'))}${row(cell('North'), cell('7'), cell('9'))}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
    const [block] = await shown(table)
    expect(block).toContain('North | 7 | 9')
    expect(block?.split('\n')[0]).toMatch(/2024/)
  })
})
