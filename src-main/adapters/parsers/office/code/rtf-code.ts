import { CODE_LINE, CODE_TAB, codeBlanks, isCodeStyle, isMonospaced } from '../../../../domain/documents/code-marks.ts'

const TOKEN = /\\([a-z]+)(-?\d{1,10})? ?|\\'[\da-f]{2}|\\[^]|[{}]|[^\\{}\r\n]+/gi
/** Groups whose text is none of the document's. */
const DESTINATIONS = new Set(
  'fonttbl stylesheet colortbl info pict header headerl headerr headerf footer footerl footerr footerf footnote listtext pntext fldinst object generator themedata datastore'.split(
    ' ',
  ),
)
/** Share of paragraphs in a typeface of one width from which it is the document's own, and says nothing about code. */
const OWN_TYPEFACE = 0.5
/** Longest table of typefaces or styles, and most ancestors of a style that are looked at. */
const TABLE_CHARACTERS = 1_000_000
const MOST_PARENTS = 20

type Run = { at: number; text: string }
type Paragraph = { style: number; runs: Run[]; end: number; fixed: number; other: number; isTable: boolean }
type Tables = { fonts: ReadonlySet<number>; styles: ReadonlyMap<number, { isCode: boolean; parent: number }>; font: number }

/**
 * RTF (a character for each byte) with a mark (code-marks.ts) in front of each paragraph of code, and its blanks marked: by the name of its
 * style, else by a typeface of one width, unless the document is written in it. One pass, linear.
 */
export function markRtfCode(rtf: string): string {
  const tables = readTables(rtf)
  if (tables.fonts.size === 0 && ![...tables.styles.values()].some(({ isCode }) => isCode)) return rtf
  const all = paragraphs(rtf, tables).filter(({ isTable }) => !isTable)
  const named = new Set(all.filter(({ style }) => isNamed(tables, style)))
  const filled = all.filter((one) => !named.has(one) && one.fixed + one.other > 0)
  const typed = new Set(filled.filter(({ other }) => other === 0))
  const isOwn = typed.size > filled.length * OWN_TYPEFACE
  const code = all.filter((one) => named.has(one) || (!isOwn && typed.has(one)))
  return code.length > 0 ? marked(rtf, code) : rtf
}

function marked(rtf: string, code: readonly Paragraph[]): string {
  const parts: string[] = []
  let from = 0
  for (const { runs, end } of code) {
    const first = runs[0]?.at ?? end
    parts.push(rtf.slice(from, first), escaped(CODE_LINE))
    from = first
    for (const { at, text } of runs) {
      if (text !== '\\tab' && !text.includes(' ')) continue
      const length = text === '\\tab' ? (/^\\tab ?/.exec(rtf.slice(at, at + 5))?.[0].length ?? 4) : text.length
      parts.push(
        rtf.slice(from, at),
        text === '\\tab' ? escaped(CODE_TAB) : text.replaceAll(/ +/g, (run) => escaped(codeBlanks(run.length))),
      )
      from = at + length
    }
  }
  return parts.join('') + rtf.slice(from)
}

function escaped(marks: string): string {
  return `{\\uc1 ${marks.replace(/[^]/g, (mark) => `\\u${mark.charCodeAt(0) - 65_536}?`)}}`
}

function isNamed({ styles }: Tables, style: number): boolean {
  for (let at = style, steps = 0; steps < MOST_PARENTS; steps += 1) {
    const found = styles.get(at)
    if (!found) return false
    if (found.isCode) return true
    at = found.parent
  }
  return false
}

/** Paragraphs of the text with their runs; style and typeface as they are set in front of each. */
function paragraphs(rtf: string, { fonts, font: standard }: Tables): Paragraph[] {
  const found: Paragraph[] = []
  const stack: { font: number; isSkipped: boolean }[] = []
  let now = { font: standard, isSkipped: false }
  let open = newParagraph(0)
  for (const { index: at, 0: token, 1: word, 2: value } of rtf.matchAll(TOKEN)) {
    if (token === '{') stack.push({ ...now })
    else if (token === '}') now = stack.pop() ?? now
    else if (now.isSkipped) continue
    else if (token === '\\*' || (word !== undefined && DESTINATIONS.has(word))) now.isSkipped = true
    else if (word === 'par' || word === 'cell' || word === 'row') {
      found.push({ ...open, end: at })
      open = { ...newParagraph(open.style), isTable: word === 'par' && open.isTable }
    } else if (word === 'pard') {
      open.style = 0
      open.isTable = false
    } else if (word === 'plain') now.font = standard
    else if (word === 'intbl') open.isTable = true
    else if (word === 's') open.style = Number(value ?? 0)
    else if (word === 'f') now.font = Number(value ?? standard)
    else if (word === 'tab') open.runs.push({ at, text: '\\tab' })
    else if (word === undefined || word === 'u') {
      open.runs.push({ at, text: word === undefined ? token : '' })
      const letters = word === undefined && token.startsWith('\\') ? 1 : token.replaceAll(' ', '').length
      if (fonts.has(now.font)) open.fixed += letters
      else open.other += letters
    }
  }
  return [...found, { ...open, end: rtf.lastIndexOf('}') }]
}

function newParagraph(style: number): Paragraph {
  return { style, runs: [], end: 0, fixed: 0, other: 0, isTable: false }
}

function readTables(rtf: string): Tables {
  const fonts = new Set<number>()
  for (const [, number, how = '', name = ''] of groupOf(rtf, '{\\fonttbl').matchAll(/\\f(\d{1,5}) ?((?:\\[a-z]+-?\d* ?)*)([^\\{};]*)/g))
    if (/\\fmodern|\\fprq1/.test(how) || isMonospaced(name)) fonts.add(Number(number))
  const styles = new Map<number, { isCode: boolean; parent: number }>()
  for (const [, number, how = '', name = ''] of groupOf(rtf, '{\\stylesheet').matchAll(
    /\{\\s(\d{1,5}) ?((?:\\\*?[a-z]+-?\d* ?|\s)*)([^\\{};]*);/g,
  ))
    styles.set(Number(number), { isCode: isCodeStyle(name), parent: Number(/\\sbasedon(\d{1,5})/.exec(how)?.[1] ?? -1) })
  return { fonts, styles, font: Number(/\\deff(\d{1,5})/.exec(rtf.slice(0, 1000))?.[1] ?? 0) }
}

/** The text of a group; '': there is none. */
function groupOf(rtf: string, opening: string): string {
  const start = rtf.indexOf(opening)
  if (start < 0) return ''
  const limit = Math.min(rtf.length, start + TABLE_CHARACTERS)
  let depth = 0
  for (let at = start; at < limit; at += 1) {
    const sign = rtf[at]
    if (sign === '\\') at += 1
    else if (sign === '{') depth += 1
    else if (sign === '}' && (depth -= 1) === 0) return rtf.slice(start, at)
  }
  return ''
}
