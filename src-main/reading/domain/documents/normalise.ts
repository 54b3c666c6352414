import { text } from '../../../../src-preload/texts/text.ts'
import { withoutEncodedData } from './encoded-data.ts'
import { readListMarks } from './list-markers.ts'
import { cleanCharacters } from './normalise-characters.ts'
import type { Block, BlockType, NormalisedDocument, RawBlock } from './types.ts'

/** Warning about removed hidden characters. */
export const HIDDEN_WARNING = text('import.hiddenCharacters')

const LETTER = String.raw`(?:\p{Lu}|\p{Ll})\p{M}?`
/** Four or more single letters of a cased script, separated by one blank; words by two or three. */
const SPACED_RUN = new RegExp(String.raw`(?<![\p{L}\p{N}\p{M}'’])${LETTER}(?: {1,3}${LETTER}(?![\p{L}\p{N}\p{M}'’])){3,}(?!\p{M})`, 'gu')
/** A word hyphenated at a line end. Soft hyphens count as hyphens. */
const LINE_HYPHEN = /(?<=\p{L}\p{L})([-\u2010\u00ad])[ \t]*(?:\r\n|\r|\n)[ \t]*(?=\p{Ll}{2})/gu
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3001-\u303f\uff01-\uff60]/u

/** True for letters in alphabetical order (`A B C D`): columns or options, not a letter-spaced word. */
function isAlphabetic(letters: readonly string[]): boolean {
  return letters.every(
    (letter, index) => index === 0 || letter.toLowerCase().charCodeAt(0) - (letters[index - 1] ?? '').toLowerCase().charCodeAt(0) === 1,
  )
}

/** True for single letters that form one letter-spaced word: uniform case or a leading capital, and not alphabetical. */
function isLetterSpaced(letters: readonly string[]): boolean {
  return letters.length >= 4 && isOneCase(letters) && !isAlphabetic(letters) && new Set(letters).size > 1
}

function isOneCase(letters: readonly string[]): boolean {
  const joined = letters.join('')
  const rest = letters.slice(1).join('')
  return joined === joined.toUpperCase() || rest === rest.toLowerCase()
}

/** Shortest word of several that only their capitals part. */
const CAPITALISED = 3

/**
 * Parts single letters into letter-spaced words, given by their lengths: at wider gaps (`isParted`: a gap before letter i), else at
 * capitals (`C h i n a O c e a n`). Null: not letter-spaced.
 */
export function spacedWords(letters: readonly string[], isParted: (index: number) => boolean): number[] | null {
  const byGaps = cut(letters, isParted)
  if (isLetterSpaced(letters)) return byGaps.map((word) => word.length)
  if (byGaps.length > 1 && byGaps.every(isOneCase) && byGaps.some(isLetterSpaced)) return byGaps.map((word) => word.length)
  const isCapital = (index: number): boolean => /\p{Lu}/u.test(letters[index] ?? '') && /\p{Ll}/u.test(letters[index - 1] ?? '')
  const byCapitals = cut(letters, (index) => isParted(index) || isCapital(index))
  return byCapitals.every((word) => word.length >= CAPITALISED && isOneCase(word)) && byCapitals.some(isLetterSpaced)
    ? byCapitals.map((word) => word.length)
    : null
}

function cut(letters: readonly string[], isParted: (index: number) => boolean): string[][] {
  const words: string[][] = []
  letters.forEach((letter, index) => {
    if (index === 0 || isParted(index)) words.push([letter])
    else words.at(-1)?.push(letter)
  })
  return words
}

/** Joins letter-spaced words (`C H A P T E R  O N E` to `CHAPTER ONE`): at least four letters; two blanks or capitals part words. */
export function closeUpLetters(text: string): string {
  return text.replace(SPACED_RUN, (run) => {
    const letters = run.split(/ +/)
    const blanks = run.match(/ +/g) ?? []
    const lengths = spacedWords(letters, (index) => (blanks[index - 1] ?? '').length > 1)
    if (!lengths) return run
    let from = 0
    return lengths.map((length) => letters.slice(from, (from += length)).join('')).join(' ')
  })
}

/** True if two lines are joined without a blank (Chinese, Japanese, Thai and others). */
export function joinsWithoutBlank(before: string, after: string): boolean {
  return CJK.test(before.slice(-1)) && CJK.test(after.slice(0, 1))
}

/**
 * Joins words hyphenated at line ends (`exam-
 * ple`), which merges the two lines. The hyphen stays if the first part already has one (`state-of-
 * the-art`).
 */
