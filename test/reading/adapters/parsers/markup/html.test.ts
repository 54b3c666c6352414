import { describe, expect, it } from 'vitest'
import { parseHtml } from '../../../../../src-main/reading/adapters/parsers/markup/html.ts'
import { shownBlocks } from '../../../../support/files/blocks.ts'

const read = (source: string) => parseHtml(Buffer.from(source))
const FILL = 'It has a few words more, so that it is an article and no list of links. '.repeat(3)

describe('parsing a web page', () => {
  it('returns headings, paragraphs, lists, tables and code, with the values of forms, without menus and scripts', async () => {
    const document =
      await read(`<!DOCTYPE html><html><head><title>The post</title><meta property="article:published_time" content="2024-02-03T04:05:06Z"><script>never()</script><style>.never{}</style></head><body>
<header><a href="/">never home</a></header><nav><ul><li>never menu</li></ul></nav><main><article><h1>My post</h1><p>First, with <b>bold</b> and&nbsp;a <a href="http://x.y/">link</a>. ${FILL}</p>
<h2>Costs</h2><p>Water is &lt;dear&gt; &amp; rare.<br>Very. ${FILL}</p><ul><li>one</li><li>two<ol><li>inner</li></ol></li></ul>
<table><thead><tr><th>Item</th><th>Price</th></tr></thead><tbody><tr><td>Pump</td><td>40</td></tr><tr><td></td><td>50</td></tr></tbody></table>
<pre><code>def f():
    return 1
</code></pre><blockquote><p>Quoted words.</p></blockquote><p style="display:none">never shown</p><button>never press</button><form><input value="Ann Lee"><textarea>two keys</textarea></form></article></main><footer>never mind</footer></body></html>`)
    const shown = shownBlocks(document)
    expect(shown.map(([type, text]) => [type, text.replaceAll(FILL.trim(), '').trim()])).toEqual([
      ['heading', 'My post'],
      ['paragraph', 'First, with bold and a link.'],
      ['heading', 'Costs'],
      ['paragraph', 'Water is <dear> & rare.\nVery.'],
      ['list-item', '- one'],
      ['list-item', '- two'],
      ['list-item', '1. inner'],
      ['table', 'Item | Price\nPump | 40\n | 50'],
      ['code', 'def f():\n    return 1'],
      ['paragraph', 'Quoted words.'],
      ['paragraph', 'Ann Lee two keys'],
    ])
    expect(document.text).not.toContain('never')
    expect(document).toMatchObject({ type: 'html', title: 'The post', date: '2024-02-03T04:05:06.000Z' })
  })

  it('numbers the items of lists as a browser shows them', async () => {
    const document = await read(
      '<html><body><p>Steps</p><ol start="9"><li>nine<li>ten<ol type="a"><li>sub<ul><li>deep</li></ul></li></ol></li><li value="20"><p>twenty</p><p>More.</p></li><li>next</ol>' +
        '<ol style="list-style-type: upper-roman"><li>r</li><li>s</li><li>t</li><li>u</li></ol><ol reversed><li>last<li>first</ol><ul style="list-style: none"><li>bare</ul><ol type=A start=27><li>far</ol></body></html>',
    )
    expect(shownBlocks(document).map(([, text]) => text)).toEqual([
      'Steps',
      '9. nine',
      '10. ten',
      'a. sub',
      '- deep',
      '20. twenty\nMore.',
      '21. next',
      'I. r',
      'II. s',
      'III. t',
      'IV. u',
      '2. last',
      '1. first',
      'bare',
      'AA. far',
    ])
    expect(document.blocks.map(({ level }) => level ?? 0).slice(1, 5)).toEqual([0, 0, 1, 2])
  })

  it('keeps the whole text of a page that is not an article', async () => {
    const cards = Array.from(
      { length: 40 },
      (_card, index) => `<div class="card"><a href="/${index}">Lamp number ${index}</a><span>${index + 5} euros</span></div>`,
    )
    const { text } = await read(
      `<html><body><div id="list">${cards.join('')}</div><div class="sidebar">Opening hours: nine to five</div></body></html>`,
    )
    for (const wanted of ['Lamp number 0', 'Lamp number 39', '44 euros', 'nine to five']) expect(text).toContain(wanted)
  })

  it('keeps cells apart that a stray end tag has put outside of their table', async () => {
    const rows = '<tr><td><b>C</b></td><td>Si</td></tr><tr><td><b>0.39 - 0.46</b></td><td>0.2 - 0.35</td></tr>'
    for (const table of [`<center><table border=1></center>${rows}</table>`, `<p>Steel</p></table>${rows}`, `<div>${rows}</div>`])
      expect(shownBlocks(await read(`<p>Grades of steel</p>${table}<p>End</p>`)).at(-2)).toEqual([
        'table',
        'C | Si\n0.39 - 0.46 | 0.2 - 0.35',
      ])
    const cells = shownBlocks(await read('<p>Grades</p><div><td>0.39</td><td>0.46</td></div><p>End</p>'))
    expect(cells.map(([, text]) => text).join('\n')).toMatch(/0\.39\W+0\.46/)
  })

  it('splits layout tables into paragraphs and ends a paragraph at an empty line', async () => {
    const document = await read(
      '<html><body><table><tr><td><img src="a.gif"></td><td><br><table><tr><td><font>January<br><br><i>(Someone asked)</i> me.<br>Twice.<br><br>The end.</font></td></tr></table></td></tr></table><table><tr><td>a</td><td>b</td></tr></table></body></html>',
    )
    expect(shownBlocks(document)).toEqual([
      ['paragraph', 'January'],
      ['paragraph', '(Someone asked) me.\nTwice.'],
      ['paragraph', 'The end.'],
      ['table', 'a | b'],
    ])
  })

  it('reads a fragment of a page and follows the encoding that a page declares', async () => {
    expect((await read('<p>Just a part</p><div>of a page</div>')).text).toBe('Just a part\n\nof a page')
    const russian = Buffer.from([
      ...Buffer.from('<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"></head><body><p>'),
      0xcf,
      0xf0,
      0xe8,
      0xe2,
      0xe5,
      0xf2,
      ...Buffer.from('</p></body></html>'),
    ])
    expect(await parseHtml(russian)).toMatchObject({ text: 'Привет', warnings: [] })
    const japanese = Buffer.from('<html><head><meta charset="iso-2022-jp"></head><body>\x1b$B$3$s$K$A$O\x1b(B</body></html>', 'latin1')
    expect((await parseHtml(japanese)).text).toBe('こんにちは')
    expect((await parseHtml(Buffer.from('<html><meta charset="latin1"><body>Größe — in truth UTF-8</body></html>'))).text).toBe(
      'Größe — in truth UTF-8',
    )
  })
})

