import { z } from 'zod'
import { filtersSchema } from './documents.ts'

/** Longest system prompt of a persona, characters: about a quarter of the default context window. */
const LONGEST_PERSONA_PROMPT = 8000

/** Profile of a persona: the chat model of `models.fast`, `models.chat` (balanced) or `models.best`. */
export const modelProfileSchema = z.enum(['fast', 'balanced', 'best'])

/** Form of an answer. */
export const outputTypeSchema = z.enum(['text', 'bullets', 'table', 'steps'])
export type OutputType = z.infer<typeof outputTypeSchema>

/** A persona. `temperature` null: that of the settings. `filters`: the default filters of a question. */
export const personaSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(60),
  prompt: z.string().max(LONGEST_PERSONA_PROMPT),
  profile: modelProfileSchema,
  temperature: z.number().min(0).max(2).nullable(),
  output: outputTypeSchema,
  filters: filtersSchema,
})
export type Persona = z.infer<typeof personaSchema>

/** Default values of a persona. */
export const PERSONA_DEFAULTS: Omit<Persona, 'id' | 'name'> = {
  prompt: '',
  profile: 'balanced',
  temperature: null,
  output: 'text',
  filters: {},
}

/** Change of a persona. An absent field stays unchanged; in a new persona it gets its default. */
export const personaChangeSchema = personaSchema.omit({ id: true }).partial()
export type PersonaChange = z.infer<typeof personaChangeSchema>
