import { z } from 'zod'
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

/** The output of `models --json`. */
export const modelsOutputSchema = z.object({
  server: z.object({ ok: z.boolean(), version: z.string().nullable() }),
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
  chat: z.string().nullable(),
  embedding: z.string(),
  embedderOk: z.boolean(),
  models: z.array(modelSchema),
  /** Connections opened since the start, all of them to `address`. */
  connections: z.number().int(),
})
export type ModelStatus = z.infer<typeof modelStatusSchema>

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
