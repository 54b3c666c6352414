import { escapeXml, XML, zipFile } from './zip-file.ts'

/** A part of an OpenDocument text: a paragraph, a heading, a list, a table, or raw XML. */
export type OdtPart =
  | string
  | { heading: string; level: number }
  | { items: readonly string[] }
  | { rows: readonly (readonly string[])[] }
  | { xml: string }
export type OdtOptions = {
  title?: string
  mime?: string
  body?: 'text' | 'spreadsheet' | 'presentation'
  /** Further automatic styles. */ styles?: string
  files?: Readonly<Record<string, string | Uint8Array>>
}

const SPACES = ['office', 'text', 'table', 'style', 'meta', 'draw', 'presentation', 'fo', 'svg']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

/** A small, valid OpenDocument file, a text unless `body` says otherwise. */
export function makeOdt(parts: readonly OdtPart[], options: OdtOptions = {}): Uint8Array {
  const { body = 'text', styles = '' } = options
  const mime = options.mime ?? `application/vnd.oasis.opendocument.${body}`
  return zipFile({
    mimetype: mime,
    'META-INF/manifest.xml': `${XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mime}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    'content.xml': `${XML}<office:document-content ${SPACES} office:version="1.3"><office:automatic-styles><text:list-style style:name="L1"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style>${styles}</office:automatic-styles><office:body><office:${body}>${parts.map(partXml).join('')}</office:${body}></office:body></office:document-content>`,
    'meta.xml': `${XML}<office:document-meta ${SPACES} xmlns:dc="http://purl.org/dc/elements/1.1/"><office:meta><dc:title>${escapeXml(options.title ?? '')}</dc:title><meta:creation-date>2023-02-01T09:10:11</meta:creation-date></office:meta></office:document-meta>`,
    ...options.files,
  })
}

function partXml(part: OdtPart): string {
  if (typeof part === 'string') return `<text:p>${escapeXml(part)}</text:p>`
  if ('xml' in part) return part.xml
  if ('heading' in part) return `<text:h text:outline-level="${part.level}">${escapeXml(part.heading)}</text:h>`
  if ('items' in part)
    return `<text:list text:style-name="L1">${part.items.map((item) => `<text:list-item>${partXml(item)}</text:list-item>`).join('')}</text:list>`
  return `<table:table>${part.rows.map((row) => `<table:table-row>${row.map((cell) => `<table:table-cell>${partXml(cell)}</table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>`
}
