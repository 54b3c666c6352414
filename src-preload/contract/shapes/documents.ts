import { z } from 'zod'
import { PASSAGE_RANGES } from '../values/passage-sizes.ts'
import { DOCUMENT_TYPES } from '../file-types.ts'
import { chunkIdSchema, documentIdSchema } from '../ids.ts'
import { textSchema } from './text.ts'

/** Position of a chunk in its document; fields that do not apply are left out (src-main/DESIGN.md, Terms). */
export const anchorSchema = z.object({
  page: z.number().int().positive().optional(),
  pageEnd: z.number().int().positive().optional(),
  /** Printed numbers of these pages (`xii`), where they are other than their places in the file. */
  pageLabel: z.string().optional(),
  pageLabelEnd: z.string().optional(),
  slide: z.number().int().positive().optional(),
  /** Heading path, outermost first. */
  section: z.array(z.string()).optional(),
  rows: z.tuple([z.number().int(), z.number().int()]).optional(),
  /** Character offsets (UTF-16 units) in the normalised text of the whole document, end exclusive. */
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  startSeconds: z.number().optional(),
  endSeconds: z.number().optional(),
  speaker: z.string().optional(),
})
export type Anchor = z.infer<typeof anchorSchema>

/** A page and its printed number, where it is another. */
type LabelledPage = { page: number; label?: string | undefined }

/** Printed numbers of the first and the last page of a passage; none if they are their places in the file. */
export function labelsOf(first: LabelledPage, last: LabelledPage): Pick<Anchor, 'pageLabel' | 'pageLabelEnd'> {
  if (first.label === undefined && last.label === undefined) return {}
  return { pageLabel: first.label ?? `${first.page}`, pageLabelEnd: last.label ?? `${last.page}` }
}

export const documentTypeSchema = z.enum(DOCUMENT_TYPES)
export type DocumentType = z.infer<typeof documentTypeSchema>

/** Kind of a document, which decides its chunking (src-main/DESIGN.md, Import). */
export const documentKindSchema = z.enum(['transcript', 'table', 'slides', 'sensitive', 'faq', 'sections', 'book', 'user'])
export type DocumentKind = z.infer<typeof documentKindSchema>

/** Chunking profiles of a collection or an import; `auto`: by the kind of the document. */
export const CHUNK_PROFILES = ['auto', 'window', 'headings', 'tokens-512', 'tokens-1000'] as const
export const chunkProfileSchema = z.enum(CHUNK_PROFILES)
export type ChunkProfile = z.infer<typeof chunkProfileSchema>

/** Redaction policies, applied before anything is stored. `standard`: secrets everywhere, contacts in documents of kind `sensitive`. */
export const REDACT_POLICIES = ['standard', 'always', 'never'] as const
export const redactPolicySchema = z.enum(REDACT_POLICIES)
export type RedactPolicy = z.infer<typeof redactPolicySchema>

/** Sensitivity of a passage: `high` if it has redactions, `medium` if much of it is personal data. A document: its highest one. */
export const SENSITIVITIES = ['low', 'medium', 'high'] as const
export const sensitivitySchema = z.enum(SENSITIVITIES)
export type Sensitivity = z.infer<typeof sensitivitySchema>

export const documentStatusSchema = z.enum(['queued', 'parsing', 'searchable', 'embedding', 'ready', 'failed', 'quarantined'])
export type DocumentStatus = z.infer<typeof documentStatusSchema>

export const documentErrorSchema = z.object({ code: z.string(), message: textSchema, next: textSchema.optional() })

