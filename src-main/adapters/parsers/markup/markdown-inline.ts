import MarkdownIt from 'markdown-it'

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

/** Text of inline Markdown without markup: labels of links and images, content of code. `env`: link definitions of the block parser. */
export function inlineText(source: string, env: Record<string, unknown>): string {
  if (!/[[\]*_`<>!\\&~\n]/.test(source)) return source
  if (source.length > MAX_CHARACTERS || countMarks(source) > MAX_MARKS) return source
  const parts: string[] = []
  const areShort = hasShortLines(source)
  const children = parser.parseInline(source, env)[0]?.children ?? []
  for (let index = 0; index < children.length; index += 1) {
    const token = children[index] as (typeof children)[number]
    if (token.type === 'softbreak') parts.push(areShort || LISTED.test(children[index + 1]?.content ?? '') ? '\n' : ' ')
    else if (token.type === 'hardbreak') parts.push('\n')
    else if (token.type === 'html_inline') parts.push(/^<br\b/i.test(token.content) ? '\n' : '')
    else if (token.type === 'image') parts.push(token.children?.map((child) => child.content).join('') ?? '')
    else parts.push(token.content)
  }
  return parts.join('')
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

/** Text of an HTML block: without comments, scripts, styles and tags; breaks and blocks on separate lines. */
export function htmlText(html: string): string {
  const visible = ['<!--', '<script', '<style'].reduce((text, open) => cutOut(text, open), html)
  return visible
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z!?][^<>]*>/gi, '')
    .replace(/&(?:lt|gt|quot|nbsp|amp);/g, (entity) => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' })[entity] ?? '&')
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
