import type { Anchor } from '../../../src-preload/contract/shapes/documents.ts'

/** A page and its printed number, where it is another. */
type LabelledPage = { page: number; label?: string | undefined }

/** Printed numbers of the first and the last page of a passage; none if they are their places in the file. */
export function labelsOf(first: LabelledPage, last: LabelledPage): Pick<Anchor, 'pageLabel' | 'pageLabelEnd'> {
  if (first.label === undefined && last.label === undefined) return {}
  return { pageLabel: first.label ?? `${first.page}`, pageLabelEnd: last.label ?? `${last.page}` }
}