export function dehyphenate(text: string): string {
  return text.replace(LINE_HYPHEN, (_match, hyphen: string, offset: number) => {
    const before = text.slice(Math.max(0, offset - 40), offset)
    return hyphen === '-' && /[\p{L}\p{N}]-\p{L}*$/u.test(before) ? '-' : ''
  })
}

/**
 * Normalises running text: clean characters, letter-spaced and hyphenated words joined, blanks collapsed, lines trimmed, at most one empty
 * line in a row. Line breaks stay.
 */
export function normaliseProse(raw: string): { text: string; hidden: boolean } {
  const { text, hidden } = cleanCharacters(dehyphenate(raw))
  const tidy = closeUpLetters(text.replace(/[\t\u00a0]/g, ' '))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
  return { text: tidy.trim(), hidden }
}

/** Normalises text with significant blanks (code): clean characters, no empty lines at the ends, no trailing blanks. */
export function normaliseVerbatim(raw: string): { text: string; hidden: boolean } {
  const { text, hidden } = cleanCharacters(raw)
  const lines = text.split('\n').map((line) => line.trimEnd())
  while (lines[0] === '') lines.shift()
  while (lines.at(-1) === '') lines.pop()
  return { text: lines.join('\n'), hidden }
}

/** Normalises a table: a line per row, cells separated by ` | ` (empty ones kept); empty rows are removed. */
function normaliseTable(raw: string): { text: string; hidden: boolean } {
  let hiddenAnywhere = false
  const lines = raw.split('\n').map((row) => {
    const cells = row.split(' | ').map((cell) => {
      const { text, hidden } = normaliseProse(cell)
      hiddenAnywhere ||= hidden
      return text.replace(/\s+/g, ' ')
    })
    return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).join(' | ')
  })
  return { text: lines.filter((line) => line !== '').join('\n'), hidden: hiddenAnywhere }
}

const NORMALISE: Record<BlockType, (raw: string) => { text: string; hidden: boolean }> = {
  heading: normaliseProse,
  paragraph: normaliseProse,
  'list-item': normaliseProse,
  quote: normaliseProse,
  code: normaliseVerbatim,
  table: normaliseTable,
}

/** The text of a block without encoded data; the rows of a table stay where they are. */
function readable({ type, text }: RawBlock): { text: string; count: number } {
  if (type !== 'table') return withoutEncodedData(text)
  const rows = text.split('\n').map(withoutEncodedData)
  return { text: rows.map((row) => row.text).join('\n'), count: rows.reduce((sum, row) => sum + row.count, 0) }
}

const INDENT = '  '

/**
 * Turns the raw blocks of an unpaged format into one normalised text, blocks separated by an empty line. Empty blocks and runs of base64
 * are dropped. `warnings` reports hidden characters and encoded data.
 */
export function normaliseBlocks(all: readonly RawBlock[]): Pick<NormalisedDocument, 'text' | 'blocks' | 'warnings'> {
  const parts: string[] = []
  const blocks: Block[] = []
  let length = 0
  let hiddenAnywhere = false
  let encoded = 0
  let header: Block['header']
  for (const block of readListMarks(all)) {
    const { text: raw, count } = readable(block)
    encoded += count
    const { text: own, hidden } = NORMALISE[block.type](raw)
    hiddenAnywhere ||= hidden
    const text = block.marker === undefined ? own : `${block.marker} ${own}`.trimEnd()
    if (text === '' || (count > 0 && own === '')) continue
    // Nested items are indented; the blanks belong to no block.
    const gap = (length > 0 ? '\n\n' : '') + (block.type === 'list-item' ? INDENT.repeat(block.level ?? 0) : '')
    parts.push(gap)
    length += gap.length
    if (!block.rows || block.header !== undefined) header = undefined
    if (block.header) header = { start: length, end: length + (text.indexOf('\n') < 0 ? text.length : text.indexOf('\n')) }
    blocks.push({
      type: block.type,
      ...(block.level !== undefined && { level: block.level }),
      start: length,
      end: length + text.length,
      ...(block.slide !== undefined && { slide: block.slide }),
      ...(block.notes && { notes: true }),
      ...(block.rows && { rows: block.rows }),
      ...(header && { header }),
    })
    parts.push(text)
    length += text.length
  }
  const warnings = [...(hiddenAnywhere ? [HIDDEN_WARNING] : []), ...(encoded > 0 ? [text('import.encodedData', { count: encoded })] : [])]
  return { text: parts.join(''), blocks, warnings }
}
