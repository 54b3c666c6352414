import { AppError } from '../../../../src-preload/contract/errors.ts'
import { normaliseBlocks } from '../../../domain/documents/normalise.ts'
import { documentTitle } from '../../../domain/documents/normalise-title.ts'
import { readCodeMarks } from '../../../domain/documents/code-marks.ts'
import type { NormalisedDocument } from '../../../domain/documents/types.ts'
import { officeBlocks, parseOfficeTree } from './office-blocks.ts'
import { readOdfProperties } from './office-properties.ts'
import { markOdtCode } from './code/odt-code.ts'
import { markOdtLists } from './lists/odt-lists.ts'
import { openDocument, withContent } from './open-document.ts'
import { repack } from './zip-limits.ts'

/** Reads an OpenDocument text: headings, paragraphs, lists, tables, notes. Throws `damaged-file`, `unsafe-archive`, `needs-password`, `no-text`. */
export async function parseOdt(data: Uint8Array): Promise<NormalisedDocument> {
  const opened = openDocument(data)
  const marked = markOdtCode(markOdtLists(opened.content, opened.styles), opened.styles)
  const tree = await parseOfficeTree(repack(withContent(opened, marked)), 'odt')
  const { text, blocks, warnings } = normaliseBlocks(readCodeMarks(officeBlocks(tree.content)))
  if (text === '') throw new AppError('no-text', { variant: 'document' })
  const properties = readOdfProperties(opened.parts)
  const title = documentTitle(properties.title, text, blocks)
  return { type: 'odt', title, text, blocks, pages: null, warnings, partial: false, date: properties.date }
}
