import { isNegation, isStopWord, languageOf } from '../../../text/index.ts'
import { literal, lowerSpeech, meetingLanguage, type MeetingLanguage } from './meeting-language.ts'

/** A word, and what stands before it. */
type Token = { before: string; word: string; key: string }
/** Words, and what stands behind the last one. */
type Speech = { tokens: readonly Token[]; tail: string }

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’ʼ.\-‑](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+)*/gu
/** Longest repeated phrase, words. */
const LONGEST_REPETITION = 4
/** What may stand between a phrase and its repetition. */
const HESITATION = /^[\s,…\-–—]*$/u

/**
 * A spoken sentence without fillers, repetitions and stutters, by the data of its language. Numbers stay all; names and negations are never
 * lost, at most said once instead of twice. `isReply`: it follows a question, so that its yes or no stays. '' if nothing but fillers was
 * said.
 */
export function cleanSpeech(text: string, code: string, { isReply = false }: { isReply?: boolean } = {}): string {
  const language = meetingLanguage(code)
  if (language?.isUnspaced) return cleanUnspaced(text, language)
  const numbers = numberWords(code)
  const isNumber = ({ key }: Token): boolean => /\p{N}/u.test(key) || numbers.has(key)
  const { tokens, tail } = tokensOf(text, code)
  const spoken = language ? withoutHesitations({ tokens, tail }, language, isNumber, isReply) : { tokens, tail }
  const fluent = withoutRepetitions(withoutStutter(spoken.tokens, code), language, code, isNumber)
  return tidy(fluent, spoken.tail, text)
}

function tokensOf(text: string, code: string): { tokens: Token[]; tail: string } {
  const tokens: Token[] = []
  let from = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    tokens.push({ before: text.slice(from, index), word, key: lowerSpeech(word, code) })
    from = index + word.length
  }
  return { tokens, tail: text.slice(from) }
}

const FILLERS = new Map<string, ReadonlySet<string>>()
const NUMBERS = new Map<string, ReadonlySet<string>>()

function fillersOf({ code, words }: MeetingLanguage): ReadonlySet<string> {
  const known = FILLERS.get(code) ?? new Set(words.fillers)
  FILLERS.set(code, known)
  return known
}

/** Number words of a language. The article among them ("a") is none. */
function numberWords(code: string): ReadonlySet<string> {
  const values = languageOf(code)?.numbers?.values ?? []
  const known =
    NUMBERS.get(code) ?? new Set(values.filter((entry) => !entry.includes('=~')).map((entry) => entry.slice(0, entry.indexOf('='))))
  NUMBERS.set(code, known)
  return known
}

function withoutFillers(tokens: readonly Token[], language: MeetingLanguage, isNumber: (token: Token) => boolean): Token[] {
  const fillers = fillersOf(language)
  const isFiller = (token: Token): boolean =>
    fillers.has(token.key) && !isNumber(token) && !isNegation(token.key, language.code) && !/^\p{Lu}{2,}$/u.test(token.word)
  const fluent = dropped(tokens, isFiller)
  // "It's, uh, fine": both commas were the filler's. Between numbers they are a list.
  return fluent.map(({ wasBetweenCommas, ...token }, i) =>
    wasBetweenCommas && !isNumber(token) && !(i > 0 && isNumber(fluent[i - 1]!)) ? { ...token, before: ' ' } : token,
  )
}

/** Tokens without those of `drop`; a comma or full stop before them moves to the next word. */
function dropped(tokens: readonly Token[], drop: (token: Token, index: number) => boolean): (Token & { wasBetweenCommas?: boolean })[] {
  const kept: (Token & { wasBetweenCommas?: boolean })[] = []
  let waiting: string | null = null
  for (const [index, token] of tokens.entries()) {
    if (drop(token, index)) waiting = waiting === null ? token.before : joint(waiting, token.before)
    else {
      const isBetween = waiting !== null && /^\s*,\s*$/u.test(waiting) && /^\s*,\s*$/u.test(token.before)
      kept.push(waiting === null ? token : { ...token, before: joint(waiting, token.before), wasBetweenCommas: isBetween })
      waiting = null
    }
  }
  return kept
}

