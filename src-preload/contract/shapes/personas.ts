import { z } from 'zod'
import { filtersSchema } from './documents.ts'

/** Longest system prompt of a persona, characters: about a quarter of the default context window. */
const LONGEST_PERSONA_PROMPT = 8000

/** Which of the configured chat models answers: `models.fast`, `models.chat`, `models.best`. */
export const modelProfileSchema = z.enum(['fast', 'balanced', 'best'])

/** The form that an answer takes. */
export const outputTypeSchema = z.enum(['text', 'bullets', 'table', 'steps'])
export type OutputType = z.infer<typeof outputTypeSchema>

/** Who answers. `temperature` null: the setting's. `filters`: what a question searches when it names nothing itself. */
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

/** What a persona has where nothing else is said. */
export const PERSONA_DEFAULTS: Omit<Persona, 'id' | 'name'> = {
  prompt: '',
  profile: 'balanced',
  temperature: null,
  output: 'text',
  filters: {},
}

/** A persona as it is made or changed: what is left out stays as it is, or takes its first value. */
export const personaChangeSchema = personaSchema.omit({ id: true }).partial()
export type PersonaChange = z.infer<typeof personaChangeSchema>
