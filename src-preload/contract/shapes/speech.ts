import { z } from 'zod'
import { documentErrorSchema } from './documents.ts'
import { segmentsSchema } from './notes.ts'

/** Engines for speech to text. */
const SPEECH_ENGINES = ['sherpa', 'command', 'ollama', 'none'] as const
const speechEngineSchema = z.enum(SPEECH_ENGINES)

/** A speech model of the person's own in the library. `added`: ISO 8601; `languages`: their number, or the one; null: unknown. */
export const speechModelSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  languages: z.string().nullable(),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
  bytes: z.number(),
  added: z.string(),
})
export type SpeechModel = z.infer<typeof speechModelSchema>

/** A program on this computer that can be used. `needsModel`: its model has to be named, in the place of `{model}`. */
const speechProgramSchema = z.object({ id: z.string(), path: z.string(), command: z.array(z.string()), needsModel: z.boolean() })

/** A model that is worth fetching. Megabytes of its download. */
const suggestedModelSchema = z.object({
  name: z.string(),
  languages: z.string(),
  megabytes: z.number(),
  licence: z.string(),
})

/**
 * State of speech to text. `engine`: what is used now; `name` of engine and model; `problem`: why there is none, or what its next call would
 * say. `hearing`: chat models that can hear. `hasRecogniser`: false if this build has no recogniser for speech models, so that none can be added.
 */
export const speechStatusSchema = z.object({
  engine: speechEngineSchema,
  name: z.string().nullable(),
  problem: documentErrorSchema.nullable(),
  language: z.string(),
  models: z.array(speechModelSchema),
  programs: z.array(speechProgramSchema),
  hearing: z.array(z.string()),
  hasRecogniser: z.boolean(),
  suggested: z.array(suggestedModelSchema),
})
export type SpeechStatus = z.infer<typeof speechStatusSchema>

/** Output of the command `speech`. `test`: what the engine heard in a file. */
export const speechOutputSchema = speechStatusSchema.extend({
  test: z
    .object({ segments: segmentsSchema, seconds: z.number(), speech: z.number(), tookSeconds: z.number(), isPartial: z.boolean() })
    .optional(),
})
export type SpeechOutput = z.infer<typeof speechOutputSchema>
