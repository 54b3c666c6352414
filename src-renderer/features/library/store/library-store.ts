import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import { isAppError } from '../../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { ImportReport } from '../../../../src-preload/contract/shapes/library.ts'
import { createFeatureStore } from '../../../shared/feature-store.ts'
import { request } from '../../../shared/ipc.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { notify, notifyError, run } from '../../../shared/controls/toasts.tsx'
import { INITIAL_LIBRARY, reduceLibrary } from './library-reducer.ts'

/** Store of documents, collections, trash and queue. */
export const libraryStore = createFeatureStore(INITIAL_LIBRARY, reduceLibrary)

/** Time in which changes are collected into one request, milliseconds: an import of 10,000 files must not send 10,000 requests. */
const GATHER_MILLISECONDS = 150
/** Greatest number of ids in one `documents.list` (contract: filters.documents). */
const IDS_A_REQUEST = 1000

/** Documents in the first page of a library, and in each further page. */
const FIRST_PIECE = 500
const PIECE = 1000

/** Loads the library: the newest documents first, the rest page by page. */
export async function loadLibrary(): Promise<void> {
  const [{ rows }, { collections }, queue] = await Promise.all([
    request('documents.order', {}),
    request('collections.list', {}),
    request('queue.get', {}),
  ])
  libraryStore.dispatch({ type: 'collections-loaded', collections })
  libraryStore.dispatch({ type: 'queue-changed', queue })
  const { documents } = await request('documents.at', { rows: rows.slice(0, FIRST_PIECE) })
  libraryStore.dispatch({ type: 'documents-loaded', documents })
  for (let from = FIRST_PIECE; from < rows.length; from += PIECE) {
    const piece = await request('documents.at', { rows: rows.slice(from, from + PIECE) })
    libraryStore.dispatch({ type: 'documents-updated', asked: [], documents: piece.documents })
  }
}

/** Reloads all documents and shows them together: a partial list would look like deleted documents. */
async function reloadDocuments(): Promise<void> {
  const { rows } = await request('documents.order', {})
  const documents: Document[] = []
  for (let from = 0; from < rows.length; from += PIECE)
    documents.push(...(await request('documents.at', { rows: rows.slice(from, from + PIECE) })).documents)
  libraryStore.dispatch({ type: 'documents-loaded', documents })
}

/** Reloads the collections with their counts. */
export async function loadCollections(): Promise<void> {
  const { collections } = await request('collections.list', {})
  libraryStore.dispatch({ type: 'collections-loaded', collections })
}

/** Loads how many changes of watched folders wait for review. */
export async function loadWaiting(): Promise<void> {
  const { folders } = await request('watch.list', {})
  const waiting = new Map<string, number>()
  for (const { collection, pending } of folders) if (pending > 0) waiting.set(collection, (waiting.get(collection) ?? 0) + pending)
  libraryStore.dispatch({ type: 'waiting-loaded', waiting })
}

/** Loads the trash. */
export async function loadTrash(): Promise<void> {
  const { documents } = await request('trash.list', {})
  libraryStore.dispatch({ type: 'trash-loaded', documents })
}

const changed = new Set<DocumentId>()
let everything = false
let timer: ReturnType<typeof setTimeout> | null = null

/** Collects changed documents (null: too many to list) and reloads them together. */
export function documentsChanged(ids: readonly DocumentId[] | null): void {
  if (ids === null) everything = true
  else for (const id of ids) changed.add(id)
  timer ??= setTimeout(() => {
    timer = null
    run(readChanged())
  }, GATHER_MILLISECONDS)
}

async function readChanged(): Promise<void> {
  const asked = [...changed]
  const all = everything || asked.length > 4 * IDS_A_REQUEST
  changed.clear()
  everything = false
  await loadCollections()
  if (libraryStore.get().trash !== null) await loadTrash()
  // A paused queue sends no events for new jobs.
  if (libraryStore.get().queue.paused) libraryStore.dispatch({ type: 'queue-changed', queue: await request('queue.get', {}) })
  if (all) {
    await reloadDocuments()
    return
  }
  for (let from = 0; from < asked.length; from += IDS_A_REQUEST) {
    const ids = asked.slice(from, from + IDS_A_REQUEST)
    const documents = await readThose(ids)
    libraryStore.dispatch({ type: 'documents-updated', asked: ids, documents })
  }
}

