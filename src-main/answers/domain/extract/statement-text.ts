import { contentWords, forDisplay } from '../../../text/index.ts'
import { askedKind, holdsKind, readAsked } from './answer-kind.ts'
import type { FoundStatement } from './score-statements.ts'
import { askedItem, isAskedItem } from './item-number.ts'
import { cellsOf } from './statements.ts'

/** Most cells of a row that are shown. */
const CELLS = 6
/** Longest label in front of a statement, characters. */
const LABEL_CHARACTERS = 60

/**
 * A statement as it is shown: its own words, behind the heading it stands below, a row with the names of its columns ("Oak table, Price:
 * 499.00 EUR"). Of a wide row the cells in question are shown.
 */
export function statementText(statement: FoundStatement, question: string): string {
  const { form, label, passage, text } = statement
  const own = form === 'row' ? rowText(statement, question) : `${numberText(statement, question)}${text}`
  const isTold =
    label === '' || !statement.isLabelled || label.length > LABEL_CHARACTERS || label === passage.title || own.startsWith(label)
  return forDisplay(isTold ? own : `${label}${form === 'sentence' || form === 'item' ? ':' : ','} ${own}`)
}

/** The number of a list item, if the question asks for it. */
function numberText({ numbers }: FoundStatement, question: string): string {
  const asked = askedItem(question)
  return asked && numbers.markers.length > 0 && isAskedItem(asked, numbers.parts) > 0 ? `${numbers.markers.join(' ')} ` : ''
}

function rowText({ text, columns, passage }: FoundStatement, question: string): string {
  const cells = cellsOf(text).map((cell, place) => ({ text: cell.text, name: columns[place] ?? '' }))
  const shown = cells.length <= CELLS ? namedColumns(cells, question, passage.language) : inQuestion(cells, question, passage.language)
  return shown
    .filter((cell) => cell.text !== '')
    .map((cell, place) => (place === 0 || cell.name === '' ? cell.text : `${cell.name}: ${cell.text}`))
    .join(', ')
}

type Cell = { text: string; name: string }

/** The first cell, and the ones whose column the question names or whose content it asks about; all cells if it names no column. */
function namedColumns(cells: readonly Cell[], question: string, language: string): readonly Cell[] {
  const words = new Set(contentWords(question, language))
  const isNamed = (text: string): boolean => contentWords(text, language).some((word) => words.has(word))
  const named = cells.filter((cell, place) => place > 0 && cell.text !== '' && isNamed(cell.name))
  if (named.length === 0) return cells
  return cells.filter((cell, place) => place === 0 || named.includes(cell) || isNamed(cell.text))
}

/** The first cell, and those whose column or content the question is about; without any, the first ones. */
function inQuestion(cells: readonly Cell[], question: string, language: string): Cell[] {
  const asked = readAsked(question, language)
  const words = new Set(contentWords(question, language))
  const isAbout = ({ text, name }: Cell): boolean =>
    contentWords(`${name} ${text}`, language).some((word) => words.has(word)) ||
    (askedKind(question) !== null && holdsKind(`${name} ${text}`, language, asked))
  const about = cells.filter((cell, place) => place === 0 || isAbout(cell)).slice(0, CELLS)
  return about.length > 1 ? about : cells.slice(0, CELLS)
}
