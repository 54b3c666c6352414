import { AppError } from '../../../../../../src-preload/contract/errors.ts'
import { normaliseBlocks } from '../../../../domain/documents/normalise.ts'
import { documentTitle } from '../../../../domain/documents/normalise-title.ts'
import type { NormalisedDocument } from '../../../../domain/documents/types.ts'
import { withMargins } from '../shared/margins.ts'
import { readOdfProperties } from '../office-properties.ts'
import { bodyWalk, marginBlocks, openOdf, walkWarnings } from './odf-file.ts'
import { child } from '../xml-tree.ts'

/**
 * Reads an OpenDocument text: headings, paragraphs, lists, tables, notes, comments, text boxes, forms, formulas, charts, headers and footers.
 * Throws `damaged-file`, `unsafe-archive`, `needs-password`, `no-text`.
 */
export async function parseOdt(data: Uint8Array): Promise<NormalisedDocument> {
  const opened = openOdf(data)
  const walk = bodyWalk(opened, false)
  const body = child(opened.content, 'office:body')
  const { headers, footers } = marginBlocks(opened)
  const { text, blocks, warnings } = normaliseBlocks(withMargins(headers, body ? walk.blocksOf(body) : [], footers))
  if (text === '') throw new AppError('no-text', { variant: 'document' })
  const properties = readOdfProperties(opened.parts)
  const title = documentTitle(properties.title, text, blocks)
  return {
    type: 'odt',
    title,
    text,
    blocks,
    pages: null,
    warnings: [...warnings, ...walkWarnings(walk)],
    partial: false,
    date: properties.date,
  }
}
