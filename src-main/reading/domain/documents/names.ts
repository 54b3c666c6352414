import { LANGUAGES } from '../../../text/index.ts'

const MONTHS = LANGUAGES.flatMap(({ numbers }) => (numbers?.months ?? []).map((pair) => pair.split('=')[0] ?? '')).filter((name) =>
  /\p{L}{3}/u.test(name),
)
const MONTH = String.raw`(?:${[...new Set(MONTHS)]
  .toSorted((a, b) => b.length - a.length)
  .map(escape)
  .join('|')})\.?`
const DAY = String.raw`\d{1,2}(?:\.|st|nd|rd|th|er|º|ª)?`

/** A day in words ("20 juin 2023", "December 31, 2023"), and a month, with or without its year. */
const DAY_IN_WORDS = inWords(String.raw`${DAY} (?:de |of )?${MONTH}(?:,? (?:de )?\d{4})?|${MONTH} ${DAY}(?:,? \d{4})?`)
const MONTH_IN_WORDS = inWords(String.raw`${MONTH}(?:,? (?:de )?\d{4})?`)
/** A date in digits ("12/15/2024", "2024-12-15"), or a time of day. */
const STAMP = /(?<!\d)(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\s?\d{1,2}[-./]\s?\d{2,4})(?!\d)|(?<!\d)\d{1,2}:\d{2}(?!\d)/u
/** A number with a currency, or with cents at the end of a line. */
const AMOUNT =
  /\p{Sc}\s?[-+]?\d|\d\s?\p{Sc}|\b(?:EUR|USD|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|CZK|HUF|INR|CNY|BRL|Rs)\.?\s?[-+]?\d|\d(?:[.,]\d\d)?\s?(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|INR|CNY|BRL|kr|zł|Kč|Ft|Euro)(?![\p{L}\p{N}])|\d,\d\d(?!\d)|\d{2}[.,]\d{2}(?:-|\s?\S{1,4})?$|\d[.,]\d{3}[.,]\d{2}(?!\d)/u
