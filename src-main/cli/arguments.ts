import { parseArgs } from 'node:util'
import { documentTypeSchema, filtersSchema, type Filters } from '../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../src-preload/contract/errors.ts'
import { text, type Message } from '../../src-preload/texts/text.ts'

type OptionKind = 'flag' | 'value' | 'list'

/** An option of a command. `value`: the form of its value; `writes`: the file that the command writes, which is looked at before anything else. */
export type OptionSpec = { kind: OptionKind; short?: string; value?: string; writes?: true; help: Message }

export const GLOBAL_OPTIONS: Record<string, OptionSpec> = {
  data: { kind: 'value', value: 'DIR', help: text('cliHelp.global.data') },
  json: { kind: 'flag', help: text('cliHelp.global.json') },
  quiet: { kind: 'flag', help: text('cliHelp.global.quiet') },
  help: { kind: 'flag', help: text('cliHelp.global.help') },
}

export const FILTER_OPTIONS = {
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
} as const satisfies Record<string, OptionSpec>

/** The option of each filter. */
const OPTION_OF = {
  collections: 'collection',
  window: 'window',
  types: 'type',
  documents: 'document',
  tags: 'tag',
  maxSensitivity: 'max-sensitivity',
} as const satisfies Record<keyof Filters, keyof typeof FILTER_OPTIONS>

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

/** Parses the words after a command. Throws `usage` for unknown ones. */
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
    if (spec.kind === 'flag') flags.add(name)
    else if (spec.kind === 'list') lists[name] = given.map(String)
    else values[name] = String(given.at(-1))
  }
  return { positionals: [...parsed.positionals], flags, values, lists }
}

/** Node's parse error as one of ours; the option stands in its message. */
function misread(cause: unknown): AppError {
  const { code, message = '' } = cause as { code?: string; message?: string }
  const option = /'(--?[^\s',]+)/u.exec(message)?.[1]
  if (option === undefined) return new AppError('usage', { cause })
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return new AppError('usage', { variant: 'unknownOption', values: { option }, cause })
  if (/takes? an? argument/u.test(message)) return new AppError('usage', { variant: 'noValue', values: { option }, cause })
  const form = option.startsWith('--') ? `${option}=` : option
  return new AppError('usage', { variant: 'needsValue', values: { option, form }, cause })
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
  const filter = result.error.issues[0]?.path[0] as keyof Filters | undefined
  const option = OPTION_OF[filter ?? 'window']
  const { value: form, help } = FILTER_OPTIONS[option]
  throw new AppError('usage', { variant: 'filter', values: { option, form, help } })
}

/** An integer within its range, or the default. Throws `usage`. */
export function readNumber(parsed: Parsed, name: string, range: { min: number; max: number; initial: number }): number {
  const given = parsed.values[name]
  if (given === undefined) return range.initial
  const value = Number(given)
  if (!Number.isInteger(value) || value < range.min || value > range.max) {
    throw new AppError('usage', {
      variant: 'number',
      values: { option: `-${name.length > 1 ? '-' : ''}${name}`, min: range.min, max: range.max },
    })
  }
  return value
}
