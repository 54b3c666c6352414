import { isStopWord } from '../text/stop-words.ts'
import { indexWord, isUnspaced, tokenise } from '../text/words.ts'

/** Most terms of one FTS5 expression, of all languages together. */
const MOST_TERMS = 64
/** A language is searched in when it holds this share of the passages. */
const LANGUAGE_SHARE = 0.1
const MOST_LANGUAGES = 3

/** One thing to look for: a word with its stem in each language, or two neighbouring characters of a script without spaces. */
export type Term = { forms: readonly Form[] }
/** Index words that must stand next to each other, in a passage of `language`. */
export type Form = { language: string; words: readonly string[] }

/**
 * The languages a question's words are stemmed in, at most 3: its own first when any passage is in it, then each that holds a tenth of the
 * passages, largest first; with none of these the largest. When passages of other languages are left, the words as they stand are searched too (`und`,
 * a language without stems): a short passage full of names is often taken for another language.
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
 * What a question looks for, in its order, each once. Stop words (of the first language) are dropped unless nothing else is left. `languages` as of
 * `queryLanguages`.
 */
export function questionTerms(question: string, languages: readonly string[]): Term[] {
  const words = tokenise(question)
  const first = languages[0] ?? 'und'
  const content = words.filter((word) => !isStopWord(word, first))
  const kept = content.length > 0 ? new Set(content) : new Set(words)
  const terms = new Map<string, Term>()
  for (const [place, word] of words.entries()) {
    const forms = isUnspaced(word) ? unspacedForms(words, place, first) : kept.has(word) ? stemForms([word], languages) : []
    if (forms.length > 0) terms.set(forms.map(({ words: parts }) => parts.join(' ')).join('|'), { forms })
  }
  return [...terms.values()]
}

/** Two neighbouring characters; one alone only when it has no neighbour. */
function unspacedForms(words: readonly string[], place: number, language: string): Form[] {
  const word = words[place] ?? ''
  const next = words[place + 1]
  if (next !== undefined && isUnspaced(next)) return stemForms([word, next], [language])
  const previous = words[place - 1]
  return previous !== undefined && isUnspaced(previous) ? [] : stemForms([word], [language])
}

function stemForms(words: readonly string[], languages: readonly string[]): Form[] {
  const forms = new Map<string, Form>()
  for (const language of languages) {
    const stems = words.map((word) => indexWord(word, language)).filter((stem) => stem !== '')
    const key = stems.join(' ')
    if (stems.length === words.length && !forms.has(key)) forms.set(key, { language, words: stems })
  }
  return [...forms.values()]
}

/**
 * The FTS5 expression for terms, and for phrases whose words must stand next to each other in any of the languages: each quoted, all OR-ed, at most 64.
 * Only our own tokens get in (letters, digits and their marks), so no text of a person is ever query syntax. Null when nothing is left.
 */
export function matchOf(terms: readonly Term[], phrases: readonly string[] = [], languages: readonly string[] = []): string | null {
  const forms = [
    ...phrases.flatMap((phrase) => stemForms(tokenise(phrase).slice(0, MOST_TERMS), languages)),
    ...terms.flatMap((term) => term.forms),
  ]
  const quoted = new Set(forms.filter(({ words }) => words.length > 0).map(({ words }) => quote(words)))
  return quoted.size === 0 ? null : [...quoted].slice(0, MOST_TERMS).join(' OR ')
}

function quote(words: readonly string[]): string {
  return `"${words.join(' ')}"`
}
