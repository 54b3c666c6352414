import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import '../dom.ts'
import { createEditor, type Editor, type EditorOptions } from '../../../src-renderer/shared/editor/create-editor.ts'
import type { Format } from '../../../src-renderer/shared/editor/format-names.ts'
import { markdownOfHtml } from '../../../src-renderer/shared/editor/paste.ts'

// jsdom says that it is Safari, for which the editor calls what jsdom does not have.
vi.hoisted(() => Object.defineProperty(navigator, 'vendor', { value: 'Google Inc.' }))

let open: Editor | null = null
let place: HTMLElement
afterEach(() => {
  open?.destroy()
  open = null
  place?.remove()
})

function edit(text: string, options: Partial<EditorOptions> = {}): Editor {
  place = document.createElement('div')
  document.body.append(place)
  open = createEditor(place, {
    text,
    label: 'Memo',
    hint: '',
    isReadOnly: false,
    onChange: vi.fn(),
    onSave: vi.fn(),
    onSelect: vi.fn(),
    onOpen: vi.fn(),
    onPoint: vi.fn(),
    ...options,
  })
  return open
}
const content = (): HTMLElement => place.shadowRoot!.querySelector<HTMLElement>('.cm-content')!
/** Lines as they are seen. */
const lines = (): string[] => [...content().querySelectorAll('.cm-line')].map((line) => line.textContent ?? '')
const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  content().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

describe('a text in Markdown', () => {
  it('shows no signs where the caret is not, and keeps the text as it is', async () => {
    const text = '# Pier\n\nThe *crane* is **old**; see [the plan](https://example.org) and `pump`.\n> said\n\\* no list'
    expect(edit(text).read()).toBe(text)
    // CodeMirror reads Markdown in pieces: on a busy computer not all of it at once.
    await vi.waitFor(() => expect(lines()).toEqual(['Pier', '', 'The crane is old; see the plan and pump.', 'said', '* no list']))
  })

  it('gives a line without letters the direction of the text, and every other line its own', () => {
    const directions = (text: string): (string | null)[] => {
      open?.destroy()
      place?.remove()
      edit(text)
      return [...content().querySelectorAll('.cm-line')].map((line) => line.getAttribute('dir'))
    }
    expect(directions('Rent\n\n12/20/24 | $11,250.00\n\u0627\u0644\u0625\u064a\u062c\u0627\u0631')).toEqual(['auto', 'ltr', 'ltr', 'auto'])
    expect(directions('# \u0627\u0644\u0625\u064a\u062c\u0627\u0631\n12/20/24 | 11,250.00\nRent')).toEqual(['auto', 'rtl', 'auto'])
    expect(directions('12/20/24\n')).toEqual([null, null])
  })

  it('shows signs again where the caret is', async () => {
    const editor = edit('The **pier** is *old*.')
    editor.focus()
    editor.select(6, 6)
    await vi.waitFor(() => expect(lines()).toEqual(['The **pier** is old.']))
  })

  it('keeps every character, also line breaks of other systems', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('# ', '- [ ] ', '1. ', '| a |', '|---|', '\r\n', '\n', '\r', '`', '```', '**', '[1]', 'é', 'ع', ' ', '\t', '>'),
        ),
        (parts) => {
          const text = parts.join('')
          const editor = edit(text)
          editor.replace(`${text}x`)
          expect(editor.read()).toBe(`${text}x`)
          editor.destroy()
          place.remove()
        },
      ),
      { numRuns: 60 },
    )
  })

  it('ticks the task whose box is pressed, and no other', () => {
    const onChange = vi.fn()
    const editor = edit('- [ ] chain\n- [x] paint\n- [ ] rope', { onChange })
    const boxes = [...content().querySelectorAll('input')]
    expect(boxes.map((box) => [box.getAttribute('aria-label'), box.checked])).toEqual([
      ['chain', false],
      ['paint', true],
      ['rope', false],
    ])
    boxes[2]!.click()
    boxes[1]!.click()
    expect(editor.read()).toBe('- [ ] chain\n- [ ] paint\n- [x] rope')
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('draws a table as a table, with its sources, and shows it as typed where the caret is', async () => {
    const editor = edit('Before\n\n| Pump | State |\n| --- | --- |\n| 1 | **works** [2] |\n\nAfter')
    editor.cite({ citations: new Map([[2, { label: 'Source 2', isDeleted: false, isOpen: false }]]), sentences: [] }, editor.read())
    const cells = [...content().querySelectorAll('th, td')].map((cell) => cell.textContent)
    expect(cells).toEqual(['Pump', 'State', '1', 'works 2'])
    expect(content().querySelector('td [data-cite="2"]')?.getAttribute('aria-label')).toBe('Source 2')
    editor.focus()
    editor.select(12, 12)
    await vi.waitFor(() => expect(content().querySelector('table')).toBeNull())
  })
})

