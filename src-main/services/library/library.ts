import type { Database } from '../../workers/calls.ts'
import type { Chunk, Document, Filters, RedactPolicy } from '../../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { ImportStarted } from '../../../src-preload/contract/shapes/library.ts'
import type { FileStorage } from '../../adapters/files/storage.ts'
import { processingPolicyOf } from '../collections/collection-settings.ts'
import type { CollectionsService } from '../collections/collections.ts'
import type { ImportService } from '../import/import.ts'
import { documentsIn, listDocuments } from './list-documents.ts'

/** Documents changed in one short transaction. */
const AT_ONCE = 200

export type TrashedDocument = Document & { deleted: string }

export type LibraryService = {
  list(filters?: Filters, statuses?: readonly Document['status'][]): Promise<Document[]>
  /** Numbers of all documents, newest first. */
  order(): Promise<number[]>
  /** The documents with these numbers, in their order; those that went meanwhile are left out. */
  at(rows: readonly number[]): Promise<Document[]>
  /** How many documents there are, those in the trash aside. */
  count(): Promise<number>
  /** Throws `document-not-found`. */
  get(id: DocumentId): Promise<Document>
  chunks(id: DocumentId): Promise<Chunk[]>
  /** Into the trash; ids that are not there are left out of the answer. */
  trash(ids: readonly DocumentId[]): Promise<DocumentId[]>
  restore(ids: readonly DocumentId[]): Promise<Document[]>
  trashed(): Promise<TrashedDocument[]>
  /** Gone for good: rows, words, vectors, the stored original, and what chats and all else quote of them; `chats`: the answers that cite them too. */
  purge(ids: readonly DocumentId[], options?: { chats?: boolean }): Promise<DocumentId[]>
  emptyTrash(options?: { chats?: boolean }): Promise<DocumentId[]>
  /** Counts a day for the trash, and purges what has been there for more days of use than `days`. */
  expireTrash(days: number): Promise<void>
  /** Adds tags and takes others away. Throws `document-not-found` when none of the ids is there. */
  tag(ids: readonly DocumentId[], change: { add?: readonly string[]; remove?: readonly string[] }): Promise<Document[]>
  /** Into another collection; read again where that one wants it otherwise. Throws `collection-not-found`. */
  move(ids: readonly DocumentId[], collection: string): Promise<Document[]>
  /** Documents whose passages were made with another profile or redaction than is wanted now. */
  outdated(): Promise<DocumentId[]>
  /** Reads them again, from their originals; the old passages serve meanwhile. Without ids: all that is outdated. */
  reindex(ids?: readonly DocumentId[]): Promise<ImportStarted>
  /** The stored original: absolute path and the name it came with. Throws `document-not-found`, `file-missing`. */
  original(id: DocumentId): Promise<{ path: string; name: string; type: string | null }>
}

type Options = {
  database: Database<
    | 'ageTrash'
    | 'changeTags'
    | 'countDocuments'
    | 'documentOrder'
    | 'documentsAt'
    | 'findCollections'
    | 'getChunks'
    | 'getDocument'
    | 'getFile'
    | 'isPurging'
    | 'listTrash'
    | 'moveDocuments'
    | 'purgeDocuments'
    | 'restoreDocuments'
    | 'trashDocuments'
    | 'treatments'
  >
  storage: FileStorage
  collections: CollectionsService
  imports: Pick<ImportService, 'reindex'>
  redact: () => RedactPolicy
  /** Restored documents may lack vectors of the embedder in use. */
  embedMissing: () => Promise<void>
  now: () => number
  onDocuments: (ids: DocumentId[] | null) => void
  /** Chats and artifacts say less than before. */
  onForgotten: () => void
  /** Removes the stored files that the journal let go. */
  removeLeft: () => Promise<void>
}

