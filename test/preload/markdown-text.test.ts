import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { asMarkdownText } from '../../src-preload/texts/markdown-text.ts'

const parser = new MarkdownIt('default', { html: true })

/** The words that a viewer shows of Markdown, by two parsers. */
function shownBy(markdown: string): string[] {
  const tokens = parser.parse(markdown, {})
  const kinds = new Set(tokens.map(({ type }) => type))
  const inline = tokens.flatMap(({ children }) => children ?? [])
  const own = inline.every(({ type }) => type.startsWith('text'))
    ? inline.map(({ content }) => content).join('')
    : `markup ${inline.map(({ type }) => type).join()}`
  const other = marked
    .lexer(markdown)
    .flatMap((block) => ('tokens' in block && block.type === 'paragraph' ? (block.tokens ?? []) : [block]))
  const text = other.every(({ type }) => type === 'text' || type === 'escape')
    ? other.map((token) => ('text' in token ? String(token.text) : token.raw)).join('')
    : `markup ${other.map(({ type }) => type).join()}`
  return [[...kinds].join(), own, text]
}

describe('document text in exported Markdown', () => {
  it('is shown with its own characters', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '**',
        '_a_',
        '`',
        '<b>',
        '&amp;',
        '&#65;',
        '[1]',
        '](x)',
        '![i](u)',
        '# ',
        '- ',
        '1. ',
        '> ',
        '|',
        '\\',
        '~~',
        '$',
        '==',
        'https://a.example/?b=1&c_d=*',
        'www.a.example/_',
        'x_y@z.example',
        '***',
        '---',
        ' ',
        '\n',
      ),
      fc.string({ maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (parts) => {
        const stored = `${parts.join('')}x`.replace(/\s+/gu, ' ').trim()
        expect(shownBy(asMarkdownText(stored))).toEqual(['paragraph_open,inline,paragraph_close', stored, stored])
      }),
      { numRuns: 2000 },
    )
  })
})
