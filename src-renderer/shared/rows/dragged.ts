import type { DocumentId } from '../../../src-preload/contract/ids.ts'

/** Types of what is dragged inside of the window. */
export const DRAGGED_DOCUMENTS = 'application/x-echomind-documents'
export const DRAGGED_COLLECTION = 'application/x-echomind-collection'

/** Data of a dragged row: its document, or all selected ones if it is selected. */
export function draggedData(id: DocumentId, selected: ReadonlySet<DocumentId>): string {
  return JSON.stringify(selected.has(id) ? [...selected] : [id])
}

/** The dragged documents. Another program can write any data: what is no list of texts is no document. */
export function draggedIds(data: string): DocumentId[] {
  try {
    const ids: unknown = JSON.parse(data)
    return Array.isArray(ids) ? ids.filter((id): id is DocumentId => typeof id === 'string') : []
  } catch {
    return []
  }
}
