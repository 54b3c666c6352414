import { splitAtQuotes, type TextRange } from '../../../src-preload/contract/split-at-quotes.ts'
import { element, type ElementNode, type TreeNode } from './citations.ts'

const ITEM = '- '
/** A web address in text: no bracket of a redaction, no hidden character; what ends the sentence around it is no part of it. */
const ADDRESS = /https?:\/\/[^\s\p{C}<>"'[\]{}|\\^`]*[\p{L}\p{N}/=&#_~+-]/giu

type Block = { isItem: boolean; children: TreeNode[] }

/**
 * The syntax tree (hast) of an answer that is text and no Markdown: a paragraph for each of its lines, a list for those that begin with "- ".
 * A quote, the range of a claim, is one `q` element with exactly its characters: no line, list item or marker begins within it. Its web
 * addresses are links.
 */
export function textTree(text: string, quotes: readonly TextRange[]): TreeNode[] {
  const blocks: Block[] = []
  let open: Block | null = null
  const add = (node: TreeNode): void => {
    if (!open) blocks.push((open = { isItem: false, children: [] }))
    open.children.push(node)
  }
  for (const piece of splitAtQuotes(text, quotes)) {
    if (piece.isQuote) {
      add(element('q', {}, linked(piece.text)))
      continue
    }
    let { offset } = piece
    for (const [place, line] of piece.text.split('\n').entries()) {
      if (place > 0) open = null
      const isItem: boolean = open === null && line.startsWith(ITEM)
      if (isItem) blocks.push((open = { isItem, children: [] }))
      const value = isItem ? line.slice(ITEM.length) : line
      const start = offset + line.length - value.length
      if (value !== '') add({ type: 'text', value, position: { start: { offset: start }, end: { offset: offset + line.length } } })
      offset += line.length + 1
    }
  }
  return listed(blocks)
}

/** The text, with its web addresses as links. */
function linked(text: string): TreeNode[] {
  const nodes: TreeNode[] = []
  let done = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!URL.canParse(address)) continue
    nodes.push({ type: 'text', value: text.slice(done, index) }, element('a', { href: address }, [{ type: 'text', value: address }]))
    done = index + address.length
  }
  return [...nodes, { type: 'text', value: text.slice(done) }]
}

/** Items one after the other are one list. */
function listed(blocks: readonly Block[]): TreeNode[] {
  const nodes: ElementNode[] = []
  for (const { isItem, children } of blocks) {
    const last = nodes.at(-1)
    if (!isItem) nodes.push(element('p', {}, children))
    else if (last?.tagName === 'ul') last.children.push(element('li', {}, children))
    else nodes.push(element('ul', {}, [element('li', {}, children)]))
  }
  return nodes
}
