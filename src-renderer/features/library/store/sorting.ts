import type { CollectionSettings, Document } from '../../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { request } from '../../../shared/ipc.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { notify } from '../../../shared/controls/toasts.tsx'
import { libraryStore } from './library-store.ts'
import { collectionName } from '../../../../src-preload/texts/collection-name.ts'

/** Adds a tag to documents, or removes it. */
export async function changeTag(ids: readonly DocumentId[], change: { add?: string; remove?: string }): Promise<void> {
  const { documents } = await request('documents.tag', {
    ids: [...ids],
    ...(change.add !== undefined && { add: [change.add] }),
    ...(change.remove !== undefined && { remove: [change.remove] }),
  })
  libraryStore.dispatch({ type: 'documents-updated', asked: ids, documents })
}

/** Ids of the documents whose title another one has too, in any letter case. */
export function sameTitles(documents: readonly Document[]): ReadonlySet<DocumentId> {
  const byTitle = Map.groupBy(documents, ({ title }) => title.trim().toLowerCase())
  return new Set([...byTitle.values()].filter(({ length }) => length > 1).flatMap((same) => same.map(({ id }) => id)))
}

/** Moves dragged documents into a collection. Unknown ids are ignored, because another program can write any data. */
export async function dropDocuments(data: string, collection: string): Promise<void> {
  const { documents } = libraryStore.get()
  const ids = [...documents.values()]
    .filter((document) => document.collection !== collection && data.includes(`"${document.id}"`))
    .map((document) => document.id)
  if (ids.length > 0) await moveDocuments(ids, collection)
}

/** Moves documents into another collection. */
export async function moveDocuments(ids: readonly DocumentId[], collection: string): Promise<void> {
  const { documents } = await request('documents.move', { ids: [...ids], collection })
  libraryStore.dispatch({ type: 'documents-updated', asked: ids, documents })
  libraryStore.dispatch({ type: 'selection-cleared' })
  notify({ title: t('sorting.moved', { count: documents.length, name: collectionName(collection) }) })
}

/** Reindexes documents from their originals. */
export async function reindexDocuments(ids: readonly DocumentId[]): Promise<void> {
  const { files } = await request('documents.reindex', { ids: [...ids] })
  notify({ title: t('sorting.reindexed', { count: files }) })
}

/** Reads all documents again that an older reader read. */
export async function readOlderAgain(): Promise<void> {
  const { files } = await request('documents.reindex', { older: true })
  notify({ title: t('sorting.reindexed', { count: files }) })
}

/** Imports text as a document. */
export async function pasteText(title: string, text: string, collection: string): Promise<void> {
  await request('documents.paste', { title, text, collection })
}

/** Saves the settings of a collection; null: the app's setting applies. */
export async function setCollection(
  name: string,
  settings: { [K in keyof CollectionSettings]: CollectionSettings[K] | null },
): Promise<void> {
  const { collections } = await request('collections.set', { name, settings })
  libraryStore.dispatch({ type: 'collections-loaded', collections })
}
