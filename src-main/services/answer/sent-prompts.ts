import { historyTurns, systemMessage, type PromptMessage } from '../../domain/answering/prompt/prompt.ts'
import type { AnswerContext } from './types.ts'

/** The last prompt with its answer: what a model server holds in its cache. */
type Sent = {
  scope: string
  model: string
  question: string
  /** The sources as they stand in the prompt. */
  sources: string
  messages: readonly PromptMessage[]
  answer: string
  /** The prompt that it continued. */
  before: Sent | null
}

export type SentPrompts = {
  /** The prompt whose answer is the last turn before this question; null: another one, or other instructions. */
  before(context: Pick<AnswerContext, 'request' | 'model' | 'tools' | 'delimiter'>): Sent | null
  keep(sent: Sent): void
}

/**
 * Remembers the last prompt in memory, as a model server does in its cache. Two are enough: a question is asked after the last answer, or
 * again.
 */
export function createSentPrompts(): SentPrompts {
  let last: Sent | null = null
  return {
    before(context) {
      const candidates = [last, last?.before ?? null]
      return candidates.find((sent) => sent !== null && isBefore(sent, context)) ?? null
    },
    keep(sent) {
      last = { ...sent, before: sent.before && { ...sent.before, before: null } }
    },
  }
}

/** Messages up to and including the answer of a prompt: a further message needs only itself evaluated. */
export function continued(sent: Sent): PromptMessage[] {
  return [...sent.messages, { role: 'assistant', content: sent.answer }]
}

function isBefore(sent: Sent, { request, model, tools, delimiter }: Parameters<SentPrompts['before']>[0]): boolean {
  if (sent.scope !== request.scope || sent.model !== model) return false
  if (sent.messages[0]?.content !== systemMessage(tools.prompts.answer, delimiter, request.persona.prompt).content) return false
  const turns = historyTurns([
    { role: 'user', text: sent.question },
    { role: 'assistant', text: sent.answer },
  ])
  const lastTurns = request.conversation.history.slice(-2)
  return turns.length === 2 && lastTurns.length === 2 && turns.every(({ content }, place) => content === lastTurns[place]?.content)
}
