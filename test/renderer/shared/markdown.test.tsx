import fc from 'fast-check'
import { render, screen, fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import '../dom.ts'
import { createBlockSplitter, splitIntoBlocks } from '../../../src-renderer/shared/markdown/blocks.ts'
import { Markdown, PlainText } from '../../../src-renderer/shared/markdown/markdown.tsx'
import { RedactedText } from '../../../src-renderer/shared/redactions/redacted-text.tsx'
import { makeState } from '../factories.ts'
import { createFakeApi } from '../fake-api.ts'
import { marked } from 'marked'
import { chatMarkdown } from '../../../src-main/answers/services/chat/export.ts'
import { artifactExport } from '../../../src-main/artifacts/services/export.ts'
import type { Chat, Claim, Message, Source } from '../../../src-preload/contract/shapes/answers.ts'
import { PAYLOADS, VECTORS } from '../../support/files/payloads.ts'

const FORBIDDEN =
  'script, img, iframe, object, embed, link, style, form, input, svg, math, video, audio, source, base, meta, a[href], [src], [srcset], [style], [action], [formaction]'

function expectHarmless(root: HTMLElement, text: string) {
  expect(root.querySelector(FORBIDDEN), text).toBeNull()
  for (const element of root.querySelectorAll('*')) {
    for (const attribute of element.attributes) {
      expect(attribute.name, text).not.toMatch(/^on/)
      if (attribute.name !== 'title') expect(attribute.value, text).not.toMatch(/(javascript|vbscript|data):/i)
    }
  }
}

describe('the Markdown of a model', () => {
  it.each(VECTORS)('runs and loads nothing, complete or cut at any character: %s', (payload) => {
    const { container, rerender } = render(<Markdown text="" />)
    for (let length = 1; length <= payload.length; length += 1) {
      rerender(<Markdown text={payload.slice(0, length)} />)
      expectHarmless(container, payload.slice(0, length))
    }
  })

  it('runs and loads nothing in 416 payloads: each of them in text, lists, quotes, tables, headings, marks and links', () => {
    const { container, rerender } = render(<Markdown text="" />)
    for (const payload of PAYLOADS) {
      rerender(<Markdown text={payload} />)
      expectHarmless(container, payload)
    }
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(400)
  })

  it('runs and loads nothing in another program that shows an exported chat or artifact', () => {
    const view = document.createElement('div')
    for (const payload of PAYLOADS) {
      const source = { n: 1, title: payload, anchor: null } as Source
      const claim = { n: 1, text: payload, quote: payload, opinion: 'no', opinionBy: payload } as Claim
      const chat = chatMarkdown(
        { title: payload } as Chat,
        [
          { role: 'user', text: payload },
          { role: 'assistant', text: payload, answer: { sources: [source], claims: [claim] } },
        ] as Message[],
      )
      for (const markdown of [
        chat,
        artifactExport({ markdown: payload, sources: [] }),
        artifactExport({ markdown: `# ${payload}`, sources: [source] }),
      ]) {
        // A viewer without any filter; a checkbox is the only permitted element.
        view.innerHTML = marked.parse(markdown, { async: false })
        expect(view.querySelector(FORBIDDEN.replace('a[href], ', '').replace('input, ', '')), payload).toBeNull()
        for (const link of view.querySelectorAll('a')) expect(link.getAttribute('href'), payload).toMatch(/^(?:https?:\/\/|#)/)
      }
    }
  })

  it('looks the same streamed and loaded from history', () => {
    const text = 'One **bold** thing.\n\n- a\n- b\n\n| x | y |\n| - | - |\n| 1 | 2 |\n'
    const streamed = render(<Markdown text="One" />)
    for (let length = 4; length <= text.length; length += 3) streamed.rerender(<Markdown text={text.slice(0, length)} />)
    streamed.rerender(<Markdown text={text} />)
    expect(streamed.container.innerHTML).toBe(render(<Markdown text={text} />).container.innerHTML)
  })

  it('keeps the letters of HTML, images, boxes, products and ranges', () => {
    const { container } = render(
      <Markdown
        text={
          'The tag <section> starts a part, 10<sup>6</sup> litres <!-- x -->.\n\n<div>\nFour\n</div>\n\n![Sales](a.png)\n\n- [x] done\n- [ ] open\n\n2*3*4 = 24, 2**3**2, *5* and **6**, 5~10 or 7~8'
        }
      />,
    )
    expect(container.textContent?.replace(/\s+/gu, ' ').trim()).toBe(
      'The tag <section> starts a part, 10<sup>6</sup> litres <!-- x -->.<div> Four </div>Sales ☒ done ☐ open 2*3*4 = 24, 2**3**2, 5 and 6, 5~10 or 7~8',
    )
    const cell = render(<Markdown text={'| a |\n| - |\n| one<br>two |'} />)
    expect(cell.container.querySelector('td')?.innerHTML).toBe('one<br>two')
  })

  it('keeps every block of the text in order', () => {
    const text = '# A\n\npara one\n\n- x\n- y\n\n```js\ncode\n```\n\n> quote\n'
    expect(
      splitIntoBlocks(text)
        .map((block) => block.text)
        .join('')
        .replaceAll(/\s/g, ''),
    ).toBe(text.replaceAll(/\s/g, ''))
  })

  it('has the same blocks streamed in any pieces as read at once', () => {
    const piece = fc.constantFrom(
      '# A\n',
      'word ',
      'a | b\n',
      '--- | ---\n',
      '- x\n',
      '  - y\n',
      '1. z\n',
      '\n',
      '\n\n',
      '```\n',
      '> q\n',
      '===\n',
      '---\n',
      '[a]: /url\n',
      '"title',
      '"\n',
      '<div>\n',
      '</div>\n',
      '<!-- ',
      '-->',
      '    code\n',
      '\t',
      '\r\n',
      '[1]',
      '**b**',
      '|',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(piece, fc.boolean()), { maxLength: 40 }), (pieces) => {
        const split = createBlockSplitter()
        let text = ''
        for (const [next, isShown] of pieces) {
          text += next
          if (isShown) expect(split(text)).toEqual(splitIntoBlocks(text))
        }
      }),
      { numRuns: 400 },
    )
  })

  it('is not read again from its beginning when it goes on', () => {
    const split = createBlockSplitter()
    const [first, second] = split('# A\n\none\n\ntwo\n\nthree')
    const next = split('# A\n\none\n\ntwo\n\nthree and four')
    expect(next[0]).toBe(first)
    expect(next[1]).toBe(second)
    expect(next.at(-1)?.text).toBe('three and four')
    expect(split('Another text').map(({ text }) => text)).toEqual(['Another text'])
  })
})

describe('a citation in an answer', () => {
  it('keeps the focus when other verdicts on its answer come', () => {
    const text = 'The pump was bought [1]. It is blue [1].'
    const marks = () => ({
      citation: (n: number) => <button>Source {n}</button>,
      claims: [{ claim: 0, start: 0, end: 23, cites: [1], isWeak: false }],
      weakReason: (_claim: number, children: ReactNode) => <em>{children}</em>,
    })
    const { rerender } = render(<Markdown text={text} marks={marks()} />)
    const [, second] = screen.getAllByRole('button')
    second!.focus()
    rerender(<Markdown text={text} marks={marks()} />)
    expect(document.activeElement).toBe(second)
    expect(second!.isConnected).toBe(true)
  })
})

describe('what was blacked out in a document', () => {
  it('is said in words in an answer, also in a sentence that is marked, and a code of another program stays as it is', () => {
    const text = 'Write to [REDACTED_EMAIL] **or call [REDACTED_PHONE]** [1]. The form says [REDACTED].'
    const weakReason = (_claim: number, children: ReactNode) => <em>{children}</em>
    const marks = { citation: () => null, claims: [{ claim: 0, start: 0, end: 60, cites: [1], isWeak: true }], weakReason }
    const { container } = render(<Markdown text={text} marks={marks} />)
    expect(container.textContent).toBe('Write to e-mail blacked out or call phone blacked out [1]. The form says [REDACTED].')
    expect(screen.getByText('e-mail blacked out').title).toContain('The original file still has it.')
  })

  it('is said in words in a quote', () => {
    const { container } = render(<RedactedText text="[REDACTED_IBAN] is the account, [REDACTED_NEW_KIND] the other" />)
    expect(container.textContent).toBe('IBAN blacked out is the account, new_kind blacked out the other')
  })
})

describe('a link in the Markdown of a model', () => {
  it('shows its full address and opens only through a request to the main process', () => {
    const fake = createFakeApi(makeState())
    Object.assign(window, { api: fake.api })
    render(<Markdown text="See [the notes](https://example.org/notes?a=1)." />)
    const link = screen.getByRole('button', { name: 'the notes (https://example.org/notes?a=1)' })
    fireEvent.click(link)
    expect(fake.requests).toEqual([{ route: 'links.open', input: { address: 'https://example.org/notes?a=1' } }])
  })

  it('whose text is its address is shown once', () => {
    render(<Markdown text="https://example.org/notes" />)
    expect(screen.getByRole('button').textContent).toBe('https://example.org/notes')
  })

  it.each([
    'Archived (https://web.example.org/web/2020070813401 2/https://www.example.org/teams/norwich-city/200 1/) in 2020.',
    'Archived (https://web.example.org/we b/20190401134318/https://www.example.org/norwich-city-de serve-all) in 2019.',
  ])('is none where a line break cut an address into pieces: %s', (text) => {
    const { container } = render(<Markdown text={text} />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(container.textContent).toBe(text)
  })

  it('is one beside brackets, punctuation and other words', () => {
    render(
      <Markdown text="(https://a.example.org), see https://b.example.org/x and https://c.example.org/y/, or “https://d.example.org”." />,
    )
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent?.slice(8, 9))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('with another protocol than http or https stays text', () => {
    render(<Markdown text="[mail](mailto:a@example.org) [file](file:///etc/passwd)" />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText('mail')).toBeTruthy()
  })
})

describe('web addresses in quotes', () => {
  const quoted = (text: string): { shown: string | null; links: (string | null)[] } => {
    const { container, unmount } = render(<PlainText text={text} quotes={[{ start: 0, end: text.length }]} />)
    const links = [...container.querySelectorAll('button')].map((link) => link.textContent)
    const shown = container.querySelector('[data-quote]')?.textContent ?? null
    unmount()
    return { shown, links }
  }

  it('are links that ask first, and change no character of the quote', () => {
    const text = 'See https://a.example/x?b=1&amp;c=2, (http://b.example/y) and <https://c.example>.'
    expect(quoted(text)).toEqual({
      shown: text,
      links: ['https://a.example/x?b=1&amp;c=2', 'http://b.example/y', 'https://c.example'],
    })
  })

  it('stay text where they are none, or only a half', () => {
    for (const text of ['https:// and http', 'javascript:alert(1) //x', 'data:text/html,x', 'file:///etc/passwd', 'xhttps://a.example/b'])
      expect(quoted(text)).toEqual({ shown: text, links: [] })
  })
})
