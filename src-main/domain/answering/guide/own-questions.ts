import { anyOf, languageOf } from '../../text/languages/all.ts'
import { tokenise } from '../../text/words.ts'
import { questionsOf } from '../../documents/questions.ts'
import { pointsBack } from '../conversation/follow-up.ts'
import type { Passage } from '../../retrieval/types.ts'

/**
 * What a question can be shown from. Marked on 75 files of others: headings 7 of 9 worth keeping, without those that point back 7 of 7; single lines
 * of the text 1 of 4, each alone in its document (of a mail, a poem, a check list), so one line alone is none. The README of `answering` says more.
 */
const OWN = {
  /** A heading that is a question with a question word. */
  heading: (passage: Passage): string[] => passage.anchor.section?.slice(-1) ?? [],
  /** The same where small sections share a passage: a block of one line. */
  inside: (passage: Passage): string[] =>
    passage.kind === 'sections' || passage.kind === 'user'
      ? passage.text.split(/\n{2,}/u).filter((block) => !block.includes('\n') && /^\P{Ll}/u.test(block))
      : [],
  /** The questions of a list of questions and answers. */
  faq: (passage: Passage): string[] => (passage.kind === 'faq' ? questionsOf(passage.text).map(({ text }) => text) : []),
} as const

/** Fewest such lines of a document: a single one is a line of a mail, a poem or a check list. */
const FEWEST_LINES = 2
/** Words and characters of a question that is understood by itself: "Who pays?" is not. */
const WORDS = { fewest: 4, most: 16 }
const CHARACTERS = 110
/** Signs of code, links and forms, which nobody asks. */
const UNSPOKEN = /[\\|<>=_#@{}[\]~^`…/]|\*\*/u
const NUMBERING = /^(?:\p{N}{1,3}(?:\.\p{N}{1,3})*[.)]?|[a-z]\))\s+/u
const MARKS = /^[*_]+|[*_]+$/gu

const asking = new Map<string, RegExp>()

/** Questions that the passages of a document ask themselves, in its words and order. Each is to be answered before it is shown. */
export function ownQuestions(passages: readonly Passage[]): string[] {
  const found = new Map<string, string>()
  const lines = passages.flatMap((passage) =>
    OWN.inside(passage)
      .map(spoken)
      .filter((line) => isAskable(line, passage.language)),
  )
  for (const passage of passages) {
    const inside = lines.length >= FEWEST_LINES ? OWN.inside(passage) : []
    for (const question of [...OWN.heading(passage), ...inside, ...OWN.faq(passage)].map(spoken))
      if (isAskable(question, passage.language)) found.set(question.toLowerCase(), question)
  }
  return [...found.values()]
}

/** A question without the number and the marks around it. */
function spoken(written: string): string {
  return written.replace(NUMBERING, '').replace(MARKS, '').replaceAll(/\s+/gu, ' ').trim()
}

function isAskable(question: string, language: string): boolean {
  const words = tokenise(question).length
  return (
    /^[^?.!]+\?$/u.test(question) &&
    words >= WORDS.fewest &&
    words <= WORDS.most &&
    question.length <= CHARACTERS &&
    !UNSPOKEN.test(question) &&
    askingOf(language).test(question) &&
    !pointsBack(question)
  )
}

/** The question words that open a question of a language; of all languages where it is not known. */
function askingOf(language: string): RegExp {
  let pattern = asking.get(language)
  if (!pattern) {
    const own = languageOf(language)?.followUps?.asks.join('|')
    pattern = new RegExp(String.raw`^(?:${own ? own : anyOf(({ followUps }) => followUps?.asks)})(?![\p{L}\p{N}])`, 'iu')
    asking.set(language, pattern)
  }
  return pattern
}
