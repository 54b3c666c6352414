import type { Calls } from '../../storage/index.ts'
import type { SettingsFunctions } from '../sqlite/settings-functions.ts'
import { PERSONA_DEFAULTS, personaSchema, type Persona, type PersonaChange } from '../../../src-preload/contract/shapes/personas.ts'
import { AppError, isAppError } from '../../../src-preload/contract/errors.ts'
import { DEFAULT_PERSONA, FIRST_PERSONAS } from '../domain/first-personas.ts'

type Stored = Calls<SettingsFunctions, 'listPersonas' | 'savePersona' | 'deletePersona'>

export type PersonasService = {
  /** Creates the initial four on first use. */
  list(): Promise<Persona[]>
  /** Creates a persona, or changes the one of that name (ignoring case). Throws `persona-invalid`. */
  set(name: string, change: PersonaChange): Promise<Persona[]>
  /** Throws `persona-not-found`, and `persona-invalid` for the default persona. */
  remove(name: string): Promise<Persona[]>
}

/** Personas: prompt, output format, model and default filters. */
export function createPersonas(options: { database: Stored; now: () => number }): PersonasService {
  const { database, now } = options

  async function list(): Promise<Persona[]> {
    const personas = await database.listPersonas()
    if (personas.some(({ name }) => name === DEFAULT_PERSONA)) return personas
    // The default persona always exists, so its absence means a new library.
    try {
      for (const persona of FIRST_PERSONAS) await database.savePersona({ persona, now: now() })
    } catch (error) {
      if (!isAppError(error) || (error.code !== 'disk-full' && error.code !== 'data-folder-unusable')) throw error
      // Where nothing can be written they are there for this start.
      return FIRST_PERSONAS.map((persona) => ({ ...persona, id: persona.name }))
    }
    return database.listPersonas()
  }

  return {
    list,
    async set(name, change) {
      const personas = await list()
      const known = personas.find((persona) => isName(persona, name))
      if (known?.name === DEFAULT_PERSONA && change.name !== undefined && !isName(known, change.name))
        throw new AppError('persona-invalid', { variant: 'cannotRename', values: { name: DEFAULT_PERSONA } })
      if (change.name !== undefined && personas.some((other) => other !== known && isName(other, change.name ?? '')))
        throw new AppError('persona-invalid', { variant: 'nameTaken', values: { name: change.name } })
      const base = known ?? { name, ...PERSONA_DEFAULTS }
      const parsed = personaSchema.omit({ id: true }).safeParse({ ...base, ...change })
      if (!parsed.success) {
        const field = String(parsed.error.issues[0]?.path[0] ?? 'name')
        throw field === 'prompt'
          ? new AppError('persona-invalid', { variant: 'promptTooLong' })
          : new AppError('persona-invalid', { variant: 'field', values: { field } })
      }
      await database.savePersona({ persona: { ...parsed.data, ...(known && { id: known.id }) }, now: now() })
      return list()
    },
    async remove(name) {
      const known = (await list()).find((persona) => isName(persona, name))
      if (!known) throw new AppError('persona-not-found', { variant: 'named', values: { name } })
      if (known.name === DEFAULT_PERSONA)
        throw new AppError('persona-invalid', { variant: 'cannotDelete', values: { name: DEFAULT_PERSONA } })
      await database.deletePersona(known.id)
      return list()
    },
  }
}

/** The persona of that name, or the default one. Throws `persona-not-found`. */
export function choosePersona(personas: readonly Persona[], name: string | undefined): Omit<Persona, 'id'> {
  if (name === undefined) return personas.find((persona) => isName(persona, DEFAULT_PERSONA)) ?? (FIRST_PERSONAS[0] as Omit<Persona, 'id'>)
  const found = (personas.length > 0 ? personas : FIRST_PERSONAS).find((persona) => isName(persona, name))
  if (!found) throw new AppError('persona-not-found', { variant: 'named', values: { name } })
  return found
}

function isName({ name }: { name: string }, wanted: string): boolean {
  return name.toLowerCase() === wanted.trim().toLowerCase()
}
