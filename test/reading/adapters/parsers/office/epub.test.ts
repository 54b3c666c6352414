import { text } from '../../../../../src-preload/texts/text.ts'
import { describe, expect, it } from 'vitest'
import { parseEpub } from '../../../../../src-main/reading/adapters/parsers/office/epub.ts'
import { shownBlocks } from '../../../../support/files/blocks.ts'
import { makeEpub } from '../../../../support/files/make-epub.ts'

describe('parsing an e-book', () => {
  it('returns chapters in reading order, each under its heading or its name in the table of contents', async () => {
    const document = await parseEpub(
      makeEpub(
        [
          {
            file: 'z one.xhtml',
            body: '<h1>The storm</h1><p>It was&nbsp;dark &amp; wet&mdash;so <i>she</i> said.</p><ul><li>one</li></ul><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table><pre>code\n  here</pre>',
          },
          { file: 'm two.xhtml', body: '<p>No heading here.</p><script>alert(1)</script><style>p{}</style>' },
          { file: 'a three.xhtml', title: 'The calm after it', body: '<p>Nor here.</p>' },
        ],
        { title: 'My book', nav: '<ol><li><a href="z%20one.xhtml">Storm</a></li><li><a href="m%20two.xhtml#start">The calm</a></li></ol>' },
      ),
    )
    expect(shownBlocks(document)).toEqual([
      ['heading', 'The storm'],
      ['paragraph', 'It was dark & wet—so she said.'],
      ['list-item', '- one'],
      ['table', 'A | B\n1 | 2'],
      ['code', 'code\n  here'],
      ['heading', 'The calm'],
      ['paragraph', 'No heading here.'],
      ['heading', 'The calm after it'],
      ['paragraph', 'Nor here.'],
    ])
    expect(document).toMatchObject({ type: 'epub', title: 'My book', date: '2019-03-04T00:00:00.000Z', partial: false })
  })

  it('keeps raised letters apart from numbers, and formulas of any prefix', async () => {
    const math = '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mfrac><m:mi>a</m:mi><m:mn>2</m:mn></m:mfrac></m:math>'
    const document = await parseEpub(
      makeEpub([{ file: 'a.xhtml', body: `<a id="x"/><p>10<sup>6</sup> litres, H<sub>2</sub>O</p><p>It is ${math}.</p>` }]),
    )
    expect(document.text).toBe('10⁶ litres, H₂O\n\nIt is a/2.')
  })

  it('reads chapter names from the older table of contents (NCX) too', async () => {
    const ncx =
      '<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx><navMap><navPoint><navLabel><text>Old name</text></navLabel><content src="a.xhtml"/></navPoint></navMap></ncx>'
    const opf =
      '<package><metadata><dc:title>B</dc:title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine toc="n"><itemref idref="a"/></spine></package>'
    const document = await parseEpub(
      makeEpub([{ file: 'a.xhtml', body: '<p>Text.</p>' }], { files: { 'OEBPS/content.opf': opf, 'OEBPS/toc.ncx': ncx } }),
    )
    expect(shownBlocks(document)).toEqual([
      ['heading', 'Old name'],
      ['paragraph', 'Text.'],
    ])
  })

  it('says who wrote and published the book', async () => {
    const opf =
      '<package><metadata><dc:title>B</dc:title><dc:creator>Anna Berg</dc:creator><dc:creator>Tom Ash</dc:creator><dc:publisher>Quay &amp; Co</dc:publisher></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>'
    const book = (body: string) => makeEpub([{ file: 'a.xhtml', body }], { files: { 'OEBPS/content.opf': opf } })
    expect(shownBlocks(await parseEpub(book('<h1>One</h1><p>Text.</p>')))).toEqual([
      ['heading', 'One'],
      ['paragraph', 'Author: Anna Berg, Tom Ash\nPublisher: Quay & Co'],
      ['paragraph', 'Text.'],
    ])
    await expect(parseEpub(book('<p></p>'))).rejects.toMatchObject({ code: 'no-text' })
  })

  it('warns of missing chapters, refuses a book with copy protection and accepts obfuscated fonts', async () => {
    const opf =
      '<package><metadata/><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="b" href="gone.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>'
    const cut = await parseEpub(makeEpub([{ file: 'a.xhtml', body: '<p>Text.</p>' }], { files: { 'OEBPS/content.opf': opf } }))
    expect(cut).toMatchObject({ partial: true, warnings: [text('import.missingChapters', { chapters: ['gone.xhtml'] })] })
    const locks = (path: string): string =>
      `<encryption><EncryptedData><CipherData><CipherReference URI="${path}"/></CipherData></EncryptedData></encryption>`
    const book = (path: string) =>
      parseEpub(makeEpub([{ file: 'a.xhtml', body: '<p>Text.</p>' }], { files: { 'META-INF/encryption.xml': locks(path) } }))
    await expect(book('OEBPS/a.xhtml')).rejects.toMatchObject({
      code: 'unsupported-type',
      message: expect.stringContaining('locked') as string,
    })
    expect((await book('OEBPS/font.otf')).text).toBe('Text.')
  })

  it('refuses a chapter that defines entities, and a book without text', async () => {
    const evil = '<!DOCTYPE html [<!ENTITY a SYSTEM "file:///etc/passwd">]><html><body>&a;</body></html>'
    await expect(parseEpub(makeEpub([{ file: 'a.xhtml', body: '' }], { files: { 'OEBPS/a.xhtml': evil } }))).rejects.toMatchObject({
      code: 'unsafe-archive',
    })
    await expect(parseEpub(makeEpub([{ file: 'a.xhtml', body: '<img src="a.png"/>' }]))).rejects.toMatchObject({ code: 'no-text' })
    await expect(parseEpub(makeEpub([], { files: { 'META-INF/container.xml': '<x/>', 'OEBPS/content.opf': '' } }))).rejects.toMatchObject({
      code: expect.stringMatching(/damaged-file|no-text/) as string,
    })
  })
})
