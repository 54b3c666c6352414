import { z } from 'zod'
import { documentErrorSchema, documentSchema, documentStatusSchema } from './documents.ts'
import { documentIdSchema, importIdSchema, jobIdSchema } from '../ids.ts'
import { textSchema } from './text.ts'

const jobStateSchema = z.enum(['waiting', 'running', 'paused', 'failed', 'done'])

/** One line of the queue: a file on its way in. `progress` 0 to 1. */
export const jobSchema = z.object({
  id: jobIdSchema,
  documentId: documentIdSchema,
  name: z.string(),
  state: jobStateSchema,
  status: documentStatusSchema,
  progress: z.number().min(0).max(1),
  error: documentErrorSchema.nullable(),
})
export type Job = z.infer<typeof jobSchema>

/**
 * The queue as the drawer and `queue --json` show it: `current` of `total` files are done since it was last empty (both 0 when it is). The window gets the
 * first 200 jobs of each kind; `open` and `failed` count all. `notice`: why it waits by itself (disk full, model server away).
 */
export const queueSchema = z.object({
  jobs: z.array(jobSchema),
  current: z.number().int(),
  total: z.number().int(),
  open: z.number().int(),
  failed: z.number().int(),
  secondsLeft: z.number().nullable(),
  paused: z.boolean(),
  notice: z.object({ code: z.string(), message: textSchema, next: textSchema }).nullable(),
})
export type Queue = z.infer<typeof queueSchema>

/** What an import came to; also the output of `import --json`. */
export const importReportSchema = z.object({
  documents: z.array(documentSchema),
  /** Files that came to something: new documents and new versions. */
  added: z.number().int(),
  /** Of those added: documents that were there before and were renewed. */
  updated: z.number().int(),
  duplicates: z.number().int(),
  failed: z.number().int(),
  chunks: z.number().int(),
  tokens: z.number().int(),
  redactions: z.number().int(),
  seconds: z.number(),
})
export type ImportReport = z.infer<typeof importReportSchema>

/** A folder whose files a collection follows. `review`: changes wait until a person takes them over; `error`: why it could not be looked at. */
export const watchedFolderSchema = z.object({
  id: z.number().int(),
  path: z.string(),
  collection: z.string(),
  review: z.boolean(),
  error: textSchema.nullable(),
  files: z.number().int(),
  pending: z.number().int(),
})
export type WatchedFolderInfo = z.infer<typeof watchedFolderSchema>

/** A change in a watched folder that waits for review. */
export const watchedChangeSchema = z.object({ path: z.string(), change: z.enum(['added', 'changed', 'deleted']) })
export type WatchedChange = z.infer<typeof watchedChangeSchema>

/**
 * Something about the library that a person may want to put right. `action`: what one button can do about it (`trash`: the listed documents go there; `import-found`: files that were put aside become documents; `dismiss-trouble`: the person has read it);
 * `documents`: which ones, the first 1,000 of `count`.
 */
export const healthFindingSchema = z.object({
  code: z.enum([
    'library',
    'found',
    'failed',
    'no-text',
    'partial',
    'duplicate',
    'quarantined',
    'outdated',
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
  action: z.enum(['retry', 'trash', 'reindex', 'import-found', 'dismiss-trouble']).nullable(),
})
export type HealthFinding = z.infer<typeof healthFindingSchema>

/** An original that lay in the data folder without a document and was put aside on the day `found`. `name`, `collection`: as its document had them, where that is known. */
export const foundFileSchema = z.object({
  file: z.string(),
  name: z.string(),
  collection: z.string().nullable(),
  bytes: z.number().int(),
  found: z.string(),
})
export type FoundFile = z.infer<typeof foundFileSchema>

/** How far a check or a rebuild is; `total` 0: one step whose length nobody knows. */
export type MaintenanceProgress = {
  work: 'check' | 'rebuild'
  stage: 'structure' | 'rows' | 'vectors' | 'agreement' | 'originals' | 'contents' | 'keywords' | 'documents'
  done: number
  total: number
}

/** What is known of the embedder in one language of the library. `mrr`: of sentences that look for their own passage; null: not measured (yet). `declared`: the model says that it knows it. */
export const languageReliabilitySchema = z.object({
  language: z.string(),
  passages: z.number().int(),
  trust: z.number().min(0).max(1),
  mrr: z.number().nullable(),
  declared: z.boolean(),
})
export type LanguageReliability = z.infer<typeof languageReliabilitySchema>

/** The state of the library: what may be put right, worst first, and how far its search by meaning can be trusted, most passages first. */
export const healthSchema = z.object({ findings: z.array(healthFindingSchema), trust: z.array(languageReliabilitySchema) })
export type Health = z.infer<typeof healthSchema>

/** An import that was taken in: files are queued, their documents follow by events. */
export const importStartedSchema = z.object({ importId: importIdSchema, files: z.number().int() })
export type ImportStarted = z.infer<typeof importStartedSchema>

/** Imports of files that were put aside, one for each collection. */
export const foundImportSchema = z.object({ importIds: z.array(importIdSchema), files: z.number().int() })
export type FoundImport = z.infer<typeof foundImportSchema>

/** A block of a text document as the Reader typesets it; offsets in the normalised text. */
export const readerBlockSchema = z.object({
  type: z.enum(['heading', 'paragraph', 'list-item', 'code', 'table', 'quote']),
  level: z.number().int().optional(),
  text: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  /** When a turn of a recording begins, seconds. */
  startSeconds: z.number().optional(),
  slide: z.number().int().optional(),
  /** What the speaker says to the slide. */
  notes: z.literal(true).optional(),
  /** Of a sheet: the numbers of its first and last row; each line of the text is one. */
  rows: z.tuple([z.number().int(), z.number().int()]).optional(),
})
export type ReaderBlock = z.infer<typeof readerBlockSchema>

/**
 * What the Reader shows. A PDF is drawn from its file at `address` (same origin) with `boxes` painted: fractions of the page (0 to 1, origin top
 * left, as the page is shown unrotated by the viewer). Everything else is typeset from `blocks` with `highlight` painted.
 */
export const readerSchema = z.discriminatedUnion('view', [
  z.object({
    view: z.literal('pdf'),
    documentId: documentIdSchema,
    title: z.string(),
    address: z.string(),
    pages: z.number().int(),
    page: z.number().int(),
    boxes: z.array(z.object({ page: z.number().int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
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
