import { attribute, elements, escapeXml, unescapeXml } from '../lists/xml-text.ts'
import { OdfStyles } from '../odf/odf-styles.ts'
import type { OpenDocument } from '../open-document.ts'
import { positionWithin, Runs, type Position } from '../shared/runs.ts'
import { parseXml } from '../xml-tree.ts'

const PARAGRAPH = /(<text:p(?=[\s>])[^<>]*(?<!\/)>)([\s\S]*?)(<\/text:p>)/g
const PIECE = /<(\/?)text:(span|a|s|tab|line-break)(?=[\s/>])([^<>]*?)(\/?)>|<[^<>]*>|([^<]+)/g

/** Styles of a spreadsheet that raise, lower or strike out; null: there are none. */
export function shiftingStyles({ content, styles }: OpenDocument): OdfStyles | null {
  if (![content, styles].some((part) => /style:text-(?:position|line-through-style)/.test(part))) return null
  const roots = [styles, content]
    .flatMap((part) => ['office:styles', 'office:automatic-styles'].flatMap((name) => elements(part, name)))
    .map(({ body }) => parseXml(new TextEncoder().encode(`<styles>${body}</styles>`)))
  return new OdfStyles(roots)
}

/** `content.xml` of a spreadsheet in which raised, lowered and struck letters of a cell are set apart ("48 m²", "5200 ³"), as texts. */
export function raisedAsText(content: string, known: OdfStyles | null): string {
  if (!known) return content
  const positionOf = (head: string) => known.positionOf('text', attribute(head, 'text:style-name') ?? undefined)
  return content.replaceAll(PARAGRAPH, (whole: string, open: string, body: string, close: string) => {
    const isMoved = [...body.matchAll(/<text:span(?=\s)([^<>]*)>/g)].some(([, head = '']) => (positionOf(head) ?? null) !== null)
    return isMoved ? `${open}${apart(body, positionOf)}${close}` : whole
  })
}

/** Text of a paragraph, with the addresses of its links behind it. */
function apart(body: string, positionOf: (head: string) => Position | undefined): string {
  const runs = new Runs()
  const open: Position[] = []
  const links: string[] = []
  for (const [tag, end, name, head = '', isEmpty, text] of body.matchAll(PIECE)) {
    if (text !== undefined) runs.add(unescapeXml(text), open.at(-1) ?? null)
    else if (name === 's' || name === 'tab' || name === 'line-break') runs.add(' ', null)
    else if (name === 'a' && end === '') links.push(isEmpty === '/' ? tag : `${tag.slice(0, -1)}/>`)
    else if (name === 'span' && end === '/') open.pop()
    else if (name === 'span' && isEmpty !== '/') open.push(positionWithin(open.at(-1) ?? null, positionOf(head)))
  }
  return escapeXml(runs.take()) + links.join('')
}
