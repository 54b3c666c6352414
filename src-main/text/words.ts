import { newStemmer } from 'snowball-stemmers'
import { stemHindi } from './stemming/hindi-stemmer.ts'
import { LANGUAGES } from './languages/all.ts'
import { isStopWord } from './stop-words.ts'

/** Stemmers by ISO 639-1 code (snowball-stemmers 0.6.0, and `hindi`); words of other languages are not stemmed. */
const ALGORITHMS: ReadonlyMap<string, string> = new Map(
  LANGUAGES.flatMap(({ code, otherCodes, stemmer }) =>
    stemmer === null ? [] : [code, ...otherCodes].map((one): [string, string] => [one, stemmer]),
  ),
)

/** Longest stemmed word: longer ones are codes, on which stemmers are slow. */
const LONGEST_STEMMED = 40
const MEMO_SIZE = 50_000

/** Unspaced scripts: one token per character, queried as bigrams (nDCG@10 0.96 against 0.11 with one token per run). */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu
const ASCII = /^[\x00-\x7f]*$/
const ASCII_WORD = /[a-z0-9]+/g
/** Raised and lowered letters and numbers, fractions, numbers in circles, squared units: each run of them is a word of its own. */
const SIGN = String.raw`[\p{No}\p{So}\u00aa\u00ba\u02b0-\u02b8\u1d2c-\u1d6a\u2070-\u209c]`
const SIGNS = new RegExp(`${SIGN}+`, 'gu')
/** True for a text with raised or lowered letters, fractions or numbers in circles. */
export const SIGNS_IN = new RegExp(SIGN, 'u')
/** Words and runs of signs as they stand, for offsets. Their forms: `tokenise` of each. */
export const RUNS = new RegExp(String.raw`${SIGN}+|[\p{L}\p{N}\p{Co}](?:(?!${SIGN})[\p{L}\p{N}\p{Co}\p{M}])*`, 'gu')
/** A word written with signs (`H₂O`, `m²`): found without them too, and as `h2o`, `m2`. */
const WITH_SIGNS = new RegExp(String.raw`(?<![\p{L}\p{N}\p{M}])\p{L}(?:[\p{L}\p{N}\p{M}]|${SIGN})*`, 'gu')
/** A number of groups of three digits (`1,200.50`), or of a telephone (`0221/44 55 66`): found by its digits alone too. */
const GROUPED = /\d(?<![\d.,].)(?:\d{0,2}(?:[.,'’ ]\d{3})+(?!\d)|(?<=0)\d{1,5}(?:[ /().-]{1,2}\d{2,8}){1,5}(?!\d))/gu
const EMOJI = /\p{Emoji_Presentation}/gu
/** Characters of unspaced scripts, and runs of others. */
export const UNSPACED_OR_RUN = new RegExp(`${UNSPACED.source}\\p{M}*|(?:(?!${UNSPACED.source}).)+`, 'gu')

type Stemmer = { stem(word: string): string; known: Map<string, string> }

/** Memo of stems per language; affects only speed and is cleared when full. */
const stemmers = new Map<string, Stemmer>()

/** True for a single character of an unspaced script. */
export function isUnspaced(token: string): boolean {
  return UNSPACED.test(token)
}

/**
 * Words of a text in order: NFKC, lower case, runs of letters and digits with their marks; each character of an unspaced script is a word. What is
 * raised or lowered, fractions and numbers in circles are words of their own (`10⁶` is 10 and 6, `5½` is 5, 1 and 2), since NFKC writes them like
 * the number before them. Not stemmed, accents kept.
 */
export function tokenise(text: string): string[] {
  if (ASCII.test(text)) return text.toLowerCase().match(ASCII_WORD) ?? []
  const words: string[] = []
  for (const [run] of text.replace(SIGNS, ' $& ').normalize('NFKC').toLowerCase().matchAll(WORD)) {
    // One by one: a run can have more characters than a call can have arguments.
    if (UNSPACED.test(run)) for (const word of run.match(UNSPACED_OR_RUN) ?? []) words.push(word)
    else words.push(run)
  }
  return words
}

/**
 * Other spellings by which words of a text are looked for: the digits of grouped numbers and telephones (`1,200` as 1200), words with their signs
 * (`H₂O` as h2o), and emoji, in the private use area.
 */
function spellings(text: string): string[] {
  const found = /\d[.,'’ /().-]{1,2}\d/u.test(text) ? (text.match(GROUPED) ?? []).map((number) => number.replace(/\D/gu, '')) : []
  if (ASCII.test(text)) return found
  for (const [word] of text.matchAll(WITH_SIGNS)) {
    const plain = SIGNS_IN.test(word) ? word.normalize('NFKC').toLowerCase() : ''
    if (/^[a-z0-9]+$/.test(plain)) found.push(plain)
  }
  for (const [emoji] of text.matchAll(EMOJI)) found.push(String.fromCodePoint(0xf0000 + ((emoji.codePointAt(0) ?? 0) & 0xffff)))
  return found
}

/**
 * Index form of a word from `tokenise`: its Snowball stem in `language` (ISO 639-1; unstemmed for others and `und`), folded. Empty if only
 * marks were left.
 */
export function indexWord(word: string, language: string): string {
  const algorithm = ALGORITHMS.get(language)
  const before = algorithm === undefined ? undefined : stemmers.get(algorithm)?.known.get(word)
  if (before !== undefined) return before
  if (algorithm === undefined || word.length > LONGEST_STEMMED || UNSPACED.test(word)) return fold(word)
  let stemmer = stemmers.get(algorithm)
  if (!stemmer) {
    const own = algorithm === 'hindi' ? { stem: stemHindi } : newStemmer(algorithm)
    stemmer = { stem: (w) => own.stem(w), known: new Map() }
    stemmers.set(algorithm, stemmer)
  }
  // English is also written without accents, and every language without ß: "cafés" and "cafes" are one word.
  const spelled = language === 'en' ? fold(word) : word.replaceAll('ß', 'ss')
  const stem = fold(stemmer.stem(spelled) || spelled)
  if (stemmer.known.size >= MEMO_SIZE) stemmer.known.clear()
  stemmer.known.set(word, stem)
  return stem
}

/** The words by which a text is found: its own, and other spellings of them at the end. */
export function searchWords(text: string): string[] {
  return tokenise(text).concat(spellings(text))
}

/** Index form of a text: stemmed and folded words joined by single spaces, other spellings of them at the end. */
export function indexWords(text: string, language: string): string {
  return searchWords(text)
    .map((word) => indexWord(word, language))
    .filter((word) => word !== '')
    .join(' ')
}

/** Content words in index form, in order, with repetitions; stop words of `language` dropped. */
export function contentWords(text: string, language: string): string[] {
  return tokenise(text)
    .filter((word) => !isStopWord(word, language))
    .map((word) => indexWord(word, language))
    .filter((word) => word !== '')
}

/** Letters that are also written without them, which Unicode does not decompose (`œuvre`, `Straße`, `Isparta` in Turkish capitals). */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/**
 * Folds a word to the form that FTS5's `unicode61 remove_diacritics 2` leaves unchanged, so that our tokens are its tokens: no accents on
 * Latin letters, no optional marks (Arabic, Hebrew). Letter-forming marks (Devanagari and related scripts), at which FTS5 would split, move
 * to the private use area.
 */
function fold(word: string): string {
  // Fast path for most words.
  if (/^[a-z0-9]*$/.test(word) || /^\p{Script=Han}$/u.test(word)) return word
  const bare = word
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .replace(/[\p{Script=Arabic}\p{Script=Hebrew}\u0640]/gu, (letter) => (/[\p{Mn}\u0640]/u.test(letter) ? '' : letter))
    .normalize('NFC')
    .replace(/[\u0300-\u036f\u064b-\u065f]/gu, '')
    .replaceAll('ς', 'σ')
    .replace(/[œæßøłđı]/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
  return bare.replace(/\p{M}/gu, (mark) => String.fromCodePoint(0xe000 + ((mark.codePointAt(0) ?? 0) & 0x17ff)))
}
