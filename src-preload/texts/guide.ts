import { TYPE_LABELS } from '../contract/file-types.ts'
import { t } from './say.ts'

/** A guide and its document, as far as texts need them. */
type Table = {
  readonly sheet: string | null
  readonly columns: readonly string[]
  readonly rows: number
  readonly dates: { readonly from: string; readonly to: string } | null
}
type Guide = Readonly<Record<'summary' | 'tables' | 'parts' | 'terms', readonly unknown[]>>
type Document = { readonly type: keyof typeof TYPE_LABELS | null; readonly pages: number | null }

/** "Expenses: 300 rows, 2026-01 to 2026-12. Month · Item · Cost": what a table is, in the window and on the command line. */
export function tableText({ sheet, columns, rows, dates }: Table): string {
  const size = t('guide.rows', { count: rows })
  const span = dates && (dates.from === dates.to ? dates.from : t('guide.dates', dates))
  const facts = [size, span].filter((part) => part !== null).join(', ')
  return `${sheet === null ? '' : `${sheet}: `}${facts}. ${columns.join(' \u00b7 ')}`
}

/** "PDF, 3 pages. No sentence of it tells ...": what a document is that no sentence or table tells of; null for others. */
export function plainText({ summary, tables, parts, terms }: Guide, { type, pages }: Document): string | null {
  if (summary.length + tables.length > 0 || parts.length + terms.length === 0) return null
  const label = type === null ? null : TYPE_LABELS[type]
  const what = [label, pages === null ? null : t('guide.pages', { count: pages })].filter((part) => part !== null).join(', ')
  return what === '' ? null : t('guide.plain', { what })
}
