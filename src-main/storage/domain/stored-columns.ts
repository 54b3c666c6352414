import { z } from 'zod'
import { text, type Text } from '../../../src-preload/texts/text.ts'
import type { ErrorShape } from '../../../src-preload/contract/errors.ts'
import type { Answer, AskInput, LoggedQuery, Stage } from '../../../src-preload/contract/shapes/answers.ts'
import type { ArtifactSummary } from '../../../src-preload/contract/shapes/artifacts.ts'
import {
  documentKindSchema,
  documentStatusSchema,
  documentTypeSchema,
  filtersSchema,
  sensitivitySchema,
  type Anchor,
  type Document,
} from '../../../src-preload/contract/shapes/documents.ts'
import {
  conversationTypeSchema,
  noteMakerSchema,
  noteStateSchema,
  recordingSchema,
  type NoteMaker,
} from '../../../src-preload/contract/shapes/notes.ts'

/**
 * What the app reads out of columns whose type alone says too little: JSON, and names of a closed list. A database may come from a backup that
 * somebody made, or rot, so a value of another form becomes the value in its place here, and its row is still listed. The shapes ask for
 * no more than what the code reads, because older versions wrote less. A check and a restore walk the same table (care/sqlite/check/values.ts).
 */
type Column<T> = { shape: z.ZodType; otherwise: T }

function column<T>(shape: z.ZodType, otherwise: T): Column<T> {
  return { shape, otherwise }
}

/** Words, or a message with values that can be said. A key of another version is said as such (texts/say.ts). */
const TEXT: z.ZodType = z.lazy(() => z.union([z.string(), MESSAGE]))
const NAME = z.union([TEXT, z.looseObject({ languageCode: z.string() })])
const MESSAGE = z.looseObject({
  messageKey: z.string(),
  values: z.record(z.string(), z.union([z.number(), NAME, z.array(NAME)])).optional(),
})
const ERROR = z.looseObject({ code: z.string(), message: TEXT, next: TEXT.optional() })
/** Largest place in a text, characters: a larger one would only be looked for in vain. */
const PLACE = z
  .number()
  .min(0)
  .max(2 ** 31)
const ANCHOR = z.looseObject({ start: PLACE, end: PLACE, section: z.array(z.string()).optional(), rows: z.array(z.number()).optional() })
const SOURCE = z.looseObject({
  n: z.number(),
  chunkId: z.number().nullable(),
  documentId: z.string().nullable(),
  title: z.string(),
  anchor: ANCHOR.nullable(),
  quote: z.string(),
  support: z.string(),
})
const CLAIM = z.looseObject({
  text: z.string(),
  range: z.looseObject({ start: z.number(), end: z.number() }).optional(),
  n: z.number().nullable(),
  support: z.string(),
  doubt: z.looseObject({ rule: z.string(), words: z.string() }).optional(),
  quote: z.string(),
  anchor: ANCHOR.nullable(),
  also: z.array(z.looseObject({ n: z.number(), support: z.string(), quote: z.string(), anchor: ANCHOR.nullable() })).optional(),
})
const NOTICE = z.looseObject({ code: z.string(), message: TEXT, next: TEXT })
const CONFLICT = z.looseObject({
  sides: z.array(z.looseObject({ n: z.number(), words: z.string(), quote: z.string(), anchor: ANCHOR.nullable() })),
})
const ANSWER = z.looseObject({
  answer: z.string(),
  refused: z.boolean(),
  sources: z.array(SOURCE),
  claims: z.array(CLAIM),
  retrieved: z.array(z.number()),
  dropped: z.array(z.number()),
  nearest: z.array(z.looseObject({ documentId: z.string(), title: z.string(), text: z.string(), anchor: ANCHOR })),
  notice: NOTICE.nullable(),
  conflict: CONFLICT.optional(),
  searched: z.string().optional(),
  persona: z.string().optional(),
  timings: z.record(z.string(), z.number()),
  tokens: z.record(z.string(), z.number()),
})
const STAGES = z.array(z.looseObject({ stage: z.string(), ms: z.number(), in: z.number(), out: z.number(), note: TEXT })).nullable()
const REQUEST = z.looseObject({ question: z.string(), context: z.string().optional(), filters: filtersSchema.optional() })
const ARTIFACT = z.looseObject({ sources: z.array(SOURCE), claims: z.array(CLAIM), notice: NOTICE.nullable(), incomplete: z.boolean() })
const QUESTION = z.looseObject({
  id: z.string(),
  question: z.string(),
  relevant: z.array(z.looseObject({ document: z.string(), text: z.string().optional() })),
  answer: z.string().optional(),
})
const SUMMARY = z.looseObject({ id: z.string(), set: z.string(), started: z.iso.datetime({ offset: true }), n: z.number() })
const FACTS = z.looseObject({ pages: z.array(z.number()), confidence: z.number(), blank: z.array(z.number()) })
const OBJECT = z.record(z.string(), z.unknown())
const NUMBERS = z.record(z.string(), z.number())

const UNKNOWN_ERROR: ErrorShape = {
  code: 'internal',
  message: text('errors.internal.message'),
  next: text('errors.internal.next'),
}

/** An artifact's sources and claims, as far as storage knows them. */
type Cited = Pick<Answer, 'sources' | 'claims' | 'notice' | 'incomplete'>

