import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestChat, type TestChat } from '../../../support/chat.ts'

let t: TestChat
beforeEach(async () => {
  t = await startTestChat()
  t.store('Lease', ['The lease of the office in Hamburg ends on 31 May 2027 unless both sides renew it in writing.'])
})
afterEach(() => t.close())

describe('text of a chat from before redaction was switched on', () => {
  it('is sent to the model redacted, and stays in the chat unchanged', async () => {
    const first = await t.chat.ask({ question: 'Is ann@example.org, card 4111 1111 1111 1111, in the lease of the office in Hamburg?' })
    await first.done
    t.settings['privacy.redact'] = 'always'
    await t.ask('When does the lease of the office in Hamburg end?', first.chatId)
    const sent = t
      .chatRequests()
      .slice(-1)
      .map(({ body }) => JSON.stringify(body))
      .join('')
    expect(sent).toContain('[REDACTED_EMAIL]')
    expect(sent).not.toMatch(/4111|ann@example/u)
    expect((await t.chat.get(first.chatId))?.messages[0]?.text).toContain('4111 1111 1111 1111')
  })
})
