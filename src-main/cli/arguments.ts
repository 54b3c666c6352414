import { parseArgs } from 'node:util'
import { documentTypeSchema, filtersSchema, type Filters } from '../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../src-preload/contract/errors.ts'
import { text, type Message } from '../../src-preload/texts/text.ts'

type OptionKind = 'flag' | 'value' | 'list'

/** An option of a command. `value`: the form of its value. `later`: reserved for a later version, refused with `not-available`. */
export type OptionSpec = { kind: OptionKind; short?: string; value?: string; help: Message; later?: boolean }

export const GLOBAL_OPTIONS: Record<string, OptionSpec> = {
  data: { kind: 'value', value: 'DIR', help: text('cliHelp.global.data') },
  json: { kind: 'flag', help: text('cliHelp.global.json') },
  quiet: { kind: 'flag', help: text('cliHelp.global.quiet') },
  help: { kind: 'flag', help: text('cliHelp.global.help') },
}

export const FILTER_OPTIONS: Record<string, OptionSpec> = {
  collection: { kind: 'list', value: 'NAME', help: text('cliHelp.filters.collection') },
  window: { kind: 'value', value: '24h|48h|1w|all|FROM..TO', help: text('cliHelp.filters.window') },
  type: { kind: 'list', value: 'TYPE', help: text('cliHelp.filters.type', { types: documentTypeSchema.options }) },
  document: { kind: 'list', value: 'ID|FILE NAME', help: text('cliHelp.filters.document') },
  tag: { kind: 'list', value: 'T', help: text('cliHelp.filters.tag') },
  'max-sensitivity': {
    kind: 'value',
    value: 'low|medium|high',
    help: text('cliHelp.filters.maxSensitivity'),
  },
}

/** Parsed arguments, validated against the command's options. */
export type Parsed = {
  positionals: string[]
  flags: ReadonlySet<string>
  values: Readonly<Record<string, string>>
  lists: Readonly<Record<string, string[]>>
}

/** Separates the command from its words; global options may precede it. */
export function splitCommand(words: readonly string[]): { name: string | undefined; rest: string[] } {
  let at = 0
  while (/^--(?:json|quiet|data)(?:=|$)/u.test(words[at] ?? '')) at += words[at] === '--data' ? 2 : 1
  return { name: words[at], rest: [...words.slice(0, at), ...words.slice(at + 1)] }
}

/** Parses the words after a command. Throws `usage` for unknown ones, `not-available` for reserved ones. */
export function readArguments(words: readonly string[], options: Readonly<Record<string, OptionSpec>>): Parsed {
  const all = { ...GLOBAL_OPTIONS, ...options }
  const config = Object.fromEntries(
    Object.entries(all).map(([name, spec]) => [
      name,
      {
        type: spec.kind === 'flag' ? ('boolean' as const) : ('string' as const),
        multiple: true as const,
        ...(spec.short && { short: spec.short }),
      },
    ]),
  )
  let parsed: ReturnType<typeof parseArgs>
  try {
    parsed = parseArgs({ args: [...words], options: config, allowPositionals: true, strict: true })
  } catch (cause) {
    throw misread(cause)
  }
  const flags = new Set<string>()
  const values: Record<string, string> = {}
  const lists: Record<string, string[]> = {}
  for (const [name, given] of Object.entries(parsed.values)) {
    const spec = all[name]
    if (!spec || !Array.isArray(given)) continue
    if (spec.later) throw new AppError('not-available', { variant: 'option', values: { name } })
    if (spec.kind === 'flag') flags.add(name)
    else if (spec.kind === 'list') lists[name] = given.map(String)
    else values[name] = String(given.at(-1))
  }
  return { positionals: [...parsed.positionals], flags, values, lists }
}

/** Node's parse error as a sentence. */
function misread(cause: unknown): AppError {
  const reason = cause instanceof Error ? (/^.*?(?=\.? *$|\. )/mu.exec(cause.message)?.[0] ?? '').replaceAll("'", '') : ''
  const option = /^Option (--?[\w-]+).* argument (?:missing|is ambiguous)/u.exec(reason)?.[1]
  if (option !== undefined)
    return new AppError('usage', {
      variant: 'needsValue',
      values: { option, form: `${option}${option.startsWith('--') ? '=' : ''}` },
      cause,
    })
  return reason.startsWith('Unknown option')
    ? new AppError('usage', { variant: 'unknownOption', values: { reason }, cause })
    : new AppError('usage', { variant: 'misread', values: { reason }, cause })
}

/** The error of words that are not of the form `usage`. */
export function wrongForm(usage: string): AppError {
  return new AppError('usage', { variant: 'form', values: { usage } })
}

/** Throws `usage` if surplus words remain. */
export function refuseMore(words: readonly string[], usage: string): void {
  if (words.length > 0) throw new AppError('usage', { variant: 'oneWordTooMany', values: { word: String(words[0]).slice(0, 60), usage } })
}

/** Filters from options. Throws `usage` for an invalid one. */
export function readFilters(parsed: Parsed): Filters {
  const result = filtersSchema.safeParse({
    ...(parsed.lists['collection'] && { collections: parsed.lists['collection'] }),
    ...(parsed.values['window'] !== undefined && { window: parsed.values['window'] }),
    ...(parsed.lists['type'] && { types: parsed.lists['type'] }),
    ...(parsed.lists['document'] && { documents: parsed.lists['document'] }),
    ...(parsed.lists['tag'] && { tags: parsed.lists['tag'] }),
    ...(parsed.values['max-sensitivity'] !== undefined && { maxSensitivity: parsed.values['max-sensitivity'] }),
  })
  if (result.success) return result.data
  const option =
    { collections: 'collection', types: 'type', documents: 'document', tags: 'tag', maxSensitivity: 'max-sensitivity' }[
      String(result.error.issues[0]?.path[0])
    ] ?? 'window'
  throw new AppError('usage', { variant: 'filter', values: { option, help: FILTER_OPTIONS[option]?.help ?? '' } })
}

/** An integer within its range, or the default. Throws `usage`. */
export function readNumber(parsed: Parsed, name: string, range: { min: number; max: number; initial: number }): number {
  const text = parsed.values[name]
  if (text === undefined) return range.initial
  const value = Number(text)
  if (!Number.isInteger(value) || value < range.min || value > range.max) {
    throw new AppError('usage', {
      variant: 'number',
      values: { option: `-${name.length > 1 ? '-' : ''}${name}`, min: range.min, max: range.max },
    })
  }
  return value
}
