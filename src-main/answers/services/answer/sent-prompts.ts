import type { HistoryTurn } from '../../domain/prompt/budget.ts'
import type { NumberedBlock } from '../../domain/sources/types.ts'
import { historyTurns, replyMessage } from '../../domain/prompt/prompt.ts'
import type { PromptMessage } from '../../../models/index.ts'

/** The last prompt with its answer: what a model server holds in its cache. */
export type Sent = {
  scope: string
  model: string
  question: string
  messages: readonly PromptMessage[]
  /** As the model wrote it, with the numbers of `blocks`. */
  answer: string
  /** As it was shown, with numbers in reading order. */
  shown: string
  delimiter: string
  /** Its numbered sources; 0: the text that the person had selected. */
  blocks: readonly NumberedBlock[]
  /** The prompt that it continued. */
  before: Sent | null
}

/** A question about to be asked. `system`: its instructions. `history`: the turns before it. */
type Asking = { scope: string; model: string; system: PromptMessage; history: readonly HistoryTurn[] }

export type SentPrompts = {
  /** The prompt whose answer is the last turn before this question; null: another one, or other instructions. */
  before(asking: Asking): Sent | null
  /** The prompt of this answer; null: another one was sent since. */
  of(answered: Pick<Sent, 'scope' | 'shown'>): Sent | null
  keep(sent: Sent): void
}

/**
 * Remembers the last prompt in memory, as a model server does in its cache. Two are enough: a question is asked after the last answer, or
 * again.
 */
export function createSentPrompts(): SentPrompts {
  let last: Sent | null = null
  return {
    before(asking) {
      const candidates = [last, last?.before ?? null]
      return candidates.find((sent) => sent !== null && isBefore(sent, asking)) ?? null
    },
    of({ scope, shown }) {
      const found = [last, last?.before].find((sent) => sent?.scope === scope && sent.shown === shown)
      return found ?? null
    },
    keep(sent) {
      last = { ...sent, before: sent.before && { ...sent.before, before: null } }
    },
  }
}

/** Messages up to and including the answer of a prompt: a further message needs only itself evaluated. */
export function continued(sent: Sent): PromptMessage[] {
  return [...sent.messages, replyMessage(sent.answer, sent.delimiter)]
}

function isBefore(sent: Sent, { scope, model, system, history }: Asking): boolean {
  if (sent.scope !== scope || sent.model !== model || sent.messages[0]?.content !== system.content) return false
  const turns = historyTurns([
    { role: 'user', text: sent.question },
    { role: 'assistant', text: sent.answer },
  ])
  const last = history.slice(-2)
  return turns.length === 2 && last.length === 2 && turns.every(({ content }, place) => content === last[place]?.content)
}
