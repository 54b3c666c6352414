import { access } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import type { Calls, FileStorage } from '../../storage/index.ts'
import { READER_VERSIONS } from '../../reading/index.ts'
import type { LibraryFunctions } from '../sqlite/library-functions.ts'
import type { Chunk, Document, Filters, RedactPolicy } from '../../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Enclosures, ImportStarted } from '../../../src-preload/contract/shapes/library.ts'
import { processingPolicyOf, profileName } from './collection-settings.ts'
import type { CollectionsService } from './collections.ts'
import type { ImportService } from './import/import.ts'
import { documentsIn, listDocuments } from './list-documents.ts'

/** Most listed enclosures of a document. */
const LISTED = 200
/** Documents per short transaction. */
const AT_ONCE = 200

export type TrashedDocument = Document & { deleted: string }

export type LibraryService = {
  list(filters?: Filters, statuses?: readonly Document['status'][]): Promise<Document[]>
  /** Row numbers of all documents, newest first. */
  order(): Promise<number[]>
  /** Documents of these rows, in order, without missing ones. */
  at(rows: readonly number[]): Promise<Document[]>
  /** Number of documents outside the trash. */
  count(): Promise<number>
  /** Throws `document-not-found`. */
  get(id: DocumentId): Promise<Document>
  chunks(id: DocumentId): Promise<Chunk[]>
  /** What the document holds, and what it came out of. */
  enclosures(id: DocumentId): Promise<Enclosures>
  /** Moves to the trash, with what came out of them; unknown ids are omitted from the result. Throws `recording-under-way.deleting`. */
  trash(ids: readonly DocumentId[]): Promise<DocumentId[]>
  restore(ids: readonly DocumentId[]): Promise<Document[]>
  trashed(): Promise<TrashedDocument[]>
  /**
   * Purges documents: rows, words, vectors, the stored original, and quotes in chats and elsewhere; `chats`: also the answers that cite
   * them. Throws `recording-under-way.deleting`.
   */
  purge(ids: readonly DocumentId[], options?: { chats?: boolean }): Promise<DocumentId[]>
  /** What a purge of these takes with it: all of them and what came out of them. `titles`: of the given ones. */
  extent(ids: readonly DocumentId[]): Promise<{ count: number; titles: string[] }>
  emptyTrash(options?: { chats?: boolean }): Promise<DocumentId[]>
  /** Counts a day of use for the trash, and purges documents beyond `days`. */
  expireTrash(days: number): Promise<void>
  /** Adds and removes tags. Throws `document-not-found` if no id exists. */
  tag(ids: readonly DocumentId[], change: { add?: readonly string[]; remove?: readonly string[] }): Promise<Document[]>
  /** Moves to another collection, reading again if its policy differs. Throws `collection-not-found`. */
  move(ids: readonly DocumentId[], collection: string): Promise<Document[]>
  /** Documents processed with another profile or redaction than configured. */
  outdated(): Promise<DocumentId[]>
  /** Documents whose text is by an older version of the reader of their type. */
  readByOlder(): Promise<DocumentId[]>
  /** Reads documents again from their originals, default all outdated ones; old passages serve meanwhile. */
  reindex(ids?: readonly DocumentId[]): Promise<ImportStarted>
  /**
   * Reads a locked PDF with its password, which is kept nowhere. Throws `needs-password` (a wrong one), `database-busy`,
   * `document-not-found`, and what reading throws.
   */
  unlock(id: DocumentId, password: string): Promise<Document>
  /** The stored original: absolute path and original name. Throws `document-not-found`, `file-missing`. */
  original(id: DocumentId): Promise<{ path: string; name: string; type: string | null }>
  /** The stored original, and where it came from. Throws `document-not-found`, `file-missing`. */
  toOpen(id: DocumentId): Promise<OriginalToOpen>
  /** True if an unread document is neither at the path that it came from nor in another document. */
  isOnlyCopy(id: DocumentId): Promise<boolean>
}

/** A stored original. `from`: a file of this computer, a message that it came with, or another program that gave no path. */
export type OriginalToOpen = {
  path: string
  name: string
  type: string | null
  from: { kind: 'file'; path: string } | { kind: 'mail'; title: string } | { kind: 'unknown' }
}

/** How documents are removed for good, with every trace of them in chats and artifacts. */
type Purging = {
  purgeDocuments(o: { ids: readonly DocumentId[]; chats?: boolean }): Promise<{ deleted: DocumentId[] }>
  /** How many documents a purge of these takes with it, and the titles of the given ones. */
  purgeExtent(ids: readonly DocumentId[]): Promise<{ count: number; titles: string[] }>
  /** True if one of them is being purged. */
  isPurging(ids: readonly DocumentId[]): Promise<boolean>
}

