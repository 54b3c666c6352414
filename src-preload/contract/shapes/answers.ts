import { z } from 'zod'
import { anchorSchema, copySchema, filtersSchema, hitSchema } from './documents.ts'
import { chatIdSchema, chunkIdSchema, documentIdSchema, messageIdSchema } from '../ids.ts'
import { DOUBTS, OPINIONS, SUPPORTS, type Opinion, type Support } from '../../texts/evidence.ts'
import { textSchema } from './text.ts'

/** What a source proves of a sentence (texts/evidence.ts). */
export const supportSchema = z.enum(SUPPORTS)
export type { Opinion, Support }

/** Why a sentence is to be checked: the rule that objects, and the words in question. */
export const doubtSchema = z.object({ rule: z.enum(DOUBTS), words: z.string() })
export type Doubt = z.infer<typeof doubtSchema>

/** State of a search by the answerability score (src-main/DESIGN.md, Retrieval). */
export const relevanceSchema = z.enum(['found', 'partly', 'not found'])
export type Relevance = z.infer<typeof relevanceSchema>

/**
 * A cited chunk with its number in the answer. `deleted`: the document is in the trash or purged; `changed`: it no longer contains the
 * cited text; `copies`: where its passage stands once more, which is no second source.
 */
export const sourceSchema = z.object({
  n: z.number().int().nonnegative(),
  chunkId: chunkIdSchema.nullable(),
  documentId: documentIdSchema.nullable(),
  title: z.string(),
  anchor: anchorSchema.nullable(),
  quote: z.string(),
  support: supportSchema,
  copies: z.array(copySchema).optional(),
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

/**
 * A sentence that makes a claim, with its first marker. `also`: evidence in its other markers' sources; absent for a single marker.
 * `doubt`: only for `check`. `calculation`: only for `calculated`, as "400 - 230". `elsewhere`: an uncited block that bears it out, and where.
 * `opinion`: whether all its sources together say it, by a chat model or a classifier (`opinionBy`); both absent if nobody was asked.
 */
export const claimSchema = z.object({
  text: z.string(),
  /** Range in the answer's text: UTF-16 units, end exclusive; a marker before the full stop is included. Absent: no longer in the text. */
  range: z.object({ start: z.number().int().nonnegative(), end: z.number().int().nonnegative() }).optional(),
  n: z.number().int().nonnegative().nullable(),
  support: supportSchema,
  doubt: doubtSchema.optional(),
  calculation: z.string().optional(),
  quote: z.string(),
  anchor: anchorSchema.nullable(),
  also: z.array(citedSchema).optional(),
  opinion: z.enum(OPINIONS).optional(),
  opinionBy: z.string().max(300).optional(),
  elsewhere: z
    .object({ chunkId: chunkIdSchema.nullable(), documentId: documentIdSchema.nullable(), anchor: anchorSchema.nullable() })
    .optional(),
})
export type Claim = z.infer<typeof claimSchema>

export const noticeSchema = z.object({ code: z.string(), message: textSchema, next: textSchema })
export type Notice = z.infer<typeof noticeSchema>

/**
 * Passages that contradict each other, each value once: number of the source, the words in which it differs (`words`), and the sentence that
 * has them.
 */
export const conflictSchema = z.object({
  /** A contradiction, or different values of what was asked, perhaps of different things. Absent in answers of earlier versions: a contradiction. */
  kind: z.enum(['contradiction', 'values']).optional(),
  sides: z
    .array(z.object({ n: z.number().int().nonnegative(), words: z.string(), quote: z.string(), anchor: anchorSchema.nullable() }))
    .min(2),
})
export type Conflict = z.infer<typeof conflictSchema>

/** Budget breakdown of a prompt in tokens (estimates, calibrated by the model's counts). */
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

/** Complete outcome of a turn: printed by `ask --json` and stored with the answer. */
export const answerSchema = z.object({
  answer: z.string(),
  state: z.enum(['found', 'partly', 'not found', 'general']),
  mode: z.enum(['model', 'extractive', 'none']),
  /** Probability of being right, percent. Null: none was measured, as in every answer since version 0.2. */
  confidence: z.number().min(0).max(100).nullable(),
  refused: z.boolean(),
  sources: z.array(sourceSchema),
  claims: z.array(claimSchema),
  retrieved: z.array(chunkIdSchema),
  dropped: z.array(chunkIdSchema),
  nearest: z.array(hitSchema),
  notice: noticeSchema.nullable(),
  /** Absent: none was found, or an answer of an earlier version. */
  conflict: conflictSchema.optional(),
  incomplete: z.boolean(),
  timings: z.object({ retrieveMs: z.number(), firstTokenMs: z.number(), totalMs: z.number() }),
  tokens: z.object({ prompt: z.number().int(), answer: z.number().int(), budget: z.number().int(), numCtx: z.number().int() }),
  chatId: chatIdSchema,
  messageId: messageIdSchema,
  /** Null: no prompt. Absent in answers of earlier versions. */
  meter: budgetBreakdownSchema.nullable().optional(),
  /** The searched question, if it was rewritten to be self-contained. */
  searched: z.string().optional(),
  /** Name of the persona. */
  persona: z.string().optional(),
  /** The model's thought (`models.think`) and its duration: shown folded, never stored, never part of a later prompt. */
  thought: z.object({ text: z.string(), ms: z.number() }).optional(),
  /** Interrupted before verification: the support of its sources is meaningless. */
  unchecked: z.boolean().optional(),
})
export type Thought = NonNullable<z.infer<typeof answerSchema>['thought']>
export type Answer = z.infer<typeof answerSchema>

/** A stage of retrieval: counts in and out, and the best of its result (`top`: ids and scores of a list). */
export const stageSchema = z.object({
  stage: z.string(),
  ms: z.number(),
  in: z.number().int(),
  out: z.number().int(),
  note: textSchema,
  top: z.array(z.object({ chunkId: chunkIdSchema, score: z.number() })).optional(),
})
export type Stage = z.infer<typeof stageSchema>

/** Result of one search. */
export const searchOutputSchema = z.object({
  state: relevanceSchema,
  intent: z.enum(['general', 'document', 'whole', 'transcript']),
  queries: z.array(z.string()),
  /** Documents that passed the filters, of all live ones. */
  considered: z.number().int(),
  total: z.number().int(),
  hits: z.array(hitSchema),
  nearest: z.array(hitSchema),
  trace: z.array(stageSchema).optional(),
  /** A sentence about an obstacle: nothing passes the filters, or lexical search only. */
  notice: textSchema.optional(),
  timings: z.object({ embedMs: z.number(), keywordMs: z.number(), vectorMs: z.number(), fuseMs: z.number(), totalMs: z.number() }),
})
export type SearchOutput = z.infer<typeof searchOutputSchema>

/** A row of the query log; `question` null: only its hash was stored. */
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

/** A retrieved passage, as shown in Sources. */
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
  /** Words of a message around what was searched for; absent: not searched, or only the title has it. */
  hit: z.string().optional(),
  /** Summary of the chat; empty: none yet. `summaryBy`: a person's own is never overwritten. */
  summary: z.string(),
  summaryBy: z.enum(['model', 'person']),
  /** The chat of which it is a branch, and the answer at which it left it; absent: none, or deleted. */
  branchedFrom: z.object({ chatId: chatIdSchema, messageId: messageIdSchema, title: z.string() }).optional(),
})
export type Chat = z.infer<typeof chatSchema>