describe('citations', () => {
  const citations = new Map([[1, { label: 'Source 1: Pier', isDeleted: false, isOpen: false }]])

  it('are buttons that lead to the source and the sentence; unknown ones and those in code stay text', () => {
    const onOpen = vi.fn()
    const text = 'It opens in May [1]. It closes [7]. `a[1]`'
    const editor = edit(text, { onOpen })
    editor.cite({ citations, sentences: [{ start: 0, end: 15, claim: 4, reason: null }] }, text)
    expect(lines()).toEqual(['It opens in May 1. It closes [7]. a[1]'])
    const button = content().querySelector<HTMLElement>('button')!
    expect(button.getAttribute('aria-label')).toBe('Source 1: Pier')
    button.click()
    expect(onOpen).toHaveBeenCalledWith({ kind: 'citation', n: 1, claim: 4, element: button })
  })

  it('open at the caret with Ctrl+Enter', () => {
    const onOpen = vi.fn()
    const text = 'May [1] and [the plan](https://example.org)'
    const editor = edit(text, { onOpen })
    editor.cite({ citations, sentences: [] }, text)
    editor.focus()
    editor.select(7, 7)
    press('Enter', { ctrlKey: true })
    expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'citation', n: 1 }))
    editor.select(15, 15)
    press('Enter', { ctrlKey: true })
    expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'link', address: 'https://example.org' }))
  })

  it('mark weak sentences where they stand now; a sentence that was changed since has no mark', () => {
    const text = 'One is sure. Two is weak [1]. Three is weak [1].'
    const editor = edit(text.replace('One', 'Not one').replace('Three', 'Thirteen'))
    const weak = (start: number, end: number, claim: number) => ({ start, end, claim, reason: 'Only a part.' })
    editor.cite({ citations, sentences: [weak(13, 24, 0), weak(30, 43, 1)] }, text)
    expect([...content().querySelectorAll('.md-weak')].map((mark) => mark.textContent)).toEqual(['Two is weak'])
  })
})

describe('formats', () => {
  it.each<[Format, string, [number, number], string]>([
    ['bold', 'The pier', [4, 8], 'The **pier**'],
    ['bold', 'The **pier**', [6, 10], 'The pier'],
    ['italic', 'The pier', [5, 5], 'The *pier*'],
    ['link', 'The pier', [4, 8], 'The [pier]()'],
    ['heading', 'Pier', [0, 0], '# Pier'],
    ['heading', '### Pier', [0, 0], 'Pier'],
    ['bullets', 'a\n\nb', [0, 4], '- a\n\n- b'],
    ['bullets', '- a\n- b', [0, 7], 'a\nb'],
    ['numbers', '- a\n- b', [0, 7], '1. a\n2. b'],
    ['tasks', '  1. a', [3, 3], '  - [ ] a'],
    ['tasks', '- [x] a', [3, 3], 'a'],
    ['quote', 'a\nb', [0, 3], '> a\n> b'],
  ])('%s: %j', (name, before, [from, to], after) => {
    const editor = edit(before)
    editor.select(from, to)
    editor.format(name)
    expect(editor.read()).toBe(after)
  })

  it('goes on with a list at Enter, nests with Tab, and Tab leaves other text', () => {
    const editor = edit('- a')
    editor.focus()
    editor.select(3, 3)
    press('Enter')
    expect(editor.read()).toBe('- a\n- ')
    expect(press('Tab')).toBe(false)
    expect(editor.read()).toBe('- a\n  - ')
    editor.replace('plain')
    expect(press('Tab')).toBe(true)
    expect(editor.read()).toBe('plain')
  })

  it('leaves Ctrl+K to the window unless words are selected', () => {
    const editor = edit('plain')
    editor.focus()
    expect(press('k', { ctrlKey: true })).toBe(true)
    editor.select(0, 5)
    expect(press('k', { ctrlKey: true })).toBe(false)
    expect(editor.read()).toBe('[plain]()')
  })

  it('changes nothing in a text that is only read', () => {
    const editor = edit('- [ ] a', { isReadOnly: true })
    content().querySelector('input')?.click()
    editor.format('bold')
    press('Enter')
    expect(editor.read()).toBe('- [ ] a')
  })
})

describe('pasted rich text', () => {
  it.each([
    ['<h2>Pier</h2><p>The <b>crane</b> is <i>old</i> &amp; slow.</p>', '## Pier\n\nThe **crane** is *old* & slow.'],
    ['<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>', '- a\n  - b\n- c'],
    ['<ol><li>a</li><li>b</li></ol><p>end</p>', '1. a\n2. b\n\nend'],
    ['<p>See <a href="https://example.org/?a=1&amp;b=2">the plan</a>.</p>', 'See [the plan](https://example.org/?a=1&b=2).'],
    ['<blockquote><p>said</p></blockquote>', '> said'],
    ['<pre>a\n  b</pre>', '```\na\n  b\n```'],
    ['<b style="font-weight:normal"><h1>Doc</h1></b>', '# Doc'],
    ['<style>p{}</style><h1>a</h1><script>alert(1)</script>', '# a'],
    ['<a href="javascript:alert(1)"><b>x</b></a>', '**x**'],
  ])('%s', (html, markdown) => {
    expect(markdownOfHtml(html)).toBe(markdown)
  })

  it.each(['<p>just words</p>', '<table><tr><td>a</td></tr></table>', '<p><b>a</b><img src=x></p>'])(
    'is pasted as plain text: %s',
    (html) => {
      expect(markdownOfHtml(html)).toBeNull()
    },
  )

  it('never fails, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '<p>',
            '</p>',
            '<ul>',
            '<li>',
            '</ul>',
            '<b>',
            '</b>',
            '<a href=',
            '"',
            '>',
            '&#x',
            '&amp',
            'words',
            '<!--',
            '<pre>',
          ),
        ),
        (parts) => {
          expect(() => markdownOfHtml(parts.join(''))).not.toThrow()
        },
      ),
    )
  })
})
