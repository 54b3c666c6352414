import { documentTypeSchema, filtersSchema } from '../../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import {
  modelProfileSchema,
  outputTypeSchema,
  personaChangeSchema,
  type Persona,
  type PersonaChange,
} from '../../../src-preload/contract/shapes/personas.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { refuseMore } from '../arguments.ts'
import type { Command } from '../command.ts'

/** The fields of a persona and their values. */
const KEYS = text('cli.persona.keys', { profiles: modelProfileSchema.options, outputs: outputTypeSchema.options })

export const personasCommand: Command<'personas'> = {
  usage: 'personas [set NAME KEY=VALUE...|delete NAME]',
  summary: text('cliHelp.commands.personas'),
  drains: false,
  options: {},
  async run({ app, parsed }) {
    const [verb, name, ...pairs] = parsed.positionals
    if (verb !== undefined && ((verb !== 'set' && verb !== 'delete') || name === undefined))
      throw new AppError('usage', { variant: 'formWithKeys', values: { usage: personasCommand.usage, keys: KEYS } })
    if (verb === 'delete') refuseMore(pairs, 'personas delete NAME')
    const before = await app.personas.list()
    const known = before.find((persona) => persona.name.toLowerCase() === name?.toLowerCase())
    const personas =
      verb === 'set' && name !== undefined
        ? await app.personas.set(name, readChange(pairs, known?.filters ?? {}))
        : verb === 'delete' && name !== undefined
          ? await app.personas.remove(name)
          : before
    return { output: { personas }, text: personas.map(line).join(''), exit: 0 }
  },
}

function line({ name, profile, temperature, output }: Persona): string {
  const heat = temperature === null ? t('cli.persona.usualTemperature') : t('cli.persona.temperature', { temperature })
  return `${name.padEnd(24)} ${profile}, ${heat}, ${output}\n`
}

/** Parses KEY=VALUE pairs of a persona. Throws `usage`. */
function readChange(pairs: readonly string[], filters: PersonaChange['filters']): PersonaChange {
  const change: Record<string, unknown> = {}
  const wanted: Record<string, unknown> = { ...filters }
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const [key, value] = [pair.slice(0, Math.max(0, at)), pair.slice(at + 1)]
    if (['collections', 'types', 'tags'].includes(key)) wanted[key] = value === '' ? undefined : value.split(',').map((one) => one.trim())
    else if (key === 'temperature') change[key] = value === 'none' || value === '' ? null : Number(value)
    else if (['name', 'prompt', 'profile', 'output'].includes(key)) change[key] = value
    else throw new AppError('usage', { variant: 'personaField', values: { field: (at < 0 ? pair : key).slice(0, 60), keys: KEYS } })
  }
  const checked = filtersSchema.safeParse(wanted)
  if (!checked.success) throw new AppError('usage', { variant: 'filters', values: { types: documentTypeSchema.options } })
  const parsed = personaChangeSchema.safeParse({ ...change, filters: checked.data })
  // The service has its own sentence for a too long prompt.
  if (!parsed.success && parsed.error.issues[0]?.path[0] !== 'prompt')
    throw new AppError('usage', { variant: 'personaValue', values: { field: String(parsed.error.issues[0]?.path[0]), keys: KEYS } })
  return { ...change, filters: checked.data } as PersonaChange
}
