import { z } from 'zod'
import { documentErrorSchema, documentSchema, documentStatusSchema } from './documents.ts'
import { documentIdSchema, importIdSchema, jobIdSchema } from '../ids.ts'
import { textSchema } from './text.ts'

const jobStateSchema = z.enum(['waiting', 'running', 'paused', 'failed', 'done'])

/** A job of the queue: the import of one file. `progress`: 0 to 1. `seconds`: how long it has been running; null: it is not. */
export const jobSchema = z.object({
  id: jobIdSchema,
  documentId: documentIdSchema,
  name: z.string(),
  state: jobStateSchema,
  status: documentStatusSchema,
  progress: z.number().min(0).max(1),
  seconds: z.number().int().nullable(),
  error: documentErrorSchema.nullable(),
})
export type Job = z.infer<typeof jobSchema>

/**
 * The queue, for its drawer and `queue --json`. `current` of `total` files are done since it was last empty (both 0 when it is). The window
 * gets the first 200 jobs of each kind; `open` and `failed` count all, `pages` those that text recognition has still to read. `notice`: why it is waiting (disk full, model server down).
 */
export const queueSchema = z.object({
  jobs: z.array(jobSchema),
  current: z.number().int(),
  total: z.number().int(),
  open: z.number().int(),
  failed: z.number().int(),
  pages: z.number().int(),
  secondsLeft: z.number().nullable(),
  paused: z.boolean(),
  notice: z.object({ code: z.string(), message: textSchema, next: textSchema }).nullable(),
})
export type Queue = z.infer<typeof queueSchema>

/** Result of an import; also the output of `import --json`. */
export const importReportSchema = z.object({
  documents: z.array(documentSchema),
  /** New documents and new versions. */
  added: z.number().int(),
  /** New versions alone. */
  updated: z.number().int(),
  duplicates: z.number().int(),
  failed: z.number().int(),
  chunks: z.number().int(),
  tokens: z.number().int(),
  redactions: z.number().int(),
  seconds: z.number(),
})
export type ImportReport = z.infer<typeof importReportSchema>

/**
 * What a document holds (attachments of a message, messages of a mailbox), the first of `total`, and what it came out of. `document` null: it has
 * none, and `error` says why (null: it was deleted for good, and `name` with it); else `error` is why its document could not be read.
 */
export const enclosuresSchema = z.object({
  enclosures: z.array(
    z.object({
      name: z.string(),
      document: z.object({ id: documentIdSchema, title: z.string(), status: documentStatusSchema, isTrashed: z.boolean() }).nullable(),
      error: documentErrorSchema.nullable(),
    }),
  ),
  total: z.number().int(),
  enclosedIn: z.array(z.object({ id: documentIdSchema, title: z.string() })),
})
export type Enclosures = z.infer<typeof enclosuresSchema>

/** A watched folder. `review`: changes wait until a person accepts them; `error`: why the folder could not be scanned. */
export const watchedFolderSchema = z.object({
  id: z.number().int(),
  path: z.string(),
  collection: z.string(),
  review: z.boolean(),
  /** It came with a backup, and is not looked at before the person says so. */
  paused: z.boolean(),
  error: textSchema.nullable(),
  files: z.number().int(),
  pending: z.number().int(),
})
export type WatchedFolderInfo = z.infer<typeof watchedFolderSchema>

/** A change in a watched folder that waits for review. */
export const watchedChangeSchema = z.object({ path: z.string(), change: z.enum(['added', 'changed', 'deleted']) })
export type WatchedChange = z.infer<typeof watchedChangeSchema>

/**
 * A problem of the library. `action`: its button (`trash`: moves the listed documents to the trash; `read-again`: reads all that an older reader read; `import-found`: imports the files that
 * were set aside; `dismiss-trouble`: marks the problem as read). `documents`: the first 1,000 of `count` affected documents.
 */
