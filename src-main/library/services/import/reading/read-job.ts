import type { Calls, FileStorage, OriginalNote, ReadPayload, StoredUpdate } from '../../../../storage/index.ts'
import { fileTitle, redactLine } from '../../../../reading/index.ts'
import type { ParserPool } from '../../../../reading/index.ts'
import type { LibraryFunctions } from '../../../sqlite/library-functions.ts'
import { access, stat } from 'node:fs/promises'
import { basename, isAbsolute } from 'node:path'
import { AppError, isAppError } from '../../../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../../../src-preload/contract/ids.ts'
import type { JobRow } from '../../../sqlite/library-functions.ts'
import type { CopiedFile } from '../../../sqlite/documents.ts'
import { originalNoteOf } from '../../../domain/original-note.ts'
import { profileName } from '../../collection-settings.ts'
import type { ProcessingPolicy } from '../../collection-settings.ts'
import type { JobOutcome } from '../queue-types.ts'
import { isRead, recognisedPages } from '../ocr/recognised-pages.ts'
import { placeEnclosures, settleEnclosures } from './place-enclosures.ts'
import { createShareTeller } from './share-teller.ts'
import { cleanVersions, storePieces } from './store-pieces.ts'
import { afterFailure, CRASHES_TO_QUARANTINE, restoreCrashCount } from './read-failures.ts'

export type ReadOptions = {
  database: Calls<
    LibraryFunctions,
    | 'addEnclosures'
    | 'addPiece'
    | 'adoptVersion'
    | 'beginEnclosures'
    | 'beginReading'
    | 'beginVersion'
    | 'cleanVersions'
    | 'findDuplicate'
    | 'findByPath'
    | 'getDocument'
    | 'getFile'
    | 'givenTitle'
    | 'keepPart'
    | 'noteImport'
    | 'ocrPages'
    | 'publishVersion'
    | 'queueEmbedding'
    | 'setPath'
    | 'setReadShare'
    | 'settleEnclosures'
    | 'storeSmall'
    | 'countCrash'
    | 'endedJob'
    | 'lowerCrashCount'
  > & {
    /** Records the copy that is going to be a note's new stored original, in its job. */
    setNoteFile(o: { id: DocumentId; jobId: JobRow['id']; change: number; update: NonNullable<Placed['update']> }): Promise<void>
  }
  storage: FileStorage
  parsers: ParserPool
  /** True if the text of pages without text is recognised. */
  recognises: () => boolean
  now: () => number
  maxBytes: () => number
  /** Removes unpublished documents with their stored files. */
  discard: (ids: DocumentId[]) => Promise<void>
  /** Makes a note of a stored recording. */
  makeNote: (job: JobRow) => Promise<void>
  /** Text of a note's file, and the change that it holds. Throws `note-not-found`. */
  writeNote: (id: DocumentId) => Promise<{ text: string; change: number }>
  /** Gives a document's passages its title. */
  relabel: (id: DocumentId) => Promise<void>
  /** Removes released stored files. */
  removeLeft: () => Promise<void>
  /** Documents came or went with one that was read. */
  onDocuments: (ids: DocumentId[]) => void
  /** Time limit per file, seconds; plus one per megabyte. */
  parseSeconds: () => number
  /** Token limit of a child: the current embedder's. */
  maxTokens: () => number
  /** Effective chunking and redaction: import options, collection, or global settings. */
  processingPolicyOf: (job: JobRow) => ProcessingPolicy
}

/**
 * Result of storing a file: the path of its copy (`copied`: set while the document's row does not name the copy yet; `update`: a new
 * version), a duplicate, or a wait for another job.
 */
type Placed = { job: JobRow; file: string; copied?: CopiedFile; update?: StoredUpdate }
type Stored = Placed | 'duplicate' | 'later'

/**
 * Reads a file into the library: copy, checksum, duplicate or new version, parsing in a killable process, storing in pieces, atomic
 * publication. Never throws: returns the outcome.
 */
export function createReadJob(options: ReadOptions): (job: JobRow, signal: AbortSignal) => Promise<JobOutcome> {
  return async (job, signal) => {
    const { payload } = job
    try {
      if (job.strikes >= CRASHES_TO_QUARANTINE) return { end: 'failed', status: 'quarantined', error: new AppError('parser-crashed') }
      const stored = await store(options, job, payload, signal)
      if (stored === 'duplicate') return { end: 'done' }
      if (stored === 'later') return { end: 'again', error: new AppError('database-busy') }
      await publish(options, stored, signal).catch(async (error: unknown) => {
        if (!isRecording(error) || stored.update) throw error
        await options.makeNote(stored.job)
        await publish(options, await storeNote(options, stored.job), signal)
      })
      return { end: 'done' }
    } catch (error) {
      if (signal.aborted || (isAppError(error) && error.code === 'cancelled')) {
        await restoreCrashCount(options, job)
        return { end: 'cancelled' }
      }
      return afterFailure(options, job, error).catch((cause: unknown): JobOutcome => ({
        end: 'again',
        error: new AppError('database-busy', { cause }),
      }))
    }
  }
}

