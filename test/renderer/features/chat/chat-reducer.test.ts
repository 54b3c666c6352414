import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reduceChat, runningAnswer, waitingQuestions } from '../../../../src-renderer/features/chat/store/chat-reducer.ts'
import { INITIAL_CHAT, type ChatEvent, type ChatState } from '../../../../src-renderer/features/chat/store/chat-state.ts'
import { ids, makeAnswer, makeMessage, makeSource } from '../../factories.ts'

const chatId = ids.chat('chat-1')
const messageId = ids.message('answer-1')
const question = makeMessage('question-1', 'user', 'How long?')
const asked: ChatEvent = { type: 'asked', key: 1, question: 'How long?' }
const accepted: ChatEvent = { type: 'accepted', key: 1, chatId, messageId }
const started: ChatEvent = { type: 'started', chatId, messageId, question }
const done: ChatEvent = { type: 'done', chatId, messageId, answer: makeAnswer('Fifty minutes [1].') }

function after(...events: ChatEvent[]): ChatState {
  return events.reduce(reduceChat, INITIAL_CHAT)
}

describe('a question in the chat state', () => {
  it('is visible before the main process has accepted it', () => {
    expect(waitingQuestions(after(asked)).map((one) => one.question)).toEqual(['How long?'])
  })

  it('opens its new chat and appears there once, whether the reply or the event arrives first', () => {
    for (const order of [
      [accepted, started],
      [started, accepted],
    ] as const) {
      const state = after(asked, ...order)
      expect(state.chatId).toBe(chatId)
      expect(state.pending).toEqual([])
      expect(state.messages?.map((message) => message.id)).toEqual(['question-1', 'answer-1'])
      expect(runningAnswer(state)).toBe(messageId)
    }
  })

  it('has its answer although the messages were read before it ended and come after that', () => {
    const unfinished = makeMessage('answer-1', 'assistant', '')
    const read: ChatEvent = { type: 'messages-loaded', chatId, messages: [question, unfinished], running: [{ messageId, text: 'Fif' }] }
    const state = after(asked, started, { type: 'chat-opened', chatId }, done, read)
    expect(state.messages?.map(({ text }) => text)).toEqual(['How long?', 'Fifty minutes [1].'])
    expect(runningAnswer(state)).toBeNull()
    // Asked again, it is running again.
    expect(runningAnswer(reduceChat(state, started))).toBe(messageId)
  })

  it('leaves a person in the other chat that was opened meanwhile', () => {
    const state = after(
      asked,
      { type: 'chat-opened', chatId: ids.chat('other') },
      { type: 'messages-loaded', chatId: ids.chat('other'), messages: [] },
      accepted,
      started,
      done,
    )
    expect(state.chatId).toBe('other')
    expect(state.messages).toEqual([])
  })

  it('leaves a person in the other new chat that was started meanwhile', () => {
    for (const order of [
      [accepted, started],
      [started, accepted],
    ] as const) {
      const away = after(asked, { type: 'chat-opened', chatId: null })
      expect(waitingQuestions(away)).toEqual([])
      const state = order.reduce<ChatState>(reduceChat, away)
      expect(state).toMatchObject({ chatId: null, messages: [], pending: [] })
    }
    const error = { code: 'question-too-long', message: 'Too long.', next: 'Shorten it.' } as const
    expect(waitingQuestions(after(asked, { type: 'chat-opened', chatId: null }, { type: 'refused', key: 1, error }))).toMatchObject([
      { error },
    ])
  })

  it('is kept with its error when it is refused, and can be dropped', () => {
    const error = { code: 'question-too-long', message: 'Too long.', next: 'Shorten it.' } as const
    const state = after(asked, { type: 'refused', key: 1, error })
    expect(waitingQuestions(state)[0]).toMatchObject({ question: 'How long?', error })
    expect(reduceChat(state, { type: 'pending-dropped', key: 1 }).pending).toEqual([])
  })
})

