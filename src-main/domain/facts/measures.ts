import { LANGUAGES } from '../text/languages/all.ts'
import type { UnitName } from '../text/languages/language.ts'

/** Signs and short forms of units of measure, which every language shares; their names stand in the languages. What is not there is compared as a word. */
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
/** Signs that are units of measure; whoever reads words must look for them. */
export const MEASURE_SIGNS = '%‰$€£¥°'

/** The unit of measure that a word or sign names, by one name for all its spellings; null for any other. It is one only beside a number: "m", "an" and "second" are other words as well. */
export function measureOf(word: string): string | null {
  return NAMES.get(word) ?? null
}
