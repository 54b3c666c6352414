import type { NormalisedDocument } from '../../../domain/documents/types.ts'
import { markOdtLists } from './lists/odt-lists.ts'
import { parseOfficeTree } from './office-blocks.ts'
import { readOdfProperties } from './office-properties.ts'
import { openDocument, withContent } from './open-document.ts'
import { slidesDocument } from './slides.ts'
import { repack } from './zip-limits.ts'

/** A field, whose text is “<number>”. */
const PAGE_NUMBER = /<text:page-number(?=[\s>])[^<>]*>[^<>]{0,100}<\/text:page-number>/g

/** Reads an OpenDocument presentation. Throws `damaged-file`, `unsafe-archive`, `needs-password`, `no-text`. */
export async function parseOdp(data: Uint8Array): Promise<NormalisedDocument> {
  const opened = openDocument(data)
  const marked = markOdtLists(opened.content.replace(PAGE_NUMBER, ''), opened.styles)
  return slidesDocument('odp', await parseOfficeTree(repack(withContent(opened, marked)), 'odp'), readOdfProperties(opened.parts))
}
