import type { english } from './en/english.ts'
import type { windowEnglish } from './en/window-english.ts'
import type { firstTexts } from './en/window/first-texts.ts'
import type { laterTexts } from './en/window/later-texts.ts'

type English = typeof english

/** Plural forms of Unicode CLDR besides `other`; English has `one`. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many'

/** Type of a translation: the keys of the English texts, any sentences. A text with plural forms needs `_other`; others are optional. */
type Translated<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : Translated<T[K]>
} & {
  readonly [K in keyof T as K extends `${infer Base}_other` ? `${Base}_${PluralForm}` : never]?: string
}

/** All texts of one language. A missing or surplus key does not compile. */
export type Catalogue = Translated<English>

/** The texts of one language that the window can show. */
export type WindowCatalogue = Translated<typeof windowEnglish>

/** Its texts of the first screen, and those of pages that are opened later. */
export type FirstCatalogue = Translated<typeof firstTexts>
export type LaterCatalogue = Translated<typeof laterTexts>

/** Sentence, next step and variants of each error code. */
export type ErrorTexts = English['errors']

/** Texts of the rows of a database, by table. */
export type RowTexts = English['damage']['rows']

/** The texts of the catalogue as `[dotted key, sentence]`. Plural forms share the key without the ending, and need `count`. */
type Entries<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Base}_${'one' | 'other'}`
      ? [`${Path}${Base}`, T[K] | '{{count}}']
      : [`${Path}${K}`, T[K]]
    : Entries<T[K], `${Path}${K}.`>
}[keyof T & string]
type Entry = Entries<English>

/** Key of a text: its path in the catalogue, joined by dots. Plural forms share one key. */
export type MessageKey = Entry[0]

type NamesIn<Sentence> = Sentence extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never
/** Sentences by key. A mapped type: a search of the union for each key would take the compiler a minute and 5 GB. */
type Sentences = { [E in Entry as E[0]]: E[1] }

/** Names of the placeholders of a text; for a union of keys, the names of all. */
export type PlaceholderOf<K extends MessageKey> = NamesIn<Sentences[K]>