export const healthFindingSchema = z.object({
  code: z.enum([
    'library',
    'found',
    'failed',
    'locked',
    'unreadable',
    'given-up',
    'no-text',
    'unrecognised',
    'recognised',
    'partial',
    'duplicate',
    'quarantined',
    'outdated',
    'older-reader',
    'stale',
    'waiting',
    'building',
    'watched-folder',
    'queue',
    'trust',
    'purge',
    'original',
    'damaged',
  ]),
  message: textSchema,
  next: textSchema,
  count: z.number().int(),
  documents: z.array(documentIdSchema),
  action: z.enum(['retry', 'trash', 'reindex', 'read-again', 'import-found', 'dismiss-trouble']).nullable(),
})
export type HealthFinding = z.infer<typeof healthFindingSchema>

/** An original without a document, set aside on the day `found`. `name`, `collection`: those of its former document, if known. */
export const foundFileSchema = z.object({
  file: z.string(),
  name: z.string(),
  collection: z.string().nullable(),
  bytes: z.number().int(),
  found: z.string(),
})
export type FoundFile = z.infer<typeof foundFileSchema>

/** Progress of a check or a rebuild. `total` 0: a step of unknown length. */
export type MaintenanceProgress = {
  work: 'check' | 'rebuild'
  stage: 'structure' | 'rows' | 'vectors' | 'agreement' | 'originals' | 'contents' | 'keywords' | 'documents'
  done: number
  total: number
}

/**
 * Embedder reliability in one language of the library. `trust`: the reliability, 0 to 1. `mrr`: measured with sentences that search for
 * their own passage; null: not measured yet. `declared`: the model lists the language.
 */
export const languageReliabilitySchema = z.object({
  language: z.string(),
  passages: z.number().int(),
  trust: z.number().min(0).max(1),
  mrr: z.number().nullable(),
  declared: z.boolean(),
})
export type LanguageReliability = z.infer<typeof languageReliabilitySchema>

/** Health of the library: problems, worst first, and embedder reliability by language, most passages first. */
export const healthSchema = z.object({ findings: z.array(healthFindingSchema), trust: z.array(languageReliabilitySchema) })
export type Health = z.infer<typeof healthSchema>

/** An import that started: its files are queued; their documents arrive as events. */
export const importStartedSchema = z.object({ importId: importIdSchema, files: z.number().int() })
export type ImportStarted = z.infer<typeof importStartedSchema>

/** Imports of files that were set aside, one for each collection. */
export const foundImportSchema = z.object({ importIds: z.array(importIdSchema), files: z.number().int() })
export type FoundImport = z.infer<typeof foundImportSchema>

/** A block of a text document, for the Reader. Offsets in the normalised text. */
export const readerBlockSchema = z.object({
  type: z.enum(['heading', 'paragraph', 'list-item', 'code', 'table', 'quote']),
  level: z.number().int().optional(),
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  /** Start of a speaker's turn in a recording, seconds. */
  startSeconds: z.number().optional(),
  slide: z.number().int().optional(),
  /** Speaker notes of a slide. */
  notes: z.literal(true).optional(),
  /** Numbers of the first and last row of a sheet; each line of the text is a row. */
  rows: z.tuple([z.number().int(), z.number().int()]).optional(),
  /** The first row of this block is the head of its sheet. */
  header: z.literal(true).optional(),
})
export type ReaderBlock = z.infer<typeof readerBlockSchema>

/**
 * Content of the Reader. A PDF or a picture is drawn from its file at `address` (same origin) with highlighted `boxes`: fractions of the page (0 to 1,
 * origin top left, before the viewer rotates it). Every other format is typeset from `blocks` with `highlight`.
 */