/** Size of a file whose size and state are shown when its reading begins; a smaller one has been read before anybody looks. */
const SHOWN_BYTES = 2_000_000

/** The stored copy; resumed or repeated jobs reuse it. */
async function store(options: ReadOptions, job: JobRow, payload: ReadPayload, signal: AbortSignal): Promise<Stored> {
  const { database, storage } = options
  const update = payload.update && (await storage.exists(payload.update.file)) ? payload.update : undefined
  // What a note's document is made of may have changed since its file was written.
  const known = update ?? (payload.note ? null : await database.getFile(job.documentId))
  if (known?.file && (await storage.exists(known.file))) {
    await database.beginReading({ id: job.documentId, jobId: job.id })
    return { job, file: known.file, ...(update && { update }) }
  }
  if (payload.note) return storeNote(options, job)
  const copied = await storage.copyIn(payload.path, {
    maxBytes: options.maxBytes(),
    signal,
    ...(payload.within !== undefined && { within: payload.within }),
  })
  const stored = await place(options, job, payload, copied).catch(async (error: unknown) => {
    await storage.abandon(copied.file)
    throw error
  })
  if (stored === 'duplicate' || stored === 'later') await storage.abandon(copied.file)
  else {
    // Registered before renaming: a final name marks an original, and an unregistered copy is disposable.
    await register(options, job, stored, copied.file)
    await storage.keep(copied.file, await noteOf(options, stored.job))
    if (stored.update) await options.removeLeft()
    if (copied.bytes >= SHOWN_BYTES) options.onDocuments([stored.job.documentId])
  }
  if (stored !== 'later' && payload.temporary) await storage.removeArrival(payload.path)
  return stored
}

/** True for the parser's word that a file is a recording, which becomes a note. */
function isRecording(error: unknown): boolean {
  return isAppError(error) && error.code === 'unsupported-type' && error.data?.['refusal'] === 'recording'
}

/** Writes a note's rows as the new stored original of its document. */
async function storeNote(options: ReadOptions, job: JobRow): Promise<Placed> {
  const { database, storage } = options
  const { text, change } = await options.writeNote(job.documentId)
  const update = { ...(await storage.writeIn(text, 'json')), modifiedAt: null }
  await database.setNoteFile({ id: job.documentId, jobId: job.id, change, update }).catch(async (error: unknown) => {
    await storage.abandon(update.file)
    throw error
  })
  await database.beginReading({ id: job.documentId, jobId: job.id })
  // The path is the recording's or the transcript's, which is an original of its own: by it one would replace the other when both come back.
  const original = await noteOf(options, job)
  await storage.keep(update.file, original && { ...original, path: `note:${job.documentId}` })
  return { job, file: update.file, update }
}

async function register({ database, storage }: ReadOptions, job: JobRow, stored: Placed, file: string): Promise<void> {
  await database
    .beginReading({ id: stored.job.documentId, jobId: job.id, ...(stored.copied && { file: stored.copied }) })
    .catch(async (error: unknown) => {
      // A new version's copy is recorded in its job; any other one is unreferenced.
      if (stored.copied) await storage.abandon(file)
      throw error
    })
}

async function noteOf({ database }: ReadOptions, job: JobRow): Promise<OriginalNote | undefined> {
  const document = await database.getDocument(job.documentId)
  return document ? originalNoteOf(document, job.name) : undefined
}

