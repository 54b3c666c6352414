import { LANGUAGES } from '../languages/all.ts'
import type { UnitName } from '../languages/language.ts'

/**
 * Signs and abbreviations of units of measure shared by all languages; full names are in the language files. Unknown units are compared as
 * words.
 */
const SHORT_FORMS: Readonly<Partial<Record<UnitName, string>>> = {
  percent: '%',
  permille: '‰',
  dollar: '$ usd',
  euro: '€ eur',
  pound: '£ gbp',
  yen: '¥',
  degree: '°',
  minute: 'min',
  millimetre: 'mm',
  centimetre: 'cm',
  metre: 'm',
  kilometre: 'km',
  gram: 'g',
  kilogram: 'kg',
  tonne: 't',
  litre: 'l',
  hectare: 'ha',
  watt: 'w',
  kilowatt: 'kw',
  megawatt: 'mw',
  hertz: 'hz',
  kilohertz: 'khz',
  megahertz: 'mhz',
  gigahertz: 'ghz',
  kilobyte: 'kb',
  megabyte: 'mb',
  gigabyte: 'gb',
  terabyte: 'tb',
}
const NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SHORT_FORMS).flatMap(([unit, forms]) => forms.split(' ').map((form): [string, string] => [form, unit])),
  ...LANGUAGES.flatMap(({ numbers }) =>
    Object.entries(numbers?.units ?? {}).flatMap(([unit, names]) => names.map((name): [string, string] => [name, unit])),
  ),
])
/** Single-character units of measure, which a tokeniser must recognise. */
export const MEASURE_SIGNS = '%‰$€£¥°'

/**
 * Canonical unit of measure of a word or sign; null for other words. Valid only next to a number: "m", "an" and "second" are also other
 * words.
 */
export function measureOf(word: string): string | null {
  return NAMES.get(word) ?? null
}
