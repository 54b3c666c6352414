import MarkdownIt from 'markdown-it'
import { loweredText, raisedText, struckText } from '../../../../text/index.ts'
import { useInlineMarks } from './markdown-marks.ts'

/** Longest text, and most marks, for inline parsing, which can take quadratic time; beyond, the markup stays. */
const MAX_CHARACTERS = 50_000
const MAX_MARKS = 1500

/** Letters of lists that Markdown does not know; their lines are kept. */
const LISTED = /^\(?(?:[a-z]|[ivx]{2,5}|\d{1,2})[.)]\s/u

/** Least lines, and most characters of each, of an address or a poem; a stanza has more. */
const SHORT_LINES = 3
const STANZA_LINES = 4
const SHORT_CHARACTERS = 45
/** Share of lines that may go on on the next one, as the long names of a receipt do. */
const GO_ON_SHARE = 0.1
/** Links and code, which stand in prose and rows of badges. */
const LINKED = /`|\]\s?[([]/

const parser = new MarkdownIt('default', { html: true, maxNesting: 60 })
useInlineMarks(parser)

/** Text of inline Markdown without markup: labels of links and images, content of code. `env`: link definitions of the block parser. */
export function inlineText(source: string, env: Record<string, unknown>): string {
  if (!/[[\]*_`<>!\\&~^=%$\n]/.test(source)) return source
  if (source.length > MAX_CHARACTERS || countMarks(source) > MAX_MARKS) return source
  const areShort = hasShortLines(source)
  const children = parser.parseInline(source, env)[0]?.children ?? []
  // Text of open elements: raised, lowered and struck out.
  const open: { name: string; text: string }[] = [{ name: '', text: '' }]
  const write = (text: string): void => void ((open.at(-1) as { text: string }).text += text)
  const close = (): void => {
    const own = open.pop()
    if (own) write(shownAs(own.name, own.text, open.map(({ text }) => text).join('')))
  }
  children.forEach((token, index) => {
    const next = children[index + 1]
    const name = token.type === 's_open' || token.type === 's_close' ? 's' : (ELEMENT.exec(token.content)?.[2]?.toLowerCase() ?? '')
    if (token.type === 'softbreak') write(areShort || LISTED.test(next?.content ?? '') ? '\n' : ' ')
    else if (token.type === 'hardbreak') write('\n')
    else if (token.type === 's_open') open.push({ name, text: '' })
    else if (token.type === 's_close') close()
    else if (token.type === 'html_inline' && SHOWN.test(name)) {
      if (!token.content.startsWith('</')) open.push({ name, text: '' })
      else if (open.length > 1 && open.at(-1)?.name === name) close()
    } else if (token.type === 'html_inline') write(htmlMark(token.content))
    else if (token.type === 'image') write(token.children?.map((child) => child.content).join('') ?? '')
    else if (/^em_|^strong_/.test(token.type)) write(isTimes(children, index) ? token.markup : '')
    else write(token.content)
  })
  while (open.length > 1) close()
  return open[0]?.text ?? ''
}

const ELEMENT = /^<(\/?)([a-z][a-z0-9-]*)/i
const SHOWN = /^(?:sup|sub|del|s|strike)$/
/** Elements of HTML; any other word in angle brackets is a placeholder that somebody wrote. */
const HTML_ELEMENT =
  /^(?:a|abbr|acronym|address|area|article|aside|audio|b|base|basefont|bdi|bdo|big|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|map|mark|math|menu|meta|meter|nav|noscript|object|ol|optgroup|option|output|p|param|picture|pre|progress|q|rp|rt|ruby|s|samp|script|search|section|select|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr)$/i

function shownAs(name: string, text: string, before: string): string {
  if (name === 'sup') return raisedText(text, before)
  if (name === 'sub') return loweredText(text, before)
  return struckText(text)
}

/** What a tag shows: a break, nothing, or itself if it is none of HTML. */
function htmlMark(tag: string): string {
  if (/^<br\b/i.test(tag)) return '\n'
  const name = ELEMENT.exec(tag)?.[2]
  return name === undefined || HTML_ELEMENT.test(name) ? '' : tag
}

/** True for a star between digits: `5*3*2` is a product. */
function isTimes(tokens: readonly { type: string; content: string }[], index: number): boolean {
  const [before, after] = [
    tokens.slice(0, index).findLast(({ content }) => content !== ''),
    tokens.slice(index + 1).find(({ content }) => content !== ''),
  ]
  return /\d$/.test(before?.content ?? '') && /^\d/.test(after?.content ?? '')
}

/** True for lines that the author broke, though Markdown would join them: short ones of which few go on in small letters on the next. */
function hasShortLines(source: string): boolean {
  const lines = source.split('\n')
  if (lines.length < SHORT_LINES || LINKED.test(source) || lines.some((line) => line.length > SHORT_CHARACTERS)) return false
  const end = lines.length < STANZA_LINES ? /[.!?;:]$/ : /[.,!?;:–—]$/
  const goOn = lines.filter((line, index) => index > 0 && /^\s*[*_]*\p{Ll}/u.test(line) && !end.test((lines[index - 1] ?? '').trimEnd()))
  return goOn.length <= lines.length * GO_ON_SHARE
}

function countMarks(source: string): number {
  return source.replace(/[^[\]*_`<!~\\&]/g, '').length
}

/** Text of an HTML block: without comments, scripts, styles and tags; breaks and blocks on separate lines, cells apart. */
export function htmlText(html: string): string {
  const visible = ['<!--', '<script', '<style'].reduce((text, open) => cutOut(text, open), html)
  return visible
    .replace(/<su([pb])\b[^<>]*>([^<>]*)<\/su\1>/gi, (_whole, kind: string, text: string, at: number, all: string) => {
      const before = all.slice(Math.max(0, at - 40), at).replaceAll(/<[^<>]*>/g, '')
      return kind.toLowerCase() === 'p' ? raisedText(text, before) : loweredText(text, before)
    })
    .replace(/<\/t[dh]\s*>\s*(?=<t[dh]\b)/gi, ' | ')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/t[dh]|\/h[1-6]|\/d[dt]|\/option)\b[^<>]*>/gi, '\n')
    .replace(/<[!?][^<>]*>|<\/?[a-z][^<>]*>/gi, (tag) => (/^<[!?]/.test(tag) ? '' : htmlMark(tag)))
    .replace(/&(?:#\w{1,8}|[a-z]\w{1,31});/gi, (entity) => parser.utils.unescapeAll(entity))
}

/** Removes every section from `open` to its end; an unclosed one ends with its own tag. */
function cutOut(text: string, open: string): string {
  const lower = text.toLowerCase()
  const close = open === '<!--' ? '-->' : `</${open.slice(1)}`
  const parts: string[] = []
  let from = 0
  for (;;) {
    const start = lower.indexOf(open, from)
    const end = start < 0 ? -1 : lower.indexOf(close, start + open.length)
    if (end < 0) return parts.join('') + text.slice(from)
    parts.push(text.slice(from, start))
    const tagEnd = lower.indexOf('>', end)
    from = tagEnd < 0 ? text.length : tagEnd + 1
  }
}
