import fc from 'fast-check'
import { parseHTML } from 'linkedom'
import MarkdownIt from 'markdown-it'
import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import { placeClaims } from '../../src-main/answers/domain/verify/place-claims.ts'
import { sentencesIn } from '../../src-main/answers/domain/verify/claims.ts'
import { quotedText } from '../../src-main/answers/domain/extract/quotes.ts'
import { joinSections } from '../../src-main/artifacts/domain/text.ts'
import { exportNote } from '../../src-main/notes/domain/export/export-note.ts'
import { ledgerMarkdown } from '../../src-main/notes/domain/ledger/ledger-markdown.ts'
import { safeMarkdown } from '../../src-main/text/safe-markdown.ts'
import { artifactExport } from '../../src-main/artifacts/services/export.ts'
import { chatMarkdown } from '../../src-main/answers/services/chat/export.ts'
import { asMarkdownText } from '../../src-preload/texts/markdown-text.ts'
import type { Chat, Claim, Message, Source } from '../../src-preload/contract/shapes/answers.ts'
import type { LedgerItem } from '../../src-preload/contract/shapes/notes.ts'
import { makeAnswer } from '../renderer/factories.ts'
import { PAYLOADS } from '../support/files/payloads.ts'

const SIGNS =
  '**|_a_|`|``|```|~~~|<b>|</p>|<section>|<!-- x -->|&amp;|&nbsp;|Q&A;|&#65;|[1]|[12]|[^1]|](x)|[x](y)|![i](u)|[e]: f|# |#|## |- |+ |* |1. |12) |> |\\|| a \\| b |\\\\|~~|~|$x$|==|===|***|---|:smile:|\\(x\\)|[ ] |[x] |!|(|)|https://a.example/?q=1&amp;b_c=*2*|www.b.example/~d_e|x_y@z.example|C#|{{t}}|%%| |\n|\t'
    .split(/(?<!\\)\|/u)
    .map((sign) => sign.replaceAll('\\|', '|'))
/** Words of documents: one line, as quotes are. */
const words = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...SIGNS) }, fc.string({ maxLength: 6 }), fc.constantFrom('The fee', '12')), {
    minLength: 1,
    maxLength: 9,
  })
  .map((parts) => `${parts.join('')}x`.replace(/\s+/gu, ' ').trim())

const markdownIt = new MarkdownIt('default', { html: true })
/** The page that two viewers make of Markdown, without any filter. */
function viewsOf(markdown: string): Document[] {
  return [markdownIt.render(markdown), marked.parse(markdown, { async: false })].map(
    (html) => parseHTML(`<html><body>${html}</body></html>`).document as unknown as Document,
  )
}
const textOf = (view: Document, selector: string): string[] =>
  [...view.querySelectorAll(selector)].map(({ textContent }) => (textContent ?? '').replace(/\s+/gu, ' ').trim())

const source = (quote: string): Source => ({
  n: 1,
  title: quote,
  quote,
  support: 'quoted',
  anchor: null,
  chunkId: null,
  documentId: null,
})
const claim = (quote: string): Claim & { n: number } => ({ text: quote, n: 1, support: 'quoted', quote, anchor: null })

/** A section of an artifact that quotes a document. */
function artifactOf(quote: string) {
  const { text, claims } = quotedText([], [claim(quote)], '\n', '- ', asMarkdownText)
  return joinSections(quote, [{ name: 'Risks', text, claims, sources: [source(quote)] }])
}

describe('words of a document', () => {
  it('in an exported artifact are shown character by character, with their citation', () => {
    fc.assert(
      fc.property(words, (quote) => {
        for (const view of viewsOf(artifactExport(artifactOf(quote)))) {
          expect(textOf(view, 'li')).toEqual([`${quote} [1]`])
          expect(textOf(view, 'h1')).toEqual([quote])
          expect(textOf(view, 'p').at(-1)).toBe(`[1] ${quote}`)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('in an artifact keep the place and the text of their claim, also after it was stored', () => {
    fc.assert(
      fc.property(words, (quote) => {
        const { markdown, claims } = artifactOf(quote)
        const [placed] = placeClaims(markdown, claims)
        expect(asMarkdownText(quote)).toContain(markdown.slice(placed?.range?.start, placed?.range?.end))
        const line = sentencesIn(markdown).filter(({ numbers }) => numbers.includes(1))
        expect(line.length).toBe(1)
        expect(quote.replace(/[\s*_`~|]/gu, '')).toContain(line[0]?.text.replace(/[\s*_`~|]/gu, ''))
      }),
      { numRuns: 1000 },
    )
  })

  it('in an exported note and the ledger are shown character by character', () => {
    fc.assert(
      fc.property(words, (said) => {
        const line = { text: said, start: 12, end: 15, heading: said }
        const sections = [
          { section: 'actions', lines: [{ ...line, owner: said }] },
          { section: 'notes', lines: [line] },
        ] as const
        const refinedParts = { title: said, template: '', sections: structuredClone(sections) as never, leftOut: [] }
        const note = { title: said, echodate: '2026-01-01', echotag: null, tags: [], conversationType: null, memo: '', refinedParts }
        const markdown = exportNote({ ...note, segments: [{ start: 0, end: 1, speaker: said, text: said }] }, 'md')
        for (const view of viewsOf(markdown)) {
          expect(textOf(view, 'h1, h3')).toEqual([said, said, said])
          const [, action = '', line = ''] = textOf(view, 'li')
          // One of the viewers draws boxes to tick.
          expect(['', '[ ] '].map((box) => `${box}${said}: ${said} [0:12]`)).toContain(action)
          expect(line).toBe(`${said} [0:12]`)
          expect(textOf(view, 'p').at(-1)).toBe(`[0:00] ${said}: ${said}`)
        }
        const item = { kind: 'decision', text: said, owner: said, due: null, noteTitle: said, echodate: '2026-01-01', startSeconds: null }
        for (const view of viewsOf(ledgerMarkdown([item as LedgerItem])))
          expect(textOf(view, 'li')).toEqual([`${said}: ${said} [${said}, 2026-01-01]`])
      }),
      { numRuns: 500 },
    )
  })

  it('in an exported chat are shown character by character', () => {
    fc.assert(
      fc.property(words, (quote) => {
        const { text, claims } = quotedText([], [claim(quote)])
        const answer = { ...makeAnswer(text, { mode: 'extractive', sources: [source(quote)] }), claims }
        const messages = [{ role: 'user', text: quote } as Message, { role: 'assistant', text, answer } as Message]
        for (const view of viewsOf(chatMarkdown({ title: quote } as Chat, messages))) {
          expect(textOf(view, 'h1, h2')).toEqual([quote, quote])
          expect(textOf(view, 'p')[0]).toBe(`${quote} [1]`)
          expect([`[1] ${quote}“${quote}”`, `[1] ${quote} “${quote}”`]).toContain(textOf(view, 'p').at(-1))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('beside any Markdown of a model run and load nothing in another program', () => {
    const piece = fc.oneof(
      fc.constantFrom(...PAYLOADS),
      fc.constantFrom('\\', '\\\\', '`', '``', '![', '](', '<', '>', '\n', '[a]', ': '),
      words.map(asMarkdownText),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (parts) => {
        for (const view of viewsOf(safeMarkdown(parts.join('')))) {
          expect(
            view.querySelector('script, img, iframe, object, style, form, svg, [onerror], [onload], [onfocus], [ontoggle], [src]'),
          ).toBeNull()
          for (const link of view.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^(?:https?:\/\/|mailto:|#)/iu)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
