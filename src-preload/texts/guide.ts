import { t } from './say.ts'

/** A table of a guide. */
type Table = {
  readonly sheet: string | null
  readonly columns: readonly string[]
  readonly rows: number
  readonly dates: { readonly from: string; readonly to: string } | null
}

/** "Expenses: 300 rows, 2026-01 to 2026-12. Month · Item · Cost": what a table is, in the window and on the command line. */
export function tableText({ sheet, columns, rows, dates }: Table): string {
  const size = t('guide.rows', { count: rows })
  const span = dates && (dates.from === dates.to ? dates.from : t('guide.dates', dates))
  const facts = [size, span].filter((part) => part !== null).join(', ')
  return `${sheet === null ? '' : `${sheet}: `}${facts}. ${columns.join(' \u00b7 ')}`
}