/** A message of a chat. A running assistant message has `answer: null`. `versions`: ids of all its versions in order; absent: it is the only one. */
export const messageSchema = z.object({
  id: messageIdSchema,
  chatId: chatIdSchema,
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  created: z.string(),
  answer: answerSchema.nullable(),
  versions: z.array(messageIdSchema).optional(),
})
export type Message = z.infer<typeof messageSchema>

/** A running answer with its text so far. */
export const runningAnswerSchema = z.object({ messageId: messageIdSchema, text: z.string() })
export type RunningAnswer = z.infer<typeof runningAnswerSchema>

/** A question as received. The service has specific sentences for empty and too long ones. */
export const askInputSchema = z.object({
  chatId: chatIdSchema.optional(),
  question: z.string().max(200_000),
  filters: filtersSchema.optional(),
  /** Persona by name; default: General Assistant. */
  persona: z.string().max(60).optional(),
  depth: z.enum(['fast', 'thorough']).optional(),
  /** The text selected in the Reader that the question is about. */
  context: z.string().max(200_000).optional(),
  /** Summarise the filtered documents, whatever the question says. */
  summarise: z.boolean().optional(),
})
export type AskInput = z.infer<typeof askInputSchema>

/** An unanswered question, listed until dismissed. */
export const unansweredSchema = z.object({
  messageId: messageIdSchema,
  chatId: chatIdSchema,
  question: z.string(),
  asked: z.string(),
})
export type Unanswered = z.infer<typeof unansweredSchema>
