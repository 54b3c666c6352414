import { forPrompt } from '../../text/prompt-safe.ts'
import { filterMarkers } from '../markers/markers.ts'
import { isRepeating } from '../prompt/runaway.ts'

type SpokenMessage = { role: 'user' | 'assistant'; text: string }

/**
 * Messages as lines for a model that works on the conversation itself, each in one line, so that no text can pretend to be the next speaker, between lines with a random delimiter, so
 * that none can close the frame. `longest`: characters of one message.
 */
export function fencedConversation(messages: readonly SpokenMessage[], longest: number, delimiter: string): string {
  const lines = messages.map(({ role, text }) => `${role === 'user' ? 'Person' : 'Answer'}: ${oneLine(text, delimiter).slice(0, longest)}`)
  return `<talk-${delimiter}>\n${lines.join('\n')}\n</talk-${delimiter}>`
}

/** The newest messages that fit the room (tokens, as `count` tells them), oldest first, each cut to `longest` characters; the last one is always among them. */
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

/** A text without line breaks, as it may stand in a prompt. */
export function oneLine(text: string, delimiter: string): string {
  return forPrompt(text).replaceAll(delimiter, '').replaceAll(/\s+/gu, ' ').trim()
}

/** A model's summary without markers; what stands behind its last whole line, or word, within `longest` characters goes. Null: nothing, or one piece over and over. */
export function usableSummary(written: string, longest: number): string | null {
  const summary = filterMarkers(written, new Set()).trim()
  if (summary === '' || isRepeating(written.trimEnd())) return null
  if (summary.length <= longest) return summary
  const cut = summary.slice(0, longest)
  const end = cut.includes('\n') ? cut.lastIndexOf('\n') : cut.lastIndexOf(' ')
  return end > 0 ? cut.slice(0, end).trimEnd() : cut
}
