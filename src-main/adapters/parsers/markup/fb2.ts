import { DOMParser } from 'linkedom'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { fieldLine, withFields, withHead } from '../../../domain/documents/front-fields.ts'
import { tableBlocks } from '../../../domain/documents/table-blocks.ts'
import type { BlockType, NormalisedDocument, RawBlock } from '../../../domain/documents/types.ts'
import { decodeText } from '../detect/decode-text.ts'
import { isoDate } from '../office/office-properties.ts'
import { textDocument } from './text-document.ts'

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
  for (const element of parent.children) {
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
        blocks.push({ type, text: element.textContent ?? '' })
    }
  }
}

function linesOf(element: Element): string[] {
  return [...element.children].map((line) => (line.textContent ?? '').replace(/\s+/g, ' ').trim()).filter((line) => line !== '')
}

function rowsOf(table: Element) {
  return [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => ({
      text: cell.textContent ?? '',
      columns: Number(cell.getAttribute('colspan') ?? 1),
      rows: Number(cell.getAttribute('rowspan') ?? 1),
      isHead: cell.localName === 'th',
    })),
  )
}
