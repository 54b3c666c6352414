/** Used parts of the syntax tree (hast). */
type TextNode = { type: 'text'; value: string }
type Node = TextNode | { type: string; tagName?: string; properties?: { href?: unknown }; children?: Node[] }

/** Text before an address that is the rest of another one. What may stand before an address: the beginning, white space, brackets, quotes. */
const GLUED_BEFORE = /[^\s([{<"'“„«‘‚|*_~:;,—–-]$/u
/** Text after an address that goes on with it: a word with a slash, which a line break of the file cut off. */
const GOES_ON = /^\s+(?!https?:)[^\s()/]{1,40}\//i

/**
 * A rehype plugin that makes text of the halves of addresses. Files wrap long addresses, and each piece with a scheme would be a link that
 * leads nowhere. A link that somebody wrote as such stays.
 */
export function unlinkHalves() {
  return (tree: Node) => visit(tree)
}

function visit(node: Node): void {
  if (!('children' in node) || !node.children) return
  const { children } = node
  node.children = children.map((child, place) => {
    const address = addressOf(child)
    if (address === null) {
      visit(child)
      return child
    }
    return isHalf(textOf(children[place - 1]), textOf(children[place + 1])) ? { type: 'text', value: address } : child
  })
}

/** The address of a link that shows nothing else; null: not such a link. */
function addressOf(node: Node): string | null {
  if (!('tagName' in node) || node.tagName !== 'a') return null
  const address = textOf(node.children?.[0])
  return node.children?.length === 1 && node.properties?.href === address ? address : null
}

function textOf(node: Node | undefined): string {
  return node?.type === 'text' ? (node as TextNode).value : ''
}

/** True if the address is cut: it goes on, it goes on from another one, or its bracket does not end with it. */
function isHalf(before: string, after: string): boolean {
  return GLUED_BEFORE.test(before) || GOES_ON.test(after) || (/[([]$/.test(before) && /^\s+\S/.test(after))
}
