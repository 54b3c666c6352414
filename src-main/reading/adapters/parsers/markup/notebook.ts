import { AppError } from '../../../../../src-preload/contract/errors.ts'
import type { NormalisedDocument, RawBlock } from '../../../domain/documents/types.ts'
import type { DecodedText } from '../detect/decode-text.ts'
import { noText } from '../text.ts'
import { markdownBlocks } from './markdown.ts'
import { textDocument } from './text-document.ts'
import { alignedTable } from './text-tables.ts'

/** Longest output of a cell that is kept, characters: logs run to megabytes. */
const OUTPUT_CHARACTERS = 10_000
/** Colours of a terminal. */
const ANSI = /\u001b\[[\d;]*[A-Za-z]/g

type Fields = Readonly<Record<string, unknown>>

/** Reads a Jupyter notebook: its text, its code, and what the code printed, in order of the cells; no pictures. Throws `damaged-file`, `no-text`. */
export function parseNotebook(decoded: DecodedText): NormalisedDocument {
  const notebook = parseJson(decoded.text)
  const sheets = listOf(notebook['worksheets']).flatMap((sheet) => listOf(sheet['cells']))
  return textDocument(decoded, [...listOf(notebook['cells']), ...sheets].flatMap(cellBlocks), {
    type: 'ipynb',
    title: textOf(fieldsOf(notebook['metadata'])['title']),
    date: null,
    empty: noText,
  })
}

function parseJson(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text.replace(/^\ufeff/, '')))
  } catch (cause) {
    throw new AppError('damaged-file', { cause })
  }
}

function cellBlocks(cell: Fields): RawBlock[] {
  const source = textOf(cell['source'] ?? cell['input'])
  switch (cell['cell_type']) {
    case 'markdown':
      return markdownBlocks(source)
    case 'heading':
      return [{ type: 'heading', level: Math.max(1, Math.min(6, Number(cell['level']) || 1)), text: source }]
    case 'code':
      return [{ type: 'code', text: source }, ...listOf(cell['outputs']).flatMap(outputBlocks)]
    default:
      return [{ type: 'paragraph', text: source }]
  }
}

function outputBlocks(output: Fields): RawBlock[] {
  const data = fieldsOf(output['data'])
  // A picture's text only names its kind.
  if (Object.keys(data).some((type) => type.startsWith('image/'))) return []
  const name = textOf(output['ename'])
  const said = name === '' ? textOf(output['text'] ?? data['text/plain']) : `${name}: ${textOf(output['evalue'])}`
  const text = said.replace(ANSI, '').slice(0, OUTPUT_CHARACTERS).toWellFormed()
  return alignedTable(text.split('\n').filter((line) => line.trim() !== '')) ?? [{ type: 'code', text }]
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.filter((part) => typeof part === 'string').join('')
  return typeof value === 'string' ? value : ''
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}
