import { showHidden } from '../contract/visible.ts'
import { LANGUAGES, type Language, type MessageKey } from './catalogue.ts'
import {
  isList,
  isMessage,
  type Message,
  type MessageName,
  type MessageValue,
  type MessageValues,
  type Text,
  type ValuesFor,
} from './text.ts'

/** Formats texts in one language. */
export type Speaker = {
  /** The sentence of a text. Hidden characters in values from outside are made visible. */
  say(text: Text): string
  /** The sentence of a key of the catalogue, in the plural form of `count`. */
  t<K extends MessageKey>(key: K, ...values: ValuesFor<K>): string
  /** A copy of plain data with every message replaced by its sentence. */
  spoken<T>(value: T): Spoken<T>
}

/** Type of plain data with every message replaced by its sentence. */
export type Spoken<T> = T extends Message
  ? string
  : T extends readonly (infer Item)[]
    ? Spoken<Item>[]
    : T extends object
      ? { [K in keyof T]: Spoken<T[K]> }
      : T

/** Key of the text shown for an unknown message, which a newer version wrote. */
const UNKNOWN_KEY = 'common.unknownMessage'

/** Creates the speaker of a language. Numbers, lists and plurals follow Unicode CLDR (`Intl`). */
function createSpeaker(language: Language): Speaker {
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  const lists = new Intl.ListFormat(language, { style: 'short', type: 'unit' })
  const names = new Intl.DisplayNames(language, { type: 'language' })

  const sentence = (key: string, values: MessageValues): string | null => {
    const count = values['count']
    const form = typeof count === 'number' ? at(language, `${key}_${plurals.select(count)}`) : null
    return form ?? at(language, key) ?? at(language, `${key}_other`)
  }
  const format = ({ messageKey, values = {} }: Message): string =>
    (sentence(messageKey, values) ?? sentence(UNKNOWN_KEY, {}) ?? '').replace(/\{\{(\w+)\}\}/gu, (placeholder, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return value === undefined ? placeholder : write(value)
    })
  const write = (value: MessageValue): string => {
    if (typeof value === 'number') return numbers.format(value)
    if (isList(value)) return lists.format(value.map(name))
    return name(value)
  }
  const name = (value: MessageName): string =>
    typeof value === 'object' && 'languageCode' in value ? (names.of(value.languageCode) ?? value.languageCode) : say(value)
  const say = (text: Text): string => (typeof text === 'string' ? showHidden(text) : format(text))
  return {
    say,
    t: (messageKey, ...[values]) => format(values === undefined ? { messageKey } : { messageKey, values }),
    spoken: <T>(value: T) => deepSay(value, say) as Spoken<T>,
  }
}

/** The sentence at a dotted path, or null. */
function at(language: Language, path: string): string | null {
  let node: unknown = LANGUAGES[language]
  for (const part of path.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, part)) return null
    node = (node as Record<string, unknown>)[part]
  }
  return typeof node === 'string' ? node : null
}

function deepSay(value: unknown, say: (text: Text) => string): unknown {
  if (isMessage(value)) return say(value)
  if (Array.isArray(value)) return value.map((item) => deepSay(item, say))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deepSay(item, say)]))
}

/** The speaker of the app's language. */
export const { say, t, spoken } = createSpeaker('en')
