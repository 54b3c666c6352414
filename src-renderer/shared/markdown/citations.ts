/** Used parts of the syntax tree (hast): elements, and texts with their position in the Markdown, if the parser knows it. */
type Position = { start: { offset?: number }; end: { offset?: number } }
type TextNode = { type: 'text'; value: string; position?: Position }
export type ElementNode = {
  type: 'element'
  tagName: string
  properties: Record<string, string>
  children: TreeNode[]
  position?: Position
}
/** HTML that stands in the Markdown. */
type RawNode = { type: 'raw'; value: string; position?: Position }
export type TreeNode = TextNode | ElementNode | RawNode | { type: 'root'; children: TreeNode[] } | { type: 'comment' | 'doctype' }

/** A sentence of the answer: the index of its claim, its range in the text, the sources that it cites, and whether they support it. */
export type ClaimMark = {
  readonly claim: number
  readonly start: number
  readonly end: number
  readonly cites: readonly number[]
  readonly isWeak: boolean
}

/** Markers with the word before and the punctuation after: a line never breaks between them. Words over 24 characters may break. */
const GLUED = /(?:\S{1,24} ?| )?(?:\[\d{1,3}\])+[.,;:!?…。]*/g
const MARKERS = /\s*(?:\[\d{1,3}\])+[.,;:!?…。]*/g
const MARKER = /\[(\d{1,3})\]/g

/**
 * A rehype plugin that turns markers `[n]` into `<cite data-n>` and wraps weak sentences in `<mark data-claim>`. Markdown whose HTML is text
 * cannot produce these elements, so a model cannot forge them. Code, quotes and links stay unchanged (a button within one leads nowhere). A marker gets the `data-claim` of its sentence.
 * `source`: the Markdown of the tree, which begins at `offset` in the text of the claims.
 */
export function markCitations(claims: readonly ClaimMark[], source: string, offset: number) {
  const ownerOf = (n: number, at: number): number | undefined =>
    claims.find((claim) => claim.cites.includes(n) && isOwner(claim, at, source, offset))?.claim
  return () => (tree: TreeNode) => {
    const reader = { source, offset, reached: 0 }
    visit(tree, (text) => splitText(text, placesOf(text, reader), claims, ownerOf))
  }
}

/** True if a marker at `at` is inside a sentence, or next to it with only punctuation and other markers between. */
function isOwner({ start, end }: ClaimMark, at: number, source: string, offset: number): boolean {
  if (at >= start && at < end) return true
  const between = at < start ? source.slice(at - offset, start - offset) : source.slice(end - offset, at - offset)
  return end > offset && start < offset + source.length && !/[\p{L}\p{N}]/u.test(between.replace(MARKER, ' '))
}

type OwnerOf = (n: number, at: number) => number | undefined

function visit(node: TreeNode, split: (text: TextNode) => TreeNode[]): void {
  if (!('children' in node)) return
  if (node.type === 'element' && ['code', 'pre', 'q', 'a'].includes(node.tagName)) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return split(child)
    visit(child, split)
    return [child]
  })
}

/**
 * Position in the answer of each UTF-16 unit of a text node. Escapes and entities are longer in the Markdown than in the tree, so
 * characters between two matching ones are skipped.
 */
function placesOf({ value, position }: TextNode, reader: { source: string; offset: number; reached: number }): number[] {
  const { source, offset } = reader
  // Texts around an autolinked address have no position: they follow the text that was read last.
  let at = position?.start.offset ?? Math.max(reader.reached, source.indexOf(value, reader.reached))
  const end = position?.end.offset ?? source.length
  const places: number[] = []
  for (let i = 0; i < value.length; i += 1) {
    const found = source.indexOf(value.charAt(i), at)
    if (found >= 0 && found < end) at = found
    places.push(offset + at)
    at += 1
  }
  reader.reached = position?.end.offset ?? at
  return places
}

/** Splits a text at markers and at the boundaries of weak sentences. */
function splitText({ value }: TextNode, places: readonly number[], claims: readonly ClaimMark[], ownerOf: OwnerOf): TreeNode[] {
  // Markers, with the space before and the punctuation after, are not underlined as a part of the sentence.
  const signs = new Set([...value.matchAll(MARKERS)].flatMap(({ index, 0: found }) => Array.from(found, (_sign, i) => index + i)))
  const weakAt = (i: number): ClaimMark | undefined =>
    signs.has(i) ? undefined : claims.find(({ isWeak, start, end }) => isWeak && (places[i] ?? -1) >= start && (places[i] ?? -1) < end)
  const nodes: TreeNode[] = []
  for (let from = 0; from < value.length;) {
    const weak = weakAt(from)
    let to = from + 1
    while (to < value.length && weakAt(to) === weak) to += 1
    const piece = splitMarkers(value.slice(from, to), (n, i) => ownerOf(n, places[from + i] ?? 0))
    nodes.push(...(weak ? [element('mark', { 'data-claim': String(weak.claim) }, piece)] : piece))
    from = to
  }
  return nodes
}

function splitMarkers(text: string, ownerOf: OwnerOf): TreeNode[] {
  return splitBy(text, GLUED, (glued) =>
    element(
      'span',
      { className: 'whitespace-nowrap' },
      splitBy(glued[0], MARKER, (marker) => {
        const n = Number(marker[1])
        const claim = ownerOf(n, glued.index + marker.index)
        return element('cite', { 'data-n': String(n), ...(claim !== undefined && { 'data-claim': String(claim) }) }, [
          { type: 'text', value: marker[0] },
        ])
      }),
    ),
  )
}

/** Replaces every match in a text by an element. */
export function splitBy(text: string, pattern: RegExp, make: (match: RegExpExecArray) => ElementNode): TreeNode[] {
  const nodes: TreeNode[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) nodes.push({ type: 'text', value: text.slice(from, match.index) })
    nodes.push(make(match))
    from = match.index + match[0].length
  }
  if (from < text.length) nodes.push({ type: 'text', value: text.slice(from) })
  return nodes
}

export function element(tagName: string, properties: Record<string, string>, children: TreeNode[]): ElementNode {
  return { type: 'element', tagName, properties, children }
}
