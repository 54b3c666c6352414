import { describe, expect, it } from 'vitest'
import { parseHtml } from '../../../../../src-main/reading/adapters/parsers/markup/html.ts'
import { parseEpub } from '../../../../../src-main/reading/adapters/parsers/office/epub.ts'
import { makeEpub } from '../../../../support/files/make-epub.ts'

const read = async (css: string, body: string): Promise<string> =>
  (await parseHtml(Buffer.from(`<html><head><style>${css}</style></head><body><p>${body}</p></body></html>`))).text

describe('letters that a page raises', () => {
  it.each([
    ['a class', '.hoch{vertical-align:super;font-size:70%}', 'costs 1.250<span class="hoch">2</span> euros'],
    ['an element', 'i { VERTICAL-ALIGN: Super !important }', 'costs 1.250<i>2</i> euros'],
    [
      'a class as Word saves it',
      '<!-- /* Notes */ span.Ref\n{mso-style-priority:99;\n\tvertical-align:super;} -->',
      'costs 1.250<span class=Ref><span>2</span></span> euros',
    ],
    ['one of several selectors', '.a, p > .b {vertical-align:super}', 'costs 1.250<span class="b">2</span> euros'],
    ['a rule for screens', '@media screen { .b { vertical-align: super } }', 'costs 1.250<span class="b">2</span> euros'],
    ['a length', '.b { vertical-align: 0.4em }', 'costs 1.250<span class="b">2</span> euros'],
    ['a place', '.b { position: relative; top: -3pt }', 'costs 1.250<span class="b">2</span> euros'],
    ['its own style', '', 'costs 1.250<span style="VERTICAL-ALIGN: super">2</span> euros'],
    ['a link to a note', '', 'costs 1.250<a role="doc-noteref">2</a> euros'],
    ['a link around it', '', 'costs 1.250<a role="doc-noteref" href="#a"><sup>2</sup></a> euros'],
    ['a link within', '', 'costs 1.250<sup><a role="doc-noteref" href="#a">2</a></sup> euros'],
    ['an element twice', '.b{vertical-align:super}', 'costs 1.250<sup><span class="b"><sup>2</sup></span></sup> euros'],
  ])('by %s stay apart from the number before them', async (_by, css, body) => {
    expect(await read(css, body)).toBe('costs 1.250² euros')
  })

  it('keep their own within a raised stretch, and powers of powers', async () => {
    expect(await read('.up{position:relative;top:-4px}', '<span class="up">about 10<sup>6</sup> and 4</span>')).toBe('about 10⁶ and 4')
    expect(await read('', '10<sup>2<sup>3</sup></sup>')).toBe('10^(2³)')
  })

  it('are lowered likewise, and letters that a page sets back stay', async () => {
    expect(await read('.t{vertical-align:sub}', 'H<span class="t">2</span>O')).toBe('H₂O')
    expect(await read('.t{vertical-align:super} p .t{vertical-align:baseline}', 'Seat 1<b class="t">2</b>')).toBe('Seat 12')
    expect(await read('.t{vertical-align:-1px} td{vertical-align:super} ::before{top:-1em}', 'Seat 1<b class="t">2</b>')).toBe('Seat 12')
  })

  it('are known in books by their style sheets and by links to notes', async () => {
    const body =
      '<link href="s.css" rel="stylesheet"/><p>10<span class="c">6</span> and 1200<a epub:type="noteref" href="#n">1</a> euros</p>'
    const document = await parseEpub(makeEpub([{ file: 'a.xhtml', body }], { files: { 'OEBPS/s.css': '.c { vertical-align: super }' } }))
    expect(document.text).toBe('10⁶ and 1200¹ euros')
  })
})
