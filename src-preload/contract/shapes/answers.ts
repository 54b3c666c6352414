import { z } from 'zod'
import { anchorSchema, filtersSchema, hitSchema } from './documents.ts'
import { chatIdSchema, chunkIdSchema, documentIdSchema, messageIdSchema } from '../ids.ts'
import { textSchema } from './text.ts'

export const supportSchema = z.enum(['supported', 'weak', 'elsewhere', 'not found'])
export type Support = z.infer<typeof supportSchema>

/** How much the documents hold of the question, by the answerability score (src-main/DESIGN.md, Retrieval). */
export const relevanceSchema = z.enum(['found', 'partly', 'not found'])
export type Relevance = z.infer<typeof relevanceSchema>

/** A chunk that the answer cites, numbered as in the answer. `deleted`: its document is in the trash or purged; `changed`: it no longer says so. */
export const sourceSchema = z.object({
  n: z.number().int().nonnegative(),
  chunkId: chunkIdSchema.nullable(),
  documentId: documentIdSchema.nullable(),
  title: z.string(),
  anchor: anchorSchema.nullable(),
  quote: z.string(),
  support: supportSchema,
  deleted: z.boolean().optional(),
  changed: z.boolean().optional(),
})
export type Source = z.infer<typeof sourceSchema>

const citedSchema = z.object({
  n: z.number().int().nonnegative(),
  support: supportSchema,
  quote: z.string(),
  anchor: anchorSchema.nullable(),
})

/** One sentence of the answer that claims something, with the first of its markers. `also`: its other markers, each with what its own source says; none: it has at most one. `elsewhere`: the block of the prompt that supports it when none that it cites does, and where. */
export const claimSchema = z.object({
  text: z.string(),
  /** Where it stands in the answer's text: UTF-16 units, end exclusive; a marker before its closing sign is within. Left out: nowhere any more. */
  range: z.object({ start: z.number().int().nonnegative(), end: z.number().int().nonnegative() }).optional(),
  n: z.number().int().nonnegative().nullable(),
  support: supportSchema,
  quote: z.string(),
  anchor: anchorSchema.nullable(),
  also: z.array(citedSchema).optional(),
  elsewhere: z
    .object({ chunkId: chunkIdSchema.nullable(), documentId: documentIdSchema.nullable(), anchor: anchorSchema.nullable() })
    .optional(),
})
export type Claim = z.infer<typeof claimSchema>

export const noticeSchema = z.object({ code: z.string(), message: textSchema, next: textSchema })
export type Notice = z.infer<typeof noticeSchema>

/** How a prompt shared out the model's context window, tokens (estimates, calibrated by what the model counted before). */
export const budgetBreakdownSchema = z.object({
  persona: z.number().int(),
  summary: z.number().int(),
  history: z.number().int(),
  sources: z.number().int(),
  question: z.number().int(),
  answer: z.number().int(),
  numCtx: z.number().int(),
})
export type BudgetBreakdown = z.infer<typeof budgetBreakdownSchema>

/** The whole outcome of one turn: what `ask --json` prints and what a chat keeps with its answer. */
export const answerSchema = z.object({
  answer: z.string(),
  state: z.enum(['found', 'partly', 'not found', 'general']),
  mode: z.enum(['model', 'extractive', 'none']),
  confidence: z.number().min(0).max(100),
  refused: z.boolean(),
  sources: z.array(sourceSchema),
  claims: z.array(claimSchema),
  retrieved: z.array(chunkIdSchema),
  dropped: z.array(chunkIdSchema),
  nearest: z.array(hitSchema),
  notice: noticeSchema.nullable(),
  incomplete: z.boolean(),
  timings: z.object({ retrieveMs: z.number(), firstTokenMs: z.number(), totalMs: z.number() }),
  tokens: z.object({ prompt: z.number().int(), answer: z.number().int(), budget: z.number().int(), numCtx: z.number().int() }),
  chatId: chatIdSchema,
  messageId: messageIdSchema,
  /** Null: no prompt was made. Answers of earlier versions have none. */
  meter: budgetBreakdownSchema.nullable().optional(),
  /** The question as it was searched, when it was made self-contained. */
  searched: z.string().optional(),
  /** Name of who answered. */
  persona: z.string().optional(),
  /** What the model thought before (`models.think`), and for how long: shown folded; never stored, never part of a later prompt. */
  thought: z.object({ text: z.string(), ms: z.number() }).optional(),
  /** It broke off before it was checked against its sources: whatever marks they carry say nothing of their support. */
  unchecked: z.boolean().optional(),
})
export type Thought = NonNullable<z.infer<typeof answerSchema>['thought']>
export type Answer = z.infer<typeof answerSchema>

