import { isOwnName, walkFiles } from '../../../storage/index.ts'
import type { Calls, ReadPayload } from '../../../storage/index.ts'
import type { LibraryFunctions } from '../../sqlite/library-functions.ts'
import { randomUUID } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { basename, resolve, sep } from 'node:path'
import type { ChunkProfile, Document, RedactPolicy } from '../../../../src-preload/contract/shapes/documents.ts'
import { AppError, toErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { DocumentId, ImportId, JobId } from '../../../../src-preload/contract/ids.ts'
import type { ImportReport, ImportStarted } from '../../../../src-preload/contract/shapes/library.ts'
import { withoutHidden } from '../../../../src-preload/contract/visible.ts'
import { DEFAULT_COLLECTION } from '../../../../src-preload/contract/sample.ts'

/** Rows per transaction, which keeps it under 20 ms. */
const BATCH = 200
/** Polling interval of a waiting command; longer for large imports, whose polls cost more, and after 3 s: a tenth of the work was looking. */
const POLL_MS = 100
const FAST_LOOKS = 30
const LARGE_IMPORT = 500
const LARGE_POLL_MS = 500

/**
 * A file to import: path, name, source path; `temporary`: delete after import; `title`: given by the person, shown instead of its own; `within`: folder that must still
 * contain it when copied.
 */
export type Incoming = { path: string; name: string; origin: string; temporary: boolean; title?: string; within?: string }

/** `profile`, `redact`: override the collection's policy for these files. */
export type ImportOptions = { collection?: string; embed?: boolean; profile?: ChunkProfile; redact?: RedactPolicy }

/** Progress of an import. */
export type ImportProgress = { files: number; left: number; chunks: number }

export type ImportService = {
  /** Imports files and folders by path. Returns once all are queued. */
  importPaths(paths: readonly string[], options?: ImportOptions): Promise<ImportStarted>
  importFiles(files: readonly Incoming[], options?: ImportOptions): Promise<ImportStarted>
  /** Reads documents again from their stored originals. */
  reindex(ids: readonly DocumentId[]): Promise<ImportStarted>
  /** Queues the next document whose pages text recognition gave up some time ago, at most twice in its life; false: there is none. */
  retryGivenUp(): Promise<boolean>
  /** Current report of an import. */
  report(id: ImportId): Promise<ImportReport>
  /** Ends an import and returns its report. */
  finish(id: ImportId): Promise<ImportReport>
  /**
   * Waits until every file is searchable (or ready), failed or skipped; false by `stop`, or after `stallMs` in which nothing got on, not even
   * the files that come before them in the queue.
   */
  wait(
    id: ImportId,
    options: {
      upTo: 'searchable' | 'ready'
      stallMs?: number
      stop?: () => Promise<boolean>
      onProgress?: (progress: ImportProgress) => void
    },
  ): Promise<boolean>
}

type Options = {
  database: Calls<
    LibraryFunctions,
    | 'createDocuments'
    | 'createImport'
    | 'createRefused'
    | 'ensureCollection'
    | 'finishImport'
    | 'getDocument'
    | 'getImport'
    | 'importDocuments'
    | 'importPending'
    | 'nextGivenUp'
    | 'queuePace'
    | 'queueReading'
  >
  /** The library's folder: its own files are not imported by path. */
  dataFolder: string
  now: () => number
  /** Wakes the queue. */
  wake: () => void
  onDocuments: (ids: DocumentId[] | null) => void
}

type Refused = { path: string; error: AppError }
type Target = { id: ImportId; collectionId: string; options: ImportOptions }

/** Reading a stored file again; pages that text recognition gave up get their next try. */
const AGAIN: ReadPayload = { path: '', temporary: false, embed: true, retry: true }
/** What made a page too slow or too large may have ended by then. */
const RETRY_AFTER_MS = 10 * 60 * 1000
/** Tries of a document in idle time. */
const IDLE_TRIES = 2

/** Import service: creates a row and a job per file; the queue reads them. */
export function createImports(options: Options): ImportService {
  const { database } = options
  return {
    async importPaths(paths, wanted = {}) {
      const target = await begin(options, wanted)
      return {
        importId: target.id,
        files: await queuePaths(
          options,
          target,
          paths.map((path) => resolve(path)),
        ),
      }
    },
    async importFiles(files, wanted = {}) {
      const target = await begin(options, wanted)
      for (let i = 0; i < files.length; i += BATCH) await enqueue(options, target, files.slice(i, i + BATCH))
      return { importId: target.id, files: files.length }
    },
    async reindex(ids) {
      const id = await beginImport(options)
      let files = 0
      for (let i = 0; i < ids.length; i += BATCH) {
        files += await database.queueReading({ ids: ids.slice(i, i + BATCH), importId: id, payload: AGAIN, now: options.now() })
      }
      options.onDocuments([...ids])
      options.wake()
      return { importId: id, files }
    },
    async retryGivenUp() {
      const now = options.now()
      const id = await database.nextGivenUp({ before: now - RETRY_AFTER_MS, tries: IDLE_TRIES })
      if (id === null) return false
      await database.queueReading({ ids: [id], importId: null, payload: AGAIN, now })
      options.wake()
      return true
    },
    report: (id) => report(options, id),
    async finish(id) {
      const { documents: _documents, ...counts } = await report(options, id)
      await database.finishImport({ id, now: options.now(), report: counts })
      return report(options, id)
    },
    wait: (id, how) => wait(options, id, how),
  }
}

async function begin(options: Options, wanted: ImportOptions): Promise<Target> {
  const { id: collectionId } = await options.database.ensureCollection(wanted.collection ?? DEFAULT_COLLECTION)
  return { id: await beginImport(options), collectionId, options: wanted }
}

async function beginImport({ database, now }: Options): Promise<ImportId> {
  const id = randomUUID() as string as ImportId
  await database.createImport({ id, now: now() })
  return id
}

/** Queues files of paths, folders recursively; returns their number, refused ones included. */
async function queuePaths(options: Options, target: Target, paths: readonly string[]): Promise<number> {
  const { own, others } = await apart(options.dataFolder, paths)
  await refuse(
    options,
    target,
    own.map((path) => ({ path, error: ownFolder() })),
  )
  let files = own.length
  let batch: Incoming[] = []
  let refused: Refused[] = []
  for await (const entry of walkFiles(others, { dataFolder: options.dataFolder })) {
    files += 1
    if ('error' in entry) {
      refused.push(entry)
      if (refused.length === BATCH) {
        await refuse(options, target, refused)
        refused = []
      }
      continue
    }
    batch.push({ ...entry, name: basename(entry.path), origin: entry.path, temporary: false })
    if (batch.length === BATCH) {
      await enqueue(options, target, batch)
      batch = []
    }
  }
  await refuse(options, target, refused)
  await enqueue(options, target, batch)
  return files
}

/** Separates EchoMind's own paths (the data folder and its files) from the rest. */
async function apart(dataFolder: string, paths: readonly string[]): Promise<{ own: string[]; others: string[] }> {
  const real = (path: string): Promise<string> => realpath(path).catch(() => path)
  const folder = await real(dataFolder)
  const isOwn = (path: string): boolean =>
    path === folder || (path.startsWith(`${folder}${sep}`) && isOwnName(path.slice(folder.length + 1).split(sep)[0] ?? ''))
  const places = await Promise.all(paths.map(async (path) => ({ path, isOwn: isOwn(await real(path)) })))
  return {
    own: places.filter(({ isOwn }) => isOwn).map(({ path }) => path),
    others: places.filter(({ isOwn }) => !isOwn).map(({ path }) => path),
  }
}

async function enqueue(options: Options, target: Target, files: readonly Incoming[]): Promise<void> {
  if (files.length === 0) return
  const rows = files.map((file) => rowOf(target, file, options.now()))
  await options.database.createDocuments(rows)
  options.onDocuments(rows.map((row) => row.id))
  options.wake()
}

async function refuse(options: Options, target: Target, refused: readonly Refused[]): Promise<void> {
  if (refused.length === 0) return
  const rows = refused.map(({ path, error }) => ({
    document: rowOf(target, { path, name: basename(path), origin: path, temporary: false }, options.now()),
    error: toErrorShape(error),
  }))
  await options.database.createRefused(rows)
  options.onDocuments(rows.map(({ document }) => document.id))
}

function rowOf(target: Target, file: Incoming, now: number) {
  const { embed = true, profile, redact } = target.options
  const title = withoutHidden(file.title ?? file.name)
  return {
    id: randomUUID() as string as DocumentId,
    collectionId: target.collectionId,
    name: file.name,
    path: file.origin,
    title,
    ...(file.title !== undefined && { isGiven: true }),
    bytes: 0,
    importId: target.id,
    jobId: randomUUID() as string as JobId,
    payload: {
      path: file.path,
      temporary: file.temporary,
      embed,
      ...(file.within !== undefined && { within: file.within }),
    } satisfies ReadPayload,
    profileWish: profile ?? null,
    redactWish: redact ?? null,
    now,
  }
}

async function report({ database, now }: Options, id: ImportId): Promise<ImportReport> {
  const [row, made] = await Promise.all([database.getImport(id), database.importDocuments(id)])
  if (!row) throw new AppError('bad-request', { variant: 'noImport' })
  const skipped: Document[] = []
  for (const entry of row.entries) {
    const original = await database.getDocument(entry.duplicateOf)
    if (original) skipped.push({ ...original, path: entry.path, duplicateOf: original.id })
  }
  const documents = made.map(({ document }) => document)
  const failed = made.filter(({ failed }) => failed).length
  const sum = (pick: (d: Document) => number) => documents.reduce((total, document) => total + pick(document), 0)
  return {
    documents: [...documents, ...skipped],
    added: documents.length - failed,
    updated: made.filter(({ document, failed }) => !failed && Date.parse(document.added) < row.startedAt).length,
    duplicates: skipped.length,
    failed,
    chunks: sum((d) => d.chunks),
    tokens: sum((d) => d.tokens),
    redactions: sum((d) => d.redactions),
    seconds: Math.max(0, (row.finishedAt ?? now()) - row.startedAt) / 1000,
  }
}

async function wait(
  { database, now }: Options,
  id: ImportId,
  { upTo, stallMs, stop, onProgress }: Parameters<ImportService['wait']>[1],
): Promise<boolean> {
  let last = ''
  let lastOfAll = ''
  let movedAt = now()
  for (let looks = 0; ; looks += 1) {
    const { embedded, ...progress } = await database.importPending({ id, upTo })
    if (progress.left === 0) return true
    const state = `${progress.left} ${progress.chunks} ${embedded}`
    if (state !== last) onProgress?.(progress)
    const pace = stallMs === undefined ? null : await database.queuePace()
    const all = `${state} ${pace?.running}`
    if (all !== lastOfAll || pace?.isReading) movedAt = now()
    last = state
    lastOfAll = all
    if (stallMs !== undefined && now() - movedAt > stallMs) return false
    if (stop && (await stop())) return false
    await new Promise((done) => setTimeout(done, progress.files > LARGE_IMPORT || looks > FAST_LOOKS ? LARGE_POLL_MS : POLL_MS))
  }
}

function ownFolder(): AppError {
  return new AppError('file-unreadable', { variant: 'ownFolder' })
}
