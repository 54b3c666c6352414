import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Source } from '../../../src-preload/contract/shapes/answers.ts'
import type { ChatId, ChunkId, MessageId } from '../../../src-preload/contract/ids.ts'
import { createTestDatabase, storeDocument, type TestDatabase } from '../../support/database/database.ts'

const chatId = 'c' as ChatId
const turn = {
  chatId,
  questionId: 'q' as MessageId,
  messageId: 'a' as MessageId,
  question: 'When?',
  request: { question: 'When?' },
  now: 1,
}

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => t.close())

const kept = (): { text: string; sources: number[] } => ({
  text: t.database.getChat(chatId)?.messages[1]?.text ?? '',
  sources: t.database.draftSources(turn.messageId).map(({ n }) => n),
})

function source(n: number): Source {
  const { documentId } = storeDocument(t.database, { texts: [`Text ${n}`] })
  return {
    n,
    chunkId: t.connection.get<{ id: ChunkId }>('SELECT id FROM chunks WHERE document_id = ?', documentId)!.id,
    documentId,
    title: 'T',
    anchor: { start: 0, end: 4 },
    quote: `Text ${n}`,
    support: 'check',
  }
}

describe('a question of a chat', () => {
  test('is stored in one step with its chat and the place of its answer', () => {
    t.database.addTurn({ ...turn, title: 'When' })
    expect(t.database.getChat(chatId)?.messages.map(({ id, text }) => ({ id, text }))).toEqual([
      { id: 'q', text: 'When?' },
      { id: 'a', text: '' },
    ])
    // The place of the answer is taken, so the chat is not created either.
    expect(() => t.database.addTurn({ ...turn, chatId: 'other' as ChatId, questionId: 'q2' as MessageId, title: 'When' })).toThrow(
      'Something went wrong inside EchoMind.',
    )
    expect(t.database.getChat('other' as ChatId)).toBeNull()
  })
})

describe('the stored part of an unfinished answer', () => {
  beforeEach(() => t.database.addTurn({ ...turn, title: 'When' }))

  test('is kept with its sources and replaced by a longer part', () => {
    t.database.keepDraft({ id: turn.messageId, text: 'In', sources: [source(1), source(2)] })
    t.database.keepDraft({ id: turn.messageId, text: 'In May [1].', sources: null })
    expect(kept()).toEqual({ text: 'In May [1].', sources: [1, 2] })
  })

  test('stays when a second attempt breaks off earlier', () => {
    t.database.keepDraft({ id: turn.messageId, text: 'In May [1].', sources: [source(1)] })
    t.database.keepDraft({ id: turn.messageId, text: 'Per', sources: [source(2)] })
    expect(kept()).toEqual({ text: 'In May [1].', sources: [1] })
  })

  test('is removed when a cited document is purged', async () => {
    const [gone, stays] = [source(1), source(2)]
    t.database.keepDraft({ id: turn.messageId, text: 'Text 1 [1], text 2 [2].', sources: [gone, stays] })
    await t.database.purgeDocuments({ ids: [gone.documentId!] })
    expect(kept().text).toBe('')
    expect(t.database.draftSources(turn.messageId).map(({ quote, deleted }) => [quote, deleted])).toEqual([
      ['', true],
      ['Text 2', undefined],
    ])
    // The continuation may quote that document.
    t.database.keepDraft({ id: turn.messageId, text: 'Text 1 [1], text 2 [2], and more.', sources: null })
    expect(kept().text).toBe('')
  })

  test('leaves a finished answer in place while the question is answered again', () => {
    const answer = { answer: 'In May [1].', sources: [source(1)], nearest: [], claims: [] } as unknown as Answer
    t.database.finishMessage({ id: turn.messageId, text: 'In May [1].', answer, trace: null, now: 2 })
    t.database.keepDraft({ id: turn.messageId, text: 'Perhaps in June, or in July [2].', sources: [source(2)] })
    expect(kept()).toEqual({ text: 'In May [1].', sources: [1] })
  })
})
