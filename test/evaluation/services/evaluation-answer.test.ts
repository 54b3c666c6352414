import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerOnce, claimsOf } from '../../../src-main/evaluation/services/answer-once.ts'
import { createAnswerQuestion } from '../../../src-main/answers/services/answer/answer-question.ts'
import { startThread, type Worker } from '../../../src-main/storage/worker/client.ts'
import type { DatabaseFunctions } from '../../../src-main/app/worker/database-functions.ts'
import { ENTRIES } from '../../support/app.ts'
import { startTestChat, type TestChat } from '../../support/chat.ts'
import { eventually } from '../../support/eventually.ts'

let t: TestChat
let thread: Worker<DatabaseFunctions>
beforeEach(async () => {
  t = await startTestChat()
  t.store('Lease', ['The lease of the office in Hamburg ends on 31 May 2027 unless both sides renew it in writing.'])
  thread = startThread<DatabaseFunctions>({ entry: ENTRIES.database, name: 'database', data: { file: t.test.file } })
})
afterEach(async () => {
  await thread.close()
  await t.close()
})

async function answer(signal?: AbortSignal) {
  const once = answerOnce({ answerQuestion: createAnswerQuestion(t.answering()), database: thread.call, filterOf: async () => ({}) })
  return claimsOf(await once({ question: 'When does the lease of the office end?', filters: {}, depth: 'fast', settings: {}, signal }))
}
const rows = (): unknown =>
  t.test.connection.get(
    'SELECT (SELECT count(*) FROM chats) AS chats, (SELECT count(*) FROM messages) AS messages, (SELECT count(*) FROM message_sources) AS sources, (SELECT count(*) FROM query_log) AS logged',
  )

describe('the answer to a test question', () => {
  it('is measured without writing a chat, while it streams and afterwards', async () => {
    // Slow enough that a partial answer would be stored.
    t.models.tokenMs = 100
    const answering = answer()
    await eventually(() => t.chatRequests().length > 0)
    expect(rows()).toEqual({ chats: 0, messages: 0, sources: 0, logged: 0 })
    const { texts, supported } = await answering
    expect(texts.join(' ')).toContain('31 May 2027')
    expect(supported).toBeGreaterThan(0)
    expect(rows()).toEqual({ chats: 0, messages: 0, sources: 0, logged: 0 })
    expect(t.events).toEqual([])
  })

  it('stores nothing when it is stopped', async () => {
    t.models.tokenMs = 50
    const control = new AbortController()
    const answering = answer(control.signal)
    await eventually(() => t.chatRequests().length > 0)
    control.abort()
    expect((await answering).supported).toBe(0)
    expect(rows()).toEqual({ chats: 0, messages: 0, sources: 0, logged: 0 })
  })
})
