import { describe, expect, it } from 'vitest'
import { parseRtf } from '../../../../../src-main/reading/adapters/parsers/office/rtf/rtf.ts'
import { text } from '../../../../../src-preload/texts/text.ts'
import { shownBlocks } from '../../../../support/files/blocks.ts'

const HEAD = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fswiss Arial;}{\f1\fnil\fcharset204 Arial Cyr;}{\f2\fnil\fcharset128 MS Mincho;}{\f3\fnil\fcharset2 Symbol;}{\f4\fnil\fcharset238 Arial CE;}}`
const read = (body: string) => parseRtf(Buffer.from(`${HEAD}${body}}`, 'latin1'))
const shown = async (body: string) => shownBlocks(await read(body))

describe('the signs of RTF', () => {
  it.each([
    [String.raw`2019\endash 2021, 40\emdash 50 euros`, '2019–2021, 40—50 euros'],
    [String.raw`5\~kg of AB\_17, co\-op, 7\enspace 8\emspace 9\qmspace 1`, '5 kg of AB-17, coop, 7 8 9 1'],
    [String.raw`\lquote a\rquote  \ldblquote b\rdblquote  \bullet  c`, '‘a’ “b” • c'],
    [String.raw`10{\super 6} litres, H{\sub 2}O, {\up6 x}, 1200{\dn4 3}, 5{\super 2\nosupersub 3}`, '10⁶ litres, H₂O, x, 1200₃, 5²3'],
    [
      String.raw`costs {\strike 9\super 9}49, \striked1 3\striked0 2, \strike 5\plain 4 euros`,
      'costs [struck out: 9⁹]49, [struck out: 3]2, [struck out: 5]4 euros',
    ],
    [
      String.raw`\u8364?5, \uc2\u8211\'96\'96 7, \uc0\u8364 9, \u-10179?\u-8704?`.replace(
        String.raw`\u-10179?\u-8704?`,
        String.raw`\uc1\u-10179?\u-8704?`,
      ),
      '€5, – 7, €9, 😀',
    ],
    [
      String.raw`{\upr{plain}{\*\ud{\u23383?}}} {\f1\'cf\'f0\'e8} {\f2\'93\'fa\'96{\f2\'7b}} {\f4\'b9} {\f3 m}g`.replace(
        String.raw`\'96{\f2\'7b}`,
        String.raw`\'96\'7b`,
      ),
      '字 При 日本 ą μg',
    ],
  ])('keep their value: %s', async (body, expected) => {
    expect((await shown(String.raw`\pard ${body}\par`)).map(([, own]) => own)).toEqual([expected])
  })

  it('are found in fields, forms and equations without a result', async () => {
    const form = (type: string, more: string) => String.raw`{\field{\*\fldinst ${type}{\*\formfield{${more}}}}{\fldrslt }}`
    const body = String.raw`\pard ${form('FORMCHECKBOX', String.raw`\fftype1\ffres1`)} pets, ${form('FORMCHECKBOX', String.raw`\fftype1\ffres25\ffdefres0`)} smoking\par
\pard ${form('FORMDROPDOWN', String.raw`\fftype2\ffres1{\*\ffl Bergen}{\*\ffl Molde}`)}\par
\pard {\field{\*\fldinst SYMBOL 109 \\f "Symbol"}{\fldrslt }}m, {\field{\*\fldinst EQ \\f(1,2)}{\fldrslt }}, {\field{\*\fldinst HYPERLINK "https://example.org"}{\fldrslt the page}}\par`
    expect((await shown(body)).map(([, own]) => own)).toEqual(['☒ pets, ☐ smoking', 'Molde', 'μm, 1/2, the page'])
  })
})

describe('the parts of RTF', () => {
  it('are notes, comments, text boxes, headers and footers without page numbers', async () => {
    const page = String.raw`{\field{\*\fldinst PAGE}{\fldrslt 3}}`
    const body = String.raw`{\header \pard Contract 4711\par}{\footer \pard Page ${page} of {\field{\*\fldinst NUMPAGES}{\fldrslt 9}}\par}
\pard Paid{\super\chftn}{\footnote\pard\plain\chftn  By Bo.} on 3 May.{\*\atnid AB}{\*\atnauthor Ann}\chatn{\*\annotation\pard Is that right?}\par
\pard {\shp{\*\shpinst{\sp{\sn wzDescription}{\sv A crane}}{\shptxt \pard Box 7\par}}{\shprslt{\*\do\dptxbx{\dptxbxtext\pard Box 7\par}}}}Last.\par`
    expect((await shown(body)).map(([, own]) => own)).toEqual([
      'Contract 4711',
      'Paid on 3 May.',
      'By Bo.',
      'Ann: Is that right?',
      'Last.',
      'A crane',
      'Box 7',
    ])
  })

  it('are tables with merged and nested cells; deleted text is none, hidden text is told', async () => {
    const document = await read(String.raw`\trowd\trhdr\cellx1000\cellx3000\pard\intbl Hall\cell 2024\cell\row
\trowd\trhdr\cellx1000\cellx2000\cellx3000\pard\intbl \cell from\cell to\cell\row
\trowd\cellx1000\cellx2000\cellx3000\pard\intbl North\cell 7\cell 9\cell\row
\pard {\deleted gone }kept {\v unseen}\par
\trowd\cellx2000\cellx4000\pard\intbl Outer\cell \pard\intbl\itap2 A\nestcell B\nestcell{\*\nesttableprops\trowd\cellx1000\cellx2000\nestrow}{\nonesttables\par}\pard\intbl\cell\row\pard\par`)
    expect(shownBlocks(document).slice(1)).toEqual([
      ['paragraph', 'kept unseen'],
      ['table', 'Outer'],
      ['table', 'A | B'],
    ])
    expect(document.text).toContain('North | 7 | 9')
    expect(document.text.split('\n')[0]).toMatch(/2024 from \| 2024 to$/)
    expect(document.warnings).toEqual([text('import.hiddenText')])
  })

  it('passes over pictures and binary data, and tells of embedded objects', async () => {
    const document = await read(
      String.raw`\pard {\pict\pngblip\bin4 }}}}}{\object\objemb{\*\objclass Excel.Sheet.8}{\*\objdata 0105}{\result \pard Total 12\par}} after\par`,
    )
    expect(document.text).toBe('Total 12\n\nafter')
    expect(document.warnings).toEqual([text('import.embeddedObjects', { count: 1 })])
  })
})
