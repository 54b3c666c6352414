import { loweredText, raisedText, struckEnds, struckText, tick } from '../../../../text/index.ts'
import { mathText } from '../office/shared/mathml.ts'
import type { XmlElement } from '../office/xml-tree.ts'
import { declarationsOf, shiftsOf } from './html-raised.ts'

/** Elements whose text stands in the line of others. */
const INLINE =
  /^(?:a|abbr|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|label|mark|math|q|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var)$/i
/** Fields that hold what somebody filled in. */
const FILLED = /^(?:|text|email|number|date|datetime-local|month|week|time|tel|url|range)$/
/** Characters before a raised letter that tell how it reads. */
const BEFORE_CHARACTERS = 40

/**
 * Writes into the text of a page what its elements show: raised and lowered letters apart from numbers, the state and the values of forms, the
 * reading behind its word, formulas in one line, what is struck out as such. `css`: text of its style sheets.
 */
export function writeInline(document: Document, css: string): void {
  for (const math of document.querySelectorAll('math')) replace(math, mathText(treeOf(math)))
  writeFields(document)
  for (const element of document.querySelectorAll('rp')) element.remove()
  for (const reading of document.querySelectorAll('rt')) replace(reading, `(${reading.textContent.trim()})`)
  const isInline = (element: Element): boolean => INLINE.test(element.localName) && element.querySelector('p,div,li,table') === null
  const struck = struckIn(document, css)
  const shifts = shiftsOf(document, css, isInline)
  const isShifted = (element: Element | null): boolean => element !== null && (shifts.has(element) || isShifted(element.parentElement))
  for (const element of struck.filter(({ parentElement }) => isShifted(parentElement))) strike(element)
  const written = new Map<Element, Node>()
  for (const [element, shift] of shifts) {
    const shown = shift === 'raised' ? raisedText : loweredText
    written.set(element, replace(element, shown(element.textContent, textBefore(element))))
  }
  // Raised letters are written before what is struck around them: in its text they would be plain digits.
  for (const element of struck.filter(({ parentElement }) => !isShifted(parentElement))) strike(written.get(element) ?? element)
}

const STRIKING = /text-decoration(?:-line)?\s*:/i
/** Elements whose text a page strikes out, by their kind or by declarations; none within another one. */
function struckIn(document: Document, css: string): Element[] {
  const struck = new Set<Element>()
  for (const [element, style] of declarationsOf(document, css, STRIKING)) {
    const value = [...style.matchAll(/(?:^|[\s;])text-decoration(?:-line)?\s*:([^;]*)/gi)].at(-1)?.[1]
    if (value !== undefined && /\bline-through\b/i.test(value)) struck.add(element)
    else if (value !== undefined) struck.delete(element)
  }
  for (const element of document.querySelectorAll('del,s,strike')) struck.add(element)
  const isWithin = (element: Element): boolean => {
    for (let outer = element.parentElement; outer; outer = outer.parentElement) if (struck.has(outer)) return true
    return false
  }
  return [...struck].filter((element) => !isWithin(element))
}

/** Marks the text of an element or node as struck out, of each of its paragraphs and cells by itself; what is within stays as it is. */
function strike(node: Node): void {
  const stretches: { block: Node | null; texts: Node[] }[] = []
  for (const text of textsIn(node)) {
    let block = text.parentNode
    while (block && INLINE.test(block.nodeName)) block = block.parentNode
    const open = stretches.at(-1)
    if (open?.block === block) open.texts.push(text)
    else stretches.push({ block, texts: [text] })
  }
  for (const { texts } of stretches) {
    const [first, last] = [texts[0], texts.at(-1)]
    if (!first || !last) continue
    if (first === last) first.textContent = struckText(first.textContent ?? '')
    else [first.textContent, last.textContent] = struckEnds(first.textContent ?? '', last.textContent ?? '')
  }
}

/** Texts within a node that are not blank. */
function textsIn(node: Node): Node[] {
  if (node.nodeType === 3) return (node.textContent ?? '').trim() === '' ? [] : [node]
  return [...node.childNodes].flatMap(textsIn)
}

function writeFields(document: Document): void {
  for (const input of document.querySelectorAll('input')) {
    const type = (input.getAttribute('type') ?? '').toLowerCase()
    if (type === 'checkbox' || type === 'radio') replace(input, ` ${tick(input.hasAttribute('checked'))} `)
    else if (FILLED.test(type)) replace(input, ` ${input.getAttribute('value') ?? ''} `)
  }
  for (const area of document.querySelectorAll('textarea')) replace(area, ` ${area.textContent} `)
  for (const select of document.querySelectorAll('select')) {
    const chosen = [...select.querySelectorAll('option[selected]')].map((option) => option.textContent.replaceAll(/\s+/g, ' ').trim())
    replace(select, ` ${chosen.join(', ')} `)
  }
}

/** An element of a page as one of XML; formulas are the same in both. */
function treeOf(element: Element): XmlElement {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
  const children = [...element.childNodes].flatMap((node): XmlElement['children'] =>
    node.nodeType === 1 ? [treeOf(node as Element)] : node.nodeType === 3 ? [node.textContent ?? ''] : [],
  )
  return { name: element.nodeName.toLowerCase(), attributes, children }
}

function replace(element: Element, text: string): Node {
  const node = element.ownerDocument.createTextNode(text)
  element.parentNode?.replaceChild(node, element)
  return node
}

/** Text in the same line, up to an element. */
function textBefore(element: Element): string {
  let text = ''
  for (let node: Node | null = element; node && text.length < BEFORE_CHARACTERS;) {
    const before: Node | null = node.previousSibling
    if (before) {
      if (before.nodeType === 1 && !INLINE.test(before.nodeName)) break
      text = (before.nodeType === 8 ? '' : (before.textContent ?? '')) + text
      node = before
    } else {
      node = node.parentNode
      if (!node || !INLINE.test(node.nodeName)) break
    }
  }
  return text.slice(-BEFORE_CHARACTERS)
}
