import { z } from 'zod'
import { answerSchema, chatSchema, loggedQuerySchema, searchOutputSchema, stageSchema, unansweredSchema } from './shapes/answers.ts'
import { ledgerItemSchema, noteSchema, noteSummarySchema } from './shapes/notes.ts'
import { artifactSchema, artifactSummarySchema } from './shapes/artifacts.ts'
import { chunkSchema, collectionSchema, documentSchema } from './shapes/documents.ts'
import { comparisonSchema, evaluationListSchema, evaluationRunSchema, importedSetSchema, whySchema } from './shapes/evaluation.ts'
import { documentIdSchema } from './ids.ts'
import {
  enclosuresSchema,
  foundFileSchema,
  healthSchema,
  importReportSchema,
  madeBackupSchema,
  queueSchema,
  restoredSchema,
  watchedChangeSchema,
  watchedFolderSchema,
  storageSchema,
} from './shapes/library.ts'
import { modelsOutputSchema, ocrOutputSchema } from './shapes/models.ts'
import { personaSchema } from './shapes/personas.ts'
import { replacedTextSchema } from './shapes/replaced.ts'
import { speechOutputSchema } from './shapes/speech.ts'
import { textSchema } from './shapes/text.ts'

/** A finding. `documents`: the affected documents; `keep`: only a person can judge it, and may accept it. */
const findingSchema = z.object({
  code: z.string(),
  message: textSchema,
  next: textSchema,
  documents: z.array(documentIdSchema).optional(),
  keep: z.boolean().optional(),
})
const findings = z.object({ ok: z.boolean(), findings: z.array(findingSchema) })

/** Slow calls of the database (over 40 ms): their number, and the slowest by function name. */
export const slowCallsSchema = z.object({ count: z.number().int(), slowest: z.object({ name: z.string(), ms: z.number().int() }) })
export type SlowCalls = z.infer<typeof slowCallsSchema>

export const doctorOutputSchema = findings.extend({ slow: slowCallsSchema.nullable() })
export type DoctorOutput = z.infer<typeof doctorOutputSchema>

const egressWorkSchema = z.enum(['import', 'models', 'search', 'ask', 'artifact', 'backup', 'check', 'doctor'])
export type EgressWork = z.infer<typeof egressWorkSchema>

/** The output of `doctor --egress`. */
export const egressOutputSchema = z.object({
  /** No address beyond this computer was asked for. */
  ok: z.boolean(),
  /** `node`: by JavaScript; `kernel`: the socket was open in a process of the app, or in one that it started. A look-up has no port. */
  foreign: z.array(
    z.object({
      kind: z.enum(['tcp', 'udp', 'lookup', 'listen']),
      address: z.string(),
      port: z.number().int(),
      times: z.number().int(),
      seenBy: z.enum(['node', 'kernel']),
    }),
  ),
  /** Times that JavaScript asked for an address of this computer. */
  own: z.number().int(),
  /** Programs and threads that counted. */
  programs: z.number().int(),
  /** How often the kernel was looked at; null: this system has no such tables. `probes`: Chromium's looks for a way to IPv6, which send nothing. */
  kernel: z.object({ looks: z.number().int(), longestGapMs: z.number().int(), probes: z.number().int() }).nullable(),
  work: z.array(egressWorkSchema),
  seconds: z.number(),
})
export type EgressOutput = z.infer<typeof egressOutputSchema>

/** Schemas of the output of each command with `--json`. Scripts rely on them. */
export const COMMAND_OUTPUTS = {
  import: importReportSchema,
  documents: z.object({ documents: z.array(documentSchema) }),
  document: enclosuresSchema.partial().extend({
    document: documentSchema,
    chunks: z.array(chunkSchema).optional(),
  }),
  delete: z.object({ deleted: z.array(documentIdSchema) }),
  trash: z.union([z.object({ documents: z.array(documentSchema) }), z.object({ deleted: z.array(documentIdSchema) })]),
  queue: queueSchema,
  paste: z.object({ documents: z.array(documentSchema) }),
  watch: z.object({ folders: z.array(watchedFolderSchema), changes: z.array(watchedChangeSchema).optional() }),
  unlock: z.object({ documents: z.array(documentSchema) }),
  rename: z.object({ documents: z.array(documentSchema) }),
  tag: z.object({ documents: z.array(documentSchema) }),
  move: z.object({ documents: z.array(documentSchema) }),
  reindex: z.object({ documents: z.array(documentSchema) }),
  health: healthSchema,
  found: z.object({ files: z.array(foundFileSchema), documents: z.array(documentSchema).optional() }),
  search: searchOutputSchema,
  ask: answerSchema.extend({ trace: z.array(stageSchema).optional() }),
  summarise: answerSchema,
  why: whySchema,
  log: z.object({ queries: z.array(loggedQuerySchema) }),
  eval: z.union([z.object({ run: evaluationRunSchema }), comparisonSchema, evaluationListSchema, importedSetSchema]),
  chats: z.object({ chats: z.array(chatSchema), markdown: z.string().optional(), unanswered: z.array(unansweredSchema).optional() }),
  artifact: z.object({ artifact: artifactSchema }),
  artifacts: z.object({ artifacts: z.array(artifactSummarySchema), markdown: z.string().optional() }),
  note: z.object({ note: noteSchema, content: z.string().optional(), corrections: z.number().int().nonnegative().optional() }),
  notes: z.object({ notes: z.array(noteSummarySchema) }),
  ledger: z.object({ items: z.array(ledgerItemSchema) }),
  personas: z.object({ personas: z.array(personaSchema) }),
  replaced: z.object({ texts: z.array(replacedTextSchema), words: z.string().optional() }),
  collections: z.object({ collections: z.array(collectionSchema) }),
  models: modelsOutputSchema,
  ocr: ocrOutputSchema,
  speech: speechOutputSchema,
  settings: z.object({ settings: z.record(z.string(), z.unknown()) }),
  check: findings,
  rebuild: findings,
  backup: z.object({ backup: madeBackupSchema }),
  restore: z.object({ restored: restoredSchema }),
  storage: storageSchema,
  doctor: z.union([doctorOutputSchema, egressOutputSchema]),
} as const
export type CommandName = keyof typeof COMMAND_OUTPUTS
export type CommandOutput<C extends CommandName> = z.infer<(typeof COMMAND_OUTPUTS)[C]>
export type Finding = z.infer<typeof findings>['findings'][number]

/** Output on exit 1 and 2 with `--json`. */
export const commandErrorSchema = z.object({ error: z.object({ code: z.string(), message: z.string(), next: z.string() }) })