/** Columns of JSON. */
const JSON_COLUMNS = {
  'artifact_versions.data': column<Cited>(ARTIFACT, { sources: [], claims: [], notice: null, incomplete: true }),
  'artifacts.scope': column<ArtifactSummary['scope']>(filtersSchema, {}),
  'chunks.anchor': column<Anchor>(ANCHOR, { start: 0, end: 0 }),
  'collections.settings': column<Record<string, unknown>>(OBJECT, {}),
  'documents.error': column<ErrorShape | null>(ERROR, UNKNOWN_ERROR),
  'documents.ocr': column<NonNullable<Document['ocr']> | null>(FACTS, null),
  'documents.redacted_as': column<Record<string, number>>(NUMBERS, {}),
  'documents.warnings': column<Text[]>(z.array(TEXT), []),
  'enclosures.left_out': column<ErrorShape | null>(ERROR, UNKNOWN_ERROR),
  'evaluation_runs.run': column<unknown>(
    SUMMARY.extend({ perQuestion: z.array(z.looseObject({ id: z.string() })), warnings: z.array(TEXT) }),
    null,
  ),
  'evaluation_runs.summary': column<unknown>(SUMMARY, null),
  'import_notes.entry': column<unknown>(z.looseObject({ path: z.string() }), null),
  'imports.report': column<unknown>(z.unknown(), null),
  'message_sources.anchor': column<Anchor | null>(ANCHOR, null),
  'messages.answer': column<Answer | null>(ANSWER, null),
  'messages.request': column<AskInput | null>(REQUEST, null),
  'messages.trace': column<Stage[] | null>(STAGES, null),
  'note_versions.made_by': column<NoteMaker>(noteMakerSchema, { kind: 'import' }),
  'notes.error': column<ErrorShape | null>(ERROR, UNKNOWN_ERROR),
  'query_log.chunk_ids': column<LoggedQuery['chunkIds']>(z.array(z.number()), []),
  'query_log.timings': column<Record<string, number>>(NUMBERS, {}),
  'query_log.tokens': column<Record<string, number>>(NUMBERS, {}),
  'test_questions.data': column<unknown>(QUESTION, null),
} as const

/** Columns of a name out of a closed list. */
const NAME_COLUMNS = {
  'documents.kind': column<Document['kind']>(documentKindSchema, null),
  'documents.sensitivity': column<Document['sensitivity']>(sensitivitySchema, 'high'),
  'documents.status': column<Document['status']>(documentStatusSchema, 'failed'),
  'documents.type': column<Document['type']>(documentTypeSchema, null),
  'notes.conversation_type': column(conversationTypeSchema, null),
  'notes.state': column(noteStateSchema, 'ready' as const),
  'recordings.format': column(recordingSchema.shape.format, 'original' as const),
  'recordings.track': column(recordingSchema.shape.track, 'mixed' as const),
} as const

type JsonColumn = keyof typeof JSON_COLUMNS
type NameColumn = keyof typeof NAME_COLUMNS
type ValueOf<C> = C extends Column<infer T> ? T : never

/** Reads a column of JSON; null stays null. Never throws. */
export function stored<C extends JsonColumn>(name: C, json: string): ValueOf<(typeof JSON_COLUMNS)[C]>
export function stored<C extends JsonColumn>(name: C, json: string | null): ValueOf<(typeof JSON_COLUMNS)[C]> | null
export function stored(name: JsonColumn, json: string | null): unknown {
  if (json === null) return null
  const { shape, otherwise } = JSON_COLUMNS[name]
  const read = parse(shape, json)
  return read ? read.value : otherwise
}

/** Reads a name out of a closed list; null stays null. Never throws. */
export function storedName<C extends NameColumn, T>(name: C, value: T): T | ValueOf<(typeof NAME_COLUMNS)[C]> {
  const { shape, otherwise } = NAME_COLUMNS[name]
  return value === null || shape.safeParse(value).success ? value : (otherwise as ValueOf<(typeof NAME_COLUMNS)[C]>)
}

/** Levels of a value: what the app writes has fewer than ten, and thousands would end whoever walks them. */
const DEEPEST = 50

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1))
}

/** The whole value, with what its shape does not name; null: it cannot be read. */
function parse(shape: z.ZodType, json: string): { value: unknown } | null {
  try {
    const value: unknown = JSON.parse(json)
    return isWithin(value, DEEPEST) && shape.safeParse(value).success ? { value } : null
  } catch {
    return null
  }
}

/** True if the app reads this value of `table.column` as it is; of a column that is not in the tables, every value. */
export function isReadable(name: string, value: unknown): boolean {
  if (value === null) return true
  if (Object.hasOwn(JSON_COLUMNS, name)) return typeof value === 'string' && parse(JSON_COLUMNS[name as JsonColumn].shape, value) !== null
  return !Object.hasOwn(NAME_COLUMNS, name) || NAME_COLUMNS[name as NameColumn].shape.safeParse(value).success
}

/** True for a column that `isReadable` judges. */
export function isJudged(name: string): boolean {
  return Object.hasOwn(JSON_COLUMNS, name) || Object.hasOwn(NAME_COLUMNS, name)
}
