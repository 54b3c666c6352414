import { anyOf, languageOf } from '../../text/languages/all.ts'
import { tokenise } from '../../text/words.ts'
import { questionsOf } from '../../documents/questions.ts'
import type { Passage } from '../../retrieval/types.ts'

/**
 * What a question can be shown from, and the share of such texts that a person would keep (60 files of others, strictly marked before the code
 * was read; half of them chose the rules, the other half gave the figures). Everything else that was tried fell below nine of ten and is gone:
 * questions made from sentences 7 of 33, from headings 0 of 11, fields 8 of 17, central sentences 54 of 131, key terms about half.
 */
const OWN = {
  /** A heading that is a question with a question word. */
  heading: (passage: Passage): string[] => passage.anchor.section?.slice(-1) ?? [],
  /** The same where small sections share a passage: a block of one line. */
  inside: (passage: Passage): string[] =>
    passage.type === 'transcript' ? [] : passage.text.split(/\n{2,}/u).filter((block) => !block.includes('\n') && /^\P{Ll}/u.test(block)),
  /** The questions of a list of questions and answers. */
  faq: (passage: Passage): string[] => (passage.kind === 'faq' ? questionsOf(passage.text).map(({ text }) => text) : []),
} as const

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
  for (const passage of passages)
    for (const written of [...OWN.heading(passage), ...OWN.inside(passage), ...OWN.faq(passage)]) {
      const question = written.replace(NUMBERING, '').replace(MARKS, '').replaceAll(/\s+/gu, ' ').trim()
      if (isAskable(question, passage.language)) found.set(question.toLowerCase(), question)
    }
  return [...found.values()]
}

function isAskable(question: string, language: string): boolean {
  const words = tokenise(question).length
  return (
    /^[^?.!]+\?$/u.test(question) &&
    words >= WORDS.fewest &&
    words <= WORDS.most &&
    question.length <= CHARACTERS &&
    !UNSPOKEN.test(question) &&
    askingOf(language).test(question)
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