describe('a page that is hostile or odd', () => {
  it('fetches nothing that the page links to', async () => {
    const { text } = await read(
      '<html><head><link rel="stylesheet" href="http://127.0.0.1:1/a.css"><base href="http://127.0.0.1:1/"></head><body><img src="http://127.0.0.1:1/a.png" onerror="alert(1)"><iframe src="http://127.0.0.1:1/"></iframe><object data="x"></object><p onclick="alert(1)">Text.</p></body></html>',
    )
    expect(text).toBe('Text.')
  })

  it('refuses endlessly nested elements and comes to an end with broken markup', async () => {
    await expect(read(`<html><body>${'<div>'.repeat(100_000)}x`)).rejects.toMatchObject({ code: 'damaged-file' })
    await expect(read('<html><body><script>document.write("x")</script></body></html>')).rejects.toMatchObject({ code: 'no-text' })
    for (const source of [
      '<html><body><p>a<table><tr><td>b<p>c',
      `<html><body>${'<b>'.repeat(400)}deep`,
      `<html><body>${'<a href="'.repeat(2000)}x`,
      '<html><body>&#x110000;&#0;&bogus; <![CDATA[x]]> ok',
    ]) {
      const outcome = await read(source).then(
        () => 'read',
        (error: { code: string }) => error.code,
      )
      expect(['read', 'no-text', 'damaged-file']).toContain(outcome)
    }
  })
})

describe('tables of a web page', () => {
  it('reads a table of prose without a header as prose, and keeps tables of data with sentences in them', async () => {
    const sentence = (word: string): string => `The ${word} is checked by two people before it leaves the yard in the morning.`
    const table = (...rows: readonly (readonly string[])[]): string =>
      `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
    const types = async (html: string): Promise<string[]> =>
      (await parseHtml(Buffer.from(`<html><body>${html}</body></html>`))).blocks.map(({ type }) => type)
    expect(await types(table([sentence('pump'), sentence('hose')], [sentence('valve'), sentence('gate')]))).toEqual(
      Array.from({ length: 4 }, () => 'paragraph'),
    )
    // Short names above sentences, labels beside sentences, and what the page calls a header.
    expect(await types(table(['Question', 'Answer'], [sentence('pump'), sentence('hose')], [sentence('valve'), sentence('gate')]))).toEqual(
      ['table'],
    )
    expect(await types(table(['Pump', sentence('pump')], ['Valve', sentence('valve')], ['Gate', sentence('gate')]))).toEqual(['table'])
    expect(
      await types(
        `<table><tr><th>${sentence('pump')}</th><th>Other</th></tr><tr><td>${sentence('valve')}</td><td>${sentence('gate')}</td></tr></table>`,
      ),
    ).toEqual(['table'])
  })
})
