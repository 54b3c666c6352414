import { CODE_LINE, CODE_TAB, codeBlanks, isCodeStyle, isMonospaced } from '../../../../domain/documents/code-marks.ts'
import { attribute, elements, unescapeXml } from '../lists/xml-text.ts'

const PARAGRAPH = /<text:p(?=[\s>/])([^<>]*)>/g
const END = '</text:p>'
/** Share of paragraphs in a typeface of one width from which it is the document's own, and says nothing about code. */
const OWN_TYPEFACE = 0.5
/** Most ancestors of a style that are looked at. */
const MOST_PARENTS = 20

type Style = { name: string; parent: string | null; font: string | null }

/**
 * `content.xml` with a mark (code-marks.ts) in front of each paragraph of code, and its blanks marked: by the name of its style or of one of
 * its ancestors, else by a typeface of one width, unless the document is written in it.
 */
export function markOdtCode(content: string, stylesXml: string): string {
  const styles = new Map([...readStyles(stylesXml), ...readStyles(content)])
  const fixed = fixedFonts(stylesXml + content)
  const used = [...content.matchAll(PARAGRAPH)].map(([, head = '']) => attribute(head, 'text:style-name') ?? '')
  const keys = [...new Set(used)].map((key) => ({ key, styles: chain(styles, key) }))
  const named = new Set(keys.filter((one) => one.styles.some(({ name }) => isCodeStyle(name))).map(({ key }) => key))
  const typed = new Set(keys.filter((one) => isFixed(one.styles.find(({ font }) => font !== null)?.font, fixed)).map(({ key }) => key))
  if (named.size === 0 && typed.size === 0) return content
  const others = used.filter((style) => !named.has(style))
  const isOwn = others.filter((style) => typed.has(style)).length > others.length * OWN_TYPEFACE
  const isCode = (style: string): boolean => named.has(style) || (!isOwn && typed.has(style))
  return used.some(isCode) ? marked(content, isCode) : content
}

function marked(content: string, isCode: (style: string) => boolean): string {
  const parts: string[] = []
  let from = 0
  for (const { index, 0: tag, 1: head = '' } of content.matchAll(PARAGRAPH)) {
    if (index < from || !isCode(attribute(head, 'text:style-name') ?? '')) continue
    const start = index + tag.length
    if (head.endsWith('/')) {
      parts.push(content.slice(from, index), `<text:p${head.slice(0, -1)}>${CODE_LINE}${END}`)
      from = start
      continue
    }
    const end = content.indexOf(END, start)
    if (end < 0) break
    parts.push(content.slice(from, start), CODE_LINE, withBlanks(content.slice(start, end)))
    from = end
  }
  return parts.join('') + content.slice(from)
}

function withBlanks(paragraph: string): string {
  return paragraph
    .replaceAll(/<text:s(?=[\s/>])([^<>]*)\/>/g, (_all, head: string) => {
      const count = attribute(head, 'text:c') ?? '1'
      return codeBlanks(/^\d{1,3}$/.test(count) ? Number(count) : 1)
    })
    .replaceAll(/<text:tab(?=[\s/>])[^<>]*\/>/g, CODE_TAB)
}

/** Paragraph styles by their key. */
function readStyles(xml: string): [string, Style][] {
  return elements(xml, 'style:style')
    .filter(({ head }) => attribute(head, 'style:family') === 'paragraph')
    .map(({ head, body }) => {
      const key = attribute(head, 'style:name') ?? ''
      const text = elements(body, 'style:text-properties')[0]?.head ?? ''
      const name = attribute(head, 'style:display-name') ?? key.replaceAll('_20_', ' ')
      return [
        key,
        {
          name: unescapeXml(name),
          parent: attribute(head, 'style:parent-style-name'),
          font: attribute(text, 'style:font-name') ?? attribute(text, 'fo:font-family'),
        },
      ]
    })
}

function chain(styles: ReadonlyMap<string, Style>, key: string): Style[] {
  const found: Style[] = []
  for (let at: string | null = key; at !== null && found.length < MOST_PARENTS; at = styles.get(at)?.parent ?? null) {
    const style = styles.get(at)
    if (!style) {
      // A built-in style that the file does not describe.
      found.push({ name: at.replaceAll('_20_', ' '), parent: null, font: null })
      break
    }
    found.push(style)
  }
  return found
}

/** Typefaces that the file declares to have one width, by their key. */
function fixedFonts(xml: string): ReadonlySet<string> {
  return new Set(
    elements(xml, 'style:font-face')
      .filter(
        ({ head }) =>
          attribute(head, 'style:font-pitch') === 'fixed' || isMonospaced(unescapeXml(attribute(head, 'svg:font-family') ?? '')),
      )
      .map(({ head }) => attribute(head, 'style:name') ?? ''),
  )
}

function isFixed(font: string | null | undefined, fixed: ReadonlySet<string>): boolean {
  return font !== null && font !== undefined && (fixed.has(font) || isMonospaced(unescapeXml(font)))
}
