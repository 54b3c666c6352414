import type { z } from 'zod'

/** Numbers from 0 to 1, the same for a seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Values that break code which trusts its input: paths, names of devices, prototypes, hidden characters, wrong types. */
const ODD: readonly unknown[] = [
  '',
  ' ',
  '../../../etc/passwd',
  '/etc/passwd',
  'C:\\Windows\\win.ini',
  '\\\\192.0.2.1\\share\\x',
  'file:///etc/passwd',
  'CON',
  'a\0b',
  '\u202egnp.exe',
  '\ud800',
  '__proto__',
  'constructor',
  "'; DROP TABLE documents; --",
  '" OR NEAR(',
  '{{title}}',
  '%s%n',
  'x'.repeat(5000),
  'http://192.0.2.1/',
  -1,
  0,
  0.5,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  1n,
  true,
  null,
  undefined,
  [],
  {},
  new Date(0),
  new Map([['id', 1]]),
  new Uint8Array(3),
  JSON.parse('{"__proto__":{"polluted":1}}'),
  [[[[[[[[]]]]]]]],
]

type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: readonly z.ZodType[]
  entries?: Record<string, string>
  values?: readonly unknown[]
  keyType?: z.ZodType
  valueType?: z.ZodType
  in?: z.ZodType
}

/** Inputs of a schema: mostly valid ones, with odd values in between. `known`: words that exist, such as ids of the library. */
export function createInputs(random: () => number, known: readonly string[]) {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T

  function text(schema: z.ZodType): string {
    const format = (schema as unknown as { format?: string | null }).format
    if (random() < 0.5) return pick(known)
    if (format === 'uuid' || format === 'guid') return '00000000-0000-4000-8000-000000000000'
    if (format === 'datetime') return '2026-05-01T10:00:00+02:00'
    return pick(['lease', 'When does it end?', 'a', 'Personal', '5m', 'en', 'x y z '.repeat(40)])
  }

  function number(schema: z.ZodType): number {
    const { minValue, maxValue, format } = schema as unknown as { minValue?: number; maxValue?: number; format?: string }
    const from = Number.isFinite(minValue) ? minValue! : 0
    const to = Math.min(Number.isFinite(maxValue) ? maxValue! : from + 10, from + 40)
    const value = from + random() * (to - from)
    return format?.includes('int') ? Math.round(value) : value
  }

  function valid(schema: z.ZodType): unknown {
    const definition = schema.def as unknown as Definition
    switch (definition.type) {
      case 'object':
        return Object.fromEntries(Object.entries(definition.shape ?? {}).map(([key, inner]) => [key, value(inner)]))
      case 'array':
        return Array.from({ length: Math.ceil(random() * 3) }, () => value(definition.element!))
      case 'record':
        return { [pick(known)]: value(definition.valueType!) }
      case 'optional':
        return random() < 0.5 ? undefined : value(definition.innerType!)
      case 'nullable':
        return random() < 0.3 ? null : value(definition.innerType!)
      case 'default':
      case 'readonly':
        return value(definition.innerType!)
      case 'pipe':
        return value(definition.in!)
      case 'union':
        return value(pick(definition.options!))
      case 'enum':
        return pick(Object.values(definition.entries!))
      case 'literal':
        return pick(definition.values!)
      case 'string':
        return text(schema)
      case 'number':
        return number(schema)
      case 'boolean':
        return random() < 0.5
      case 'custom':
        return new Uint8Array(Math.floor(random() * 9) * 2)
      case 'unknown':
        return pick(ODD)
      default:
        throw new Error(`no input for ${definition.type}`)
    }
  }

  function value(schema: z.ZodType): unknown {
    return random() < 0.04 ? pick(ODD) : valid(schema)
  }

  /** An input for a route: valid or odd, now and then with a field of its own or none. */
  return (schema: z.ZodType): unknown => {
    if (random() < 0.05) return pick(ODD)
    const made = valid(schema) as Record<string, unknown>
    if (random() < 0.05) return { ...made, path: '/etc/passwd', agreed: true }
    // An absent field and an undefined one are the same to a page.
    return Object.fromEntries(Object.entries(made).filter(([, one]) => one !== undefined))
  }
}
