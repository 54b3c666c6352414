import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../../../src-main/reading/adapters/parsers/detect/decode-text.ts'
import { parseHtml } from '../../../../../src-main/reading/adapters/parsers/markup/html.ts'
import { looksLikeMarkdown } from '../../../../../src-main/reading/adapters/parsers/markup/looks-like-markdown.ts'
import { parseMarkdown } from '../../../../../src-main/reading/adapters/parsers/markup/markdown.ts'
import { readTranscript } from '../../../../../src-main/reading/domain/documents/transcripts/parse-transcript.ts'
import { splitSentences } from '../../../../../src-main/text/sentences.ts'
import { text } from '../../../../../src-preload/texts/text.ts'

const page = async (body: string) => parseHtml(Buffer.from(`<html><body>${body}</body></html>`))
const textOf = async (body: string) => (await page(body)).text
const markdown = (source: string) => parseMarkdown(decodeText(Buffer.from(source)))

describe('what the elements of a page show', () => {
  it.each([
    ['<p>10<sup>6</sup> litres, 1200<sup>3</sup></p>', '10⁶ litres, 1200³'],
    ['<p>450 m<sup>2</sup> of H<sub>2</sub>O</p>', '450 m² of H₂O'],
    ['<p>the 1<sup>st</sup> note<sup>[3]</sup></p>', 'the 1st note [3]'],
    ['<p>20<span style="vertical-align: super">4</span></p>', '20⁴'],
    ['<p><ruby>東京<rp>(</rp><rt>とうきょう</rt><rp>)</rp></ruby></p>', '東京(とうきょう)'],
    ['<p>It costs <del>40</del> 50 euros</p>', 'It costs [struck out: 40] 50 euros'],
    ['<p>It costs <span style="text-decoration: line-through red">40</span>50 euros</p>', 'It costs [struck out: 40]50 euros'],
    [
      '<style>.old { text-decoration-line: line-through }</style><p>It costs <b class="old">4<i>0</i></b>50</p>',
      'It costs [struck out: 40]50',
    ],
    [
      '<style>span { text-decoration: line-through } .new { text-decoration: none }</style><p>It costs <span class="new">50</span></p>',
      'It costs 50',
    ],
    ['<p style="text-decoration:line-through">It costs 40</p><p>It costs 50</p>', '[struck out: It costs 40]\n\nIt costs 50'],
    [
      '<div style="text-decoration:line-through"><p>It costs 40</p><p>or 41</p></div><p>It costs 50</p>',
      '[struck out: It costs 40]\n\n[struck out: or 41]\n\nIt costs 50',
    ],
    ['<del><p>It costs 40</p></del><p>It costs 50</p>', '[struck out: It costs 40]\n\nIt costs 50'],
    [
      '<table><tr><th>A</th><th>Price</th></tr><tr><td>Oar</td><td style="text-decoration:line-through">40</td></tr></table>',
      'A | Price\nOar | [struck out: 40]',
    ],
    ['<p><input type="checkbox" checked>pets <input type="checkbox">smoking</p>', '☒ pets ☐ smoking'],
    ['<p>City: <select><option>Oslo<option selected>Molde</select></p>', 'City: Molde'],
    ['<p>Name: <input value="Lena Voss"></p>', 'Name: Lena Voss'],
    ['<p><math><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math></p>', 'E = mc^2'],
    ['<p><math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mrow><mn>2</mn><mi>c</mi></mrow></mfrac></math></p>', '(a + b)/(2c)'],
    ['<p><math><msqrt><msub><mi>x</mi><mn>1</mn></msub></msqrt></math></p>', '√(x_1)'],
    [
      '<p><math><semantics><msup><mn>10</mn><mn>6</mn></msup><annotation encoding="application/x-tex">10^6</annotation></semantics></math></p>',
      '10^6',
    ],
  ])('stands in its text: %s', async (body, expected) => {
    expect(await textOf(body)).toBe(expected)
  })
})

