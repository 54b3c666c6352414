import { AppError } from '../../../../../src-preload/contract/errors.ts'
import { openOfficeFile } from './zip-limits.ts'

/** Parts of an OpenDocument file with text, and those officeparser needs for detection. */
const PARTS = /^(?:mimetype|[^/]+\.xml|META-INF\/manifest\.xml|[^/]+\/content\.xml)$/i

/** An OpenDocument file: its checked parts, and the text of `content.xml` and `styles.xml`. */
export type OpenDocument = { parts: Map<string, Uint8Array>; content: string; styles: string }

/** Opens an OpenDocument file within limits. Throws `damaged-file`, `unsafe-archive`, `needs-password`. */
export function openDocument(data: Uint8Array): OpenDocument {
  const parts = openOfficeFile(data, PARTS)
  const manifest = parts.get('META-INF/manifest.xml')
  if (manifest && Buffer.from(manifest).includes('encryption-data')) throw new AppError('needs-password')
  const content = parts.get('content.xml')
  if (!content) throw new AppError('damaged-file')
  return { parts, content: decode(content), styles: decode(parts.get('styles.xml')) }
}

/** The parts with another `content.xml`. */
export function withContent({ parts }: OpenDocument, content: string): Map<string, Uint8Array> {
  return new Map([...parts, ['content.xml', new TextEncoder().encode(content)]])
}

function decode(content: Uint8Array | undefined): string {
  return content ? new TextDecoder().decode(content) : ''
}
