import { makeOdt, type OdtOptions } from './make-odt.ts'
import { escapeXml } from './zip-file.ts'

/** A cell: text, a number, a `date` or `time` as OpenDocument writes it, raw XML, or empty. */
export type OdsCell = string | number | null | { date: string } | { time: string } | { xml: string }
/** A row of cells, or raw XML. */
export type OdsSheet = { name: string; rows: readonly (readonly OdsCell[] | { xml: string })[]; style?: string }
export type OdpSlide = { title?: string; texts?: readonly string[]; xml?: string; notes?: readonly string[] }

/** A small, valid ODS. */
export function makeOds(sheets: readonly OdsSheet[], options: OdtOptions = {}): Uint8Array {
  const xml = sheets.map(
    ({ name, rows, style }) =>
      `<table:table table:name="${escapeXml(name)}"${style === undefined ? '' : ` table:style-name="${style}"`}>${rows.map(rowXml).join('')}</table:table>`,
  )
  return makeOdt([{ xml: xml.join('') }], { body: 'spreadsheet', ...options })
}

/** A row of an ODS. */
export function rowXml(row: OdsSheet['rows'][number]): string {
  return 'xml' in row ? row.xml : `<table:table-row>${row.map(cellXml).join('')}</table:table-row>`
}

function cellXml(cell: OdsCell): string {
  if (cell === null) return '<table:table-cell/>'
  if (typeof cell === 'string') return `<table:table-cell office:value-type="string"><text:p>${escapeXml(cell)}</text:p></table:table-cell>`
  if (typeof cell === 'number')
    return `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>${cell}</text:p></table:table-cell>`
  if ('date' in cell)
    return `<table:table-cell office:value-type="date" office:date-value="${cell.date}"><text:p>${cell.date}</text:p></table:table-cell>`
  if ('time' in cell)
    return `<table:table-cell office:value-type="time" office:time-value="${cell.time}"><text:p>${cell.time.replaceAll(/PT|S/g, '').replaceAll(/[HM]/g, ':')}</text:p></table:table-cell>`
  return cell.xml
}

/** A small, valid ODP. */
export function makeOdp(slides: readonly OdpSlide[], options: OdtOptions = {}): Uint8Array {
  const paragraphs = (texts: readonly string[] = []): string => texts.map((text) => `<text:p>${escapeXml(text)}</text:p>`).join('')
  const frame = (texts: readonly string[], kind = ''): string =>
    `<draw:frame${kind}><draw:text-box>${paragraphs(texts)}</draw:text-box></draw:frame>`
  const pages = slides.map(
    ({ title, texts, xml = '', notes }) =>
      `<draw:page>${frame(texts ?? [])}${xml}${title === undefined ? '' : frame([title], ' presentation:class="title"')}${notes ? `<presentation:notes>${frame(notes, ' presentation:class="notes"')}</presentation:notes>` : ''}</draw:page>`,
  )
  return makeOdt([{ xml: pages.join('') }], { body: 'presentation', ...options })
}
