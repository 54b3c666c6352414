/** Characters examined. */
const HEAD = 60_000
/** Longest heading. */
const HEADING_CHARACTERS = 120

const HEADING = /^#{1,6} +\S/
const FENCE = /^ {0,3}(```+|~~~+)[\w+-]*\s*$/
const TABLE_RULE = /^ {0,3}\|? *:?-{3,}:? *(?:\| *:?-{3,}:? *)+\|?\s*$/
const STRONG = /(?<![\w*])\*\*(?=\S)[^*\n]{1,200}(?<=\S)\*\*(?![\w*])/g
const LINK = /\[[^\]\n]{1,200}\]\((?:https?:|mailto:|#|\.{0,2}\/)[^)\s]{1,500}\)/g
const ITEM = /^ {0,3}(?:[-*+]|\d{1,3}[.)]) +\S/
const QUOTE = /^> \S/

/**
 * True for a text that is Markdown although its file is not called so: a table with its rule, a pair of fences, or headings set apart by empty lines
 * together with other marks. A sign here and there (a comment line, a star, a row of dashes) is none of them.
 */
export function looksLikeMarkdown(text: string): boolean {
  if (text.startsWith('#!')) return false
  const lines = text.slice(0, HEAD).split(/\r\n?|\n/)
  const filled = lines.filter((line) => line.trim() !== '').length
  const isEmpty = (index: number): boolean => (lines[index] ?? '').trim() === ''
  const table = lines.some((line, index) => TABLE_RULE.test(line) && bars(lines[index - 1]) > 0 && bars(lines[index - 1]) === bars(line))
  const fences = lines.filter((line) => FENCE.test(line)).length
  const marked = lines.filter((line) => HEADING.test(line))
  const headings = lines.filter(
    (line, index) => HEADING.test(line) && line.length <= HEADING_CHARACTERS && (index === 0 || isEmpty(index - 1)) && !/[;{,]$/.test(line),
  ).length
  const body = lines.join('\n')
  const inline = (body.match(STRONG)?.length ?? 0) + 2 * (body.match(LINK)?.length ?? 0)
  const items = lines.filter((line) => ITEM.test(line) || QUOTE.test(line)).length
  // Comments of a program or a list of settings begin with the same sign, line after line.
  const areComments = marked.length > headings || marked.length > filled / 2
  if (table || (fences > 1 && fences % 2 === 0)) return true
  if (areComments) return inline > 2 && items > 1
  return headings > 1 || (headings === 1 && inline + items > 1) || (inline > 2 && items > 1)
}

/** Cells of a row of a table, less one. */
function bars(line: string | undefined): number {
  return (
    (line ?? '')
      .trim()
      .replaceAll(/^\||\|$/g, '')
      .split('|').length - 1
  )
}
