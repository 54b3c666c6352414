import { showHidden } from '../contract/visible.ts'
import type { FirstCatalogue, MessageKey, WindowCatalogue } from './catalogue.ts'
import { directionOf, localeOf, type Language } from './languages.ts'
import { once } from './once.ts'
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
/** Key of the name of no language (`und`). */
const NO_LANGUAGE_KEY = 'common.noLanguage'

/** First strong isolate and its end: what stands between them has its own direction, and leaves the order around it alone. */
const ISOLATE = '\u2068'
const POP = '\u2069'
/** Words that need no isolate in a text from right to left. */
const ONLY_ARABIC = /^[\p{Script=Arabic}\s]*$/u
/** Options and endings of files (`--help`, `.doc`) within a sentence: their first sign would move behind them. */
const BEGINS_WITH_SIGN = /(?<![\p{L}\p{N}])(?:--?|\.)[A-Za-z][\w-]*/gu

/** Creates the speaker of a language. Numbers, lists and plurals follow Unicode CLDR (`Intl`). `isolates`: values from outside are isolated. */
function createSpeaker(language: Language, texts: object, isolates: boolean): Speaker {
  const locale = localeOf(language)
  // Each costs milliseconds, in every program and thread; few of them say anything.
  const plurals = once(() => new Intl.PluralRules(locale))
  const numbers = once(() => new Intl.NumberFormat(locale))
  const lists = once(() => new Intl.ListFormat(locale, { style: 'short', type: 'unit' }))
  const names = once(() => new Intl.DisplayNames(locale, { type: 'language' }))

  const sentence = (key: string, values: MessageValues): string | null => {
    const count = values['count']
    const form = typeof count === 'number' ? at(texts, `${key}_${plurals().select(count)}`) : null
    return form ?? at(texts, key) ?? at(texts, `${key}_other`)
  }
  const format = ({ messageKey, values = {} }: Message): string => {
    const found = sentence(messageKey, values) ?? sentence(UNKNOWN_KEY, {}) ?? withoutCatalogue(messageKey)
    return (isolates ? found.replace(BEGINS_WITH_SIGN, isolate) : found).replace(/\{\{(\w+)\}\}/gu, (placeholder, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return value === undefined ? placeholder : write(value)
    })
  }
  const write = (value: MessageValue): string => {
    if (typeof value === 'number') return numbers().format(value)
    if (isList(value)) return lists().format(value.map(name))
    return name(value)
  }
  // Intl has a name for `und` that only its makers know: root.
  const nameOf = (code: string): string => (code === 'und' ? sentence(NO_LANGUAGE_KEY, {}) : names().of(code)) ?? code
  const shown = isolates ? showHiddenButIsolates : showHidden
  const name = (value: MessageName): string => {
    if (typeof value === 'object' && 'languageCode' in value) return nameOf(value.languageCode)
    const said = say(value)
    return isolates && typeof value === 'string' && !ONLY_ARABIC.test(said) ? isolate(said) : said
  }
  const say = (text: Text): string => (typeof text === 'string' ? shown(text) : format(text))
  return {
    say,
    t: (messageKey, ...[values]) => format(values === undefined ? { messageKey } : { messageKey, values }),
    spoken: <T>(value: T) => deepSay(value, say) as Spoken<T>,
  }
}

/** A program that shows a key forgot to speak: told to its author, not to a person (the built app has `import.meta.env`, by Vite). */
function withoutCatalogue(key: string): string {
  if ((import.meta as ImportMeta & { env?: { PROD?: boolean } }).env?.PROD === true) return key
  throw new Error(`The text ${key} has no catalogue: the program must import texts/speak-english.ts, or call speak(), first.`)
}

function isolate(words: string): string {
  return ISOLATE + words + POP
}

/**
 * Words with their hidden characters made visible, except isolates in pairs: those of a sentence that is a value of another one. A pair
 * cannot change the order of what stands around it.
 */
function showHiddenButIsolates(words: string): string {
  const pieces = words.split(/([\u2068\u2069])/u)
  let open = 0
  const arePairs = pieces.every((piece) => (open += piece === ISOLATE ? 1 : piece === POP ? -1 : 0) >= 0) && open === 0
  if (!arePairs) return showHidden(words)
  return pieces.map((piece) => (piece === ISOLATE || piece === POP ? piece : showHidden(piece))).join('')
}

/** The sentence at a dotted path, or null. */
function at(texts: object, path: string): string | null {
  const found = find(texts, path)
  return typeof found === 'string' ? found : null
}

function find(texts: object, path: string): unknown {
  let node: unknown = texts
  for (const part of path.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, part)) return undefined
    node = (node as Record<string, unknown>)[part]
  }
  return node
}

function deepSay(value: unknown, say: (text: Text) => string): unknown {
  if (isMessage(value)) return say(value)
  if (Array.isArray(value)) return value.map((item) => deepSay(item, say))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deepSay(item, say)]))
}

let spokenLanguage: Language = 'en'
let spokenTexts: object = {}
let speaker = createSpeaker(spokenLanguage, spokenTexts, false)
let writer = speaker

/**
 * Speaks a language from now on. `texts`: its catalogue, or the part of it that the window shows. Every program calls this first.
 * `onScreen`: the texts are drawn by an engine that knows Unicode's directions, so values from outside are isolated in a language from
 * right to left (a path between Arabic words would be torn apart).
 */
export function speak(language: Language, texts: WindowCatalogue | FirstCatalogue, { onScreen = false } = {}): void {
  spokenLanguage = language
  spokenTexts = texts
  writer = createSpeaker(language, texts, false)
  speaker = onScreen && directionOf(language) === 'rtl' ? createSpeaker(language, texts, true) : writer
}

/** True if the app speaks the language. */
export function isSpoken(language: Language): boolean {
  return language === spokenLanguage
}

/** True if the catalogue has a text, or texts, at a dotted path. */
export function hasText(path: string): boolean {
  return find(spokenTexts, path) !== undefined
}

/** A formatter of the platform (`Intl`) for the app's language: made when it is first needed, and again in another language. */
export function perLanguage<T>(make: (locale: string) => T): () => T {
  let made: { of: Language; value: T } | null = null
  return () => {
    if (made?.of !== spokenLanguage) made = { of: spokenLanguage, value: make(localeOf(spokenLanguage)) }
    return made.value
  }
}

/** The sentence of a text in the app's language. */
export function say(text: Text): string {
  return speaker.say(text)
}

/** The sentence of a key in the app's language. */
export function t<K extends MessageKey>(key: K, ...values: ValuesFor<K>): string {
  return speaker.t(key, ...values)
}

/** The sentence of a key as content, which is stored, sent or copied: without isolates. */
export function written<K extends MessageKey>(key: K, ...values: ValuesFor<K>): string {
  return writer.t(key, ...values)
}

/** Plain data with every message replaced by its sentence in the app's language. */
export function spoken<T>(value: T): Spoken<T> {
  return speaker.spoken(value)
}
