import { arabic } from './ar.ts'
import { bengali } from './bn.ts'
import { catalan } from './ca.ts'
import { czech } from './cs.ts'
import { danish } from './da.ts'
import { german } from './de.ts'
import { greek } from './el.ts'
import { english } from './en.ts'
import { spanish } from './es.ts'
import { estonian } from './et.ts'
import { basque } from './eu.ts'
import { finnish } from './fi.ts'
import { french } from './fr.ts'
import { irish } from './ga.ts'
import { hebrew } from './he.ts'
import { hindi } from './hi.ts'
import { croatian } from './hr.ts'
import { hungarian } from './hu.ts'
import { armenian } from './hy.ts'
import { indonesian } from './id.ts'
import { icelandic } from './is.ts'
import { italian } from './it.ts'
import { japanese } from './ja.ts'
import { korean } from './ko.ts'
import { latvian } from './lv.ts'
import { dutch } from './nl.ts'
import { norwegian } from './no.ts'
import { polish } from './pl.ts'
import { portuguese } from './pt.ts'
import { romanian } from './ro.ts'
import { russian } from './ru.ts'
import { slovak } from './sk.ts'
import { slovene } from './sl.ts'
import { serbian } from './sr.ts'
import { swedish } from './sv.ts'
import { tamil } from './ta.ts'
import { thai } from './th.ts'
import { turkish } from './tr.ts'
import { ukrainian } from './uk.ts'
import { vietnamese } from './vi.ts'
import { chinese } from './zh.ts'
import type { Language } from './language.ts'

/** Every supported language. If number words of two languages collide in a text of unknown language, the later one wins. */
export const LANGUAGES: readonly Language[] = [
  english,
  german,
  spanish,
  french,
  italian,
  portuguese,
  dutch,
  swedish,
  danish,
  norwegian,
  finnish,
  polish,
  czech,
  romanian,
  hungarian,
  turkish,
  russian,
  ukrainian,
  greek,
  arabic,
  hebrew,
  hindi,
  vietnamese,
  indonesian,
  chinese,
  japanese,
  korean,
  bengali,
  thai,
  armenian,
  basque,
  catalan,
  irish,
  slovene,
  tamil,
  slovak,
  croatian,
  serbian,
  estonian,
  latvian,
  icelandic,
]

const BY_CODE: ReadonlyMap<string, Language> = new Map(
  LANGUAGES.flatMap((language) => [language.code, ...language.otherCodes].map((code): [string, Language] => [code, language])),
)

/** The language of an ISO 639-1 code; undefined if unsupported. */
export function languageOf(code: string): Language | undefined {
  return BY_CODE.get(code)
}

/** Distinct entries of one list over all languages; a language without the list returns undefined. */
export function ofAll<T>(list: (language: Language) => readonly T[] | undefined): T[] {
  return [...new Set(LANGUAGES.flatMap((language) => list(language) ?? []))]
}

/** The same list as alternatives of a regular expression; matches nothing if empty. */
export function anyOf(list: (language: Language) => readonly string[] | undefined): string {
  return ofAll(list).join('|') || '(?!)'
}
