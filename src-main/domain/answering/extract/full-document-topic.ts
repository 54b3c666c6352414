import { askedWords } from './missing.ts'
import { anyOf, ofAll } from '../../text/languages/all.ts'
import { tokenise } from '../../text/words.ts'

/** Words that ask for a whole and name no topic. */
const ASKING: ReadonlySet<string> = new Set(ofAll(({ fullDocument }) => fullDocument?.asking))
/** Words for a kind of document: no topic, though they may be a part of its name. */
const KINDS: ReadonlySet<string> = new Set(ofAll(({ fullDocument }) => fullDocument?.kinds))
/** Words behind which a request says where to look ("all deadlines in the lease"). */
const PLACE = new RegExp(String.raw`\s(?:${anyOf(({ fullDocument }) => fullDocument?.places)})\s`, 'giu')
/** A name of one word that is shorter is too common to be one, unless its ending is said too. */
const SHORTEST_NAME = 6
/** Of the words that only hint at a name one must be as long as this. */
const SHORTEST_HINT = 4

type Named = { title: string; name: string }

/** What a question about a whole asks for besides the whole ("List all deadlines in the contract": deadlines); empty: nothing in particular. */
export function topicOf(question: string): string {
  return tokenise(question)
    .filter((word) => !ASKING.has(word) && !KINDS.has(word))
    .join(' ')
}

/**
 * The documents that a question names: by a title or file name of at least two words, or one of six letters, whose words stand next to each other in it, or by a whole file name
 * with its ending; the longest names win. Words that ask for any document ("this report") are no names.
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
 * The documents whose title or file name has every word that a request for a whole asks about ("Summarise the handbook": Station handbook), else the one that has every word behind
 * a word for a place ("all deadlines in the lease").
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

/** A question with "this document" for the names of these documents, so that what is asked about them can be told. */
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
/** What asks for all that went on, and is no function word. */
const WENT_ON: ReadonlySet<string> = new Set(ofAll(({ fullDocument }) => fullDocument?.wentOn))

/** Whether a question about notes ("What was discussed in my last meeting?"; `about`: without the words that say which notes) names nothing to look up in them: then all of them are meant. */
export function asksForRecap(about: string): boolean {
  return ASKS_WHAT.test(about) && !ASKS_ELSE.test(about) && askedWords(about, []).every(({ word }) => WENT_ON.has(word.toLowerCase()))
}
