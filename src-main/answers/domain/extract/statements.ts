import type { Passage } from '../../../search/index.ts'
import { innerRange, isUnspaced, splitSentences, tokenise } from '../../../text/index.ts'
import { itemMarker } from './item-number.ts'

/**
 * What a statement is in its document. `line`: short text without a full stop (an entry of an information box, a caption). `heading`: such
 * a line above other text.
 */
export type StatementForm = 'sentence' | 'row' | 'field' | 'item' | 'line' | 'heading'

/** A statement of a passage: UTF-16 offsets in the passage's text, end exclusive. */
export type Statement = {
  start: number
  end: number
  form: StatementForm
  /** The headings, or the line that leads to it, above the statement; '' without one. */
  label: string
  /** True if nothing else stands between the label and the statement, or the statement is an entry of a list or table below it. */
  isLabelled: boolean
  /** Column headings of a row, in the order of its cells. */
  columns: readonly string[]
  /** Numbers of a list item, those of the items around it first: as they stand (its first sentence alone), and their parts in lower case. */
  numbers: { markers: readonly string[]; parts: readonly string[] }
}

/** Items around the next line, by their indentation. */
type OpenItem = { indent: number; marker: string; parts: readonly string[]; start: number }
const NO_NUMBERS: Statement['numbers'] = { markers: [], parts: [] }

/** Most words of a heading, and of the name of a field. */
const HEADING_WORDS = 9
const FIELD_WORDS = 6
/** Longest heading or name of a field, characters. */
const HEADING_CHARACTERS = 80
const FIELD_CHARACTERS = 50
/** Longest value of a field, characters: a longer text is prose behind a colon. */
const VALUE_CHARACTERS = 160
/** Most headings above a statement. */
const LABELS = 3
/** Least share of numbers among the words of a line that is a row of its own. */
const NUMBERS_IN_ROW = 0.5