export const readerSchema = z.discriminatedUnion('view', [
  z.object({
    view: z.literal('pdf'),
    documentId: documentIdSchema,
    title: z.string(),
    /** The file is a picture, whose pages are its own. */
    isPicture: z.boolean(),
    address: z.string(),
    pages: z.number().int(),
    page: z.number().int(),
    boxes: z.array(z.object({ page: z.number().int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
    /** Printed numbers of all pages (`xii`), null for those numbered by their place; null: all of them are. */
    labels: z.array(z.string().nullable()).nullable(),
  }),
  z.object({
    view: z.literal('text'),
    documentId: documentIdSchema,
    title: z.string(),
    blocks: z.array(readerBlockSchema),
    highlight: z.object({ start: z.number().int(), end: z.number().int() }).nullable(),
  }),
])
export type ReaderContent = z.infer<typeof readerSchema>

/** Sizes of what the library stores, in bytes; `free`: on its disk, null if the system does not say. */
export const storageSizesSchema = z.object({
  database: z.number(),
  originals: z.number(),
  recordings: z.number(),
  models: z.number(),
  other: z.number(),
  free: z.number().nullable(),
})
export type StorageSizes = z.infer<typeof storageSizesSchema>

/** What the documents of a month brought. `month`: YYYY-MM; `bytes`: of their originals; `recordedSeconds`: of recorded notes. */
export const monthOfLibrarySchema = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/u),
  documents: z.number().int().nonnegative(),
  bytes: z.number().nonnegative(),
  recordedSeconds: z.number().nonnegative(),
})
export type MonthOfLibrary = z.infer<typeof monthOfLibrarySchema>

/** Sizes of what the library stores, and what each month brought: every month from the first one with documents to this one. */
export const storageSchema = z.object({ sizes: storageSizesSchema, months: z.array(monthOfLibrarySchema) })
export type Storage = z.infer<typeof storageSchema>

/** What a backup says about itself, in its first entry. `version`: of the database; `bytes`: of all files, before packing. */
export const backupAboutSchema = z.object({
  kind: z.literal('echomind-backup'),
  format: z.number().int().positive(),
  app: z.string().max(40),
  created: z.iso.datetime(),
  version: z.number().int().positive(),
  documents: z.number().int().nonnegative(),
  notes: z.number().int().nonnegative(),
  chats: z.number().int().nonnegative(),
  artifacts: z.number().int().nonnegative(),
  files: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
})
export type BackupAbout = z.infer<typeof backupAboutSchema>

/**
 * A backup that was made. `missing`: originals that were deleted meanwhile, or were already missing; `damages`: of the database, found in its
 * copy.
 */
export const madeBackupSchema = z.object({
  path: z.string(),
  bytes: z.number().int().nonnegative(),
  seconds: z.number().nonnegative(),
  about: backupAboutSchema,
  missing: z.number().int().nonnegative(),
  damages: z.number().int().nonnegative(),
})
export type MadeBackup = z.infer<typeof madeBackupSchema>

/** The last backup of this library: when, where, how large. */
export const lastBackupSchema = z.object({ at: z.number(), path: z.string(), bytes: z.number() })
export type LastBackup = z.infer<typeof lastBackupSchema>

/**
 * What a restore did not take over. `reset`: settings that protect the person and were weaker in the backup; `paused`: watched folders that
 * wait for the person's word; `unread`: files that waited to be read and are not in the backup; `missing`: originals that are not in it.
 */
export const leftOutSchema = z.object({
  reset: z.array(z.string()),
  paused: z.array(z.string()),
  unread: z.number().int().nonnegative(),
  missing: z.number().int().nonnegative(),
})
export type LeftOut = z.infer<typeof leftOutSchema>

/** The last restore: when, from a backup of when, and what it did not take over. */
export const lastRestoreSchema = z.object({ at: z.number(), created: z.iso.datetime(), leftOut: leftOutSchema.nullable().catch(null) })
export type LastRestore = z.infer<typeof lastRestoreSchema>

/** A restored library. `replaced`: another one was there. */
export const restoredSchema = leftOutSchema.extend({
  about: backupAboutSchema,
  seconds: z.number().nonnegative(),
  replaced: z.boolean(),
})
export type Restored = z.infer<typeof restoredSchema>

/** Progress of a backup or restore, in bytes (total 0: not known yet). */
export type BackupProgress = { stage: 'database' | 'files' | 'verify'; done: number; total: number }
