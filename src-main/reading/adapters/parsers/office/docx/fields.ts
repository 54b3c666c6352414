import { tick } from '../../../../../text/index.ts'
import { child, childrenOf, textIn, type XmlElement } from '../xml-tree.ts'
import { isOn, valueOf } from './styles.ts'

/** Stands for the number of a page until its words are left out (`withoutPageNumbers`): a noncharacter, which no file holds. */
const PAGE_NUMBER = '\ufdd5'
/** Fields that count pages. */
const PAGE_FIELDS = new Set(['PAGE', 'NUMPAGES', 'SECTIONPAGES', 'SECTION'])
/** Elements of a run that a reader sees. */
const SHOWN = new Set(['w:t', 'w:tab', 'w:br', 'w:cr', 'w:sym', 'w:noBreakHyphen', 'w:drawing', 'w:pict', 'm:t'])

/** A complex field. `place`: index of its marks among all. */
type Field = { code: string; begin: XmlElement; separate: number | null; start: number; end: number }

/**
 * Gives the fields of a tree their shown text, in place: results stay, instructions go, form fields are written as ticks (`☒`) and chosen
 * entries. `dropsPages`: the numbers of pages go too, as of headers.
 */
export function resolveFields(root: XmlElement, dropsPages: boolean): void {
  const marks: XmlElement[] = []
  collect(root, marks, dropsPages)
  for (const { code, begin, separate, start, end } of fieldsOf(marks)) {
    const name = (/^\s*([a-z]+)/i.exec(code)?.[1] ?? '').toUpperCase()
    for (const mark of marks.slice(start, separate ?? end)) if (SHOWN.has(mark.name)) empty(mark)
    const result = separate === null ? [] : marks.slice(separate, end).filter((mark) => SHOWN.has(mark.name))
    const last = marks[end]
    if (dropsPages && PAGE_FIELDS.has(name)) {
      result.forEach(empty)
      if (last) write(last, PAGE_NUMBER)
    } else if (result.length === 0 && last) write(last, formValue(name, begin) ?? (name === 'EQ' ? equationText(code) : ''))
    else if (name === 'FORMCHECKBOX') {
      result.forEach(empty)
      if (last) write(last, formValue(name, begin) ?? '')
    }
  }
}

/** Marks and shown elements in order. */
function collect(element: XmlElement, marks: XmlElement[], dropsPages: boolean): void {
  for (const one of childrenOf(element)) {
    const name = (/^\s*([a-z]+)/i.exec(one.attributes['w:instr'] ?? '')?.[1] ?? '').toUpperCase()
    if (one.name === 'w:fldSimple' && dropsPages && PAGE_FIELDS.has(name)) write(one, PAGE_NUMBER)
    else if (one.name === 'w:fldChar' || one.name === 'w:instrText' || SHOWN.has(one.name)) marks.push(one)
    else collect(one, marks, dropsPages)
    if (one.name === 'w:drawing' || one.name === 'w:pict') collect(one, marks, dropsPages)
  }
}

/** Complete fields, outer ones last; marks without their partners are none. */
function fieldsOf(marks: readonly XmlElement[]): Field[] {
  const open: Omit<Field, 'end'>[] = []
  const fields: Field[] = []
  marks.forEach((mark, place) => {
    const innermost = open.at(-1)
    if (mark.name === 'w:instrText') {
      if (innermost) innermost.code += textIn(mark)
    } else if (mark.name === 'w:fldChar') {
      const type = mark.attributes['w:fldCharType']
      if (type === 'begin') open.push({ code: '', begin: mark, separate: null, start: place })
      else if (type === 'separate' && innermost) innermost.separate = place
      else if (type === 'end' && innermost) {
        open.pop()
        fields.push({ ...innermost, end: place })
      }
    }
  })
  return fields
}

/** Text of a form field that shows none itself; null: another field. */
function formValue(name: string, begin: XmlElement): string | null {
  const data = child(begin, 'w:ffData')
  const box = child(data, 'w:checkBox')
  if (name === 'FORMCHECKBOX' || box) {
    const state = child(box, 'w:checked') ?? child(box, 'w:default')
    return tick(state !== undefined && isOn(state.attributes['w:val'] ?? '1'))
  }
  const list = child(data, 'w:ddList')
  if (!list) return null
  const chosen = Number(valueOf(list, 'w:result') ?? valueOf(list, 'w:default') ?? 0)
  return childrenOf(list, 'w:listEntry')[chosen]?.attributes['w:val'] ?? ''
}

/** Words of an `EQ` field, which draws its instruction: `EQ \f(1,2)` as `(1)/(2)`, others by their arguments. */
function equationText(code: string): string {
  return code
    .replace(/^\s*EQ\s*/i, '')
    .replaceAll(/\\f\s*\(([^(),;]*)[,;]([^(),;]*)\)/gi, '($1)/($2)')
    .replaceAll(/\\\*\s*(?:"[^"]*"|\w+)|\\[a-z]+\s*\d*/gi, '')
    .replaceAll(/^\s*["']|["']\s*$/g, '')
    .trim()
}

/** Makes an element one of text. */
export function write(element: XmlElement, text: string): void {
  element.name = 'w:t'
  element.children = [text]
}

/** Makes an element one without text. */
export function empty(element: XmlElement): void {
  element.name = 'w:t'
  element.children = []
}

/** Parts of a line of a header: between tabs, strokes, dashes and commas. */
const PARTS = /([\t\n|•·;,]|\s[-–—/]\s|\s{3,})/u
/** Words beside the number of a page ("Page", "of", "Seite", "von"). */
const PAGE_WORDS = 3

/** True for a line of a header or footer with the number of its page, whose words `withoutPageNumbers` leaves out. */
export function countsPages(line: string): boolean {
  return line.includes(PAGE_NUMBER)
}

/** A line of a header or footer without the numbers of pages, and without the words that belong to them: "Contract 4711 | Page 3 of 9". */
export function withoutPageNumbers(line: string): string {
  if (!countsPages(line)) return line
  const parts = line.split(PARTS)
  const kept = parts.filter((part, index) => {
    const own = index % 2 === 0 ? part : (parts[index + 1] ?? '')
    if (!own.includes(PAGE_NUMBER)) return true
    const rest = own.replaceAll(PAGE_NUMBER, ' ').trim()
    return /\p{N}/u.test(rest) || rest.split(/\s+/u).length > PAGE_WORDS
  })
  const rest = kept
    .join('')
    .replaceAll(PAGE_NUMBER, '')
    .replace(/^[\s|•·;,–—/-]+(?=\s)|(?<=\s)[\s|•·;,–—/-]+$/gu, '')
  return /[\p{L}\p{N}]/u.test(rest) ? rest : ''
}