describe('what a page strikes out', () => {
  it.each([
    '10<sup>6</sup> m<sup>2</sup>',
    'H<sub>2</sub>O<br>and 1<sup>st</sup>',
    '<b>4</b><i>0</i> euros <sup>[3]</sup>',
    '5<span style="vertical-align:super">2</span> <a href="https://example.org">here</a>',
  ])('reads as it would if nobody had struck it out: %s', async (inner) => {
    const plain = await textOf(`<p>${inner}</p>`)
    for (const struck of [`<p><del>${inner}</del></p>`, `<p style="text-decoration:line-through">${inner}</p>`])
      expect(await textOf(struck)).toBe(`[struck out: ${plain}]`)
  })

  it('is marked within each paragraph and cell, also of a raised letter', async () => {
    const body = '<div style="text-decoration:line-through">Area 10<sup>6</sup><p>in it</p>after it</div><p>x<sup><s>2</s></sup></p>'
    expect(await textOf(body)).toBe('[struck out: Area 10⁶]\n\n[struck out: in it]\n\n[struck out: after it]\n\nx [struck out: 2]')
  })
})

describe('a page with an article', () => {
  const FILL = 'The crane at the harbour lifts thirty tonnes, and nobody may stand under it while it does. '.repeat(12)
  it('has all of its words, or tells how many it has not', async () => {
    const { text: stored, warnings } = await page(
      `<article><h1>The crane</h1><p class="byline">By Ann Lee</p><p>${FILL}</p><figure><img src="a.png"><figcaption>Dock seven</figcaption></figure><p>${FILL}</p></article><footer>Call 555 0199</footer>`,
    )
    expect(stored).toContain('Dock seven')
    const missing = ['By', 'Ann', 'Lee', 'Call', '555', '0199'].filter((word) => !new RegExp(`\\b${word}\\b`).test(stored)).length
    expect(missing).toBeGreaterThan(0)
    expect(warnings).toContainEqual(text('import.aroundArticle', { count: missing }))
  })

  it('has no warning where all of it was read', async () => {
    expect((await page('<h1>The crane</h1><p>It lifts 30 tonnes.</p>')).warnings).toEqual([])
  })
})

describe('Markdown', () => {
  it.each([
    'A | B\n--- | ---\n1 | 2\n',
    '# One\n\nText.\n\n## Two\n\nMore.\n',
    'Run this:\n\n```sh\nls\n```\n',
    '# Notes\n\n- one\n- two\n',
    '- **Ann**: tea\n- **Bo**: milk\n- **Cy**: bread\n',
  ])('is known in a file of another name: %j', (source) => {
    expect(looksLikeMarkdown(source)).toBe(true)
  })

  it.each([
    '#!/bin/sh\n# one\n\n# two\necho\n',
    '# comment\nport = 1\n# other\nhost = a\n',
    'Dear Ann,\n\n- one\n- two\n\nBye\n',
    'Price: 5 * 3 * 2, and a*b*c.\n',
    'Title\n-----\n\nText with [1] and (2).\n',
    '#1 is the best song\n#2 is not\n',
  ])('is not seen in plain text: %j', (source) => {
    expect(looksLikeMarkdown(source)).toBe(false)
  })

  it.each([
    ['See [[Cranes|the cranes]] for ==180 euros== %%hidden%% now.', 'See the cranes for 180 euros now.'],
    ['The ![[Map.png]] and [[Note#Part]].', 'The Map.png and Note > Part.'],
    ['Feed 2 kg. ^b1\nSee ![[Notes#^b1]] and ![[Hive^ab-2]].', 'Feed 2 kg. See Notes and Hive.'],
    ['The area is x ^n2\nor 10 ^a3', 'The area is x ^n2 or 10 ^a3'],
    ['About 10^6^ litres of H~2~O.', 'About 10⁶ litres of H₂O.'],
    ['- [x] pets\n- [ ] smoking', '- ☒ pets\n\n- ☐ smoking'],
    ['5*3*2 and 100 % and a == b', '5*3*2 and 100 % and a == b'],
  ])('of Obsidian and Pandoc has no marks: %s', (source, expected) => {
    expect(markdown(source).text).toBe(expected)
  })

  it('has front matter in TOML, too', () => {
    const document = markdown('+++\ntitle = "Well report"\nauthor = "Ulf"\ndate = 2025-03-20\n+++\n\nDepth: 40 m.\n')
    expect(document).toMatchObject({ title: 'Well report', date: '2025-03-20T00:00:00.000Z' })
    expect(document.text).toBe('Author: Ulf\n\nDepth: 40 m.')
  })
})