type Options = {
  database: Calls<
    LibraryFunctions,
    | 'ageTrash'
    | 'changeTags'
    | 'countDocuments'
    | 'documentOrder'
    | 'documentsAt'
    | 'enclosuresOf'
    | 'findCollections'
    | 'getChunks'
    | 'getDocument'
    | 'getFile'
    | 'listTrash'
    | 'moveDocuments'
    | 'readByOlder'
    | 'restoreDocuments'
    | 'trashDocuments'
    | 'treatments'
  > &
    Purging
  storage: FileStorage
  collections: CollectionsService
  imports: Pick<ImportService, 'reindex'>
  redact: () => RedactPolicy
  /** Queues missing vectors, for instance of restored documents. */
  embedMissing: () => Promise<void>
  now: () => number
  onDocuments: (ids: DocumentId[] | null) => void
  readUnlocked: (id: DocumentId, password: string) => Promise<void>
  /** A document waits for its vectors. */
  onRead: () => void
  /** Chats and artifacts lost text in a purge. */
  onForgotten: () => void
  /** Removes released stored files. */
  removeLeft: () => Promise<void>
  /** Throws if one of these is being recorded. */
  refuseRecorded: (ids: readonly DocumentId[]) => Promise<void>
}

/** Library service: operations on existing documents. */
export function createLibrary(options: Options): LibraryService {
  const { database } = options
  return {
    outdated: () => outdated(options),
    readByOlder: () => database.readByOlder({ readers: READER_VERSIONS }),
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
      const moved = new Set<DocumentId>()
      for (let i = 0; i < ids.length; i += AT_ONCE)
        for (const id of await database.moveDocuments({ ids: ids.slice(i, i + AT_ONCE), collectionId: target.id })) moved.add(id)
      options.onDocuments([...moved])
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
    enclosures: (id) => database.enclosuresOf({ id, limit: LISTED }),
    async trash(ids) {
      await options.refuseRecorded(ids)
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
    extent: (ids) => database.purgeExtent([...ids]),
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
    async unlock(id, password) {
      if (!(await database.getDocument(id))) throw await missing(options, [id])
      await options.readUnlocked(id, password)
      options.onDocuments([id])
      options.onRead()
      return (await found(options, [id]))[0] as Document
    },
    original: (id) => original(options, id),
    toOpen: async (id) => ({ ...(await original(options, id)), from: await cameFrom(database, id) }),
    isOnlyCopy: (id) => isOnlyCopy(database, id),
  }
}

async function isOnlyCopy(database: Options['database'], id: DocumentId): Promise<boolean> {
  const document = await database.getDocument(id)
  if (!document || document.status === 'ready' || document.status === 'searchable') return false
  const from = await cameFrom(database, id)
  return from.kind === 'unknown' || (from.kind === 'file' && !(await isThere(from.path)))
}

async function original({ database, storage }: Options, id: DocumentId) {
  const row = await database.getFile(id)
  if (!row) throw new AppError('document-not-found')
  if (!row.file || !(await storage.exists(row.file))) throw new AppError('file-missing')
  return { path: storage.pathOf(row.file), name: row.name, type: row.type }
}

async function cameFrom(
  database: Calls<LibraryFunctions, 'enclosuresOf' | 'getDocument'>,
  id: DocumentId,
): Promise<OriginalToOpen['from']> {
  const [{ enclosedIn }, document] = await Promise.all([database.enclosuresOf({ id, limit: 1 }), database.getDocument(id)])
  const [container] = enclosedIn
  if (container) return { kind: 'mail', title: container.title }
  return document && isAbsolute(document.path) ? { kind: 'file', path: document.path } : { kind: 'unknown' }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function purge(options: Options, ids: readonly DocumentId[], { chats = false }: { chats?: boolean } = {}): Promise<DocumentId[]> {
  await options.refuseRecorded(ids)
  try {
    return (await options.database.purgeDocuments({ ids: [...ids], chats })).deleted
  } finally {
    // Also if erasing the log must wait for another program: the decision stands.
    await options.removeLeft()
    options.onDocuments(null)
    options.onForgotten()
  }
}

/** The error for missing documents; those being purged have their own sentence. */
async function missing({ database }: Options, ids: readonly DocumentId[]): Promise<AppError> {
  if (!(await database.isPurging([...ids]))) return new AppError('document-not-found')
  return new AppError('document-not-found', { variant: 'purging' })
}

async function outdated({ database, redact }: Options): Promise<DocumentId[]> {
  const rows = await database.treatments({})
  return rows.flatMap((row) => {
    const wanted = processingPolicyOf(row, redact())
    // Documents from before redaction existed count as `never`.
    return row.profile === profileName(wanted) && (row.redact ?? 'never') === wanted.redact ? [] : [row.id]
  })
}

async function reindex(options: Options, ids?: readonly DocumentId[]): Promise<ImportStarted> {
  return options.imports.reindex(ids ?? (await outdated(options)))
}

/** The documents with these ids. Throws `document-not-found` if none exists. */
async function found({ database }: Options, ids: readonly DocumentId[]): Promise<Document[]> {
  const documents = (await Promise.all(ids.map((id) => database.getDocument(id)))).filter((document) => document !== null)
  if (documents.length === 0) throw new AppError('document-not-found')
  return documents
}