/** The existing documents among these ids. If none exists, the main process rejects the request, as it must for a search. */
async function readThose(ids: readonly DocumentId[]): Promise<readonly Document[]> {
  try {
    return (await request('documents.list', { filters: { documents: [...ids] } })).documents
  } catch (error) {
    if (isAppError(error) && error.code === 'document-not-found') return []
    throw error
  }
}

/**
 * Tells of a finished import: of a single new document its title, with a button that reads it; of several the counts, with their report.
 */
export function importFinished(report: ImportReport, onRead: (id: DocumentId) => void): void {
  const [only] = report.documents
  if (only && report.documents.length === 1 && report.added === 1 && report.updated === 0 && only.error === null && only.chunks > 0) {
    notify({
      title: t('library.oneAdded', { title: only.title }),
      action: { label: t('library.read'), perform: () => onRead(only.id) },
    })
    return
  }
  const parts = [
    report.updated > 0 && report.updated < report.added ? t('report.updated', { count: report.updated }) : null,
    report.duplicates > 0 ? t('library.reportDuplicates', { count: report.duplicates }) : null,
    report.failed > 0 ? t('library.reportFailed', { count: report.failed }) : null,
  ].filter((part) => part !== null)
  const isAll = report.added === 0 && parts.length > 0
  notify({
    title: isAll
      ? parts.join(', ')
      : t(report.updated === report.added ? 'report.updated' : 'library.reportAdded', { count: report.added }),
    ...(!isAll && parts.length > 0 && { description: parts.join(', ') }),
    bad: report.added === 0 && report.failed > 0,
    action: { label: t('report.show'), perform: () => libraryStore.dispatch({ type: 'report-shown', report }) },
  })
}

/** Shows that files are being added while `bring` puts them into the queue, which takes time for a large folder. */
export async function importFiles<T>(bring: Promise<T>): Promise<T> {
  libraryStore.dispatch({ type: 'taking', more: 1 })
  try {
    return await bring
  } finally {
    libraryStore.dispatch({ type: 'taking', more: -1 })
  }
}

/** Moves documents to the trash, with Undo for ten seconds. The table changes before the response. */
export async function deleteDocuments(ids: readonly DocumentId[]): Promise<void> {
  libraryStore.dispatch({ type: 'documents-removed', ids })
  try {
    const { deleted } = await request('documents.delete', { ids: [...ids] })
    if (deleted.length === 0) return
    notify({ title: t('library.deleted', { count: deleted.length }), undo: () => run(restoreDocuments(deleted)) })
  } catch (error) {
    documentsChanged(null)
    throw error
  }
}

/** Restores documents from the trash. */
export async function restoreDocuments(ids: readonly DocumentId[]): Promise<void> {
  const { documents } = await request('documents.restore', { ids: [...ids] })
  libraryStore.dispatch({ type: 'documents-updated', asked: ids, documents })
  await loadTrash()
}

/** Deletes documents for good, with file, passages, vectors and quotes, after a question of the main process. */
export async function purgeDocuments(ids: readonly DocumentId[]): Promise<void> {
  const { deleted } = await request('documents.purge', { ids: [...ids] })
  await loadTrash()
  notify({ title: t('library.purged', { count: deleted.length }) })
}

/** Adds failed documents to the queue again. */
export async function retryDocuments(ids: readonly DocumentId[]): Promise<void> {
  await request('documents.retry', { ids: [...ids] })
}

/** Pauses, resumes, cancels or retries the queue, and shows its new state. */
export function controlQueue(route: 'queue.pause' | 'queue.resume' | 'queue.cancel' | 'queue.retry'): void {
  request(route, {}).then((queue) => libraryStore.dispatch({ type: 'queue-changed', queue }), notifyError)
}

/** Creates, renames or deletes a collection. */
export async function changeCollection(
  change: { verb: 'create'; name: string } | { verb: 'rename'; name: string; to: string } | { verb: 'delete'; name: string },
): Promise<void> {
  const { collections } =
    change.verb === 'create'
      ? await request('collections.create', { name: change.name })
      : change.verb === 'rename'
        ? await request('collections.rename', { name: change.name, to: change.to })
        : await request('collections.delete', { name: change.name })
  const shown = libraryStore.get().scope
  libraryStore.dispatch({ type: 'collections-loaded', collections })
  if (change.verb === 'rename') {
    documentsChanged(null)
    if (shown === change.name) libraryStore.dispatch({ type: 'scope-chosen', scope: change.to })
  }
}
