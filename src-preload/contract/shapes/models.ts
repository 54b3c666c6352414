import { z } from 'zod'
import type { ErrorShape } from '../errors.ts'
import { textSchema } from './text.ts'

/** A model of the model server. A `cloud` model runs on another company's servers and is never used. */
export const modelSchema = z.object({
  name: z.string(),
  capabilities: z.array(z.string()),
  contextLength: z.number().int().nullable(),
  cloud: z.boolean(),
  bytes: z.number().optional(),
})
export type Model = z.infer<typeof modelSchema>

/** A model of the person's own in the library: a sequence classifier. `inUse`: it gives second opinions. */
export const ownModelSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['nli', 'cross-encoder']),
  /** Model type of config.json, as "deberta-v2". */
  architecture: z.string(),
  /** The ONNX file that runs, and those of the same folder that were not copied. */
  file: z.string(),
  others: z.array(z.string()),
  /** Longest pair of texts, tokens. */
  maxTokens: z.number().int(),
  bytes: z.number(),
  /** Of the ONNX file. */
  sha256: z.string(),
  added: z.string(),
  inUse: z.boolean(),
})
export type OwnModel = z.infer<typeof ownModelSchema>

/** Progress of adding a model, in bytes copied. `error`: why a dropped one was not added. */
export type OwnModelProgress = { name: string; completed: number; total: number; done: boolean; error: ErrorShape | null }

/** The output of `models --json`. */
export const modelsOutputSchema = z.object({
  /** The person's own models in the library. */
  own: z.array(ownModelSchema),
  server: z.object({ ok: z.boolean(), version: z.string().nullable(), isOllama: z.boolean().optional() }),
  models: z.array(modelSchema),
  /** Chat model per profile of a persona; null: none, answers are quoted. */
  profiles: z.object({ fast: z.string().nullable(), balanced: z.string().nullable(), best: z.string().nullable() }),
})
export type ModelsOutput = z.infer<typeof modelsOutputSchema>

/** Status of server and models, for the status line and the first-run page. `local`: the address is on this computer. */
export const modelStatusSchema = z.object({
  ok: z.boolean(),
  version: z.string().nullable(),
  address: z.string(),
  local: z.boolean(),
  /** An Ollama that is asked as another kind of server (models.provider). */
  isOllama: z.boolean().optional(),
  chat: z.string().nullable(),
  embedding: z.string(),
  embedderOk: z.boolean(),
  models: z.array(modelSchema),
  /** Connections opened since the start, all of them to `address`. */
  connections: z.number().int(),
})
export type ModelStatus = z.infer<typeof modelStatusSchema>

export const trafficPurposeSchema = z.enum(['status', 'chat', 'speech', 'embedding', 'pull'])
export type TrafficPurpose = z.infer<typeof trafficPurposeSchema>

/** What was exchanged with an address for a purpose since the start: requests, and bytes of their bodies. */
export const trafficSchema = z.object({
  address: z.string(),
  purpose: trafficPurposeSchema,
  requests: z.number().int(),
  sent: z.number(),
  received: z.number(),
})
export type Traffic = z.infer<typeof trafficSchema>

/** Progress of a model download, in bytes. */
export const pullProgressSchema = z.object({
  name: z.string(),
  status: z.string(),
  completed: z.number(),
  total: z.number(),
  done: z.boolean(),
  error: textSchema.nullable(),
})
export type PullProgress = z.infer<typeof pullProgressSchema>

/** A language of text recognition. `code`: of tesseract (`deu`); `isOwn`: the person added it. */
export const ocrLanguageSchema = z.object({ code: z.string(), bytes: z.number(), isOwn: z.boolean() })
export type OcrLanguage = z.infer<typeof ocrLanguageSchema>

/** Output of the command `ocr`. `isOn`: pages without text are recognised. */
export const ocrOutputSchema = z.object({ isOn: z.boolean(), languages: z.array(ocrLanguageSchema) })
export type OcrOutput = z.infer<typeof ocrOutputSchema>
