import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../../../src-main/reading/adapters/parsers/detect/decode-text.ts'
import { parseMarkdown } from '../../../../../src-main/reading/adapters/parsers/markup/markdown.ts'

const parse = (source: string) => parseMarkdown(decodeText(Buffer.from(source)))

function outcomeOf(source: string): string {
  try {
    parse(source)
    return 'read'
  } catch (error) {
    return String((error as { code?: string }).code)
  }
}

function blocksOf(source: string): [string, string][] {
  const { text, blocks } = parse(source)
  return blocks.map((block) => [block.type, text.slice(block.start, block.end)])
}

describe('parsing Markdown', () => {
  it('is named by the words of its heading, and keeps the names of badges beside them as text', () => {
    const { title, text } = parse('# MAIL [![Build Status](https://ci.example/a.svg)](https://ci.example)\n\nA library for mail.')
    expect(title).toBe('MAIL')
    expect(text).toBe('MAIL\n\nBuild Status\n\nA library for mail.')
    expect(parse('# ![Boathouse Club](logo.png)\n\nRules.').title).toBe('Boathouse Club')
  })

  it('keeps the structure and removes the markup', () => {
    const source = [
      '# The *big* plan',
      '',
      'A [link](https://example.org "t") and **bold** `code`, ![a picture](x.png).',
      'Same paragraph.',
      '',
      '- first',
      '- second',
      '  - inner',
      '',
      '| a | b |',
      '| - | - |',
      '| 1 | 2 |',
      '',
      '```js',
      'const x = 1',
      '',
      '  indented()',
      '```',
      '',
      '> quoted',
      '',
      'Setext',
      '---',
    ].join('\n')
    expect(blocksOf(source)).toEqual([
      ['heading', 'The big plan'],
      ['paragraph', 'A link and bold code, a picture. Same paragraph.'],
      ['list-item', '- first'],
      ['list-item', '- second'],
      ['list-item', '- inner'],
      ['table', 'a | b\n1 | 2'],
      ['code', 'const x = 1\n\n  indented()'],
      ['quote', 'quoted'],
      ['heading', 'Setext'],
    ])
  })

  it('keeps numbers, bullets and nesting of lists as they are written', () => {
    const source =
      '3. Open\n   - left\n   - right\n\n     More on the right.\n7. Turn\n\n   ```\n   go\n   ```\n\n   Done.\n8. | a | b |\n   |---|---|\n   | 1 | 2 |\n\ntext\n\n1) one'
    const { text, blocks } = parse(source)
    expect(blocks.map(({ type, level, start, end }) => [type, level ?? 0, text.slice(start, end)])).toEqual([
      ['list-item', 0, '3. Open'],
      ['list-item', 1, '- left'],
      ['list-item', 1, '- right\nMore on the right.'],
      ['list-item', 0, '7. Turn'],
      ['code', 0, 'go'],
      ['paragraph', 0, 'Done.'],
      ['list-item', 0, '8.'],
      ['table', 0, 'a | b\n1 | 2'],
      ['paragraph', 0, 'text'],
      ['list-item', 0, '1) one'],
    ])
    expect(text).toContain('3. Open\n\n  - left\n\n  - right')
  })

  it('keeps the lines of lists with letters, which Markdown does not know', () => {
    expect(blocksOf('1. Put back:\n   a. the group\n   b) the tray\n   and more')).toEqual([
      ['list-item', '1. Put back:\na. the group\nb) the tray and more'],
    ])
  })

  it('removes the front matter, uses its title and runs no code in it', () => {
    const document = parse('---\ntitle: "A fine title"\ndate: 2024-03-01\ntags: [a, b]\n---\n# Heading\n\nText.')
    expect(document).toMatchObject({ title: 'A fine title', date: '2024-03-01T00:00:00.000Z' })
    // Below the heading: above it, it would be a passage of its own.
    expect(document.text).toBe('Heading\n\nTags: a, b\n\nText.')
    expect(document.head).toEqual({ start: 9, end: 19 })
    expect(parse('---js\nprocess.exit(1)\n---\n\nText.').text).toContain('process.exit(1)')
    expect(parse('---\n!!js/function "x"\n---\n\nText.').text).toContain('Text.')
  })

  it('keeps every key of the front matter as a line, which says nothing about how sensitive the document is', () => {
    const front = '---\ntitle: Tides\nauthor: Anna Berg\nrelease_year: 2024\ndraft: false\nempty:\nmeta:\n  reviewed-by: [Tom, Ida]\n---\n'
    const document = parse(`${front}The tide is high.`)
    const head = 'Author: Anna Berg\nRelease year: 2024\nDraft: false\nMeta reviewed by: Tom, Ida'
    expect(document.text).toBe(`${head}\n\nThe tide is high.`)
    expect(document.head).toEqual({ start: 0, end: head.length })
    expect(parse('---\ntitle: Tides\n---\nThe tide.').head).toBeUndefined()
    expect(
      parse(`---\n${Array.from({ length: 2000 }, (_, i) => `key${i}: ${'x'.repeat(15)}`).join('\n')}\n---\nThe tide.`).text.length,
    ).toBeLessThan(20_000)
  })

  it('reads a horizontal rule at the top and front matter with multiplying aliases as text', () => {
    expect(parse('---\n\nText after a rule.\n\n---\n').text).toContain('Text after a rule.')
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
      .split('')
      .map((name, index) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefgh'[index]}`).join(',')}]`)
      .join('\n')}\n---\n\nText.`
    expect(parse(bomb).text).toContain('Text.')
  })
})

describe('hostile Markdown', () => {
  it('removes scripts, styles, comments and tags', () => {
    expect(
      parse(
        '# Notes\n\n<script>alert(1)</script>\n\n<style>p{}</style><!-- hidden -->\n\n<div>Shown <b>text</b></div>\n\nInline <img src=x onerror=alert(1)> end.',
      ).text,
    ).toBe('Notes\n\nShown text\n\nInline end.')
  })

  it('uses the first heading, without control characters, as title', () => {
    expect(parse('## The safe \u202ename\n\nIntro.').title).toBe('The safe name')
    expect(parse('Intro.\n\n## Costs').title).toBeNull()
    expect(parse('Only text.').title).toBeNull()
  })

  it.each([
    ['open brackets', '['.repeat(100_000)],
    ['links that never close', '[a](<b'.repeat(20_000)],
    ['emphasis', '*a **b '.repeat(20_000)],
    ['backticks', Array.from({ length: 1500 }, (_run, index) => '`'.repeat(index % 200)).join(' ')],
    ['nested quotes', '>'.repeat(50_000) + 'x'],
    ['nested lists', Array.from({ length: 2000 }, (_item, depth) => `${' '.repeat(depth)}- x`).join('\n')],
    ['scripts that never close', '<script>'.repeat(20_000)],
    ['one line', 'word '.repeat(200_000)],
    ['tables', `${'|a'.repeat(5000)}|\n${'|-'.repeat(5000)}|\n`.repeat(3)],
    ['references', '[a]: b\n'.repeat(20_000)],
  ])('finishes a hostile text within 5 seconds: %s', (_name, source) => {
    const cpu = process.cpuUsage()
    expect(outcomeOf(source)).toMatch(/^(?:read|no-text)$/)
    // Far above the usual time (0.1 s), far below quadratic growth.
    expect(process.cpuUsage(cpu).user / 1e6).toBeLessThan(5)
  })
})

