import { listMark } from '../../../../domain/documents/list-markers.ts'
import { createNumbering, type Numbering } from './docx-numbering.ts'
import { attribute, elements, escapeXml, numberOf, unescapeXml, valueOf } from './xml-text.ts'

const DOCUMENT = 'word/document.xml'
const PARAGRAPH = /<w:p(?=[\s>/])[^<>]*>|<\/w:p>|<w:commentReference\s[^<>]*>/g
const PROPERTIES = /^\s*<w:pPr>/
const CHANGED = '</w:pPrChange>'
/** Anything that a reader of the paragraph sees. */
const CONTENT = /<w:(?:t|drawing|pict|object|fldSimple)[\s>]|<m:oMath/

/**
 * The parts of a DOCX with what mammoth leaves out written into its text: markers of list items and numbered headings (as marks,
 * list-markers.ts), comments (behind their paragraph, with their author), and drop caps joined with their word. One pass, linear.
 */
export function completeDocx(parts: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const body = textOf(parts, DOCUMENT)
  const numbering = createNumbering(textOf(parts, 'word/numbering.xml'), textOf(parts, 'word/styles.xml'))
  const comments = readComments(textOf(parts, 'word/comments.xml'))
  if (!numbering && comments.size === 0 && !body.includes('w:dropCap')) return parts
  return new Map([...parts, [DOCUMENT, new TextEncoder().encode(rewrite(body, numbering, comments))]])
}

function textOf(parts: ReadonlyMap<string, Uint8Array>, name: string): string {
  const content = parts.get(name)
  return content ? new TextDecoder().decode(content) : ''
}

function rewrite(body: string, numbering: Numbering | null, comments: ReadonlyMap<string, string>): string {
  const output: string[] = []
  /** Comments of the open paragraphs (a text box holds paragraphs inside one). */
  const open: string[][] = []
  let from = 0
  let dropped = ''
  for (const { index, 0: tag } of body.matchAll(PARAGRAPH)) {
    if (index < from) continue
    const end = index + tag.length
    if (tag.startsWith('<w:comment')) {
      const comment = comments.get(attribute(tag, 'w:id') ?? '')
      if (comment !== undefined) open.at(-1)?.push(comment)
    } else if (tag === '</w:p>') {
      output.push(body.slice(from, end), ...(open.pop() ?? []).map(paragraphXml))
      from = end
    } else if (!tag.endsWith('/>')) {
      const properties = propertiesAt(body, end)
      const start = end + properties.length
      const close = body.indexOf('</w:p>', start)
      if (/<w:framePr\s[^<>]*w:dropCap="(?:drop|margin)"/.test(properties) && close >= 0) {
        output.push(body.slice(from, index))
        dropped += body.slice(start, close)
        from = close + '</w:p>'.length
        continue
      }
      open.push([])
      const mark = numbering ? markOf(properties, numbering, () => CONTENT.test(body.slice(start, close < 0 ? undefined : close))) : ''
      if (mark === '' && dropped === '') continue
      output.push(body.slice(from, start), mark === '' ? '' : runXml(mark), dropped)
      dropped = ''
      from = start
    }
  }
  return output.join('') + body.slice(from)
}

/** The properties at the head of a paragraph; '' without any. What they were before a tracked change stands inside them. */
function propertiesAt(body: string, at: number): string {
  if (!PROPERTIES.test(body.slice(at, at + 200))) return ''
  const end = body.indexOf('</w:pPr>', at)
  if (end < 0) return ''
  const isChanged = body.slice(at, end).includes('<w:pPrChange')
  const last = isChanged ? body.indexOf('</w:pPr>', body.indexOf(CHANGED, end)) : end
  return last < 0 ? '' : body.slice(at, last + '</w:pPr>'.length)
}

/** Empty paragraphs are counted as Word counts them, but not marked. */
function markOf(properties: string, numbering: Numbering, hasContent: () => boolean): string {
  const own = properties.split('<w:pPrChange')[0] ?? ''
  const numbered = /<w:numPr>([^]*?)<\/w:numPr>/.exec(own)?.[1] ?? ''
  const found = numbering({ list: valueOf(numbered, 'numId'), level: numberOf(numbered, 'ilvl') ?? null, style: valueOf(own, 'pStyle') })
  return found && hasContent() ? listMark(found.level, found.marker) : ''
}

/** Text of each comment behind its author's name, by its number. */
function readComments(xml: string): Map<string, string> {
  const comments = new Map<string, string>()
  for (const { head, body } of elements(xml, 'w:comment')) {
    const text = unescapeXml(
      body
        .replace(/<\/w:p>|<w:br\s*\/>|<w:tab\s*\/>/g, ' ')
        .replace(/<w:(?:delText|instrText)[^<>]*>[^<]*/g, '')
        .replace(/<[^<>]*>/g, ''),
    ).trim()
    const [id, author] = [attribute(head, 'w:id'), unescapeXml(attribute(head, 'w:author') ?? '').trim()]
    if (id !== null && text !== '') comments.set(id, author === '' ? text : `${author}: ${text}`)
  }
  return comments
}

function paragraphXml(text: string): string {
  return `<w:p>${runXml(text)}</w:p>`
}

function runXml(text: string): string {
  return `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
}
