import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../../src-main/adapters/parsers/detect/decode-text.ts'
import { parseMarkdown } from '../../../../src-main/adapters/parsers/markup/markdown.ts'

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

describe('Markdown', () => {
  it('keeps structure and drops markup', () => {
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
      ['list-item', 'first'],
      ['list-item', 'second'],
      ['list-item', 'inner'],
      ['table', 'a | b\n1 | 2'],
      ['code', 'const x = 1\n\n  indented()'],
      ['quote', 'quoted'],
      ['heading', 'Setext'],
    ])
  })

  it('cuts front matter off, takes its title, and runs nothing in it', () => {
    const document = parse('---\ntitle: "A fine title"\ndate: 2024-03-01\ntags: [a, b]\n---\n# Heading\n\nText.')
    expect(document).toMatchObject({ title: 'A fine title', date: '2024-03-01T00:00:00.000Z' })
    expect(document.text).toBe('Heading\n\nText.')
    expect(parse('---js\nprocess.exit(1)\n---\n\nText.').text).toContain('process.exit(1)')
    expect(parse('---\n!!js/function "x"\n---\n\nText.').text).toContain('Text.')
  })

  it('leaves a rule at the top alone, and aliases that multiply', () => {
    expect(parse('---\n\nText after a rule.\n\n---\n').text).toContain('Text after a rule.')
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
      .split('')
      .map((name, index) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefgh'[index]}`).join(',')}]`)
      .join('\n')}\n---\n\nText.`
    expect(parse(bomb).text).toContain('Text.')
  })

  it('shows no script, style, comment or tag', () => {
    expect(
      parse(
        '# Notes\n\n<script>alert(1)</script>\n\n<style>p{}</style><!-- hidden -->\n\n<div>Shown <b>text</b></div>\n\nInline <img src=x onerror=alert(1)> end.',
      ).text,
    ).toBe('Notes\n\nShown text\n\nInline end.')
  })

  it('takes the first heading as title, without control characters', () => {
    expect(parse('Intro.\n\n## Safe \u202efdp.exe').title).toBe('Safe fdp.exe')
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
  ])('ends soon on hostile text: %s', (_name, source) => {
    const cpu = process.cpuUsage()
    expect(outcomeOf(source)).toMatch(/^(?:read|no-text)$/)
    // Far above what it takes (0.1 s), far below what growth by the square would.
    expect(process.cpuUsage(cpu).user / 1e6).toBeLessThan(5)
  })
})
