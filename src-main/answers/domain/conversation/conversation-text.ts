import { contentWords, detectLanguage, forPrompt, withoutFence } from '../../../text/index.ts'
import { filterMarkers, isRepeating } from '../../../models/index.ts'

/** Smallest share of a summary's words that stand in the conversation. */
const LEAST_SHARED = 1 / 3

type SpokenMessage = { role: 'user' | 'assistant'; text: string }

/**
 * The conversation as data for a model: one line per message, so that no text can pose as the next speaker, between lines with a secret
 * delimiter, so that no text can close the fence. `longest`: characters per message.
 */
export function fencedConversation(messages: readonly SpokenMessage[], longest: number, delimiter: string): string {
  const lines = messages.map(({ role, text }) => `${role === 'user' ? 'Person' : 'Answer'}: ${oneLine(text, delimiter).slice(0, longest)}`)
  return `<talk-${delimiter}>\n${lines.join('\n')}\n</talk-${delimiter}>`
}

/**
 * The newest messages that fit `tokens` (counted by `count`), oldest first, each cut to `longest` characters. The last message is always
 * included.
 */
export function newestThatFit<S extends SpokenMessage>(
  messages: readonly S[],
  longest: number,
  tokens: number,
  count: (text: string) => number,
): S[] {
  let left = tokens
  const from = messages.findLastIndex(({ text }, place) => {
    left -= count(text.slice(0, longest)) + 4
    return left < 0 && place < messages.length - 1
  })
  return messages.slice(from + 1)
}

/** True if at least a third of a summary's words stand in the conversation. */
function sharesWords(summary: string, talk: string): boolean {
  const detected = detectLanguage(talk)
  const language = detected === 'und' ? 'en' : detected
  const said = new Set(contentWords(talk, language))
  const own = contentWords(summary.replaceAll(/^\p{L}+:/gmu, ''), language)
  return own.filter((word) => said.has(word)).length >= own.length * LEAST_SHARED && own.length > 0
}

/** Text on one line, safe inside a prompt. */
export function oneLine(text: string, delimiter: string): string {
  return withoutFence(forPrompt(text), delimiter).replaceAll(/\s+/gu, ' ').trim()
}

/**
 * Validates a model's summary: markers removed, cut to `longest` characters after its last complete line or word. Null: empty, repetitive,
 * or about something else than the conversation (`talk`).
 */
export function usableSummary(written: string, longest: number, talk: string): string | null {
  const summary = filterMarkers(written, new Set()).trim()
  if (summary === '' || isRepeating(written.trimEnd()) || !sharesWords(summary, talk)) return null
  if (summary.length <= longest) return summary
  const cut = summary.slice(0, longest)
  const end = cut.includes('\n') ? cut.lastIndexOf('\n') : cut.lastIndexOf(' ')
  return end > 0 ? cut.slice(0, end).trimEnd() : cut
}
