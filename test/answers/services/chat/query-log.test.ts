import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asClient, startTestChat, type TestChat } from '../../../support/chat.ts'

let t: TestChat
beforeEach(async () => {
  t = await startTestChat()
  t.store('Ferry', ['the ferry costs nine euros'])
})
afterEach(() => t.close())

describe('the query log', () => {
  it('keeps the hash of a question, its passages, state, model, tokens and the time of each stage, and no text', async () => {
    const answer = await t.ask('What does the ferry cost?')
    const [row] = t.test.database.listQueryLog({ limit: 9 })
    expect(row).toMatchObject({
      question: null,
      questionHash: createHash('sha256').update('What does the ferry cost?').digest('hex'),
      state: answer.state,
      mode: 'model',
      model: 'quote',
      chunkIds: answer.retrieved,
      tokens: answer.tokens,
      error: null,
    })
    for (const time of ['scopeMs', 'keywordMs', 'fuseMs', 'pickMs', 'retrieveMs', 'totalMs'])
      expect(row?.timings[time]).toBeGreaterThanOrEqual(0)
    expect(JSON.stringify(t.test.connection.all('SELECT * FROM query_log'))).not.toContain('ferry')
  })

  it('keeps the text when the person allows it, and lists the newest question first', async () => {
    t.settings['privacy.logQuestions'] = true
    await t.ask('What does the ferry cost?')
    await t.ask('Zeppelin?')
    expect(t.test.database.listQueryLog({ limit: 1 }).map(({ question }) => question)).toEqual(['Zeppelin?'])
  })

  it('loses no answer when it cannot be written', async () => {
    let tried = 0
    const database = asClient({
      ...t.test.database,
      addQueryLog: () => {
        tried += 1
        throw new Error('the disk is full')
      },
    })
    await t.restart({ database })
    expect((await t.ask('What does the ferry cost?')).answer).toContain('nine euros')
    expect(tried).toBe(1)
  })
})

describe('the retrieval trace of an answer', () => {
  it('is stored with the answer and its question', async () => {
    const { messageId } = await t.ask('What does the ferry cost?')
    const kept = t.test.database.getTrace(messageId)
    expect(kept?.question).toBe('What does the ferry cost?')
    expect(kept?.trace.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['intent', 'keyword', 'fuse', 'enough', 'pick']))
    expect(kept?.trace.find(({ stage }) => stage === 'keyword')?.top).toHaveLength(1)
    expect(t.test.database.getTrace('none' as typeof messageId)).toBeNull()
  })
})