/** What a person does with the documents that are there. */
export function createLibrary(options: Options): LibraryService {
  const { database, storage } = options
  return {
    outdated: () => outdated(options),
    reindex: (ids) => reindex(options, ids),
    async tag(ids, { add = [], remove = [] }) {
      for (let i = 0; i < ids.length; i += AT_ONCE)
        await database.changeTags({ ids: ids.slice(i, i + AT_ONCE), add: [...add], remove: [...remove] })
      options.onDocuments([...ids])
      return found(options, ids)
    },
    async move(ids, collection) {
      const [target] = await database.findCollections([collection])
      if (!target) throw new AppError('collection-not-found', { variant: 'named', values: { name: collection } })
      for (let i = 0; i < ids.length; i += AT_ONCE)
        await database.moveDocuments({ ids: ids.slice(i, i + AT_ONCE), collectionId: target.id })
      options.onDocuments([...ids])
      const moved = new Set(ids)
      const other = (await outdated(options)).filter((id) => moved.has(id))
      if (other.length > 0) await reindex(options, other)
      return found(options, ids)
    },
    async list(filters, statuses) {
      const filter = await options.collections.filterOf(filters)
      return listDocuments(database, { ...filter, ...(statuses && { statuses }) })
    },
    order: () => database.documentOrder({}),
    at: (rows) => documentsIn(database, rows),
    count: () => database.countDocuments(),
    async get(id) {
      const document = await database.getDocument(id)
      if (!document) throw await missing(options, [id])
      return document
    },
    chunks: (id) => database.getChunks(id),
    async trash(ids) {
      const deleted = await database.trashDocuments({ ids: [...ids], now: options.now() })
      options.onDocuments(deleted)
      return deleted
    },
    async restore(ids) {
      const documents = await database.restoreDocuments([...ids])
      if (documents.length === 0 && (await database.isPurging([...ids]))) throw await missing(options, ids)
      options.onDocuments(documents.map((document) => document.id))
      void options.embedMissing().catch(() => undefined)
      return documents
    },
    trashed: () => database.listTrash(),
    purge: (ids, how) => purge(options, ids, how),
    async emptyTrash(how) {
      return purge(
        options,
        (await database.listTrash()).map((document) => document.id),
        how,
      )
    },
    async expireTrash(days) {
      const expired = await database.ageTrash({ day: new Date(options.now()).toISOString().slice(0, 10), days })
      if (expired.length > 0) await purge(options, expired)
    },
    async original(id) {
      const row = await database.getFile(id)
      if (!row) throw new AppError('document-not-found')
      if (!row.file || !(await storage.exists(row.file))) throw new AppError('file-missing')
      return { path: storage.pathOf(row.file), name: row.name, type: row.type }
    },
  }
}

async function purge(options: Options, ids: readonly DocumentId[], { chats = false }: { chats?: boolean } = {}): Promise<DocumentId[]> {
  try {
    return (await options.database.purgeDocuments({ ids: [...ids], chats })).deleted
  } finally {
    // Also when traces in the log have to wait for another program: the decision stands.
    await options.removeLeft()
    options.onDocuments(null)
    options.onForgotten()
  }
}

/** A document that is being purged is gone, but for the clear sentence that says so. */
async function missing({ database }: Options, ids: readonly DocumentId[]): Promise<AppError> {
  if (!(await database.isPurging([...ids]))) return new AppError('document-not-found')
  return new AppError('document-not-found', { variant: 'purging' })
}

async function outdated({ database, redact }: Options): Promise<DocumentId[]> {
  const rows = await database.treatments({})
  return rows.flatMap((row) => {
    const wanted = processingPolicyOf(row, redact())
    // Before there was redaction nothing was redacted.
    return row.profile === wanted.profile && (row.redact ?? 'never') === wanted.redact ? [] : [row.id]
  })
}

async function reindex(options: Options, ids?: readonly DocumentId[]): Promise<ImportStarted> {
  return options.imports.reindex(ids ?? (await outdated(options)))
}

/** The documents with these ids. Throws `document-not-found` when none of them is there. */
async function found({ database }: Options, ids: readonly DocumentId[]): Promise<Document[]> {
  const documents = (await Promise.all(ids.map((id) => database.getDocument(id)))).filter((document) => document !== null)
  if (documents.length === 0) throw new AppError('document-not-found')
  return documents
}
