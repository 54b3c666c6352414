import { strToU8, zipSync } from 'fflate'

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** A zip of text and bytes, in the given order. */
export function zipFile(files: Readonly<Record<string, string | Uint8Array>>, level: 0 | 6 | 9 = 6): Uint8Array {
  const entries = Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content] as const)
  return zipSync(Object.fromEntries(entries), { level })
}

/** Text escaped for XML. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** `docProps/core.xml` with a title; created on 6 May 2024. */
export function coreProperties(title: string): string {
  return `${XML}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dcterms:created xsi:type="dcterms:W3CDTF">2024-05-06T07:08:09Z</dcterms:created></cp:coreProperties>`
}
