import { z } from 'zod'
import { relevanceSchema } from './answers.ts'
import { documentTypeSchema, hitSchema } from './documents.ts'
import { documentIdSchema, type DocumentId } from '../ids.ts'
import { textSchema } from './text.ts'

const name = z.string().trim().min(1).max(200)
const reference = z.string().min(1).max(4096)

/** A relevant document of a question, by its id, title, file name or path. `text`: only the passage with these words is relevant. */
export const judgementSchema = z.object({
  document: reference,
  text: z.string().min(1).max(20_000).optional(),
  /** Linear gain of nDCG; default 1. */
  grade: z.number().min(0).max(1000).optional(),
})
export type Judgement = z.infer<typeof judgementSchema>

/** Filters in a line of a question set. */
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

/** A question set in a list. */
export const questionSetSchema = z.object({
  name: z.string(),
  questions: z.number().int(),
  unanswerable: z.number().int(),
  changed: z.string(),
})
export type QuestionSet = z.infer<typeof questionSetSchema>

/** Outcome of one question. `rank`: rank of the first relevant document, from 1; null: not among the hits, or no document is relevant. */
export const questionOutcomeSchema = z.object({
  id: z.string(),
  ndcg10: z.number().nullable(),
  rank: z.number().int().positive().nullable(),
  state: relevanceSchema,
  ms: z.number(),
  /** Answerability score, which decides the state (0 to 1). */
  x: z.number(),
  /** Twin: the same question, searched without its relevant documents. */
  twin: z.object({ state: relevanceSchema, x: z.number() }).optional(),
})
export type QuestionOutcome = z.infer<typeof questionOutcomeSchema>

const share = z.number().min(0).max(1)

/**
 * Precision and recall of the state `not found` for the `n` unanswerable questions; null: never refused, or no unanswerable question.
 * `at70`: the threshold with a recall of 70 %, and its precision.
 */
export const abstentionSchema = z.object({
  n: z.number().int(),
  precision: share.nullable(),
  recall: share.nullable(),
  at70: z.object({ precision: share, threshold: z.number() }).nullable(),
})
export type Abstention = z.infer<typeof abstentionSchema>

/** Embedder of the index at the time of a run; null: lexical search only. */
const indexVersionSchema = z.object({
  provider: z.string(),
  model: z.string(),
  digest: z.string(),
  dimension: z.number().int(),
  prefixVersion: z.number().int(),
})

/** One run of a question set. `n`: number of questions. */
export const evaluationRunSchema = z.object({
  id: z.string(),
  set: z.string(),
  started: z.string(),
  n: z.number().int(),
  /** Number of questions with relevant documents; the ranking metrics are means over these. */
  ranked: z.number().int(),
  /** Mean recall at k, by k. */
  recall: z.record(z.string(), share),
  mrr: share,
  ndcg10: share,
  abstention: abstentionSchema,
  latencyMs: z.object({ p50: z.number(), p95: z.number() }),
  perQuestion: z.array(questionOutcomeSchema),
  answers: z.object({ first: share, firstThree: share, supported: share }).optional(),
  warnings: z.array(textSchema),
  depth: z.enum(['fast', 'thorough']),
  /** Values of all retrieval settings during the run. */
  settings: z.record(z.string(), z.unknown()),
  index: indexVersionSchema.nullable(),
})
export type EvaluationRun = z.infer<typeof evaluationRunSchema>

/** A run without its questions, for lists. */
export const runSummarySchema = evaluationRunSchema.omit({ perQuestion: true, warnings: true }).extend({ warnings: z.number().int() })
export type RunSummary = z.infer<typeof runSummarySchema>

/** Comparison of two runs. `worse`: ids of the questions with a worse result in the second run, worst first. */
export const comparisonSchema = z.object({ runs: z.tuple([evaluationRunSchema, evaluationRunSchema]), worse: z.array(z.string()) })
export type Comparison = z.infer<typeof comparisonSchema>

export const evaluationListSchema = z.object({ sets: z.array(questionSetSchema), runs: z.array(runSummarySchema) })
export type EvaluationList = z.infer<typeof evaluationListSchema>

/** Result of an import of questions. An unreadable line gives a warning. */
export const importedSetSchema = z.object({ set: questionSetSchema, warnings: z.array(textSchema) })

/** A stored test question. `madeFrom`: the document it was generated from; purging that document removes the question. */
export type StoredQuestion = TestQuestion & { madeFrom: DocumentId | null }

/**
 * Why a question finds or misses a document: its best ranks in the lexical, semantic and fused list (null: not among the first 100), and
 * the stage that dropped it (null: an answer would read it). `best`: its highest-ranked passage, if a list has one.
 */
export const whySchema = z.object({
  document: documentIdSchema,
  keywordRank: z.number().int().nullable(),
  vectorRank: z.number().int().nullable(),
  fusedRank: z.number().int().nullable(),
  droppedBy: textSchema.nullable(),
  best: hitSchema.nullable(),
})
export type Why = z.infer<typeof whySchema>