/** One stage of a search: how many came and went, and the best of what it left (`top`: ids and scores, where it is a list). */
export const stageSchema = z.object({
  stage: z.string(),
  ms: z.number(),
  in: z.number().int(),
  out: z.number().int(),
  note: textSchema,
  top: z.array(z.object({ chunkId: chunkIdSchema, score: z.number() })).optional(),
})
export type Stage = z.infer<typeof stageSchema>

/** What one question to the index brought. */
export const searchOutputSchema = z.object({
  state: relevanceSchema,
  intent: z.enum(['general', 'document', 'whole', 'transcript']),
  queries: z.array(z.string()),
  /** Documents that passed the filters, of all live documents. */
  considered: z.number().int(),
  total: z.number().int(),
  hits: z.array(hitSchema),
  nearest: z.array(hitSchema),
  trace: z.array(stageSchema).optional(),
  /** One sentence when something stood in the way: nothing passes the filters, words alone were searched. */
  notice: textSchema.optional(),
  timings: z.object({ embedMs: z.number(), keywordMs: z.number(), vectorMs: z.number(), fuseMs: z.number(), totalMs: z.number() }),
})
export type SearchOutput = z.infer<typeof searchOutputSchema>

/** A question as the query log keeps it; `question` null: only its hash is kept. */
export const loggedQuerySchema = z.object({
  asked: z.string(),
  question: z.string().nullable(),
  questionHash: z.string(),
  state: z.string(),
  mode: z.string(),
  model: z.string().nullable(),
  chunkIds: z.array(chunkIdSchema),
  timings: z.record(z.string(), z.number()),
  tokens: z.record(z.string(), z.number()),
  error: z.string().nullable(),
})
export type LoggedQuery = z.infer<typeof loggedQuerySchema>

/** A passage that was found, as Sources shows it. */
export const passageSchema = z.object({
  chunkId: chunkIdSchema,
  documentId: documentIdSchema,
  title: z.string(),
  text: z.string(),
  anchor: anchorSchema,
})
export type PassageView = z.infer<typeof passageSchema>

export const chatSchema = z.object({
  id: chatIdSchema,
  title: z.string(),
  created: z.string(),
  updated: z.string(),
  messages: z.number().int(),
  pinned: z.boolean(),
  /** What the chat has come to so far; empty: nothing yet. `summaryBy`: a person's own is kept as it is. */
  summary: z.string(),
  summaryBy: z.enum(['model', 'person']),
})
export type Chat = z.infer<typeof chatSchema>

/** A message of a chat. An assistant's message under way has `answer: null`. */
export const messageSchema = z.object({
  id: messageIdSchema,
  chatId: chatIdSchema,
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  created: z.string(),
  answer: answerSchema.nullable(),
})
export type Message = z.infer<typeof messageSchema>

/** An answer under way, with what has come of it so far. */
export const runningAnswerSchema = z.object({ messageId: messageIdSchema, text: z.string() })
export type RunningAnswer = z.infer<typeof runningAnswerSchema>

/** A question as it comes through the door. Empty and too long ones get their own sentence from the service. */
export const askInputSchema = z.object({
  chatId: chatIdSchema.optional(),
  question: z.string().max(200_000),
  filters: filtersSchema.optional(),
  /** Name of a persona; left out: General Assistant. */
  persona: z.string().max(60).optional(),
  depth: z.enum(['fast', 'thorough']).optional(),
  /** A passage that the question is about: a text that was selected in the Reader. */
  context: z.string().max(200_000).optional(),
  /** Sum up the documents of the filters, whatever the words of the question. */
  summarise: z.boolean().optional(),
})
export type AskInput = z.infer<typeof askInputSchema>

/** A question that the documents did not answer; it stays listed until it is put aside. */
export const unansweredSchema = z.object({
  messageId: messageIdSchema,
  chatId: chatIdSchema,
  question: z.string(),
  asked: z.string(),
  confidence: z.number(),
})
export type Unanswered = z.infer<typeof unansweredSchema>
