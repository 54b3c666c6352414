import { text as message, type Text } from '../../../../../src-preload/texts/text.ts'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import { normaliseBlocks } from '../../../domain/documents/normalise.ts'
import { documentTitle } from '../../../domain/documents/normalise-title.ts'
import type { NormalisedDocument } from '../../../domain/documents/types.ts'
import { readInserted, type InsertedFiles, type ReadFile } from './docx/inserted-files.ts'
import { mainPart, relationsOf, type Parts } from './docx/package.ts'
import { readWordDocument } from './docx/word-document.ts'
import { lostTextWarnings } from './lost-text.ts'
import { readCoreProperties } from './office-properties.ts'
import { openOfficeFile } from './zip-limits.ts'

/** Hints of empty fields that a warning names, and their longest, characters. */
const HINTS = 3
const HINT_CHARACTERS = 60

/**
 * Reads a DOCX: headings, paragraphs, lists, tables, notes, comments, text boxes, equations, charts, diagrams, values of forms, headers and
 * footers, without pictures. `readFile`: reads files inserted into it. Throws `unsafe-archive`, `damaged-file`, `needs-password`, `no-text`.
 */
export async function parseDocx(data: Uint8Array, readFile: ReadFile = refuse): Promise<NormalisedDocument> {
  // A DOCX inserted into another one inserts none itself: a file could hold itself.
  const readInner: ReadFile = (inner, name) => (inner[0] === 0x50 && inner[1] === 0x4b ? parseDocx(inner) : readFile(inner, name))
  const parts = openOfficeFile(data)
  const inserted = await readInserted(data, relationsOf(parts, mainPart(parts)), readInner)
  const { headers, body, footers, source, remarks } = read(parts, inserted)
  const { text, blocks, warnings } = normaliseBlocks([...headers, ...body, ...footers])
  if (text === '') throw new AppError('no-text', { variant: 'document' })
  const properties = readCoreProperties(parts)
  const above = normaliseBlocks(headers).blocks.length
  const title = documentTitle(properties.title, text, blocks.slice(above))
  const lost = [...lostTextWarnings(source, text), ...remarksOf(remarks, inserted)]
  return { type: 'docx', title, text, blocks, pages: null, warnings: [...warnings, ...lost], partial: false, date: properties.date }
}

function refuse(): Promise<never> {
  return Promise.reject(new AppError('unsafe-archive'))
}

function read(parts: Parts, inserted: InsertedFiles): ReturnType<typeof readWordDocument> {
  try {
    return readWordDocument(parts, inserted.blocks)
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('damaged-file', { cause })
  }
}

function remarksOf(remarks: ReturnType<typeof readWordDocument>['remarks'], { unread }: InsertedFiles): Text[] {
  const hints = [...new Set(remarks.hints)].slice(0, HINTS).map((hint) => Array.from(hint).slice(0, HINT_CHARACTERS).join(''))
  return [
    ...(remarks.tracked ? [message('import.trackedChanges')] : []),
    ...(remarks.hidden ? [message('import.hiddenText')] : []),
    ...(remarks.hints.length > 0 ? [message('import.emptyFields', { count: remarks.hints.length, hints })] : []),
    ...(remarks.objects > 0 ? [message('import.embeddedObjects', { count: remarks.objects })] : []),
    ...(unread.length > 0 ? [message('import.insertedFiles', { count: unread.length, names: unread })] : []),
  ]
}
