import { estimateTokenCount } from 'tokenx'
import { looksEnglish } from './english.ts'

/** Tokens per Hangul syllable: WordPiece without a Korean vocabulary splits it into its jamo (2.1 measured). */
const HANGUL_TOKENS = 2.5
/** Special tokens around an embedded text: [CLS] and [SEP]. */
const SPECIAL = 2
/** Correction of tokenx, made for byte-pair vocabularies: 1.25 keeps it above the counts of llama and qwen, 1.7 for Indic scripts. */
const CHAT_FACTOR = 1.25
const CHAT_INDIC_FACTOR = 1.7

const RUN = /(\p{Script=Latin}[\p{Script=Latin}\p{Mn}]*)|(\d+)|([\uac00-\ud7af]+)|([\p{L}\p{M}]+)|([^\s\p{L}\p{M}\d]+)/gu
const ASCII = /^[\x00-\x7f]*$/
/** Kinds of code units; `OTHER`: only the pattern above tells. */
const [BLANK, LATIN, DIGIT, MARK, OTHER] = [1, 2, 3, 4, 5] as const
/** Kind of each code unit, found out when it is first seen; 0: not yet. */
const KINDS = new Uint8Array(0x10000)
/** camelCase and capitals: names missing in the vocabulary. */
const NAME = /[a-z][A-Z]|[A-Z]{3}/
const INDIC = /[\u0900-\u0dff]/u

/**
 * Tokens of a Latin-script word of `length` characters. English words are in the vocabulary, others split into pieces of 2 to 4 letters.
 */
function latinWord(length: number, english: boolean, accents: boolean): number {
  if (english) return length <= 4 ? 1.1 : length <= 6 ? 1.25 : length <= 13 ? 1.35 + (length - 6) * 0.17 : length / 2.7
  if (accents) return Math.max(1, length / 2)
  return length <= 3 ? 1.25 : length / 2.4
}

/**
 * Tokens of a text for the built-in embedder, [CLS] and [SEP] included, rather too many than too few. Linear in the text.
 *
 * Counted against the real WordPiece tokenizer of all-MiniLM-L6-v2 over passages of 550 characters (see test/text/tokens.test.ts for
 * the floors): its vocabulary is English, so a letter of any other script is about one token (Arabic 0.98, Russian 0.86, Chinese 1.0).
 */
export function estimateTokens(text: string): number {
  const words: string[] = []
  const isAscii = ASCII.test(text)
  let tokens = ofUsualRuns(text, words) ?? ofRuns(text, words)
  const english = looksEnglish(words)
  for (const word of words) tokens += latinWord(word.length, english && !NAME.test(word), !isAscii && !/^[a-z]*$/i.test(word))
  return Math.ceil(tokens)
}

/** Tokens of everything but the Latin words, which are added to `words`. */
function ofRuns(text: string, words: string[]): number {
  let tokens = SPECIAL
  for (const [, latin, digits, hangul, letters, marks] of text.matchAll(RUN)) {
    if (latin) words.push(latin)
    else if (digits) tokens += Math.max(1, digits.length / 1.5)
    else if (hangul) tokens += hangul.length * HANGUL_TOKENS
    else tokens += (letters ?? marks ?? '').length
  }
  return tokens
}

/** The same for texts in Latin letters, at a fraction of the cost: every passage is counted several times. Null: another script is in it. */
function ofUsualRuns(text: string, words: string[]): number | null {
  let tokens = SPECIAL
  for (let start = 0; start < text.length;) {
    const kind = kindOf(text.charCodeAt(start))
    if (kind === OTHER) {
      words.length = 0
      return null
    }
    let end = start + 1
    while (end < text.length && kindOf(text.charCodeAt(end)) === kind) end += 1
    if (kind === LATIN) words.push(text.slice(start, end))
    else if (kind === DIGIT) tokens += Math.max(1, (end - start) / 1.5)
    else if (kind === MARK) tokens += end - start
    start = end
  }
  return tokens
}

function kindOf(code: number): number {
  return KINDS[code] || (KINDS[code] = findKind(String.fromCharCode(code)))
}

function findKind(unit: string): number {
  if (/\s/.test(unit)) return BLANK
  if (/\p{Script=Latin}/u.test(unit)) return LATIN
  if (/\d/.test(unit)) return DIGIT
  return /[\p{L}\p{M}\p{Cs}]/u.test(unit) ? OTHER : MARK
}

/** Token estimate for a chat model, rather too high; calibrated later by `prompt_eval_count`. */
export function estimateChatTokens(text: string): number {
  return Math.ceil(estimateTokenCount(text) * (INDIC.test(text) ? CHAT_INDIC_FACTOR : CHAT_FACTOR))
}
