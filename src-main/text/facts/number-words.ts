import { LANGUAGES, languageOf } from '../languages/all.ts'

const MONTHS = mapOf(LANGUAGES.flatMap(({ numbers }) => numbers?.months ?? []))
const SCALE_CHARACTERS = mapOf('万=*1e4 萬=*1e4 亿=*1e8 億=*1e8 兆=*1e12 만=*1e4 억=*1e8'.split(' '))
const ENGLISH = mapOf(languageOf('en')?.numbers?.values ?? [])
/** English numbers apply in every language, English articles do not. */
const ENGLISH_NUMBERS = [...SCALE_CHARACTERS, ...ENGLISH].filter(([, value]) => !value.startsWith('~'))
const VALUES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  LANGUAGES.flatMap(({ code, numbers }) =>
    numbers && numbers.values.length > 0 ? [[code, new Map([...ENGLISH_NUMBERS, ...mapOf(numbers.values)])] as const] : [],
  ),
)
/** Number words for texts in an unknown or unsupported language: words of more than two letters, English first. */
const ANY: ReadonlyMap<string, string> = new Map([
  ...[...VALUES.values()].flatMap((words) => [...words].filter(([word, value]) => word.length > 2 && !value.startsWith('~'))),
  ...ENGLISH_NUMBERS,
  ...ENGLISH,
])

/** Encoded value of a number word: `5`, `5th`, `*1e6` (multiplies the preceding number), `~1` (also an article); null for other words. */
export function numberWordValue(word: string, language: string): string | null {
  return (VALUES.get(language) ?? ANY).get(word) ?? null
}

/** Month number, 1 to 12; null for other words. */
export function monthOf(word: string): number | null {
  const month = MONTHS.get(word)
  return month === undefined ? null : Number(month)
}

function mapOf(pairs: readonly string[]): ReadonlyMap<string, string> {
  return new Map(pairs.map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}
