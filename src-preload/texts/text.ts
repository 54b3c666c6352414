import type { MessageKey, PlaceholderOf } from './catalogue.ts'

/** A language by its ISO 639-1 code; shown by its name. */
export type LanguageName = { readonly languageCode: string }
export type MessageName = Text | LanguageName

/** Value of a placeholder: words from outside, a number (formatted for the language), another message, a language, or a list. */
export type MessageValue = MessageName | number | readonly MessageName[]
export type MessageValues = Readonly<Record<string, MessageValue>>

/** A text of the catalogue as data: its key and the values of its placeholders. It is formatted where it is shown (`say.ts`). */
export type Message = { readonly messageKey: MessageKey; readonly values?: MessageValues }

/** A text for a person: a message of the catalogue, or plain words (from outside, or from a row of an older version). */
export type Text = string | Message

/** Arguments for the placeholders of a text: an object with a value for each, or no argument for a text without placeholders. */
export type ValuesFor<K extends MessageKey> = [PlaceholderOf<K>] extends [never]
  ? []
  : [values: { readonly [Name in PlaceholderOf<K>]: ValueFor<Name> }]
/** Type of a placeholder's value. `count` chooses the plural form, so it is a number. */
export type ValueFor<Name extends string> = Name extends 'count' ? number : MessageValue

/** Makes a message from a key of the catalogue and the values of its placeholders. */
export function text<K extends MessageKey>(messageKey: K, ...[values]: ValuesFor<K>): Message {
  return values === undefined ? { messageKey } : { messageKey, values }
}

/** True for a message: an object with a key. */
export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'messageKey' in value && typeof value.messageKey === 'string'
}

/** True for a message or plain words. */
export function isText(value: unknown): value is Text {
  return typeof value === 'string' || isMessage(value)
}

/** A text with `change` applied to all words from outside: a plain text itself, or the words among a message's values. */
export function mapWords(text: Text, change: (words: string) => string): Text {
  if (typeof text === 'string') return change(text)
  const { messageKey, values } = text
  if (values === undefined) return text
  return { messageKey, values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mapValue(value, change)])) }
}

function mapValue(value: MessageValue, change: (words: string) => string): MessageValue {
  if (typeof value === 'number') return value
  return isList(value) ? value.map((one) => mapName(one, change)) : mapName(value, change)
}

function mapName(name: MessageName, change: (words: string) => string): MessageName {
  return typeof name === 'string' || isMessage(name) ? mapWords(name, change) : name
}

/** True for a list of values. */
export function isList(value: MessageValue): value is readonly MessageName[] {
  return Array.isArray(value)
}

/** All words from outside in a text. */
export function wordsIn(text: Text): string[] {
  const words: string[] = []
  mapWords(text, (one) => (words.push(one), one))
  return words
}