describe('an answer in the chat state', () => {
  it('grows token by token and is replaced by the finished answer', () => {
    const streaming = after(
      asked,
      accepted,
      started,
      { type: 'tokens', chatId, messageId, text: 'Fifty ' },
      { type: 'tokens', chatId, messageId, text: 'min' },
    )
    expect(streaming.live[messageId]?.text).toBe('Fifty min')
    const finished = reduceChat(streaming, done)
    expect(finished.live).toEqual({})
    expect(finished.messages?.at(-1)).toMatchObject({ text: 'Fifty minutes [1].', answer: { confidence: null } })
    expect(runningAnswer(finished)).toBeNull()
  })

  it('keeps the received text when it fails', () => {
    const error = { code: 'model-stalled', message: 'The model stopped answering.', next: 'Try again.' } as const
    const state = after(
      asked,
      accepted,
      started,
      { type: 'tokens', chatId, messageId, text: 'Fifty' },
      { type: 'failed', chatId, messageId, error },
    )
    expect(state.live[messageId]).toMatchObject({ text: 'Fifty', error })
    expect(runningAnswer(state)).toBeNull()
  })

  it('ends its waiting message when its passages are found', () => {
    const waits = after(asked, accepted, started, { type: 'waiting', chatId, messageId, message: 'Waiting for the answer before it.' })
    const state = reduceChat(waits, { type: 'sources', chatId, messageId, sources: [makeSource(1)], search: { considered: 2, total: 4 } })
    expect(state.live[messageId]).toMatchObject({ waiting: null, search: { considered: 2, total: 4 } })
  })

  it('continues in the background and is visible when its chat is opened again', () => {
    const away = after(
      asked,
      accepted,
      started,
      { type: 'chat-opened', chatId: null },
      { type: 'tokens', chatId, messageId, text: 'Fifty' },
    )
    expect(runningAnswer(away)).toBeNull()
    const back = [
      { type: 'chat-opened', chatId },
      { type: 'messages-loaded', chatId, messages: [question, makeMessage('answer-1', 'assistant', '')] },
    ].reduce((state, event) => reduceChat(state, event as ChatEvent), away)
    expect(back.live[messageId]?.text).toBe('Fifty')
    expect(runningAnswer(back)).toBe(messageId)
  })

  it('that failed starts again without its old text and error', () => {
    const error = { code: 'model-stalled', message: 'The model stopped answering.', next: 'Try again.' } as const
    const state = after(
      asked,
      accepted,
      started,
      { type: 'tokens', chatId, messageId, text: 'Fif' },
      { type: 'failed', chatId, messageId, error },
      started,
      { type: 'tokens', chatId, messageId, text: 'Sixty' },
    )
    expect(state.live[messageId]).toMatchObject({ text: 'Sixty', error: null })
    expect(runningAnswer(state)).toBe(messageId)
  })

  it('that is made again replaces the old one however often the chat is reloaded', () => {
    const old = { ...makeMessage('answer-1', 'assistant', 'Forty minutes.'), answer: makeAnswer('Forty minutes.') }
    const read: ChatEvent = { type: 'messages-loaded', chatId, messages: [question, old] }
    const state = after({ type: 'chat-opened', chatId }, read, started, { type: 'tokens', chatId, messageId, text: 'Fif' }, read)
    expect(state.messages?.map(({ text, answer }) => [text, answer])).toEqual([
      ['How long?', null],
      ['', null],
    ])
    expect(reduceChat(state, done).messages?.at(-1)).toMatchObject({ text: 'Fifty minutes [1].' })
  })

  it('that is streaming when a window opens continues after the text so far', () => {
    const state = after(
      { type: 'chat-opened', chatId },
      { type: 'tokens', chatId, messageId, text: 'ty ' },
      {
        type: 'messages-loaded',
        chatId,
        messages: [question, makeMessage('answer-1', 'assistant', '')],
        running: [{ messageId, text: 'Fifty ' }],
      },
      { type: 'tokens', chatId, messageId, text: 'minutes' },
    )
    expect(state.live[messageId]?.text).toBe('Fifty minutes')
    expect(runningAnswer(state)).toBe(messageId)
  })

  it('that is finished survives an older copy of the chat', () => {
    const state = after(asked, accepted, started, done, {
      type: 'messages-loaded',
      chatId,
      messages: [question, makeMessage('answer-1', 'assistant', '')],
    })
    expect(state.messages?.at(-1)?.answer).not.toBeNull()
  })
})

it('the Stop button of a chat refers to the running answer while other answers wait', () => {
  const second: ChatEvent[] = [
    { type: 'asked', key: 2, question: 'And back?' },
    { type: 'started', chatId, messageId: ids.message('answer-2'), question: makeMessage('question-2', 'user', 'And back?') },
  ]
  const state = after(asked, accepted, started, ...second)
  expect(runningAnswer(state)).toBe(messageId)
  expect(runningAnswer(reduceChat(state, done))).toBe('answer-2')
})

it('each of several streaming answers receives exactly its own tokens whatever the order of events', () => {
  const token = fc.record({ n: fc.nat(4), text: fc.string({ minLength: 1, maxLength: 4 }) })
  fc.assert(
    fc.property(fc.array(token, { maxLength: 60 }), (tokens) => {
      const state = after(
        ...tokens.map(({ n, text }): ChatEvent => ({
          type: 'tokens',
          chatId: ids.chat(`chat-${n % 2}`),
          messageId: ids.message(`m${n}`),
          text,
        })),
      )
      for (let n = 0; n <= 4; n += 1) {
        const whole = tokens
          .filter((one) => one.n === n)
          .map((one) => one.text)
          .join('')
        expect(state.live[ids.message(`m${n}`)]?.text ?? '').toBe(whole)
      }
    }),
  )
})
