import { contentWords, isNegation } from '../../../text/index.ts'
import { cleanSpeech } from '../speech/clean-speech.ts'
import { anyPattern, lowerSpeech, meetingLanguage } from '../speech/meeting-language.ts'
import { isQuestion, listeningIn } from '../speech/paragraphs.ts'
import type { SpokenSentence } from '../speech/sentences.ts'
import { STEP, type Steps } from '../steps.ts'
import type { Cue } from './find-cues.ts'

/** Turns after a question in which an answer is looked for. */
const TURNS = 3
/** Fewest content words of a question that stands alone, and fewest words of a reply that may be an answer. */
const FEWEST_CONTENT = 3
const ANSWER_WORDS = 4

/**
 * Questions to which the next turns reply that they do not know, and sentences that call a question open. A question without any reply is
 * left out: in meetings most are rhetorical, or answered by a nod.
 */
export function* openQuestions(sentences: readonly SpokenSentence[], code: string): Steps<Cue[]> {
  const language = meetingLanguage(code)
  if (!language) return []
  const unknown = anyPattern(language.words.unknown, language)
  const open = anyPattern(language.words.open, language)
  const answers = new Set(language.words.answers)
  const isListening = listeningIn(code)
  const found: Cue[] = []
  for (const [i, sentence] of sentences.entries()) {
    if (i % STEP === STEP - 1) yield
    const text = cleanSpeech(sentence.text, code)
    const said = lowerSpeech(text, code)
    const isOpen = !isQuestion(text) && (open?.test(said) ?? false)
    if (!isOpen && !isQuestion(text)) continue
    if (new Set(contentWords(text, code).filter((word) => !language.words.talk.includes(word))).size < FEWEST_CONTENT) continue
    if (isOpen || isUnanswered(repliesTo(sentences, i))) found.push({ text, start: sentence.start, end: sentence.end })
  }
  return found

  /** True if a reply says that nobody knows, before any answer. */
  function isUnanswered(replies: readonly SpokenSentence[]): boolean {
    for (const { text } of replies) {
      const said = lowerSpeech(text, code)
      if (unknown?.test(said)) return true
      const words = said.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}']*/gu) ?? []
      if (words.some((word) => answers.has(word) || isNegation(word, code))) return false
      if (language?.isUnspaced && [...answers].some((answer) => said.startsWith(answer))) return false
      const length = language?.isUnspaced ? said.length / 2 : words.length
      if (!isListening(text) && !isQuestion(text) && length >= ANSWER_WORDS) return false
    }
    return false
  }
}

/** What others say in the next turns; none if the one who asked goes on with a statement. */
function repliesTo(sentences: readonly SpokenSentence[], at: number): SpokenSentence[] {
  const asked = sentences[at]
  const replies: SpokenSentence[] = []
  for (let i = at + 1; asked && i < sentences.length && sentences[i]!.turn <= asked.turn + TURNS; i++) {
    const sentence = sentences[i]!
    if (sentence.turn !== asked.turn && (asked.speaker === null || sentence.speaker !== asked.speaker)) replies.push(sentence)
    else if (replies.length === 0 && !isQuestion(sentence.text)) return []
  }
  return replies
}
