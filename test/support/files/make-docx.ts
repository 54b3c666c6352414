import { strToU8, zipSync } from 'fflate'

/** Paragraphs by style (`Heading1`, `Title`, ...), tables of cells, or raw WordprocessingML. */
export type DocxPart =
  | string
  | { style: string; text: string }
  | { list: string }
  | { rows: readonly (readonly string[])[] }
  | { xml: string }
export type DocxOptions = {
  title?: string
  footnotes?: readonly string[]
  files?: Readonly<Record<string, string | Uint8Array>>
  level?: 0 | 6 | 9
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const STYLE_NAMES: Record<string, string> = {
  Title: 'Title',
  Subtitle: 'Subtitle',
  Heading1: 'heading 1',
  Heading2: 'heading 2',
  Heading3: 'heading 3',
}

/** A small, valid DOCX. `files` adds parts or replaces them. A reference to footnote n is written as `{ xml }` by footnoteReference(n). */
export function makeDocx(parts: readonly DocxPart[], options: DocxOptions = {}): Uint8Array {
  const styles = Object.entries(STYLE_NAMES).map(
    ([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`,
  )
  const notes = options.footnotes ?? []
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="r2" Type="${RELATIONS}/footnotes" Target="footnotes.xml"/><Relationship Id="r3" Type="${RELATIONS}/numbering" Target="numbering.xml"/></Relationships>`,
    'word/styles.xml': `${XML}<w:styles ${W}>${styles.join('')}</w:styles>`,
    'word/numbering.xml': `${XML}<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    'word/footnotes.xml': `${XML}<w:footnotes ${W}>${notes.map((note, index) => `<w:footnote w:id="${index + 1}">${paragraph(note)}</w:footnote>`).join('')}</w:footnotes>`,
    'word/document.xml': `${XML}<w:document ${W}><w:body>${parts.map(partXml).join('')}</w:body></w:document>`,
    ...(options.title !== undefined && { 'docProps/core.xml': coreProperties(options.title) }),
    ...options.files,
  }
  const entries = Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content] as const)
  return zipSync(Object.fromEntries(entries), { level: options.level ?? 6 })
}

/** The mark of footnote `number` (from 1) within `{ xml: paragraphOf(...) }`. */
export function footnoteReference(number: number): string {
  return `<w:r><w:footnoteReference w:id="${number}"/></w:r>`
}

/** A run of text, for raw WordprocessingML. */
export function run(text: string): string {
  return `<w:r><w:t xml:space="preserve">${escape(text)}</w:t></w:r>`
}

function partXml(part: DocxPart): string {
  if (typeof part === 'string') return paragraph(part)
  if ('xml' in part) return part.xml
  if ('list' in part) return paragraph(part.list, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')
  if ('rows' in part)
    return `<w:tbl>${part.rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
  return paragraph(part.text, `<w:pStyle w:val="${part.style}"/>`)
}

function paragraph(text: string, properties = ''): string {
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${run(text)}</w:p>`
}

function coreProperties(title: string): string {
  return `${XML}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escape(title)}</dc:title><dcterms:created xsi:type="dcterms:W3CDTF">2024-05-06T07:08:09Z</dcterms:created></cp:coreProperties>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
