import { z } from 'zod'
import { AppError } from '../../../../src-preload/contract/errors.ts'

// Zod's compiled parsers need `new Function`, which violates the content policy.
z.config({ jitless: true })

/** A token count. */
const count = z.number().nonnegative().max(1e9).catch(0).transform(Math.round)
/** A duration above zero; anything else is as if it were not there. */
const duration = z.number().positive().max(1e15).optional().catch(undefined)
const bytes = z.number().nonnegative().catch(0)
/** Displayed text without terminal control characters. */
const shown = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => text.replace(/\p{Cc}/gu, ''))
const length = z.number().int().positive().nullish().catch(null)

/** GET /api/version */
export const versionSchema = z.object({ version: shown(100) })

/** GET /api/tags and /api/ps */
export const tagsSchema = z.object({
  models: z
    .array(
      z.object({
        name: shown(500).pipe(z.string().min(1)),
        digest: z.string().max(200).default(''),
        size: z.number().nonnegative().optional(),
        remote_host: z.string().optional(),
        remote_model: z.string().optional(),
      }),
    )
    .max(10_000)
    .nullable()
    .transform((models) => models ?? []),
})

/** POST /api/show */
export const showSchema = z.object({
  capabilities: z.array(z.string().max(100)).max(100).optional(),
  model_info: z.record(z.string(), z.unknown()).optional(),
  // Newer servers report the accepted values of `think`.
  thinking: z
    .object({ values: z.array(z.union([z.string().max(100), z.boolean()])).max(100) })
    .optional()
    .catch(undefined),
  remote_host: z.string().optional(),
  remote_model: z.string().optional(),
})

/** POST /api/embed; the numbers are checked when converted to vectors. */
export const embedSchema = z.object({ embeddings: z.array(z.unknown()) })

/** One line of POST /api/chat. */
export const chatLineSchema = z.object({
  message: z.object({ content: z.string().default(''), thinking: z.string().optional() }).optional(),
  done: z.boolean(),
  done_reason: z.string().optional(),
  prompt_eval_count: count.optional(),
  eval_count: count.optional(),
  prompt_eval_duration: duration,
  eval_duration: duration,
})

/** GET /v1/models, with extra fields of llama.cpp (`meta`), vLLM (`max_model_len`) and LM Studio (/api/v0/models). */
export const openModelsSchema = z.object({
  data: z
    .array(
      z.object({
        id: shown(500).pipe(z.string().min(1)),
        owned_by: z.string().max(200).catch(''),
        max_model_len: length,
        loaded_context_length: length,
        max_context_length: length,
        type: z.string().max(100).optional().catch(undefined),
        meta: z.object({ n_ctx: length, n_ctx_train: length, n_embd: length, size: length }).partial().nullish().catch(null),
      }),
    )
    .max(10_000)
    .nullable()
    .transform((models) => models ?? []),
})

/** GET /props of llama.cpp: context of one slot, the limit of a request. */
export const propsSchema = z.object({ default_generation_settings: z.object({ n_ctx: z.number().int().positive() }) })

/** POST /v1/embeddings; the numbers are checked when converted to vectors. */
export const openEmbedSchema = z.object({
  data: z.array(z.object({ index: z.number().int().nonnegative().optional(), embedding: z.unknown() })),
})

/** One event of POST /v1/chat/completions. `reasoning`: Ollama and newer vLLM; `reasoning_content`: llama.cpp, LM Studio and older vLLM. */
export const chatEventSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({ content: z.string().nullish(), reasoning: z.string().nullish(), reasoning_content: z.string().nullish() })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .max(100),
  usage: z.object({ prompt_tokens: count.optional(), completion_tokens: count.optional() }).nullish().catch(null),
  // llama.cpp alone: `prompt_n` leaves out what was in its cache.
  timings: z.object({ prompt_n: count, prompt_ms: duration, predicted_ms: duration }).nullish().catch(null),
})

/** One line of POST /api/pull. */
export const pullLineSchema = z.object({
  status: shown(1000),
  digest: z.string().optional(),
  total: bytes.optional(),
  completed: bytes.optional(),
})

/** Validates a value; throws `model-bad-answer`. */
export function validated<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('model-bad-answer', { cause: result.error })
  return result.data
}
