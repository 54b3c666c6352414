import type { MarkdownIt } from 'markdown-it'
import { loweredText, raisedText } from '../../../../text/index.ts'

const HIGHLIGHT = /==(?=\S)([^=\n]{1,500}?)(?<=\S)==(?![\p{L}\p{N}=])/uy
const LINK = /!?\[\[([^[\]\n]{1,300})\]\]/y
const COMMENT = /%%[^]{0,5000}?%%/y
const RAISED = /\^([+\-−]?[\p{L}\p{N}]{1,20}|[*†‡])\^(?![\p{N}^])/uy
const LOWERED = /~([\p{L}\p{N}+\-−]{1,20})~(?!~)/uy
/** The name of a block at the end of its line; behind an amount or a letter alone it is an exponent. */
const BLOCK_ID = /\^(?=[\w-]*[a-z])[\w-]{2,}[ \t]*(?=\n|$)/iy
const AMOUNT = /(?:\d|\)|(?<![\p{L}\p{M}])\p{L})\s$/u
const FORMULA = /\$\$[^$]{1,5000}\$\$|\$(?=[^\s$])[^$\n]{1,500}(?<=\S)\$(?!\d)/y
const NOTE = /\[\^([^\]\s]{1,80})\](?!:)/y

/** What an inline rule writes; null: it is none. `before`: the text that it follows. */
type Rule = (match: RegExpExecArray, before: string) => string | null

const RULES: readonly (readonly [string, string, RegExp, Rule])[] = [
  ['formula', '$', FORMULA, ([whole]) => whole],
  ['note', '[', NOTE, ([, label = ''], before) => noteMark(label, before)],
  ['wikilink', '[', LINK, ([, target = '']) => linkText(target)],
  ['embed', '!', LINK, ([, target = '']) => linkText(target)],
  ['highlight', '=', HIGHLIGHT, ([, text = ''], before) => (/[\p{L}\p{N}=]$/u.test(before) ? null : text)],
  ['comment', '%', COMMENT, (_match, before) => (/[\p{L}\p{N}%]$/u.test(before) ? null : '')],
  ['block id', '^', BLOCK_ID, (_match, before) => (/(?:^|\s)$/.test(before) && !AMOUNT.test(before) ? '' : null)],
  ['raised', '^', RAISED, ([, text = ''], before) => (/[\p{L}\p{N})\]]$/u.test(before) ? raisedText(text, before) : null)],
  ['lowered', '~', LOWERED, ([, text = ''], before) => (/[\p{L})]$/u.test(before) ? loweredText(text, before) : null)],
]

/** Marks of Obsidian and Pandoc within a line, which are not CommonMark. */
export function useInlineMarks(parser: MarkdownIt): void {
  // Plain text ends before these, too.
  parser.inline.ruler.at('text', (state, silent) => {
    const from = state.pos
    while (state.pos < state.posMax && !/[\n!#$%&*+\-:<=>@[\\\]^_`{}~]/.test(state.src.charAt(state.pos))) state.pos += 1
    if (state.pos > from && !silent) state.pending += state.src.slice(from, state.pos)
    return state.pos > from
  })
  for (const [name, sign, pattern, write] of RULES)
    parser.inline.ruler.before('link', name, (state, silent) => {
      if (state.src.charAt(state.pos) !== sign) return false
      pattern.lastIndex = state.pos
      const match = pattern.exec(state.src)
      const text = match && write(match, state.src.slice(Math.max(0, state.pos - 40), state.pos))
      if (!match || text === null) return false
      if (!silent) state.push('text', '', 0).content = text
      state.pos += match[0].length
      return true
    })
}

/** The mark of a footnote behind its word: a number raised, a name in brackets. */
export function noteMark(label: string, before: string): string {
  return /^\d+$/.test(label) ? raisedText(label, before) : ` (${label})`
}

/** What a link of Obsidian shows: its alias, else its note and heading. */
function linkText(target: string): string {
  const [name = '', ...alias] = target.split('|')
  // The alias of a picture is its width.
  if (alias.length > 0 && !/^\d+(?:x\d+)?$/.test(alias.at(-1)?.trim() ?? '')) return alias.join('|').trim()
  return name
    .replace(/#?\^[\w-]+$/, '')
    .replace(/^#/, '')
    .replaceAll('#', ' > ')
    .trim()
}
