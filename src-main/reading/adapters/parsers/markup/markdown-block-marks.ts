import type { MarkdownIt, StateBlock } from 'markdown-it'
import { noteMark } from './markdown-marks.ts'

/** What no underlined heading has: an amount, a sum of several digits. */
const SUM = /\d[\d.,]*\d|\p{Sc}/u
const UNDERLINE = /^(?:=+|-+)\s*$/

/** Blocks that are not CommonMark (comments, formulas, footnotes, containers), and sums above a line, which are no headings. */
export function useBlockMarks(parser: MarkdownIt): void {
  const { ruler } = parser.block
  const rule = { alt: ['paragraph', 'reference', 'blockquote', 'list'] }
  ruler.before('fence', 'comment', (state, start, end, silent) => takeSpan(state, { start, end, silent, sign: '%%' }), rule)
  ruler.before('fence', 'formula', (state, start, end, silent) => takeSpan(state, { start, end, silent, sign: '$$' }), rule)
  ruler.before('fence', 'container', takeContainer, rule)
  ruler.before('reference', 'note', takeNote, rule)
  ruler.before('lheading', 'sum', takeSum)
}

/** Lines above a rule that are no heading: several, or with a sum. */
function takeSum(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  let line = start
  while (line < end && !state.isEmpty(line) && !UNDERLINE.test(lineOf(state, line))) line += 1
  if (silent || line === start || line >= end || state.isEmpty(line)) return false
  const lines = Array.from({ length: line - start }, (_, index) => lineOf(state, start + index))
  if (lines.length === 1 && !SUM.test(lines[0] ?? '')) return false
  pushParagraph(state, lines.join('\n'))
  state.line = line + 1
  return true
}

function lineOf(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
}

/** Lines between two signs: a comment is left out, a formula stays verbatim. */
function takeSpan(state: StateBlock, { start, end, silent, sign }: { start: number; end: number; silent: boolean; sign: string }): boolean {
  if (!lineOf(state, start).startsWith(sign)) return false
  let last = start
  const closes = (line: number): boolean => {
    const text = lineOf(state, line).trimEnd()
    return text.endsWith(sign) && (line > start || text.length > sign.length)
  }
  while (last < end && !closes(last)) last += 1
  if (last >= end) return false
  if (silent) return true
  if (sign === '$$') state.push('code_block', 'code', 0).content = state.getLines(start, last + 1, state.blkIndent, false)
  state.line = last + 1
  return true
}

/** `::: warning Title`: the lines of a container, of which only a title is text. */
function takeContainer(state: StateBlock, start: number, _end: number, silent: boolean): boolean {
  const found = /^:{3,}\s*(?:\{[^{}]*\}|[\w-]*)\s*(.*)$/.exec(lineOf(state, start))
  if (!found) return false
  if (silent) return true
  pushParagraph(state, (found[1] ?? '').trim())
  state.line = start + 1
  return true
}

/** `[^1]: text`: a footnote, below the text. */
function takeNote(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const found = /^\[\^([^\]\s]{1,80})\]:\s*(.*)$/.exec(lineOf(state, start))
  if (!found) return false
  if (silent) return true
  let next = start + 1
  while (next < end && !state.isEmpty(next) && !/^\[\^[^\]\s]{1,80}\]:/.test(lineOf(state, next))) next += 1
  const label = found[1] ?? ''
  const lines = [found[2] ?? '', ...Array.from({ length: next - start - 1 }, (_, index) => lineOf(state, start + 1 + index))]
  pushParagraph(state, `${/^\d+$/.test(label) ? noteMark(label, 'a') : `(${label})`} ${lines.join('\n')}`)
  state.line = next
  return true
}

function pushParagraph(state: StateBlock, text: string): void {
  if (text === '') return
  state.push('paragraph_open', 'p', 1)
  const token = state.push('inline', '', 0)
  Object.assign(token, { content: text, children: [] })
  state.push('paragraph_close', 'p', -1)
}
