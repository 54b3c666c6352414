import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { request } from '../../../shared/ipc.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { notify, run } from '../../../shared/controls/toasts.tsx'
import { documentsChanged, libraryStore } from './library-store.ts'

/** Gives a document a title, with Undo; '' brings back that of the file. The window shows it before the response. */
export async function renameDocument(id: DocumentId, title: string): Promise<void> {
  const known = libraryStore.get().documents.get(id)
  if (known && title !== '') libraryStore.dispatch({ type: 'documents-updated', asked: [id], documents: [{ ...known, title }] })
  try {
    const { document, before } = await request('documents.rename', { id, title })
    libraryStore.dispatch({ type: 'documents-updated', asked: [id], documents: [document] })
    notify({ title: t('titles.renamed', { title: document.title }), undo: () => run(renameDocument(id, before)) })
  } catch (error) {
    documentsChanged([id])
    throw error
  }
}
