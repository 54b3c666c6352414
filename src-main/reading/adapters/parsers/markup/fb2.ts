import { DOMParser } from 'linkedom'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import { fieldLine, withFields, withHead } from '../../../domain/documents/front-fields.ts'
import { tableBlocks } from '../../../domain/documents/table-blocks.ts'
import type { BlockType, NormalisedDocument, RawBlock } from '../../../domain/documents/types.ts'
import { decodeText } from '../detect/decode-text.ts'
import { isoDate } from '../office/office-properties.ts'
import { positionWithin, Runs, type Position } from '../office/shared/runs.ts'
import { textDocument } from './text-document.ts'

/** `nodeType` of an element, of text and of a CDATA section. */
const [ELEMENT, TEXT, CDATA] = [1, 3, 4]
/** Elements of a line. */
const INLINE: ReadonlySet<string> = new Set(['emphasis', 'strong', 'style', 'a', 'strikethrough', 'sub', 'sup', 'code'])
/** Deepest nesting of sections. */
const MAX_DEPTH = 200

/** Reads a FictionBook: chapters under their titles, poems by stanza, notes after the text; no pictures. Throws `damaged-file`, `no-text`. */
export function parseFb2(data: Uint8Array): NormalisedDocument {
  const head = Buffer.from(data.buffer, data.byteOffset, Math.min(data.byteLength, 200)).toString('latin1')
  const decoded = decodeText(data, /encoding\s*=\s*["']([\w-]{2,40})/.exec(head)?.[1] ?? null)
  // Pictures are most of a book's characters.
  const source = decoded.text.replace(/<binary\b[^<>]*>[^<]*<\/binary>/g, '')
  const document = new DOMParser().parseFromString(source, 'text/xml')
  const raw: RawBlock[] = []
  for (const body of document.querySelectorAll('FictionBook > body')) addAll(raw, body, 1, 0)
  const about = document.querySelector('description > title-info')
  const date = about?.querySelector('date')
  const isEmpty = raw.every((block) => block.text.trim() === '')
  const fields = isEmpty ? [] : fieldsOf(about, document.querySelector('description > publish-info'))
  const book = textDocument(decoded, withFields(raw, fields), {
    type: 'fb2',
    title: about?.querySelector('book-title')?.textContent ?? null,
    date: isoDate(date?.getAttribute('value') ?? date?.textContent),
    empty: () => new AppError('no-text', { variant: 'book' }),
  })
  return withHead(book, fields)
}

/** Author, translator, series and publisher of a book. */
function fieldsOf(about: Element | null, published: Element | null): string[] {
  const named = (selector: string): string[] => [...(about?.querySelectorAll(selector) ?? [])].map(nameOf)
  const series = [...(about?.querySelectorAll('sequence') ?? [])].map((one) => [one.getAttribute('name'), one.getAttribute('number')])
  const inPrint = (name: string): string | undefined => published?.querySelector(name)?.textContent
  return [
    fieldLine('Author', named('author')),
    fieldLine('Translator', named('translator')),
    fieldLine(
      'Series',
      series.map((parts) => parts.filter((part) => part !== null).join(' ')),
    ),
    fieldLine('Publisher', [inPrint('publisher'), inPrint('city'), inPrint('year')]),
    fieldLine('ISBN', [inPrint('isbn')]),
  ].filter((line) => line !== null)
}

/** "Anna Maria Berg", else the nickname. */
function nameOf(person: Element): string {
  const part = (name: string): string => person.querySelector(name)?.textContent?.trim() ?? ''
  const name = ['first-name', 'middle-name', 'last-name'].map(part).filter((one) => one !== '')
  return name.length > 0 ? name.join(' ') : part('nickname')
}

/** `level`: of the titles of this section. */
function addAll(blocks: RawBlock[], parent: Element, level: number, depth: number, type: BlockType = 'paragraph'): void {
  if (depth > MAX_DEPTH) throw new AppError('damaged-file')
  const loose = new Runs()
  const addLoose = (): void => {
    if (!loose.isEmpty) blocks.push({ type, text: loose.take() })
  }
  for (const node of parent.childNodes) {
    const element = node.nodeType === ELEMENT ? (node as Element) : null
    // Text that stands in no paragraph.
    if (!element || INLINE.has(element.localName)) {
      addInline(loose, node, null)
      continue
    }
    addLoose()
    switch (element.localName) {
      case 'title':
        blocks.push({ type: 'heading', level: Math.min(6, level), text: linesOf(element).join(' ') })
        break
      case 'section':
        addAll(blocks, element, level + 1, depth + 1)
        break
      case 'cite':
      case 'epigraph':
      case 'annotation':
        addAll(blocks, element, level + 1, depth + 1, 'quote')
        break
      case 'poem':
        addAll(blocks, element, level + 1, depth + 1, type)
        break
      case 'stanza':
        blocks.push({ type, text: linesOf(element).join('\n') })
        break
      case 'table':
        blocks.push(...tableBlocks(rowsOf(element)))
        break
      case 'image':
      case 'empty-line':
        break
      default:
        blocks.push({ type, text: inlineText(element) })
    }
  }
  addLoose()
}

/** Text of a paragraph; raised and lowered letters stay apart from numbers. */
function inlineText(element: Element): string {
  const runs = new Runs()
  addInline(runs, element, null)
  return runs.take()
}

function addInline(runs: Runs, node: ChildNode, outer: Position): void {
  if (node.nodeType === TEXT || node.nodeType === CDATA) runs.add(node.textContent ?? '', outer)
  if (node.nodeType !== ELEMENT) return
  const { localName } = node as Element
  // The mark of a note counts as raised, as books show it.
  const isMark = localName === 'a' && (node as Element).getAttribute('type') === 'note'
  const own =
    localName === 'sup' || isMark ? 'raised' : localName === 'sub' ? 'lowered' : localName === 'strikethrough' ? 'struck' : undefined
  for (const child of node.childNodes) addInline(runs, child, positionWithin(outer, own))
}

function linesOf(element: Element): string[] {
  return [...element.children].map((line) => inlineText(line).replace(/\s+/g, ' ').trim()).filter((line) => line !== '')
}

function rowsOf(table: Element) {
  return [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => ({
      text: inlineText(cell),
      columns: Number(cell.getAttribute('colspan') ?? 1),
      rows: Number(cell.getAttribute('rowspan') ?? 1),
      isHead: cell.localName === 'th',
    })),
  )
}
