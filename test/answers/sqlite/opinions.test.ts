import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer, Claim, Stage } from '../../../src-preload/contract/shapes/answers.ts'
import type { ChatId, MessageId } from '../../../src-preload/contract/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts'
import { makeAnswer } from '../../support/make-answer.ts'

const chatId = 'c' as ChatId
const messageId = 'a' as MessageId
const stage: Stage = { stage: 'opinion', ms: 12, in: 2, out: 2, note: 'Asked.' }
const claim = (text: string): Claim => ({ text, n: 1, support: 'matching', quote: '', anchor: null })
const answer: Answer = makeAnswer({
  answer: 'It ends in May [1]. Pets are allowed [1].',
  sources: [],
  claims: [claim('It ends in May.'), claim('Pets are allowed.')],
  chatId,
  messageId,
})
const given = (...words: ('yes' | 'partly' | 'no')[]) =>
  words.map((opinion, place) => ({ place, text: answer.claims[place]?.text ?? '', opinion }))

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
  t.database.addTurn({
    chatId,
    questionId: 'q' as MessageId,
    messageId,
    question: 'When?',
    request: { question: 'When?' },
    title: 'When',
    now: 1,
  })
})
afterEach(() => t.close())

const keep = (opinions: ReturnType<typeof given>, by = 'qwen3:4b') => t.database.keepOpinions({ id: messageId, by, opinions, stage })
const finish = (change: Partial<Answer> = {}) =>
  t.database.finishMessage({
    id: messageId,
    text: answer.answer,
    answer: { ...answer, ...change },
    trace: [{ ...stage, stage: 'search' }],
    now: 2,
  })

describe('second opinions on a stored answer', () => {
  it('are read back with the claims, and their stage with the trace', () => {
    finish()
    const claims = keep(given('yes', 'no'))
    expect(claims?.map(({ opinion, opinionBy }) => [opinion, opinionBy])).toEqual([
      ['yes', 'qwen3:4b'],
      ['no', 'qwen3:4b'],
    ])
    expect(t.database.getAnswer(messageId)).toEqual({ ...answer, claims })
    const { trace } = t.connection.get<{ trace: string }>('SELECT trace FROM messages WHERE id = ?', messageId)!
    expect((JSON.parse(trace) as Stage[]).map((one) => one.stage)).toEqual(['search', 'opinion'])
  })

  it('are replaced by later ones, and are gone with the answer that they are about', () => {
    finish()
    keep(given('yes', 'no'))
    expect(keep(given('partly'), 'nli-small')?.map(({ opinion, opinionBy }) => [opinion, opinionBy])).toEqual([
      ['partly', 'nli-small'],
      ['no', 'qwen3:4b'],
    ])
    finish()
    expect(t.database.getAnswer(messageId)?.claims).toEqual(answer.claims)
  })

  it('are not given to a claim that changed while they were made', () => {
    finish({ claims: [claim('(deleted source)'), claim('Pets are allowed.')] })
    expect(keep(given('yes', 'no'))?.map(({ opinion }) => opinion)).toEqual([undefined, 'no'])
  })

  it('are dropped where there is no answer', () => {
    expect(keep(given('yes', 'no'))).toBeNull()
    expect(t.database.keepOpinions({ id: 'nobody' as MessageId, by: 'x', opinions: [], stage })).toBeNull()
    expect(t.database.getAnswer(messageId)).toBeNull()
  })
})
