import { AppError } from '../../../../src-preload/contract/errors.ts'
import { normaliseBlocks } from '../../../domain/documents/normalise.ts'
import { headingTitle, meaningfulTitle } from '../../../domain/documents/normalise-title.ts'
import type { NormalisedDocument } from '../../../domain/documents/types.ts'
import { officeBlocks, parseOfficeTree } from './office-blocks.ts'
import { readOdfProperties } from './office-properties.ts'
import { markOdtLists } from './lists/odt-lists.ts'
import { openOfficeFile, repack } from './zip-limits.ts'

/** Parts of an OpenDocument file with text, and those officeparser needs for detection. */
const PARTS = { keep: /^(?:mimetype|[^/]+\.xml|META-INF\/manifest\.xml|Object [^/]+\/content\.xml)$/i, doctype: 'refuse' } as const

/** Reads an OpenDocument text: headings, paragraphs, lists, tables, notes. Throws `damaged-file`, `unsafe-archive`, `needs-password`, `no-text`. */
export async function parseOdt(data: Uint8Array): Promise<NormalisedDocument> {
  const parts = openOfficeFile(data, PARTS)
  const manifest = parts.get('META-INF/manifest.xml')
  if (manifest && Buffer.from(manifest).includes('encryption-data')) throw new AppError('needs-password')
  const content = parts.get('content.xml')
  if (!content) throw new AppError('damaged-file')
  const marked = markOdtLists(decode(content), decode(parts.get('styles.xml')))
  const tree = await parseOfficeTree(repack(new Map([...parts, ['content.xml', new TextEncoder().encode(marked)]])), 'odt')
  const { text, blocks, warnings } = normaliseBlocks(officeBlocks(tree.content))
  if (text === '') throw new AppError('no-text', { variant: 'document' })
  const properties = readOdfProperties(parts)
  const heading = blocks.find((block) => block.type === 'heading')
  const title = meaningfulTitle(properties.title) ?? headingTitle(heading && text.slice(heading.start, heading.end))
  return { type: 'odt', title, text, blocks, pages: null, warnings, partial: false, date: properties.date }
}

function decode(content: Uint8Array | undefined): string {
  return content ? new TextDecoder().decode(content) : ''
}
