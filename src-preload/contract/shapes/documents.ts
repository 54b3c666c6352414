import { z } from 'zod'
import { DOCUMENT_TYPES } from '../file-types.ts'
import { chunkIdSchema, documentIdSchema } from '../ids.ts'
import { textSchema } from './text.ts'

/** Where a chunk stands in its document; absent fields are left out (src-main/DESIGN.md, Terms). */
export const anchorSchema = z.object({
  page: z.number().int().positive().optional(),
  pageEnd: z.number().int().positive().optional(),
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

export const documentTypeSchema = z.enum(DOCUMENT_TYPES)
export type DocumentType = z.infer<typeof documentTypeSchema>

/** How a document was chunked (src-main/DESIGN.md, Import). */
export const documentKindSchema = z.enum(['transcript', 'table', 'slides', 'sensitive', 'faq', 'sections', 'book', 'user'])
export type DocumentKind = z.infer<typeof documentKindSchema>

/** How a collection or an import wants its documents cut; `auto`: by their kind. */
export const CHUNK_PROFILES = ['auto', 'window', 'headings', 'tokens-512', 'tokens-1000'] as const
export const chunkProfileSchema = z.enum(CHUNK_PROFILES)
export type ChunkProfile = z.infer<typeof chunkProfileSchema>

/** What is redacted before anything is stored; `standard`: secrets everywhere, contacts in documents of kind `sensitive`. */
export const REDACT_POLICIES = ['standard', 'always', 'never'] as const
export const redactPolicySchema = z.enum(REDACT_POLICIES)
export type RedactPolicy = z.infer<typeof redactPolicySchema>

/** Of a passage: `high` when anything in it was redacted, `medium` when much of it is personal data; of a document: of its most sensitive passage. */
export const SENSITIVITIES = ['low', 'medium', 'high'] as const
export const sensitivitySchema = z.enum(SENSITIVITIES)
export type Sensitivity = z.infer<typeof sensitivitySchema>

export const documentStatusSchema = z.enum(['queued', 'parsing', 'searchable', 'embedding', 'ready', 'failed', 'quarantined'])
export type DocumentStatus = z.infer<typeof documentStatusSchema>

export const documentErrorSchema = z.object({ code: z.string(), message: textSchema, next: textSchema.optional() })

/** One imported file, as everybody outside the main process sees it. Times are ISO 8601. */
export const documentSchema = z.object({
  id: documentIdSchema,
  title: z.string(),
  /** Where it came from. */
  path: z.string(),
  type: documentTypeSchema.nullable(),
  kind: documentKindSchema.nullable(),
  collection: z.string(),
  status: documentStatusSchema,
  partial: z.boolean(),
  pages: z.number().int().nullable(),
  parents: z.number().int(),
  /** Children: the chunks that are searched. */
  chunks: z.number().int(),
  tokens: z.number().int(),
  redactions: z.number().int(),
  /** How many of each kind, for instance `{"EMAIL": 3, "IBAN": 1}`. */
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
  /** How it was chunked and redacted; `redact` null: before there was redaction. */
  profile: z.string(),
  redact: z.string().nullable(),
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

/** One search hit; a null rank: not in that list. */
export const hitSchema = z.object({
  chunkId: chunkIdSchema,
  documentId: documentIdSchema,
  title: z.string(),
  text: z.string(),
  anchor: anchorSchema,
  score: z.number(),
  ranks: z.object({ keyword: z.number().int().nullable(), vector: z.number().int().nullable() }),
})
export type Hit = z.infer<typeof hitSchema>

/** Which documents a question may use. Collections by name; dates as in src-main/DESIGN.md, Terms. */
export const filtersSchema = z.object({
  collections: z.array(z.string().min(1).max(200)).max(1000).optional(),
  window: z
    .string()
    .max(64)
    .regex(/^(24h|48h|1w|all|\d{4}-\d{2}-\d{2}[^.]{0,16}\.\.\d{4}-\d{2}-\d{2}[^.]{0,16})$/)
    .optional(),
  types: z.array(documentTypeSchema).max(20).optional(),
  documents: z.array(z.string().min(1).max(1000)).max(1000).optional(),
  /** Any of these; letter case does not count. */
  tags: z.array(z.string().min(1).max(100)).max(1000).optional(),
  /** Documents with a more sensitive passage stay out. */
  maxSensitivity: sensitivitySchema.optional(),
})
export type Filters = z.infer<typeof filtersSchema>

/** How keyword and vector lists become one (src-main/DESIGN.md, Retrieval). */
export const FUSION_METHODS = ['self-weighing', 'rrf', 'equal-rrf', 'alpha'] as const

/** What a collection wants for its documents and answers; what is not there is as the settings say. */
export const collectionSettingsSchema = z.object({
  profile: chunkProfileSchema.optional(),
  redact: redactPolicySchema.optional(),
  /** How questions to it alone fuse their lists. */
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