/** An imported file. Times are ISO 8601. */
export const documentSchema = z.object({
  id: documentIdSchema,
  title: z.string(),
  /** What the file says, while `title` is one that the person gave. */
  readTitle: z.string().optional(),
  /** Path that it was imported from. */
  path: z.string(),
  type: documentTypeSchema.nullable(),
  kind: documentKindSchema.nullable(),
  collection: z.string(),
  status: documentStatusSchema,
  partial: z.boolean(),
  pages: z.number().int().nullable(),
  parents: z.number().int(),
  /** Number of child chunks, which search finds. */
  chunks: z.number().int(),
  tokens: z.number().int(),
  redactions: z.number().int(),
  /** Redactions by kind, for instance `{"EMAIL": 3, "IBAN": 1}`. */
  redactedAs: z.record(z.string(), z.number().int()),
  sensitivity: sensitivitySchema,
  language: z.string().nullable(),
  warnings: z.array(textSchema),
  duplicateOf: documentIdSchema.nullable(),
  added: z.string(),
  date: z.string().nullable(),
  error: documentErrorSchema.nullable(),
  bytes: z.number().int(),
  tags: z.array(z.string()),
  /** Chunking profile and redaction policy of the import; `redact` null: imported before redaction existed. */
  profile: z.string(),
  redact: z.string().nullable(),
  /** Pages read by text recognition, how sure it is of their letters (0 to 1), and pages on which nothing is drawn. */
  ocr: z.object({ pages: z.array(z.number().int()), confidence: z.number(), blank: z.array(z.number().int()) }).optional(),
  /** Pages without text wait for text recognition, or it failed. */
  unrecognised: z.enum(['waiting', 'failed']).optional(),
})
export type Document = z.infer<typeof documentSchema>

/** One chunk; `index` counts parents and children together in document order. */
export const chunkSchema = z.object({
  id: chunkIdSchema,
  index: z.number().int(),
  parentId: chunkIdSchema.nullable(),
  isParent: z.boolean(),
  text: z.string(),
  kind: documentKindSchema,
  anchor: anchorSchema,
  tokens: z.number().int(),
  sensitivity: sensitivitySchema,
  redacted: z.boolean(),
})
export type Chunk = z.infer<typeof chunkSchema>

/** Where the words of a passage stand once more, in the same document or in another one. */
export const copySchema = z.object({ chunkId: chunkIdSchema, documentId: documentIdSchema, title: z.string(), anchor: anchorSchema })
export type Copy = z.infer<typeof copySchema>

/** One search hit; `copies`: the same words elsewhere, which are no hits of their own; a null rank: not in that list. */
export const hitSchema = z.object({
  chunkId: chunkIdSchema,
  documentId: documentIdSchema,
  title: z.string(),
  text: z.string(),
  anchor: anchorSchema,
  score: z.number(),
  ranks: z.object({ keyword: z.number().int().nullable(), vector: z.number().int().nullable() }),
  copies: z.array(copySchema).optional(),
})
export type Hit = z.infer<typeof hitSchema>

/** Filters of a search. Collections by name; dates as in src-main/DESIGN.md, Terms. */
export const filtersSchema = z.object({
  collections: z.array(z.string().min(1).max(200)).max(1000).optional(),
  window: z
    .string()
    .max(64)
    .regex(/^(24h|48h|1w|all|\d{4}-\d{2}-\d{2}[^.]{0,16}\.\.\d{4}-\d{2}-\d{2}[^.]{0,16})$/)
    .optional(),
  types: z.array(documentTypeSchema).max(20).optional(),
  documents: z.array(z.string().min(1).max(1000)).max(1000).optional(),
  /** Documents with any of these tags, ignoring case. */
  tags: z.array(z.string().min(1).max(100)).max(1000).optional(),
  /** Highest sensitivity of a document. */
  maxSensitivity: sensitivitySchema.optional(),
})
export type Filters = z.infer<typeof filtersSchema>

/** Methods that fuse the lexical and the semantic list (src-main/DESIGN.md, Retrieval). */
export const FUSION_METHODS = ['self-weighing', 'rrf', 'equal-rrf', 'alpha'] as const

/** Settings of a collection for its documents and answers. An absent field means the app's setting. */
export const collectionSettingsSchema = z.object({
  profile: chunkProfileSchema.optional(),
  /** Largest passage and repetition between passages, in place of those of a profile of a fixed size. */
  passageSize: z.number().int().min(PASSAGE_RANGES.passageSize.least).max(PASSAGE_RANGES.passageSize.most).optional(),
  passageOverlap: z.number().int().min(PASSAGE_RANGES.passageOverlap.least).max(PASSAGE_RANGES.passageOverlap.most).optional(),
  redact: redactPolicySchema.optional(),
  /** Fusion method of questions to this collection alone. */
  fusion: z.enum(FUSION_METHODS).optional(),
  /** Added to the instructions of every answer from this collection. */
  instructions: z.string().max(4000).optional(),
})
export type CollectionSettings = z.infer<typeof collectionSettingsSchema>

export const collectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  documents: z.number().int(),
  chunks: z.number().int(),
  settings: z.record(z.string(), z.unknown()),
})
export type Collection = z.infer<typeof collectionSchema>