describe('tags in the front matter of Markdown', () => {
  it.each([
    ['a list', 'tags: [tides, "#harbour", 2024]', ['tides', 'harbour', '2024']],
    ['words parted by commas', 'tags: tides, north sea', ['tides', 'north sea']],
    ['words parted by blanks', 'tags: tides harbour tides', ['tides', 'harbour']],
    ['one word of another key', 'tag: tides', ['tides']],
  ])('are those of the document: %s', (_what, line, tags) => {
    expect(parse(`---\n${line}\n---\nThe tide.`).tags).toEqual(tags)
    expect(parse('---\ntags:\n  deep: {a: 1}\n---\nThe tide.').tags).toBeUndefined()
  })
})

describe('short lines of Markdown', () => {
  it('keeps the lines of an address or a poem, and joins wrapped prose', () => {
    expect(blocksOf('Nordwerk Ltd\nHarbour Street 12\n20457 **Hamburg**')).toEqual([
      ['paragraph', 'Nordwerk Ltd\nHarbour Street 12\n20457 Hamburg'],
    ])
    const prose =
      'The pump stands at the harbour, where the water\nis deep enough for every barge that has to be\nloaded before the winter.'
    expect(blocksOf(prose)).toEqual([['paragraph', prose.replaceAll('\n', ' ')]])
    const poem = 'The sea is wide,\nthe boat is small,\nthe gulls cry out,\nabove us all.'
    expect(blocksOf(poem)).toEqual([['paragraph', poem]])
    const short = 'The package is for ESM only,\nand it is for Node alone:\ninstall it with npm.'
    expect(blocksOf(short)).toEqual([['paragraph', short.replaceAll('\n', ' ')]])
    expect(blocksOf('Two short\nlines')).toEqual([['paragraph', 'Two short lines']])
  })
})