const BULLET = /^(?:[-*•●○▪■◦‣·–—>] ?|\(?(?:\p{N}{1,3}|[a-z]|[ivxlc]{2,6})[.)] |\p{N}{1,3}(?:\.\p{N}{1,3}){1,5}[.)]? |#{1,6} ){0,3}/u
const ITEM = /^[-*•●○▪■◦‣·–—] ?/u
/** Footnote numbers of the sentence before, which end up in front of the next one. */
const FOOTNOTES = /^(?:\[?\p{N}{1,3}\](?:\(\p{N}{1,3}\))?\s*)+(?=[\p{Lu}"“„])/u
const OPEN_FOOTNOTE = /(?<=[.!?]["”]?)\[\s*$/u
const ONLY_FOOTNOTES = /^(?:\[?\p{N}{1,3}\]\s*)+$/u
const FIELD = /^([^:：|]{1,50}?)\s?[:：]\s*(?=\S)/u
const YEAR = /^(?:19|20)\d\d(?!\S*\d)/u
/** An address alone leads to nothing in its document. */
const ADDRESS = /^<?(?:https?:\/\/|www\.)\S+$/iu
const STOP = /[.!?:;,。！？；，"”»)\]]$/u

type Line = { start: number; end: number; text: string }

/**
 * Statements of a passage in reading order: sentences, rows of tables, fields ("RAM: 128 GB"), items of lists, and short lines. Nothing is
 * left out but empty lines, separators and the heads of tables.
 */
export function statementsOf(passage: Pick<Passage, 'text' | 'language' | 'type'>): Statement[] {
  const statements: Statement[] = []
  const lines = linesOf(passage.text)
  let labels: string[] = []
  let columns: readonly string[] = []
  const items: OpenItem[] = []
  const add = (line: Line, form: StatementForm): void => {
    const range = trimmed(passage.text, line.start, line.end)
    if (range.end <= range.start) return
    const before = statements.at(-1)?.form
    const isLabelled =
      labels.length > 0 && (form === 'row' || form === 'field' || form === 'item' || form === 'line' || before === 'heading')
    statements.push({
      ...range,
      form,
      label: form === 'heading' ? '' : labels.join(', '),
      isLabelled,
      columns: form === 'row' ? columns : [],
      numbers: form === 'item' ? numbersOf(items, line.start <= (items.at(-1)?.start ?? 0)) : NO_NUMBERS,
    })
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as Line
    const previous = lines[at - 1]
    // A bar in a line alone is a sign of its sentence or command ("ps aux | grep node").
    if (isRow(line.text) && [previous, lines[at + 1]].some((other) => other && isRow(other.text))) {
      if (previous === undefined || !isRow(previous.text)) {
        const below = lines[at + 1]
        const isHead = below !== undefined && isRow(below.text) && isTableHead(line.text)
        columns = isHead ? cellsOf(line.text).map(({ text }) => text) : []
        if (isHead) continue
      }
      add(withoutBars(passage.text, line), 'row')
      continue
    }
    if (line.text === '') continue
    if (isField(line.text, passage.type)) {
      add(line, 'field')
      continue
    }
    if (isItem(line.text)) {
      openItem(items, line, passage.text)
      const last = endOfItem(lines, at)
      addProse(passage, lines[at] as Line, lines[last] as Line, 'item', add)
      at = last
      continue
    }
    if (isNumbersLine(line.text)) {
      add(line, 'line')
      continue
    }
    if (isShortLine(line.text)) {
      const next = lines[at + 1]
      const isHead = line.text.startsWith('#') || next === undefined || leadsTo(next.text, passage.type)
      const form = isHead && next !== undefined && !ADDRESS.test(line.text) ? 'heading' : 'line'
      if (form === 'heading')
        labels = [...(statements.at(-1)?.form === 'heading' ? labels : []), line.text.replace(/^#{1,6} /u, '')].slice(-LABELS)
      add(line, form)
      continue
    }
    const last = endOfParagraph(lines, at, passage.type)
    addProse(passage, line, lines[last] as Line, 'sentence', add)
    at = last
    // "The following apply:" leads to what stands below.
    const end = passage.text.slice(line.start, (lines[last] as Line).end).trimEnd()
    if (/[:：]$/u.test(end) && end.length <= HEADING_CHARACTERS) labels = [end.slice(0, -1)]
  }
  return statements
}

/** A row without the bars around it. */
function withoutBars(text: string, line: Line): Line {
  if (!/^\|.*\|$/u.test(line.text)) return line
  const start = text.indexOf('|', line.start) + 1
  return { start, end: Math.max(start, text.lastIndexOf('|', line.end - 1)), text: '' }
}

/** Cells of a row, with their ranges in the row's text. */
export function cellsOf(row: string): { text: string; start: number; end: number }[] {
  const cells: { text: string; start: number; end: number }[] = []
  let from = 0
  for (const part of row.split('|')) {
    const lead = part.length - part.trimStart().length
    const text = part.trim()
    cells.push({ text, start: from + lead, end: from + lead + text.length })
    from += part.length + 1
  }
  // Bars around the whole row; a bar before it alone follows an empty cell.
  if (cells.length > 2 && cells[0]?.text === '' && cells.at(-1)?.text === '') {
    cells.shift()
    cells.pop()
  }
  return cells
}

function linesOf(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const raw of text.split('\n')) {
    // A separator ("=====") parts like an empty line.
    lines.push({ start, end: start + raw.length, text: /[\p{L}\p{N}]/u.test(raw) ? raw.trim() : '' })
    start += raw.length + 1
  }
  return lines
}

function isRow(line: string): boolean {
  return /\S\s*\|\s*\S/u.test(line) || /^\|.*\|$/u.test(line) || line.startsWith('| ')
}

/** The first row of a table names its columns if no cell but the first is empty, and none begins with a number that is no year. */
function isTableHead(line: string): boolean {
  return cellsOf(line).every(({ text }, place) => (text === '' ? place === 0 : !/^[\p{Sc}+-]?\p{N}/u.test(text) || YEAR.test(text)))
}

function isItem(line: string): boolean {
  return ITEM.test(line) || itemMarker(line) !== null
}

function isField(line: string, type: Passage['type']): boolean {
  if (type === 'transcript') return false
  const text = line.replace(BULLET, '')
  const name = FIELD.exec(text)
  if (!name || /^\p{N}+$/u.test(name[1] ?? '') || /^https?$/iu.test(name[1] ?? '')) return false
  const value = text.slice(name[0].length)
  return (
    (name[1] ?? '').length <= FIELD_CHARACTERS &&
    tokenise(name[1] ?? '').length <= FIELD_WORDS &&
    value.length <= VALUE_CHARACTERS &&
    !/[.!?] \p{Lu}/u.test(value)
  )
}

/** A row of a table whose cells are only set apart by blanks: at least three numbers, which are half of its words. */
function isNumbersLine(line: string): boolean {
  const words = line.split(/\s+/u)
  const numbers = words.filter((word) => /^[(\p{Sc}+−–-]*\p{N}[\p{N}.,:/%)Ee−+-]*$/u.test(word)).length
  return numbers >= 3 && numbers >= NUMBERS_IN_ROW * words.length
}

function isShortLine(line: string): boolean {
  if (/^#{1,6} /u.test(line)) return true
  return line.length < HEADING_CHARACTERS && !STOP.test(line) && tokenise(line).length < HEADING_WORDS && !isUnspaced(line)
}

/** True for a line below a heading: not another short line, unless it belongs to a list or table. */
function leadsTo(next: string, type: Passage['type']): boolean {
  return next === '' || isRow(next) || isField(next, type) || isItem(next) || !isShortLine(next)
}

/** Opens the item of a line: those that are indented as far or farther end. */
function openItem(items: OpenItem[], { start, text }: Line, whole: string): void {
  const indent = whole.indexOf(text, start) - start
  while (items.length > 0 && (items.at(-1)?.indent ?? 0) >= indent) items.pop()
  const found = itemMarker(text)
  // The first line of a passage lost its indentation.
  if (items.length === 1 && items[0]?.start === 0 && found && follows(items[0].parts, found.parts)) items.pop()
  items.push({ indent, marker: found?.marker ?? '', parts: found?.parts ?? [], start })
}

/** "b" after "a", "4" after "3". */
function follows(before: readonly string[], after: readonly string[]): boolean {
  const [one = '', next = ''] = [before.at(-1), after.at(-1)]
  return /^\p{N}+$/u.test(one) ? Number(next) === Number(one) + 1 : next.length === 1 && next.charCodeAt(0) === one.charCodeAt(0) + 1
}

/** A number of several levels ("4.2") holds those around it. */
function numbersOf(items: readonly OpenItem[], isFirst: boolean): Statement['numbers'] {
  const own = items.at(-1)
  if (!own || own.parts.length === 0) return NO_NUMBERS
  const numbered = own.parts.length > 1 ? [own] : items.filter(({ parts }) => parts.length > 0)
  return { markers: isFirst ? numbered.map(({ marker }) => marker) : [], parts: numbered.flatMap(({ parts }) => parts) }
}

/** Last line of a list item: lines up to the next item, field, row or empty line. */
function endOfItem(lines: readonly Line[], at: number): number {
  let last = at
  while (isWrappedInto(lines, last)) last += 1
  return last
}

function endOfParagraph(lines: readonly Line[], at: number, type: Passage['type']): number {
  let last = at
  while (isWrappedInto(lines, last) && !isField((lines[last + 1] as Line).text, type)) last += 1
  return last
}

function isWrappedInto(lines: readonly Line[], at: number): boolean {
  const next = lines[at + 1]
  return (
    next !== undefined &&
    next.text !== '' &&
    !isRow(next.text) &&
    !isItem(next.text) &&
    !next.text.startsWith('#') &&
    !isNumbersLine(next.text)
  )
}

function addProse(
  passage: Pick<Passage, 'text' | 'language'>,
  first: Line,
  last: Line,
  form: StatementForm,
  add: (line: Line, form: StatementForm) => void,
): void {
  for (const { start, end } of splitSentences(passage.text.slice(first.start, last.end), passage.language)) {
    add({ start: first.start + start, end: first.start + end, text: '' }, form)
  }
}

/** The range without white space, bullets and marks around it. */
function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  const part = text.slice(start, end)
  const blank = part.length - part.trimStart().length
  const lead = BULLET.exec(part.trimStart())?.[0].length ?? 0
  const bare = part.trimStart().slice(lead)
  const from = start + blank + lead + (FOOTNOTES.exec(bare)?.[0].length ?? 0)
  const own = text.slice(from, end).replace(OPEN_FOOTNOTE, '')
  return { start: from, end: from + (ONLY_FOOTNOTES.test(own) ? 0 : innerRange(own).end) }
}
