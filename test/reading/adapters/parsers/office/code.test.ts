import { describe, expect, it } from 'vitest'
import { parseOdt } from '../../../../../src-main/reading/adapters/parsers/office/odf/odt.ts'
import { parseRtf } from '../../../../../src-main/reading/adapters/parsers/office/rtf/rtf.ts'
import { shownBlocks } from '../../../../support/files/blocks.ts'
import { makeOdt } from '../../../../support/files/make-odt.ts'

const line = (text: string, style: string) => ({ xml: `<text:p text:style-name="${style}">${text}</text:p>` })
const STYLES = [
  ['P1', 'Preformatted_20_Text', ''],
  ['P2', 'Standard', '<style:text-properties style:font-name="F1"/>'],
  ['P3', 'Standard', '<style:text-properties style:font-name="Liberation Serif"/>'],
]
  .map(
    ([name, parent, body]) =>
      `<style:style style:name="${name}" style:family="paragraph" style:parent-style-name="${parent}">${body}</style:style>`,
  )
  .join('')
const FONTS = '<style:font-face style:name="F1" svg:font-family="&apos;Courier New&apos;" style:font-pitch="fixed"/>'

describe('code in an OpenDocument text', () => {
  it('keeps its lines, its blanks and its empty lines as one block', async () => {
    const document = await parseOdt(
      makeOdt(
        [
          'Before.',
          line('def f(x):', 'P1'),
          line('<text:s text:c="4"/>if x:', 'P1'),
          line('<text:s text:c="4"/><text:tab/>return <text:span>"a<text:s/> b"</text:span>', 'Preformatted_20_Text'),
          { xml: '<text:p text:style-name="P1"/>' },
          line('<text:s text:c="2"/># end', 'P1'),
          line('After.', 'P3'),
          line('run<text:s text:c="2"/>--all', 'P2'),
          'Last words.',
        ],
        { styles: `${STYLES}${FONTS}` },
      ),
    )
    expect(shownBlocks(document)).toEqual([
      ['paragraph', 'Before.'],
      ['code', 'def f(x):\n    if x:\n        return "a  b"\n\n  # end'],
      ['paragraph', 'After.'],
      ['code', 'run  --all'],
      ['paragraph', 'Last words.'],
    ])
  })

  it('is not seen in a letter that is written in a typeface of one width throughout', async () => {
    const document = await parseOdt(makeOdt([line('Dear Ann,', 'P2'), line('the crane is back.', 'P2')], { styles: `${STYLES}${FONTS}` }))
    expect(shownBlocks(document).map(([type]) => type)).toEqual(['paragraph', 'paragraph'])
  })
})

const HEAD = String.raw`{\rtf1\ansi\deff0{\fonttbl{\f0 \fswiss Helvetica;}{\f1\fnil\fcharset0 Courier New;}}{\stylesheet{\s0 Normal;}{\s20\sbasedon0\snext20 \f1 Preformatted Text;}{\s21\sbasedon20 Own;}}`
const rtf = (body: string) => parseRtf(Buffer.from(`${HEAD}${body}}`, 'latin1'))

describe('code in an RTF file', () => {
  it('keeps its lines, its blanks and its empty lines as one block, by its style or its typeface', async () => {
    const document = await rtf(String.raw`\pard\plain\s0 Prose with {\f1 a word} in it.\par
\pard\plain\s20\f1 def f(x):\par
\pard\plain\s21\f1{    }{if x:}\par
\pard\plain\s20\f1
\par \pard\plain\s20\f1 \tab return "\'e4  \u228?"\par
\pard\plain\s0 More prose.\par
{\pard \f0 \sa180 \f1 run \{a\}\line   --all\par}
\pard\plain\s0 Last words.\par`)
    expect(shownBlocks(document)).toEqual([
      ['paragraph', 'Prose with a word in it.'],
      ['code', 'def f(x):\n    if x:\n\n    return "ä  ä"'],
      ['paragraph', 'More prose.'],
      ['code', 'run {a}\n  --all'],
      ['paragraph', 'Last words.'],
    ])
  })

  it('is not seen in cells of tables, nor in a letter in a typeface of one width', async () => {
    const table = await rtf(String.raw`\trowd\cellx1000\cellx2000\pard\intbl\f1 Item\cell Price\cell\row\pard\plain Words.\par`)
    expect(shownBlocks(table).map(([type]) => type)).toEqual(['table', 'paragraph'])
    const letter = await rtf(String.raw`\pard\f1 Dear Ann,\par the crane is back.\par`)
    expect(shownBlocks(letter).map(([type]) => type)).toEqual(['paragraph', 'paragraph'])
  })
})
