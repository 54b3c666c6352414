import { z } from 'zod'
import { relevanceSchema } from './answers.ts'
import { documentTypeSchema } from './documents.ts'
import type { DocumentId } from '../ids.ts'
import { textSchema } from './text.ts'

const name = z.string().trim().min(1).max(200)
const reference = z.string().min(1).max(4096)

/** What answers a question: a document by its id, title, file name or path; with `text` only its passage that holds these words. */
export const judgementSchema = z.object({
  document: reference,
  text: z.string().min(1).max(20_000).optional(),
  /** How much it is worth, 1 when not said; linear gain. */
  grade: z.number().min(0).max(1000).optional(),
})
export type Judgement = z.infer<typeof judgementSchema>

/** Filters as a line of a question set names them. */
const questionFiltersSchema = z.strictObject({
  collection: z.array(name).max(100).optional(),
  window: z.string().max(64).optional(),
  type: z.array(documentTypeSchema).max(20).optional(),
  tag: z.array(name).max(100).optional(),
  document: z.array(reference).max(1000).optional(),
})

/** One line of a question set. `answerable: false`: no document answers it. */
export const testQuestionSchema = z.object({
  id: z.union([z.string().min(1).max(200), z.number().transform(String)]),
  question: z.string().trim().min(1).max(8000),
  relevant: z
    .array(z.union([reference, judgementSchema]).transform((entry) => (typeof entry === 'string' ? { document: entry } : entry)))
    .max(10_000)
    .default([]),
  answerable: z.boolean().default(true),
  answer: z.string().min(1).max(20_000).optional(),
  filters: questionFiltersSchema.optional(),
})
export type TestQuestion = z.infer<typeof testQuestionSchema>

/** A question set as the list shows it. */
export const questionSetSchema = z.object({
  name: z.string(),
  questions: z.number().int(),
  unanswerable: z.number().int(),
  changed: z.string(),
})
export type QuestionSet = z.infer<typeof questionSetSchema>

/** The outcome of one question. `rank`: of the first relevant document, from 1; null: not among the hits, or nothing is relevant. */
export const questionOutcomeSchema = z.object({
  id: z.string(),
  ndcg10: z.number().nullable(),
  rank: z.number().int().positive().nullable(),
  state: relevanceSchema,
  ms: z.number(),
  /** x, what the state was decided by (0 to 1). */
  x: z.number(),
  /** The same question with its documents left out. */
  twin: z.object({ state: relevanceSchema, x: z.number() }).optional(),
})
export type QuestionOutcome = z.infer<typeof questionOutcomeSchema>

const share = z.number().min(0).max(1)

/**
 * How well `not found` tells the questions that nothing answers (`n` of them) from the others; null when it was never said, or there is none.
 * `at70`: the precision at the threshold where 70 % of them are told, and that threshold.
 */
export const abstentionSchema = z.object({
  n: z.number().int(),
  precision: share.nullable(),
  recall: share.nullable(),
  at70: z.object({ precision: share, threshold: z.number() }).nullable(),
})
export type Abstention = z.infer<typeof abstentionSchema>

/** What the index was made with when a run was made; null: words alone. */
const indexVersionSchema = z.object({
  provider: z.string(),
  model: z.string(),
  digest: z.string(),
  dimension: z.number().int(),
  prefixVersion: z.number().int(),
})

/** One run over a set. Means over the questions that have relevant documents; `n`: all questions asked. */
export const evaluationRunSchema = z.object({
  id: z.string(),
  set: z.string(),
  started: z.string(),
  n: z.number().int(),
  /** How many of them have relevant documents; the measures of ranking are means over these. */
  ranked: z.number().int(),
  /** By k: the mean share of the relevant documents among the first k. */
  recall: z.record(z.string(), share),
  mrr: share,
  ndcg10: share,
  abstention: abstentionSchema,
  latencyMs: z.object({ p50: z.number(), p95: z.number() }),
  perQuestion: z.array(questionOutcomeSchema),
  answers: z.object({ first: share, firstThree: share, supported: share }).optional(),
  warnings: z.array(textSchema),
  depth: z.enum(['fast', 'thorough']),
  /** Every retrieval setting as it stood. */
  settings: z.record(z.string(), z.unknown()),
  index: indexVersionSchema.nullable(),
})
export type EvaluationRun = z.infer<typeof evaluationRunSchema>

/** A run without its questions, for lists. */
export const runSummarySchema = evaluationRunSchema.omit({ perQuestion: true, warnings: true }).extend({ warnings: z.number().int() })
export type RunSummary = z.infer<typeof runSummarySchema>

/** Two runs beside each other; `worse`: ids of the questions that fell, worst first. */
export const comparisonSchema = z.object({ runs: z.tuple([evaluationRunSchema, evaluationRunSchema]), worse: z.array(z.string()) })
export type Comparison = z.infer<typeof comparisonSchema>

export const evaluationListSchema = z.object({ sets: z.array(questionSetSchema), runs: z.array(runSummarySchema) })
export type EvaluationList = z.infer<typeof evaluationListSchema>

/** What an import of questions came to; a line that cannot be read is a warning. */
export const importedSetSchema = z.object({ set: questionSetSchema, warnings: z.array(textSchema) })

/** How a test question is stored with the document it was made from, if it was (purging that one removes it). */
export type StoredQuestion = TestQuestion & { madeFrom: DocumentId | null }