/** What stands between two words after the word between them is gone: the stronger punctuation. */
function joint(before: string, after: string): string {
  if (/[.!?…:;()"“”[\]]/u.test(before)) return before
  if (/[.!?…:;()"“”[\]]/u.test(after)) return after
  return /,/u.test(before) || /,/u.test(after) ? ', ' : before === '' ? after.replace(/^[\s,]+/u, '') : ' '
}

/** Asides go before fillers, whose commas set them off, and again after them: "Um, so, we". */
function withoutHesitations(speech: Speech, language: MeetingLanguage, isNumber: (token: Token) => boolean, isReply: boolean): Speech {
  const plain = withoutAsides(speech, language, isReply)
  return withoutAsides({ ...plain, tokens: withoutFillers(plain.tokens, language, isNumber) }, language, isReply)
}

/** Phrases such as "you know" and "well", where commas or the beginning set them off. */
function withoutAsides({ tokens, tail }: Speech, { words, code }: MeetingLanguage, isReply: boolean): Speech {
  const answers = new Set(words.answers)
  const asides = new Map<string, string[][]>()
  for (const phrase of words.asides) {
    const keys = phrase.split(' ')
    asides.set(keys[0] ?? '', [...(asides.get(keys[0] ?? '') ?? []), keys])
  }
  const gone = new Set<number>()
  let beginning = 0
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    while (gone.has(beginning)) beginning++
    const isFirst = beginning === i
    const opens = isFirst || /,\s*$/u.test(token.before)
    if (!opens || (isReply && isFirst && answers.has(token.key)) || isNegation(token.key, code)) continue
    for (const phrase of asides.get(token.key) ?? []) {
      const end = i + phrase.length
      const after = tokens[end]?.before ?? tail
      if (!phrase.every((key, n) => tokens[i + n]?.key === key) || !/^\s*[,…]/u.test(after)) continue
      for (let n = i; n < end; n++) gone.add(n)
    }
  }
  const kept: Token[] = []
  for (const [i, token] of tokens.entries()) {
    if (gone.has(i)) continue
    // "It was, you know, good": both commas go along.
    kept.push(gone.has(i - 1) ? { ...token, before: kept.length === 0 ? '' : ' ' } : token)
  }
  return { tokens: kept, tail: gone.has(tokens.length - 1) ? tail.replace(/^\s*,/u, '') : tail }
}

/** "w we" and "rem- remote": the beginning of the following word. */
function withoutStutter(tokens: readonly Token[], code: string): Token[] {
  return dropped(tokens, (token, i) => {
    const next = tokens[i + 1]
    if (!next || /\p{N}/u.test(token.key) || next.key.length <= token.key.length || !next.key.startsWith(token.key)) return false
    if (/^[-–]\s/u.test(next.before)) return true
    const isLetter = token.key.length === 1 && /^\p{Ll}$/u.test(token.word)
    return isLetter && /^\s+$/u.test(next.before) && !isStopWord(token.key, code) && !/^[aeiouyàèéòóùæøåvkсвоуияка]$/u.test(token.key)
  })
}

function withoutRepetitions(
  tokens: readonly Token[],
  language: MeetingLanguage | null,
  code: string,
  isNumber: (token: Token) => boolean,
): Token[] {
  const doubles = new Set(language?.words.doubles)
  const isName = (token: Token): boolean => /^\p{Lu}/u.test(token.word) && !/[.!?…]\s*$/u.test(token.before)
  let kept = [...tokens]
  for (let length = LONGEST_REPETITION; length >= 1; length--) {
    const next: Token[] = []
    for (const token of kept) {
      next.push(token)
      const at = next.length - 2 * length
      if (at < 0) continue
      const [first, second] = [next.slice(at, at + length), next.slice(at + length)]
      if (
        !first.every(({ key }, i) => key === second[i]?.key) ||
        second.some(({ before }) => !HESITATION.test(before)) ||
        first.slice(1).some(({ before }) => !HESITATION.test(before))
      )
        continue
      if (first.some(isNumber)) continue
      const [only] = first
      if (length === 1 && only && (doubles.has(only.key) || isNegation(only.key, code) || (at > 0 && isName(only)))) continue
      if (length > 1 && first.every((token) => token.key === only?.key || isName(token))) continue
      next.splice(at + length, length)
    }
    kept = next
  }
  return kept
}

function tidy(tokens: readonly Token[], tail: string, original: string): string {
  if (tokens.length === 0) return ''
  const text = `${tokens.map(({ before, word }, i) => (i === 0 ? before.replace(/^[\s,;.…\-–—]+/u, '') : before) + word).join('')}${tail}`
    .replace(/\s+/gu, ' ')
    .replace(/(?:,\s*)+,/gu, ',')
    .replace(/\s+([,.!?;:])/gu, '$1')
    .replace(/[,;\s–—-]+([.!?])/gu, '$1')
    .replace(/[\s,]+$/u, '')
    .trim()
  return /^\s*\p{Lu}/u.test(original) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

/** Scripts without spaces: fillers and asides between punctuation, and phrases said again after a comma. */
function cleanUnspaced(text: string, { words }: MeetingLanguage): string {
  const fillers = literal([...words.fillers, ...words.asides]).toSorted((a, b) => b.length - a.length)
  const filler = new RegExp(`(^|[，、。！？,.!?\\s])(?:(?:${fillers.join('|')})+(?:[，、,…\\s]+|(?=[。！？.!?])|$))+`, 'gu')
  const repeated = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,8})[，、,\s]+(?=\1)/gu
  return text
    .replace(filler, '$1')
    .replace(repeated, (whole, said: string) => (/[一二三四五六七八九十百千万零两不没\p{N}]/u.test(said) ? whole : ''))
    .replace(/^[，、。,.\s]+/u, '')
    .trim()
}