/** A number that counts or identifies: "#4711", "No. 12". */
const NUMBERED = /[#№]\s?\d|(?<!\p{L})(?:no|nr|nº|n°|num|núm|č|رقم)[.°º]?:?\s?\d/iu
const ADDRESS = /@|:\/\/|\bwww\./i
const PAGE =
  /(?<!\p{L})(?:page|pag\.|p\.|seite|s\.|página|pagina|strona|str\.|sida|side|страница|стр\.|صفحة|slide|folie|sheet|blatt)\s?:?\s?\d|^\p{L}{0,9}\s?\d+\s?(?:\/|\p{L}{1,4})\s?\d+$|\(\d+\s?\/\s?\d+\)/iu
/** Marks of code, rules and misread pictures; a bracket beside a blank, where letters of the page are missing. */
const SCRAWL = /[\^~*\\={}<>_\ufffd\p{Co}]|\p{Ps}(?<![„‚])\s|\s\p{Pe}/u
/** A line that goes on (a lead-in, a part of a list), and a sentence of several words. */
const GOES_ON = /[,;:]$|(?:\S+\s+){3}.*\p{L}{3}[.。]$/u
/** Least digits of an identifier that is no year. */
const ID_DIGITS = 4
const SERIES = /^\p{Lu}{2,}[-_/]\d{3}/u
/** Runs of digits and of letters of a key. */
const KEY_RUNS = 5
const YEARS = /^\p{L}*-?(?:1[5-9]|20)\d\d(?:[-/–](?:\d{2}|(?:1[5-9]|20)\d\d))?$/u
/** Numbers with only blanks and their own signs between them: "7 613 103", "+49 (0)30 671". */
const NUMBERS = /\d[\d\s.,'’()/+–-]*\d/gu
/** Words that leave a name beside a day: "Protokoll der Sitzung vom 20. Juni 2023". */
const WORDS_BESIDE_DAY = 3
/** Longest name, words. */
const NAME_WORDS = 25
/** What a template asks its writer to do. */
const TEMPLATE = /\buse style\b|\blorem ipsum\b|\bclick (?:here )?to\b|\{\{|\[(?:title|name|date)\]/i
/** Letters of a script without blanks that make a name. */
const UNSPACED_LETTERS = 4
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu

/** Words of templates and examples: a name of nothing else names no document ("Title Slide", "Example Docs"). */
const EMPTY_WORDS = new Set(
  (
    'a an the of for my your our new blank empty untitled unnamed no title titles subtitle heading header document documents doc docs file files page pages ' +
    'slide slides sheet table template templates example examples sample samples test tests testing demo draft text content click here add insert edit ' +
    'presentation word powerpoint excel microsoft default copy final'
  ).split(' '),
)

function inWords(pattern: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu')
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
}

/**
 * True for a line that can be the name of a document: it has words, is neither a sentence nor its beginning, and has neither marks of code, an amount, a date in digits, a time, a number that
 * identifies something, an address nor the number of a page; a day in words only beside at least three other words. `minWords`: least words.
 */
export function readsLikeName(written: string, minWords = 1): boolean {
  const line = written.replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
  if (
    [STAMP, AMOUNT, NUMBERED, ADDRESS, PAGE, TEMPLATE, SCRAWL, GOES_ON].some((pattern) => pattern.test(line)) ||
    hasIdentifier(line) ||
    hasLongNumber(line)
  )
    return false
  const words = wordsOf(line)
  const unspaced = line.match(UNSPACED)?.length ?? 0
  if (words.length > NAME_WORDS || hasMixedCase(words) || words.every((word) => EMPTY_WORDS.has(word.toLowerCase()))) return false
  const beside = wordsOf(line.replaceAll(DAY_IN_WORDS, ' ')).length
  if (beside < words.length) return beside >= WORDS_BESIDE_DAY
  if (words.length > 0 && wordsOf(line.replaceAll(MONTH_IN_WORDS, ' ')).length === 0) return false
  return words.length >= minWords || unspaced >= UNSPACED_LETTERS
}

/** True if capitals stand inside half of the longer words, where a file draws small capitals with large ones ("appliCation"). */
function hasMixedCase(words: readonly string[]): boolean {
  const long = words.filter((word) => word.length > 3)
  const mixed = long.filter((word) => /\p{Ll}\p{Lu}/u.test(word)).length
  return mixed > 1 && mixed * 2 >= long.length
}

/** Words with two different letters: neither "x" nor "xxxx". */
function wordsOf(line: string): string[] {
  return (line.match(/\p{L}[\p{L}\p{M}\p{N}'’.-]*/gu) ?? []).filter((word) => new Set(word.toLowerCase().match(/\p{L}/gu)).size > 1)
}

/** True for numbers of at least four digits in all beside each other, years apart. */
function hasLongNumber(line: string): boolean {
  return (line.match(NUMBERS) ?? []).some((run) => {
    const own = run.split(/\s+/u).filter((part) => !YEARS.test(part))
    return own.length > 1 && (own.join('').match(/\d/gu)?.length ?? 0) >= ID_DIGITS
  })
}

/** The value of a digit of any script: each has its ten digits in a row, from a code point that no other digit stands before. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}

/** True if a word is the number of a thing: at least four digits that are no year, a series ("INV-001"), or a key ("a1b2c3"). */
function hasIdentifier(line: string): boolean {
  return line.split(/[\s,;()[\]"“”]+/u).some((word) => {
    const digits = word.match(/\d/gu)?.length ?? 0
    const isKey = SERIES.test(word) || (word.match(/\d+/gu)?.length ?? 0) + (word.match(/\p{L}+/gu)?.length ?? 0) >= KEY_RUNS
    return (digits >= ID_DIGITS || (digits > 1 && isKey)) && !YEARS.test(word.replace(/[.:!?’']+$/u, ''))
  })
}
