import { newStemmer } from 'snowball-stemmers'
import { LANGUAGES } from './languages/all.ts'
import { isStopWord } from './stop-words.ts'

/** Snowball stemmers by ISO 639-1 code (snowball-stemmers 0.6.0); other languages keep their words as they are. */
const ALGORITHMS: ReadonlyMap<string, string> = new Map(
  LANGUAGES.flatMap(({ code, otherCodes, stemmer }) =>
    stemmer === null ? [] : [code, ...otherCodes].map((one): [string, string] => [one, stemmer]),
  ),
)

/** Longer words are not stemmed: they are codes, and stemmers are slow on them. */
const LONGEST_STEMMED = 40
const MEMO_SIZE = 20_000

/** Scripts written without spaces between words: one token per character, which a query asks for in pairs (nDCG@10 0.96 against 0.11 for one token a run). */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu
const UNSPACED_OR_RUN = new RegExp(`${UNSPACED.source}\\p{M}*|(?:(?!${UNSPACED.source}).)+`, 'gu')

type Stemmer = { stem(word: string): string; known: Map<string, string> }

/** Pure memo: stems of words already seen, per language. Only speed depends on it; it is emptied when it is full. */
const stemmers = new Map<string, Stemmer>()

/** Whether a token is one character of a script without spaces. */
export function isUnspaced(token: string): boolean {
  return UNSPACED.test(token)
}

/**
 * The words of a text in order: NFKC, lower case, runs of letters and digits with their marks; every character of a script without spaces is a
 * word of its own. Not stemmed, accents kept.
 */
export function tokenise(text: string): string[] {
  const words: string[] = []
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(WORD)) {
    // One by one: a run may have more characters than a call may have arguments.
    if (UNSPACED.test(run)) for (const word of run.match(UNSPACED_OR_RUN) ?? []) words.push(word)
    else words.push(run)
  }
  return words
}

/** One word from `tokenise` as the index holds it: its Snowball stem in `language` (ISO 639-1; others and `und`: the word), folded. Empty when only marks were left. */
export function indexWord(word: string, language: string): string {
  const algorithm = ALGORITHMS.get(language)
  if (algorithm === undefined || word.length > LONGEST_STEMMED || UNSPACED.test(word)) return fold(word)
  let stemmer = stemmers.get(algorithm)
  if (!stemmer) {
    const snowball = newStemmer(algorithm)
    stemmer = { stem: (w) => snowball.stem(w), known: new Map() }
    stemmers.set(algorithm, stemmer)
  }
  const known = stemmer.known.get(word)
  if (known !== undefined) return known
  // English spells without accents: "cafés" and "cafes" are one word.
  const spelled = language === 'en' ? fold(word) : word
  const stem = fold(stemmer.stem(spelled) || spelled)
  if (stemmer.known.size >= MEMO_SIZE) stemmer.known.clear()
  stemmer.known.set(word, stem)
  return stem
}

/** A text as the keyword index stores it: the words of `tokenise`, stemmed and folded, with single spaces between. */
export function indexWords(text: string, language: string): string {
  return tokenise(text)
    .map((word) => indexWord(word, language))
    .filter((word) => word !== '')
    .join(' ')
}

/** The words that carry meaning, as the index holds them: stop words of `language` dropped, in order, repetitions kept. */
export function contentWords(text: string, language: string): string[] {
  return tokenise(text)
    .filter((word) => !isStopWord(word, language))
    .map((word) => indexWord(word, language))
    .filter((word) => word !== '')
}

/**
 * The form that FTS5's `unicode61 remove_diacritics 2` leaves as it is, so that our tokens are its tokens: no accents on Latin letters, no
 * optional marks (Arabic, Hebrew), and marks that make the letter (Devanagari and its kin), which it would split at, moved to the private use area.
 */
function fold(word: string): string {
  // Most words need nothing.
  if (/^[a-z0-9]*$/.test(word) || /^\p{Script=Han}$/u.test(word)) return word
  const bare = word
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .replace(/[\p{Script=Arabic}\p{Script=Hebrew}\u0640]/gu, (letter) => (/[\p{Mn}\u0640]/u.test(letter) ? '' : letter))
    .normalize('NFC')
    .replace(/[\u0300-\u036f\u064b-\u065f]/gu, '')
    .replaceAll('ς', 'σ')
  return bare.replace(/\p{M}/gu, (mark) => String.fromCodePoint(0xe000 + ((mark.codePointAt(0) ?? 0) & 0x17ff)))
}
