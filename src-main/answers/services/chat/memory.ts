import { historyTurns } from '../../domain/prompt/prompt.ts'
import { estimateChatTokens, forPrompt } from '../../../text/index.ts'
import { redactLine } from '../../../reading/index.ts'
import { fencedConversation, newestThatFit, usableSummary } from '../../domain/conversation/conversation-text.ts'
import type { Message } from '../../../../src-preload/contract/shapes/answers.ts'
import type { ChatId, MessageId } from '../../../../src-preload/contract/ids.ts'
import { fromErrorShape } from '../../../../src-preload/contract/errors.ts'
import type { Conversation } from '../answer/types.ts'
import type { ChatOptions, ChatTurn } from './types.ts'

/** Earlier messages in a prompt without a summary. */
const HISTORY_MESSAGES = 10
/** Verbatim messages besides a summary: those it does not cover, at least the last turn. */
const LAST_MESSAGES = 2
/** Longest summary (tokens, characters), and longest message in its prompt (characters). */
const SUMMARY_TOKENS = 300
const SUMMARY_CHARACTERS = 2000
const MESSAGE_CHARACTERS = 1500
/** Estimated tokens of the prompt's fences. */
const FENCE_TOKENS = 80
/** Messages or estimated tokens that a summary does not cover yet, before it is written: less fits into the prompt verbatim. */
const FEWEST_MESSAGES = 6
const FEWEST_TOKENS = 1500
/** Most messages per summary: a long chat is caught up over several turns. */
const MESSAGES_AT_ONCE = 20

export type Memory = {
  /** The conversation before a question. Throws only database errors. */
  recall(turn: Pick<ChatTurn, 'chatId' | 'questionId'>): Promise<Conversation>
  /** Updates a chat's summary in the background, yielding to questions. Never throws. */
  remember(chatId: ChatId, model: string, numCtx: number): void
  /** Abandons a running summary for a question; the next turn writes it. */
  yield(): void
  /** Ends a running summary and waits for it. */
  close(): Promise<void>
}

type MemoryOptions = Pick<ChatOptions, 'database' | 'generator' | 'settings' | 'prompts' | 'emit'>
/** Model and window of a summary. */
type Summarising = { model: string; numCtx: number }

/** Conversation memory: a summary updated after answers, else the last messages. `isIdle`: no answer is running. */
export function createMemory(options: MemoryOptions, isIdle: () => boolean): Memory {
  const waiting = new Map<ChatId, Summarising>()
  let control: AbortController | null = null
  let running: Promise<void> = Promise.resolve()

  function next(): void {
    if (control || !isIdle()) return
    const [entry] = waiting
    if (!entry) return
    const [chatId, how] = entry
    waiting.delete(chatId)
    const own = new AbortController()
    control = own
    running = summarise(options, chatId, how, own.signal)
      .catch(() => undefined)
      .then(() => {
        control = null
        next()
      })
  }

  return {
    recall: (turn) => recall(options, turn),
    remember(chatId, model, numCtx) {
      waiting.set(chatId, { model, numCtx })
      next()
    },
    yield() {
      control?.abort()
    },
    async close() {
      waiting.clear()
      control?.abort()
      await running
    },
  }
}

async function recall(options: MemoryOptions, turn: Pick<ChatTurn, 'chatId' | 'questionId'>): Promise<Conversation> {
  const [memory, earlier] = await Promise.all([
    options.database.chatMemory(turn.chatId),
    earlierOf(options, { chatId: turn.chatId, limit: HISTORY_MESSAGES, before: turn.questionId }),
  ])
  const summary = redacted(options, memory?.summary ?? '')
  const uncovered =
    memory && memory.by === 'model' ? Math.max(LAST_MESSAGES, memory.messages - LAST_MESSAGES - memory.summarised) : LAST_MESSAGES
  const cited = earlier.findLast(({ role }) => role === 'assistant')?.answer?.sources.flatMap(({ documentId }) => documentId ?? []) ?? []
  return {
    summary,
    earlier,
    history: historyTurns(summary === '' ? earlier : earlier.slice(-Math.min(HISTORY_MESSAGES, uncovered))),
    cited: [...new Set(cited)],
  }
}

/** Extends a chat's summary by the messages it does not cover, unless a person wrote it. */
async function summarise(options: MemoryOptions, chatId: ChatId, { model, numCtx }: Summarising, signal: AbortSignal): Promise<void> {
  const { database, prompts } = options
  const memory = await database.chatMemory(chatId)
  if (!memory || memory.by === 'person' || memory.messages <= memory.summarised) return
  const fresh = (await earlierOf(options, { chatId, limit: Math.min(MESSAGES_AT_ONCE, memory.messages - memory.summarised) })).filter(
    ({ text }) => text !== '',
  )
  const tokens = fresh.reduce((sum, { text }) => sum + estimateChatTokens(text), 0)
  if (fresh.length === 0 || (memory.messages - memory.summarised < FEWEST_MESSAGES && tokens < FEWEST_TOKENS)) return
  const delimiter = await options.generator.delimiterOf(chatId)
  const system = prompts.summary.replaceAll('{{delimiter}}', delimiter)
  const before = `Summary so far:\n${forPrompt(redacted(options, memory.summary)).trim() || '(none)'}\n\nNew messages:\n`
  const budget = numCtx - SUMMARY_TOKENS - FENCE_TOKENS - estimateChatTokens(system) - estimateChatTokens(before)
  const content = `${before}${fencedConversation(newestThatFit(fresh, MESSAGE_CHARACTERS, budget, estimateChatTokens), MESSAGE_CHARACTERS, delimiter)}`
  const streamed = await options.generator.stream({
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content },
    ],
    numCtx,
    numPredict: SUMMARY_TOKENS,
    temperature: 0,
    signal,
    sources: [],
  })
  if (streamed.error) throw fromErrorShape(streamed.error)
  const summary = usableSummary(streamed.text, SUMMARY_CHARACTERS, `${before}\n${fresh.map(({ text }) => text).join('\n')}`)
  if (summary === null || signal.aborted) return
  await database.keepSummary({ id: chatId, summary, summarised: memory.messages })
  options.emit('chats.changed', {})
}

async function earlierOf(options: MemoryOptions, o: { chatId: ChatId; limit: number; before?: MessageId }): Promise<Message[]> {
  const messages = await options.database.lastMessages(o)
  return messages.map((message) => ({
    ...message,
    text: redacted(options, message.text),
    answer: message.answer && {
      ...message.answer,
      ...(message.answer.searched !== undefined && { searched: redacted(options, message.answer.searched) }),
    },
  }))
}

/** Old messages are redacted by the current policy before the model sees them; the chat is unchanged. */
function redacted({ settings }: MemoryOptions, text: string): string {
  return redactLine(text, settings()['privacy.redact'], 'user')
}