describe('subtitles', () => {
  it.each([
    [
      'SRT',
      '1\n00:00:01,000 --> 00:00:03,000\n{\\an8}<i>The crane</i> lifts.\n\n2\n00:00:04,000 --> 00:00:06,000\n<font color="red">Stand back.</font>\n',
    ],
    [
      'SRT with points and no numbers',
      '00:00:01.000 --> 00:00:03.000\n{\\an8}<i>The crane</i> lifts.\n\n00:00:04.000 --> 00:00:06.000\nStand back.\n',
    ],
    [
      'SubStation',
      '[Script Info]\nTitle: a\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,{\\i1}The crane{\\i0} lifts.\nDialogue: 0,0:00:04.00,0:00:06.00,Default,,0,0,0,,Stand back.\n',
    ],
    [
      'SRT with hours of one digit and a mark',
      '\ufeff1\n0:00:01.000 --> 0:00:04.200\n{\\an8}<i>The crane</i> lifts.\n\n2\n0:00:05.000 --> 0:00:07.000\nStand back.\n',
    ],
    ['LRC with a head', '[ti:a]\n[ar:b]\n[offset:500]\n[00:01.00][00:09.00]The crane lifts.\n[00:04.00]Stand <00:05.00>back.\n'],
    ['LRC', '[ti:a]\n[00:01.00]The crane lifts.\n[00:04.00]Stand <00:05.00>back.\n[00:08.00]Thank you.\n'],
  ])('have no tags: %s', (_name, source) => {
    const document = readTranscript(source)
    expect(document?.text).toContain('The crane lifts.')
    expect(document?.text).toContain('Stand back.')
    expect(document?.text).not.toMatch(/[{}<>]|an8|color/)
  })

  it('without full stops are cited by their own seconds', () => {
    const cues = ['so the old mill', 'the wheel has twelve blades', 'and it turns in winter too', 'thanks for watching']
    const source = cues.map((cue, index) => `${index + 1}\n00:0${index}:04,000 --> 00:0${index}:07,000\n${cue}\n`).join('\n')
    const document = readTranscript(source)
    const at = document?.text.indexOf('twelve blades') ?? -1
    const statement = splitSentences(document?.text ?? '').find(({ start, end }) => start <= at && at < end)
    expect(document?.text.slice(statement?.start, statement?.end).trim()).toBe('the wheel has twelve blades')
  })
})

describe('bytes of two programs in one file', () => {
  const lines = (...all: readonly (readonly [string, BufferEncoding])[]): string =>
    decodeText(Buffer.concat(all.map(([line, encoding]) => Buffer.from(`${line}\n`, encoding)))).text

  it('are each read in their own encoding, whatever the order of their lines', () => {
    const [utf8, latin] = [
      ['Café Größe 12 €', 'utf8'],
      ['Straße über die Brücke', 'latin1'],
    ] as const
    for (const order of [
      [utf8, latin],
      [latin, utf8],
      [utf8, latin, utf8, latin],
      [latin, latin, utf8],
    ])
      expect(lines(...order)).toBe(order.map(([line]) => `${line}\n`).join(''))
  })

  it('of DOS are those of its code page', () => {
    const bytes = Buffer.from(
      '47 72 81 e1 65 20 61 75 73 20 4d 81 6e 63 68 65 6e 2c 20 46 81 e1 65 20 81 62 65 72 20 8e 72 67 65 72 20 75 6e 64 20 99 6c 0a'.replaceAll(
        ' ',
        '',
      ),
      'hex',
    )
    expect(decodeText(bytes).text).toBe('Grüße aus München, Füße über Ärger und Öl\n')
  })
})
