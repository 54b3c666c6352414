import type { ReaderContent } from '../../../../../src-preload/contract/shapes/library.ts'

/** Printed numbers of the pages of a PDF; null: they are numbered by their places. */
export type PageLabels = Extract<ReaderContent, { view: 'pdf' }>['labels']

/** What a page is called: the number printed on it (`xii`), else its place. */
export function pageName(labels: PageLabels, page: number): string {
  return labels?.[page - 1] ?? String(page)
}

/** The page that a person calls by its name or its place: printed numbers come first. Null: there is none. */
export function pageNamed(labels: PageLabels, name: string, pages: number): number | null {
  const wanted = name.trim().toLowerCase()
  if (wanted === '') return null
  const at = labels?.findIndex((_label, index) => pageName(labels, index + 1).toLowerCase() === wanted) ?? -1
  if (at >= 0) return at + 1
  const place = Number.parseInt(wanted, 10)
  return Number.isNaN(place) ? null : Math.min(pages, Math.max(1, place))
}
