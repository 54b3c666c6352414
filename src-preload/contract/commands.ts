import { z } from 'zod'
import { answerSchema, chatSchema, loggedQuerySchema, searchOutputSchema, unansweredSchema } from './shapes/answers.ts'
import { artifactSchema, artifactSummarySchema } from './shapes/artifacts.ts'
import { chunkSchema, collectionSchema, documentSchema } from './shapes/documents.ts'
import { comparisonSchema, evaluationListSchema, evaluationRunSchema, importedSetSchema } from './shapes/evaluation.ts'
import { documentIdSchema } from './ids.ts'
import {
  foundFileSchema,
  healthSchema,
  importReportSchema,
  queueSchema,
  watchedChangeSchema,
  watchedFolderSchema,
} from './shapes/library.ts'
import { whySchema } from './shapes/inspect.ts'
import { modelsOutputSchema } from './shapes/models.ts'
import { personaSchema } from './shapes/personas.ts'
import { textSchema } from './shapes/text.ts'

/** Something that is not as it should be. `documents`: which ones it is about; `keep`: only a person can tell whether it is right, and may keep it as it is. */
const findingSchema = z.object({
  code: z.string(),
  message: textSchema,
  next: textSchema,
  documents: z.array(documentIdSchema).optional(),
  keep: z.boolean().optional(),
})
const findings = z.object({ ok: z.boolean(), findings: z.array(findingSchema) })

/** Calls of the database that kept others waiting (over 40 ms): how many, and the slowest by the name of its function. */
export const slowCallsSchema = z.object({ count: z.number().int(), slowest: z.object({ name: z.string(), ms: z.number().int() }) })
export type SlowCalls = z.infer<typeof slowCallsSchema>

/** The output of every command with `--json`: a contract that scripts rely on. */
export const COMMAND_OUTPUTS = {
  import: importReportSchema,
  documents: z.object({ documents: z.array(documentSchema) }),
  document: z.object({ document: documentSchema, chunks: z.array(chunkSchema).optional() }),
  delete: z.object({ deleted: z.array(documentIdSchema) }),
  trash: z.union([z.object({ documents: z.array(documentSchema) }), z.object({ deleted: z.array(documentIdSchema) })]),
  queue: queueSchema,
  paste: z.object({ documents: z.array(documentSchema) }),
  watch: z.object({ folders: z.array(watchedFolderSchema), changes: z.array(watchedChangeSchema).optional() }),
  tag: z.object({ documents: z.array(documentSchema) }),
  move: z.object({ documents: z.array(documentSchema) }),
  reindex: z.object({ documents: z.array(documentSchema) }),
  health: healthSchema,
  found: z.object({ files: z.array(foundFileSchema), documents: z.array(documentSchema).optional() }),
  search: searchOutputSchema,
  ask: answerSchema,
  summarise: answerSchema,
  why: whySchema,
  log: z.object({ queries: z.array(loggedQuerySchema) }),
  eval: z.union([z.object({ run: evaluationRunSchema }), comparisonSchema, evaluationListSchema, importedSetSchema]),
  chats: z.object({ chats: z.array(chatSchema), markdown: z.string().optional(), unanswered: z.array(unansweredSchema).optional() }),
  artifact: z.object({ artifact: artifactSchema }),
  artifacts: z.object({ artifacts: z.array(artifactSummarySchema), markdown: z.string().optional() }),
  personas: z.object({ personas: z.array(personaSchema) }),
  collections: z.object({ collections: z.array(collectionSchema) }),
  models: modelsOutputSchema,
  settings: z.object({ settings: z.record(z.string(), z.unknown()) }),
  check: findings,
  rebuild: findings,
  doctor: findings.extend({ slow: slowCallsSchema.nullable() }),
} as const
export type CommandName = keyof typeof COMMAND_OUTPUTS
export type CommandOutput<C extends CommandName> = z.infer<(typeof COMMAND_OUTPUTS)[C]>
export type Finding = z.infer<typeof findings>['findings'][number]

/** What is printed on exit 1 and 2 with `--json`. */
export const commandErrorSchema = z.object({ error: z.object({ code: z.string(), message: z.string(), next: z.string() }) })
