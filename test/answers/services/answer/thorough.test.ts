import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPersonas } from '../../../../src-main/settings/services/personas.ts'
import type { ChatBody } from '../../../support/models/fake-model-server.ts'
import { asClient, startTestChat, type TestChat } from '../../../support/chat.ts'

let t: TestChat
beforeEach(async () => {
  t = await startTestChat()
  t.store('Lease', ['The lease of the office ends on 31 May 2027. The walls of it are green. Rent is due on the first.'])
  t.store('Letter', ['The lease of the office ends on 30 June 2027, as both sides agreed. The letter was written on a Tuesday.'])
  t.store('Menu', ['The office lease party serves soup.'])
})
afterEach(() => t.close())

const systemOf = (body: unknown): string => (body as ChatBody).messages?.[0]?.content ?? ''
const QUESTION = 'When does the lease of the office end?'

describe('a thorough answer', () => {
  it('differs from a fast answer, which makes one request to the model', async () => {
    await t.ask(QUESTION)
    expect(t.chatRequests()).toHaveLength(1)
  })

  it('uses the persona’s own model for every request, so that no second model is loaded', async () => {
    t.models.models.push({ name: 'quick:latest', capabilities: ['completion'] })
    Object.assign(t.settings, { 'models.fast': 'quick' })
    await createPersonas({ database: asClient(t.test.database), now: Date.now }).set('Poet', { profile: 'fast' })
    const first = await t.chat.ask({ question: QUESTION, persona: 'Poet' })
    await first.done
    await (
      await t.chat.ask({ question: 'And of the garage?', chatId: first.chatId, persona: 'Poet', depth: 'thorough' })
    ).done
    expect(t.chatRequests().length).toBeGreaterThan(2)
    expect(new Set(t.chatRequests().map(({ body }) => (body as ChatBody).model))).toEqual(new Set(['quick']))
  })
})

describe('the instructions of a collection', () => {
  it('stand beside the question, because they depend on its sources: the instructions of a chat never change', async () => {
    const [collection] = t.test.database.listCollections()
    t.test.database.changeCollection({ name: collection?.name ?? '', change: { instructions: 'Give dates as YYYY-MM-DD.' } })
    await t.ask(QUESTION)
    expect(systemOf(t.chatRequests()[0]?.body)).not.toContain('Give dates')
    expect(t.sent(0).at(-1)?.content).toContain('Give dates as YYYY-MM-DD.')
  })
})
