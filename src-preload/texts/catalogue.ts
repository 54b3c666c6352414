import { english } from './en/english.ts'

type English = typeof english

/** The plural forms that languages may have beside `other` (Unicode CLDR); English has `one`. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many'

/**
 * The English texts as another language must have them: the same keys, any sentences. A text with plural forms needs `_other` and whichever other
 * forms the language has.
 */
type Translated<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : Translated<T[K]>
} & {
  readonly [K in keyof T as K extends `${infer Base}_other` ? `${Base}_${PluralForm}` : never]?: string
}

/** All texts of one language. A key that is missing, or one too many, does not compile. */
export type Catalogue = Translated<English>

/** The languages of the app: a new language is a folder beside `en` and a row here. */
export const LANGUAGES = { en: english } satisfies Record<string, Catalogue>
export type Language = keyof typeof LANGUAGES

/** The texts of the catalogue as `[key, sentence]`, by the dotted path of each; the forms of a plural share the key without its ending, and need `count`. */
type Entries<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Base}_${'one' | 'other'}`
      ? [`${Path}${Base}`, T[K] | '{{count}}']
      : [`${Path}${K}`, T[K]]
    : Entries<T[K], `${Path}${K}.`>
}[keyof T & string]
type Entry = Entries<English>

/** Name of a text in the catalogue: its path, parts joined by dots. The forms of a plural have one key. */
export type MessageKey = Entry[0]

type NamesIn<Sentence> = Sentence extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never
/** Each key with its sentences. A mapped type, because a search of the union for each key takes a minute and 5 GB. */
type Sentences = { [E in Entry as E[0]]: E[1] }

/** Names of the placeholders of a text; of several keys, those of all. */
export type PlaceholderOf<K extends MessageKey> = NamesIn<Sentences[K]>
