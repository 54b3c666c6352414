import { askedWords } from './missing.ts'
import { anyOf, ofAll, tokenise } from '../../../text/index.ts'

/** Words of a full-document request that carry no topic ("summarise"). */
const ASKING: ReadonlySet<string> = new Set(ofAll(({ fullDocument }) => fullDocument?.asking))
/** Words for a kind of document ("report"): no topic, but possibly part of a title. */
const KINDS: ReadonlySet<string> = new Set(ofAll(({ fullDocument }) => fullDocument?.kinds))
/** Prepositions before the document in a request ("all deadlines in the lease"). */
const PLACE = new RegExp(String.raw`\s(?:${anyOf(({ fullDocument }) => fullDocument?.places)})\s`, 'giu')
/** Shortest one-word title that counts as a name without its file extension. */
const SHORTEST_NAME = 6
/** Shortest word that can hint at a title on its own. */
const SHORTEST_HINT = 4

type Named = { title: string; name: string }

/** Topic of a full-document request ("List all deadlines in the contract": deadlines). Empty: none. */
export function topicOf(question: string): string {
  return tokenise(question)
    .filter((word) => !ASKING.has(word) && !KINDS.has(word))
    .join(' ')
}

/**
 * Documents named in a question: a title or file name of two words or more, or of six letters, whose words are adjacent in the question, or
 * a complete file name with its extension. The longest names win. Words for any document ("this report") are not names.
 */
export function namedDocuments<D extends Named>(question: string, documents: readonly D[]): D[] {
  const said = ` ${tokenise(question).join(' ')} `
  const holds = (words: string): boolean =>
    words !== '' && [` ${words} `, ` ${words}s `, ` ${words}es `].some((form) => said.includes(form))
  const lengthOf = (name: string): number => {
    const bare = tokenise(withoutEnding(name))
    const [whole, text] = [tokenise(name).join(' '), bare.join(' ')]
    if (bare.length < tokenise(name).length && said.includes(` ${whole} `)) return whole.length
    const isName = (bare.length > 1 || text.length >= SHORTEST_NAME) && bare.some((word) => !ASKING.has(word))
    return isName && holds(text) ? text.length : 0
  }
  const named = documents
    .map((document) => ({ document, length: Math.max(lengthOf(document.title), lengthOf(document.name)) }))
    .filter(({ length }) => length > 0)
  const longest = Math.max(0, ...named.map(({ length }) => length))
  return named.filter(({ length }) => length === longest).map(({ document }) => document)
}

/**
 * Documents whose title or file name contains every topic word of the request ("Summarise the handbook": Station handbook), else the only
 * one with every word behind a preposition ("all deadlines in the lease").
 */
export function hintedDocuments<D extends Named>(request: string, documents: readonly D[]): D[] {
  const having = (text: string): D[] => {
    const words = tokenise(text).filter((word) => !ASKING.has(word))
    if (!words.some((word) => word.length >= SHORTEST_HINT)) return []
    return documents.filter(({ title, name }) => {
      const names = new Set(tokenise(`${title} ${withoutEnding(name)}`))
      return words.every((word) => names.has(word))
    })
  }
  const whole = having(request)
  if (whole.length > 0) return whole
  return [...request.matchAll(PLACE)].map(({ index }) => having(request.slice(index))).find(({ length }) => length === 1) ?? []
}

/** The question with "this document" in place of the documents' names; needed to find its topic. */
export function withoutNames(question: string, named: readonly Named[]): string {
  const names = named.flatMap(({ title, name }) => [name, title, withoutEnding(name)]).toSorted((a, b) => b.length - a.length)
  const forms = names.map((name) => tokenise(name)).filter((words) => words.length > 0)
  if (forms.length === 0) return question
  const name = forms.map((words) => words.join('[^\\p{L}\\p{N}]+')).join('|')
  return question
    .normalize('NFKC')
    .replace(
      new RegExp(
        `(?<![\\p{L}\\p{N}])(?:(?:the|a|my|our) )?["“„«']?(?<![\\p{L}\\p{N}])(?:${name})(?:['’]?s|es)?(?![\\p{L}\\p{N}])["”“»']?`,
        'giu',
      ),
      'this document',
    )
}

function withoutEnding(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/iu, '')
}

const ASKS_WHAT = new RegExp(
  String.raw`^\P{L}*(?:${anyOf(({ fullDocument }) => fullDocument?.asksWhatFirst)})(?!\p{L})|(?<!\p{L})(?:${anyOf(({ fullDocument }) => fullDocument?.asksWhat)})(?!\p{L})`,
  'iu',
)
const ASKS_ELSE = new RegExp(String.raw`(?<!\p{L})(?:${anyOf(({ fullDocument }) => fullDocument?.asksElse)})(?!\p{L})`, 'iu')
/** Content words that ask for everything that happened. */
const WENT_ON: ReadonlySet<string> = new Set(ofAll(({ fullDocument }) => fullDocument?.wentOn))

/**
 * True if a question about notes ("What was discussed in my last meeting?") has no topic, so that the full notes are wanted. `about`: the
 * question without the words that select the notes.
 */
export function asksForRecap(about: string): boolean {
  return ASKS_WHAT.test(about) && !ASKS_ELSE.test(about) && askedWords(about, []).every(({ word }) => WENT_ON.has(word.toLowerCase()))
}
