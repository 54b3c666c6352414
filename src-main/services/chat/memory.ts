import { randomBytes } from 'node:crypto'
import { historyTurns } from '../../domain/answering/prompt/prompt.ts'
import { forPrompt } from '../../domain/text/prompt-safe.ts'
import { fencedConversation, newestThatFit, usableSummary } from '../../domain/answering/conversation/conversation-text.ts'
import { redactLine } from '../../domain/documents/redaction/redact-document.ts'
import { estimateChatTokens } from '../../domain/text/tokens.ts'
import type { Message } from '../../../src-preload/contract/shapes/answers.ts'
import type { ChatId, MessageId } from '../../../src-preload/contract/ids.ts'
import { fromErrorShape } from '../../../src-preload/contract/errors.ts'
import type { Conversation } from '../answer/types.ts'
import type { ChatOptions, ChatTurn } from './types.ts'

/** Earlier messages in a prompt when there is no summary. */
const HISTORY_MESSAGES = 10
/** With a summary, what it does not cover yet goes along, and at least the last turn, word for word. */
const LAST_MESSAGES = 2
/** Longest summary, tokens and characters; longest message that it is made from, characters. */
const SUMMARY_TOKENS = 300
const SUMMARY_CHARACTERS = 2000
const MESSAGE_CHARACTERS = 1500
/** Frames of a prompt, tokens: our estimate. */
const FENCE_TOKENS = 80
/** Messages that go into one summary at most: a long chat is caught up with turn by turn. */
const MESSAGES_AT_ONCE = 20

export type Memory = {
  /** What was said before a question. Throws only what the database throws. */
  recall(turn: Pick<ChatTurn, 'chatId' | 'questionId'>): Promise<Conversation>
  /** Writes a chat's summary anew in the background; any question that comes meanwhile goes first. Never throws. */
  remember(chatId: ChatId, model: string, numCtx: number): void
  /** Gives way to a question: a summary under way is given up, the next turn writes it. */
  yield(): void
  /** Ends a summary under way and waits for it. */
  close(): Promise<void>
}

type MemoryOptions = Pick<ChatOptions, 'database' | 'generator' | 'settings' | 'prompts' | 'emit'>
/** How a summary is written. */
type Summarising = { model: string; numCtx: number }

/** The memory of conversations: a summary that the model updates after an answer, else the last messages. `isIdle`: no answer is being made. */
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

/** Writes a chat's summary anew with the messages that it does not cover yet; not one that a person wrote. */
async function summarise(options: MemoryOptions, chatId: ChatId, { model, numCtx }: Summarising, signal: AbortSignal): Promise<void> {
  const { database, prompts } = options
  const memory = await database.chatMemory(chatId)
  if (!memory || memory.by === 'person' || memory.messages <= memory.summarised) return
  const fresh = (await earlierOf(options, { chatId, limit: Math.min(MESSAGES_AT_ONCE, memory.messages - memory.summarised) })).filter(
    ({ text }) => text !== '',
  )
  if (fresh.length === 0) return
  const delimiter = newDelimiter()
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
  const summary = usableSummary(streamed.text, SUMMARY_CHARACTERS)
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

/** What was said under another redaction goes to the model as the one in force now wants it; the chat itself stays as it is. */
function redacted({ settings }: MemoryOptions, text: string): string {
  return redactLine(text, settings()['privacy.redact'], 'user')
}

function newDelimiter(): string {
  return randomBytes(8).toString('hex')
}
