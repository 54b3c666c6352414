import { parser } from '@lezer/html'
import type { SyntaxNode } from '@lezer/common'

/** Most characters of a pasted page that are read. */
const LONGEST = 2_000_000
/** Elements that say only how a text looks, or are left out with what is inside of them. */
const DROPPED = new Set(['script', 'style', 'head', 'title', 'meta', 'link', 'noscript', 'template'])
/** With these a page is more than a text: it is pasted as plain text. */
const TOO_MUCH = new Set(['table', 'img', 'svg', 'video', 'iframe', 'form', 'input', 'select', 'textarea', 'canvas', 'math'])
const BLOCKS = new Set([
  'p',
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])
const SIGNS: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*', s: '~~', del: '~~', code: '`' }
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** How deep in a list, and whether white space counts. */
type Place = { readonly indent: string; readonly isCode: boolean }

/**
 * Pasted rich text as Markdown; null: it is more than headings, words, lists, quotations, code and links. It is read by a parser, and never
 * becomes elements of the window.
 */
export function markdownOfHtml(html: string): string | null {
  if (html.length > LONGEST) return null
  const out = new Writer(html)
  if (!out.children(parser.parse(html).topNode, { indent: '', isCode: false })) return null
  const text = out.text
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return out.isMarked ? text : null
}

class Writer {
  readonly #html: string
  text = ''
  /** True as soon as there is something that plain text would lose. */
  isMarked = false
  constructor(html: string) {
    this.#html = html
  }

  /** False: there is something that cannot be written. */
  children(node: SyntaxNode, place: Place): boolean {
    for (let child = node.firstChild; child; child = child.nextSibling) if (!this.#node(child, place)) return false
    return true
  }

  #node(node: SyntaxNode, place: Place): boolean {
    if (node.name === 'Element') return this.#element(node, place)
    if (node.name === 'Text') this.#words(this.#html.slice(node.from, node.to), place)
    else if (node.name === 'EntityReference' || node.name === 'CharacterReference')
      this.text += decoded(this.#html.slice(node.from, node.to))
    return true
  }

  #words(words: string, { isCode }: Place): void {
    const plain = isCode ? words : words.replaceAll(/\s+/g, ' ')
    this.text += !isCode && /(^|\s)$/.test(this.text) ? plain.trimStart() : plain
  }

  #element(node: SyntaxNode, place: Place): boolean {
    const tag = node.firstChild
    const name = tag?.getChild('TagName')
    const called = name ? this.#html.slice(name.from, name.to).toLowerCase() : ''
    if (TOO_MUCH.has(called)) return false
    if (DROPPED.has(called)) return true
    if (called === 'br') return ((this.text += `\n${place.indent}`), true)
    if (BLOCKS.has(called)) return this.#block(node, called, place)
    const sign = this.#isPlain(tag) || place.isCode ? undefined : SIGNS[called]
    if (sign) return this.#wrapped(node, sign, sign, place)
    const address = called === 'a' && tag ? this.#attribute(tag, 'href') : null
    if (address && /^https?:\/\//i.test(address)) return this.#wrapped(node, '[', `](${address.replaceAll(')', '%29')})`, place)
    return this.children(node, place)
  }

  #block(node: SyntaxNode, name: string, place: Place): boolean {
    const level = /^h(\d)$/.exec(name)?.[1]
    if (level || ['ul', 'ol', 'blockquote', 'pre', 'hr'].includes(name)) this.isMarked = true
    if (name === 'hr') return ((this.text += '\n\n---\n\n'), true)
    if (name === 'ul' || name === 'ol') return this.#list(node, name === 'ol', place)
    if (name === 'blockquote' || name === 'pre') return this.#apart(node, name, place)
    // The words of an item stand behind its sign.
    if (!/(^|\n|[-.] )$/.test(this.text) || level) this.text += place.indent === '' ? '\n\n' : `\n${place.indent}`
    if (level) this.text += `${'#'.repeat(Number(level))} `
    const isWritten = this.children(node, place)
    this.text += place.indent === '' ? '\n\n' : ''
    return isWritten
  }

  #list(node: SyntaxNode, isNumbered: boolean, place: Place): boolean {
    let number = 0
    if (place.indent === '') this.text += '\n\n'
    for (const item of node.getChildren('Element')) {
      number += 1
      const sign = isNumbered ? `${number}. ` : '- '
      this.text = `${this.text.trimEnd()}${number === 1 && place.indent === '' ? '\n\n' : '\n'}${place.indent}${sign}`
      if (!this.children(item, { ...place, indent: place.indent + ' '.repeat(sign.length) })) return false
    }
    if (place.indent === '') this.text += '\n\n'
    return true
  }

  /** A quotation or code: each of its lines has a sign, or all of them are between two. */
  #apart(node: SyntaxNode, name: string, place: Place): boolean {
    const inner = new Writer(this.#html)
    if (!inner.children(node, { indent: '', isCode: name === 'pre' })) return false
    const lines = inner.text
      .replaceAll(/\n{3,}/g, '\n\n')
      .replaceAll(/^\n+|\s+$/g, '')
      .split('\n')
    const written = name === 'pre' ? ['```', ...lines, '```'] : lines.map((line) => `> ${line}`.trimEnd())
    this.text += `\n\n${written.map((line) => place.indent + line).join('\n')}\n\n`
    return true
  }

  #wrapped(node: SyntaxNode, open: string, close: string, place: Place): boolean {
    const start = this.text.length
    if (!this.children(node, { ...place, isCode: place.isCode || open === '`' })) return false
    const words = this.text.slice(start)
    if (words.trim() === '' || words.includes('\n')) return true
    this.isMarked = true
    const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/.exec(words) ?? []
    this.text = this.text.slice(0, start) + before + open + inner + close + after
    return true
  }

  /** Some programs wrap everything into a `b` that is not bold. */
  #isPlain(tag: SyntaxNode | null | undefined): boolean {
    return /font-weight:\s*(normal|400)|font-style:\s*normal/i.test((tag && this.#attribute(tag, 'style')) ?? '')
  }

  #attribute(tag: SyntaxNode, wanted: string): string | null {
    for (const attribute of tag.getChildren('Attribute')) {
      const name = attribute.getChild('AttributeName')
      const value = attribute.getChild('AttributeValue') ?? attribute.getChild('UnquotedAttributeValue')
      if (!name || !value || this.#html.slice(name.from, name.to).toLowerCase() !== wanted) continue
      const text = this.#html.slice(value.from, value.to).replaceAll(/^["']|["']$/g, '')
      return text.replaceAll(/&#?\w+;/g, decoded)
    }
    return null
  }
}

function decoded(reference: string): string {
  const name = reference.slice(1, -1)
  const number = /^#x([\da-f]+)$/i.exec(name) ?? /^#(\d+)$/.exec(name)
  if (!number) return ENTITIES[name] ?? reference
  const code = Number.parseInt(number[1] ?? '', name.startsWith('#x') || name.startsWith('#X') ? 16 : 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
