import { joinsWithoutBlank } from '../../../reading/index.ts'
import { STEP, type Steps } from '../steps.ts'
import { cleanSpeech } from './clean-speech.ts'
import { lowerSpeech, meetingLanguage } from './meeting-language.ts'
import type { SpokenSentence } from './sentences.ts'

/** Cleaned speech of one speaker. Seconds of the recording. */
export type Paragraph = { text: string; speaker: string | null; start: number; end: number }

/** Length at which a paragraph ends after a sentence, characters; pause that ends one, seconds. */
const PARAGRAPH_CHARACTERS = 600
const PAUSE_SECONDS = 8

/**
 * Cleaned paragraphs of a conversation: a turn without content ("Yeah. Right.") is left out and does not end the paragraph of the one who
 * speaks, unless it answers a question.
 */
export function* paragraphsOf(sentences: readonly SpokenSentence[], language: string): Steps<Paragraph[]> {
  const isListening = listeningIn(language)
  const paragraphs: Paragraph[] = []
  let before: SpokenSentence | null = null
  for (const [i, sentence] of sentences.entries()) {
    if (i % STEP === STEP - 1) yield
    const isReply = before !== null && before.turn !== sentence.turn && isQuestion(before.text)
    before = sentence
    if (!isReply && isListening(sentence.text)) continue
    const text = cleanSpeech(sentence.text, language, { isReply })
    if (text === '' || (!isReply && isListening(text))) continue
    const last = paragraphs.at(-1)
    if (
      last &&
      last.speaker === sentence.speaker &&
      sentence.start - last.end <= PAUSE_SECONDS &&
      last.text.length + text.length <= PARAGRAPH_CHARACTERS
    ) {
      last.text += (joinsWithoutBlank(last.text, text) ? '' : ' ') + text
      last.end = sentence.end
    } else paragraphs.push({ text, speaker: sentence.speaker, start: sentence.start, end: sentence.end })
  }
  return paragraphs
}

/** True for a sentence that ends in a question mark. */
export function isQuestion(text: string): boolean {
  return /[?？؟]["”’»)\]]*\s*$/u.test(text)
}

/** Tells sentences that consist of replies without content ("Yeah, okay."). */
export function listeningIn(code: string): (text: string) => boolean {
  const language = meetingLanguage(code)
  if (!language) return () => false
  const { words, isUnspaced } = language
  const phrases = new Set([...words.listening, ...words.fillers])
  const most = Math.max(...words.listening.map((phrase) => phrase.split(' ').length))
  return (text) => {
    const said = lowerSpeech(text, code)
      .replace(/[^\p{L}\p{M}\p{N}'\s-]+/gu, isUnspaced ? '' : ' ')
      .trim()
    if (isUnspaced) return said === '' || phrases.has(said)
    const parts = said.split(/\s+/u)
    for (let at = 0; at < parts.length;) {
      let taken = 0
      for (let n = Math.min(most, parts.length - at); n > 0 && taken === 0; n--)
        if (phrases.has(parts.slice(at, at + n).join(' '))) taken = n
      if (taken === 0) return said === ''
      at += taken
    }
    return true
  }
}
