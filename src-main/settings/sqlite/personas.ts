import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { PERSONA_DEFAULTS, personaSchema, type Persona } from '../../../src-preload/contract/shapes/personas.ts'
import { storedObject } from '../../storage/index.ts'
import { keepLines } from './keep-replaced.ts'
import type { Connection } from '../../storage/index.ts'

type Row = { id: string; name: string; body: string }

const { shape } = personaSchema
/** Prompts of any length are stored; a too long one is cut when used. */
const storedSchema = z.object({
  prompt: z.string().catch(PERSONA_DEFAULTS.prompt),
  profile: shape.profile.catch(PERSONA_DEFAULTS.profile),
  temperature: shape.temperature.catch(PERSONA_DEFAULTS.temperature),
  output: shape.output.catch(PERSONA_DEFAULTS.output),
  filters: shape.filters.catch(PERSONA_DEFAULTS.filters),
})

/** All personas in creation order. Damaged or unknown fields get their defaults: no persona is dropped. */
export function listPersonas(connection: Connection): Persona[] {
  return connection
    .all<Row>('SELECT id, name, body FROM personas ORDER BY created_at, rowid')
    .map(({ id, name, body }) => ({ id, name, ...storedSchema.parse(storedObject(body)) }))
}

/** Stores a persona; a new one gets an id. */
export function savePersona(connection: Connection, o: { persona: Omit<Persona, 'id'> & { id?: string }; now: number }): void {
  const { id = randomUUID(), name, ...body } = o.persona
  connection.write(() => {
    const before = listPersonas(connection).find((persona) => persona.id === id)
    if (before) keepLines(connection, { kind: 'choice', lines: lostChoices(before, body), now: o.now })
    connection.run(
      'INSERT INTO personas (id, name, body, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, body = excluded.body',
      id,
      name,
      JSON.stringify(body),
      o.now,
    )
  })
}

/** Choices of a persona that are no more. Its prompt is asked about before it is overwritten. */
function lostChoices(before: Persona, after: Omit<Persona, 'id' | 'name'>): string[] {
  return (['profile', 'temperature', 'output', 'filters'] as const)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => `${before.name}: ${field} = ${JSON.stringify(before[field])}`)
}

/** Updates personas' filters after a collection is renamed; `to` null: removed. Runs inside the caller's transaction. */
export function moveInPersonas(connection: Connection, from: string, to: string | null): void {
  const isFrom = (name: string): boolean => name.toLowerCase() === from.toLowerCase()
  for (const { id, ...persona } of listPersonas(connection)) {
    const { collections, ...filters } = persona.filters
    if (!collections?.some(isFrom)) continue
    const left = collections.flatMap((name) => (isFrom(name) ? (to ?? []) : name))
    const { name: _name, ...body } = { ...persona, filters: { ...filters, ...(left.length > 0 && { collections: left }) } }
    connection.run('UPDATE personas SET body = ? WHERE id = ?', JSON.stringify(body), id)
  }
}

/** Deletes a persona; false: not found. */
export function deletePersona(connection: Connection, id: string): boolean {
  return connection.write(() => connection.run('DELETE FROM personas WHERE id = ?', id)).changes > 0
}

/** Measured ratio of a model's tokens to our estimate, by model. */
export function tokenFactors(connection: Connection): { model: string; factor: number; samples: number }[] {
  return connection.all('SELECT model, factor, samples FROM token_factors')
}

/** Stores a model's factor. */
export function saveTokenFactor(connection: Connection, o: { model: string; factor: number; samples: number }): void {
  connection.write(() =>
    connection.run(
      'INSERT INTO token_factors (model, factor, samples) VALUES (?, ?, ?) ON CONFLICT (model) DO UPDATE SET factor = excluded.factor, samples = excluded.samples',
      o.model,
      o.factor,
      o.samples,
    ),
  )
}
