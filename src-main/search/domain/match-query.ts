import { indexWord, isStopWord, isUnspaced, otherMonthNames, searchWords, tokenise } from '../../text/index.ts'

/** Most terms of one FTS5 expression, all languages together. */
const MOST_TERMS = 64
/** Least share of the passages for a language to be searched, and most languages. */
const LANGUAGE_SHARE = 0.1
const MOST_LANGUAGES = 3

/** Words of a typed search that count; the rest is ignored. */
const MOST_TYPED = 12
/**
 * Fewest letters of a beginning, in few passages and in many: two letters begin most words, whose passages must all be looked at. A
 * function word of three letters (`the`) begins most of the others.
 */
const SHORTEST_BEGINNING = { few: 2, many: 3 } as const
const MANY_PASSAGES = 50_000

/** A search term: a word with its stem in each language, or a character bigram of an unspaced script. */
export type Term = { forms: readonly Form[] }
/** Adjacent index words in passages of `language`. */
export type Form = { language: string; words: readonly string[] }

/**
 * Languages for stemming a question, at most 3: its own if any passage has it, then each with a tenth of the passages, largest first; else
 * the largest. If passages in other languages remain, unstemmed words are searched too (`und`): a short passage full of names is often
 * assigned the wrong language.
 */
export function queryLanguages(own: string, languages: readonly { language: string; passages: number }[]): string[] {
  const all = languages.reduce((sum, { passages }) => sum + passages, 0)
  const byShare = languages
    .filter(({ passages }) => passages > 0)
    .toSorted((a, b) => b.passages - a.passages || (a.language < b.language ? -1 : 1))
  const chosen = byShare.filter(({ passages }) => passages >= all * LANGUAGE_SHARE).map(({ language }) => language)
  const held = own !== 'und' && byShare.some(({ language }) => language === own)
  const stemmed = [...new Set([...(held ? [own] : []), ...chosen, byShare[0]?.language ?? own])].slice(0, MOST_LANGUAGES)
  return byShare.every(({ language }) => stemmed.includes(language)) ? stemmed : [...new Set([...stemmed, 'und'])]
}

/**
 * Distinct search terms of a question, in order. Stop words (of the first language) are dropped unless nothing else is left. `languages`:
 * from `queryLanguages`.
 */
export function questionTerms(question: string, languages: readonly string[]): Term[] {
  const words = searchWords(question)
  const first = languages[0] ?? 'und'
  const content = words.filter((word) => !isStopWord(word, first))
  const kept = content.length > 0 ? new Set(content) : new Set(words)
  const terms = new Map<string, Term>()
  for (const [place, word] of words.entries()) {
    const forms = isUnspaced(word) ? unspacedForms(words, place, first) : kept.has(word) ? wordForms(word, languages) : []
    if (forms.length > 0) terms.set(forms.map(({ words: parts }) => parts.join(' ')).join('|'), { forms })
  }
  return [...terms.values()]
}

/** A word, and the other names of a month. */
function wordForms(word: string, languages: readonly string[]): Form[] {
  return [word, ...otherMonthNames(word, languages)].flatMap((name) => stemForms([name], languages))
}

/** A character bigram; a single character only without a neighbour. */
function unspacedForms(words: readonly string[], place: number, language: string): Form[] {
  const word = words[place] ?? ''
  const next = words[place + 1]
  if (next !== undefined && isUnspaced(next)) return stemForms([word, next], [language])
  const previous = words[place - 1]
  return previous !== undefined && isUnspaced(previous) ? [] : stemForms([word], [language])
}

/** Stems of adjacent words in each language, without repetitions. */
export function stemForms(words: readonly string[], languages: readonly string[]): Form[] {
  const forms = new Map<string, Form>()
  for (const language of languages) {
    const stems = words.map((word) => indexWord(word, language)).filter((stem) => stem !== '')
    const key = stems.join(' ')
    if (stems.length === words.length && !forms.has(key)) forms.set(key, { language, words: stems })
  }
  return [...forms.values()]
}

/**
 * FTS5 expression: terms, and phrases (adjacent words in any of the languages), quoted and OR-ed, at most 64. Contains only our tokens
 * (letters, digits, marks), so a person's text is never query syntax. Null: empty.
 */
export function matchOf(terms: readonly Term[], phrases: readonly string[] = [], languages: readonly string[] = []): string | null {
  const forms = [
    ...phrases.flatMap((phrase) => stemForms(tokenise(phrase).slice(0, MOST_TERMS), languages)),
    ...terms.flatMap((term) => term.forms),
  ]
  const quoted = new Set(forms.filter(({ words }) => words.length > 0).map(({ words }) => quote(words)))
  return quoted.size === 0 ? null : [...quoted].slice(0, MOST_TERMS).join(' OR ')
}

/** FTS5 expression of passages that have each phrase, in the order of its words. Null: no phrase. */
export function phraseMatch(phrases: readonly string[], languages: readonly string[]): string | null {
  const parts = phrases.map((phrase) => matchOf([], [phrase], languages)).filter((part) => part !== null)
  return parts.length === 0 ? null : parts.map((part) => `(${part})`).join(' AND ')
}

function quote(words: readonly string[]): string {
  return `"${words.join(' ')}"`
}

/**
 * FTS5 expression of a search while it is typed: every word must be there, the last one as a beginning. Contains only our tokens, so a
 * person's text is never query syntax. `languages`: of the stems (from `queryLanguages`). `passages`: that are searched. Null: no word yet.
 */
export function typedMatch(words: string, languages: readonly string[], passages = 0): string | null {
  const shortest = SHORTEST_BEGINNING[passages >= MANY_PASSAGES ? 'many' : 'few']
  const own = tokenise(words)
  const typed = (own.length > 0 ? own : searchWords(words)).slice(0, MOST_TYPED)
  const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(words.normalize('NFKC'))
  const parts = typed.flatMap((word, place) => {
    const isLast = isOpen && place === typed.length - 1
    const isFunction = shortest === SHORTEST_BEGINNING.many && languages.some((language) => isStopWord(word, language))
    const forms = new Set(stemForms([word], languages).map(({ words: [stem = ''] }) => `"${stem}"`))
    const beginning = indexWord(word, 'und')
    const least = isFunction ? shortest + 1 : shortest
    if (isLast && beginning.length >= least && !isUnspaced(word)) forms.add(`"${beginning}"*`)
    if (isLast && place > 0 && beginning.length < shortest && !isUnspaced(word)) return []
    return forms.size === 0 ? [] : [`(${[...forms].join(' OR ')})`]
  })
  return parts.length === 0 ? null : parts.join(' AND ')
}
