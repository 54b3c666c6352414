import mammoth from 'mammoth'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { normaliseBlocks } from '../../../domain/documents/normalise.ts'
import { headingTitle, meaningfulTitle } from '../../../domain/documents/normalise-title.ts'
import type { NormalisedDocument } from '../../../domain/documents/types.ts'
import { completeDocx } from './lists/docx-body.ts'
import { htmlBlocks } from './html-blocks.ts'
import { readCoreProperties } from './office-properties.ts'
import { openOfficeFile, repack } from './zip-limits.ts'

/** Built-in Word styles that mammoth does not map; by English name, which Word stores in every language. */
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  "p[style-name='Quote'] => blockquote:fresh",
  "p[style-name='Intense Quote'] => blockquote:fresh",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "p[style-name='Code'] => pre:separator('\\n')",
  "p[style-name='Source Code'] => pre:separator('\\n')",
]

/**
 * Reads a DOCX: headings, paragraphs, lists, tables, footnotes and endnotes, without pictures. Throws `unsafe-archive`, `damaged-file`,
 * `needs-password`, `no-text`.
 */
export async function parseDocx(data: Uint8Array): Promise<NormalisedDocument> {
  const parts = openOfficeFile(data)
  const html = await convert(completeDocx(parts))
  const { text, blocks, warnings } = normaliseBlocks(htmlBlocks(html))
  if (text === '') throw new AppError('no-text', { variant: 'document' })
  const properties = readCoreProperties(parts)
  const title = meaningfulTitle(properties.title) ?? headingTitle(text, blocks)
  return { type: 'docx', title, text, blocks, pages: null, warnings, partial: false, date: properties.date }
}

async function convert(parts: ReadonlyMap<string, Uint8Array>): Promise<string> {
  try {
    const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: '' }))
    const result = await mammoth.convertToHtml(
      { buffer: repack(parts) },
      { styleMap: STYLES, includeEmbeddedStyleMap: false, externalFileAccess: false, convertImage },
    )
    return result.value
  } catch (cause) {
    throw new AppError('damaged-file', { cause })
  }
}