/** Decides whether a copy is a new document, a new version or a duplicate. */
async function place(
  options: ReadOptions,
  job: JobRow,
  payload: ReadPayload,
  copied: { file: string; checksum: string; bytes: number },
): Promise<Stored> {
  const { database } = options
  const { collectionId, documentId } = job
  const modifiedAt = await stat(payload.path).then(
    (s) => Math.round(s.mtimeMs),
    () => null,
  )
  const before =
    isAbsolute(job.path) && job.version === 0 ? await database.findByPath({ collectionId, path: job.path, exceptId: documentId }) : null
  if (before?.busy) return 'later'
  const isHere = before !== null && before.checksum === copied.checksum && before.status !== 'failed' && before.status !== 'quarantined'
  // A changed file becomes a document of its own beside the note, whose memo and versions stay.
  if (before && !isHere && !before.isNote) {
    const update = { ...copied, modifiedAt }
    await database.adoptVersion({ arrivalId: documentId, documentId: before.id, jobId: job.id, update, now: options.now() })
    return { job: { ...job, documentId: before.id }, file: copied.file, update }
  }
  const duplicateOf =
    (isHere ? before?.id : null) ?? (await database.findDuplicate({ collectionId, checksum: copied.checksum, exceptId: documentId }))
  if (duplicateOf) {
    if (payload.embed) await database.queueEmbedding({ id: duplicateOf, now: options.now() })
    if (job.importId) await database.noteImport({ id: job.importId, entry: { path: job.path, duplicateOf } })
    await database.keepPart({ id: duplicateOf, path: job.path, name: job.name })
    await follow(options, duplicateOf, job.path)
    await options.discard([documentId])
    return 'duplicate'
  }
  return { job, file: copied.file, copied: { ...copied, modifiedAt } }
}

/** Follows a moved file, so that its next change is detected as a new version. */
async function follow({ database }: ReadOptions, id: DocumentId, path: string): Promise<void> {
  const document = await database.getDocument(id)
  if (!document || document.path === path || !isAbsolute(path) || !isAbsolute(document.path)) return
  const isGone = await access(document.path).then(
    () => false,
    () => true,
  )
  if (isGone) await database.setPath({ id, path, name: basename(path) })
}

/**
 * Reads a locked document with its password, in this process and outside of the queue: a password is in no job, no other process and no
 * file. Nothing changes if it is wrong. Throws `needs-password`, `database-busy` (the document is being read), and the parser's errors.
 */
export function createUnlockedRead(options: ReadOptions): (id: DocumentId, password: string) => Promise<void> {
  return async (id, password) => {
    const job = await options.database.endedJob(id)
    if (!job) throw new AppError('database-busy')
    const update = job.payload.update && (await options.storage.exists(job.payload.update.file)) ? job.payload.update : undefined
    const file = update?.file ?? (await options.database.getFile(id))?.file
    if (!file || !(await options.storage.exists(file))) throw new AppError('file-missing')
    await publish(options, { job, file, ...(update && { update }) }, new AbortController().signal, password)
  }
}

/** Share of parsing in the reading of a file; storing it is the rest. */
const PARSED = 0.7

/** Parses the stored copy and publishes its passages atomically. */
async function publish(options: ReadOptions, stored: Placed, signal: AbortSignal, password?: string): Promise<void> {
  const { database } = options
  const { job } = stored
  const path = options.storage.pathOf(stored.file)
  const policy = options.processingPolicyOf(job)
  const given = await database.givenTitle(job.documentId)
  const seconds = options.parseSeconds() + (await stat(path)).size / 1_000_000
  const goesOn = password === undefined && options.recognises()
  const known = await recognisedPages(options, { documentId: job.documentId, file: stored.file })
  const ocr = { pages: goesOn && job.payload.retry ? known.filter(isRead) : known, goesOn }
  const own = {
    ...((ocr.goesOn || ocr.pages.length > 0) && { ocr }),
    ...(given !== null && { title: given }),
    ...(password !== undefined && { password }),
  }
  const tell = createShareTeller((share) => database.setReadShare({ id: job.id, share }))
  const reading = await options.parsers.read(
    { path, name: job.name, ...policy, maxTokens: options.maxTokens(), seconds, ...own },
    signal,
    (share) => tell(share * PARSED),
  )
  let published = { replaced: false, relabel: false, version: 0 }
  try {
    const { facts } = reading
    await placeEnclosures(options, job, reading, signal)
    const publication = {
      documentId: job.documentId,
      facts,
      title: facts.title ?? fileTitle(facts.name),
      given: given === null ? null : { title: given, redacted: redactLine(given, policy.redact, facts.kind) },
      jobId: job.id,
      profile: profileName(policy),
      redact: policy.redact,
      ...(stored.update && { update: stored.update }),
      ...(password !== undefined && { isRevived: true }),
      now: options.now(),
    }
    published = await storePieces(database, reading, publication, signal, (share) => tell(PARSED + share * (1 - PARSED)))
    await settleEnclosures(options, job, reading)
  } finally {
    reading.release()
  }
  if (published.replaced) await options.removeLeft()
  if (published.relabel) await options.relabel(job.documentId)
  if (published.version > 1) await cleanVersions(database, job.documentId)
}
