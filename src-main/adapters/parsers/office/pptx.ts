import type { NormalisedDocument } from '../../../domain/documents/types.ts'
import { parseOfficeTree } from './office-blocks.ts'
import { readCoreProperties } from './office-properties.ts'
import { slidesDocument } from './slides.ts'
import { openOfficeFile, repack } from './zip-limits.ts'

/** Reads a PowerPoint presentation. Throws `damaged-file`, `unsafe-archive`, `needs-password`, `no-text`. */
export async function parsePptx(data: Uint8Array): Promise<NormalisedDocument> {
  const parts = openOfficeFile(data)
  return slidesDocument('pptx', await parseOfficeTree(repack(parts), 'pptx'), readCoreProperties(parts))
}
