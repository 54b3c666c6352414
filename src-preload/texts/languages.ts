import type { Catalogue } from './catalogue.ts'

/** The languages of the app by ISO 639-1 code. A new one is a folder beside `en`, a code here, and a row in each of the two tables of files. */
export const LANGUAGES = ['en', 'de', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** Languages written from right to left. */
const RIGHT_TO_LEFT: readonly string[] = ['ar']

/** Direction of a language's script, as the `dir` attribute. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr'
}

/**
 * The language to speak: the chosen one, or for `system` the first of the system's languages (BCP 47 tags, most wanted first) that the app
 * has; English if it has none.
 */
export function resolveLanguage(chosen: Language | 'system', system: readonly string[]): Language {
  if (chosen !== 'system') return chosen
  const codes = system.map((tag) => tag.split('-')[0])
  return LANGUAGES.find((language) => language === codes.find((code) => LANGUAGES.some((one) => one === code))) ?? 'en'
}

/** A language's name in itself: Deutsch. */
export function nameOfLanguage(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/**
 * The tag by which `Intl` formats. Digits are Latin in every language: a page, a source's number or a time looks the same in the answer, in
 * the document and on the command line.
 */
export function localeOf(language: Language): string {
  return `${language}-u-nu-latn`
}

/** Languages in which Intl shortens the names of some units of size, and spells out others. */
const SPELLED_UNITS: readonly string[] = ['ar']

/** How `Intl` names the units of sizes in a locale, so that all of them look alike: "134 kB", "134 كيلوبايت". */
export function unitDisplayOf(locale: string): 'short' | 'long' {
  return SPELLED_UNITS.includes(locale.split('-')[0] ?? '') ? 'long' : 'short'
}

/** Files of all texts. Each is loaded when its language is spoken. */
export const CATALOGUES: { readonly [L in Language]: () => Promise<Catalogue> } = {
  en: async () => (await import('./en/english.ts')).english,
  de: async () => (await import('./de/german.ts')).german,
  ar: async () => (await import('./ar/arabic.ts')).arabic,
}
