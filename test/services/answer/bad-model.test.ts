import { say } from '../../../src-preload/texts/say.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestChat, type TestChat } from '../../support/chat.ts'
import type { ChatBody } from '../../support/models/fake-model-server.ts'
import { eventually } from '../../support/eventually.ts'

const LEASE = [
  'The lease of the office in Hamburg ends on 31 May 2027 unless both sides renew it in writing.',
  'The deposit is three monthly rents.',
]
const QUESTION = 'When does the lease of the office in Hamburg end?'

let t: TestChat
beforeEach(async () => {
  t = await startTestChat()
  t.store('Lease', LEASE)
})
afterEach(() => t.close())

describe('a model that', () => {
  it('has a window of 512 tokens: the answer is quoted, and says why', async () => {
    t.models.models = [{ name: 'quote:latest', capabilities: ['completion'], contextLength: 512 }]
    expect(await t.ask(QUESTION)).toMatchObject({
      mode: 'extractive',
      notice: { code: 'context-too-long' },
      claims: [{ text: expect.stringContaining('31 May 2027') }],
    })
  })

  it('has no chat: the answer is quoted, and says why', async () => {
    // Its small window is not what is wrong with it.
    t.models.models = [{ name: 'quote:latest', capabilities: ['embedding'], contextLength: 512 }]
    expect(await t.ask(QUESTION)).toMatchObject({ mode: 'extractive', notice: { code: 'model-not-chat' } })
  })

  it('only thinks: nothing of its thinking is shown, the answer is quoted', async () => {
    t.models.script = '<think>The lease, the lease, always the lease.</think>'
    const answer = await t.ask(QUESTION)
    expect(answer.answer).not.toContain('always the lease')
    expect(answer).toMatchObject({ mode: 'extractive', notice: { code: expect.stringMatching(/^model-/) } })
  })

  it('thinks where that is wanted: its thought comes before the first word, beside the answer, is not kept and in no later prompt', async () => {
    t.settings['models.chat'] = 'quote-think'
    t.settings['models.think'] = true
    t.models.script = 'The lease ends on 31 May 2027 [1].'
    const answer = await t.ask(QUESTION)
    expect(answer).toMatchObject({ mode: 'model', answer: t.models.script, thought: { text: 'The passages come first.' } })
    expect(t.named('chat.thought')).toMatchObject([{ messageId: answer.messageId, thought: answer.thought }])
    const order = t.events.map(({ name }) => name).filter((name) => name === 'chat.thought' || name === 'chat.token')
    expect(order[0]).toBe('chat.thought')
    expect(JSON.stringify(await t.chat.get(answer.chatId))).not.toContain('come first')
    await t.ask('And the deposit?', answer.chatId)
    expect(JSON.stringify(t.chatRequests().at(-1)?.body)).not.toContain('come first')
  })

  it('thinks where nobody wants it: its thought is neither shown nor kept', async () => {
    t.settings['models.think'] = false
    t.models.script = '<think>The passages come first.</think>The lease ends on 31 May 2027 [1].'
    const answer = await t.ask(QUESTION)
    expect(answer).toMatchObject({ mode: 'model', answer: 'The lease ends on 31 May 2027 [1].' })
    expect(JSON.stringify([answer, t.events])).not.toContain('come first')
  })

  it('answers with nothing: the answer is quoted', async () => {
    t.models.script = '   '
    expect(await t.ask(QUESTION)).toMatchObject({ mode: 'extractive', notice: { code: expect.stringMatching(/^model-/) } })
  })

  it('answers with HTML: it stays text, and nothing of it counts as supported', async () => {
    t.models.script = '<script>fetch("http://evil.example")</script><b onclick="x()">The office was sold to pirates in 1999</b> [1].'
    const answer = await t.ask(QUESTION)
    expect(answer.answer).toBe(t.models.script)
    expect(answer.claims.some(({ support }) => support === 'supported')).toBe(false)
  })

  it('answers without end in ever new words: it is cut, kept and marked', async () => {
    t.settings['models.numPredict'] = 64
    t.models.script = Array.from({ length: 9000 }, (_, i) => `word${i}`).join(' ')
    const answer = await t.ask(QUESTION)
    expect(answer).toMatchObject({ mode: 'model', incomplete: true, notice: { code: 'answer-cut' } })
    expect(answer.answer.length).toBeLessThan(2000)
  })

  it('answers with 100 MB: it is cut at its longest length, what is kept does not grow with it, and the request is gone', async () => {
    t.settings['models.numPredict'] = 64
    const piece = (n: number) => `${n}${String.fromCodePoint(97 + (n % 26)).repeat(65_535)}`
    const longest = 64 * 16 + 1
    t.models.script = Array.from({ length: 1600 }, (_, n) => piece(n)).join(' ')
    expect(t.models.script.length).toBeGreaterThan(100_000_000)
    t.models.tokenMs = 5
    const answer = await t.ask(QUESTION)
    expect(answer).toMatchObject({ mode: 'model', incomplete: true, notice: { code: 'answer-cut' } })
    expect(answer.answer).toBe(piece(0).slice(0, longest))
    expect(t.streamed(answer.messageId)).toBe(answer.answer)
    await eventually(() => t.chatRequests().at(-1)?.closed === true)
    t.models.script = 'The lease ends on 31 May 2027 [1].'
    expect(await t.ask(QUESTION)).toMatchObject({ mode: 'model', incomplete: false })
  })

  it('repeats itself without end: it is cut long before its longest answer, and the request is gone', async () => {
    t.settings['models.numPredict'] = 8192
    t.models.tokenMs = 1
    t.models.script = 'The lease ends, the lease ends, so the lease ends. '.repeat(700)
    const answer = await t.ask(QUESTION)
    expect(answer).toMatchObject({ incomplete: true, notice: { code: 'answer-cut' } })
    expect(answer.answer.length).toBeLessThan(4000)
    await eventually(() => t.chatRequests()[0]?.closed === true)
  })

  it('answers with what nobody sees, or a terminal would obey: none of it is shown or kept', async () => {
    t.models.script = 'The lease\u202e ends\u001b]52;c;aGk=\u0007 on\u0000 31 \u{e0041}May 2027 [1\u200b]. 👩‍🚀'
    const { messageId, done } = await t.chat.ask({ question: QUESTION })
    expect((await done).answer).toBe('The lease ends]52;c;aGk= on 31 May 2027 [1]. 👩‍🚀')
    expect(t.streamed(messageId)).toBe((await done).answer)
  })

  it('says what its server is doing while it puts a follow-up question in full, too', async () => {
    const first = await t.chat.ask({ question: QUESTION })
    await first.done
    await t.restart({
      models: {
        describe: async () => ({ name: 'quote', capabilities: [], contextLength: null, cloud: false }),
        async *chat(request) {
          if (request.format) request.onWaiting?.('The model server is loading quote.')
          yield { type: 'token', text: 'Yes [1].' }
        },
      },
    })
    const { messageId, done } = await t.chat.ask({ question: 'And the deposit?', chatId: first.chatId })
    await done
    expect(t.named('chat.waiting')).toContainEqual({ chatId: first.chatId, messageId, message: 'The model server is loading quote.' })
  })

  it('cites somebody else’s sources: their numbers never reach the screen, and no source is made up', async () => {
    t.models.script = 'The lease ends in 2031 [17] as Smith et al. [3, 9] and the handbook 【12】 say.'
    const { messageId, done } = await t.chat.ask({ question: QUESTION })
    const answer = await done
    expect(answer.answer).not.toMatch(/\[\d|【/u)
    expect(t.streamed(messageId)).toBe(answer.answer)
    expect(answer.sources).toEqual([])
    expect(answer.claims[0]?.support).toBe('not found')
  })

  it('answers in another language than asked: the answer says so, and the language was asked for by name', async () => {
    t.models.script =
      'Der Mietvertrag des Büros in Hamburg endet am 31. Mai 2027, sofern ihn nicht beide Seiten vorher schriftlich um einen weiteren Zeitraum verlängern [1].'
    const answer = await t.ask(`${QUESTION} Please tell me the exact date on which it is over.`)
    expect(answer.notice?.code).toBe('other-language')
    expect(t.sent(-1).at(-1)?.content).toContain('in English, the language of the question')
  })
})

describe('an answer that is not well supported', () => {
  it('suggests what to do: the window first when the question was limited', async () => {
    t.settings['models.chat'] = ''
    expect((await t.ask('Which Norwegian company delivers heating oil to the ships?')).notice).toMatchObject({
      code: 'low-confidence',
      next: { messageKey: 'advice.otherWords' },
    })
    const { done } = await t.chat.ask({
      question: 'Which Norwegian company delivers heating oil to the ships?',
      filters: { window: '24h' },
    })
    expect(say((await done).notice?.next ?? '')).toContain('Choose a longer time window')
  })

  it('a well supported one suggests nothing', async () => {
    t.models.script = 'The lease of the office in Hamburg ends on 31 May 2027 [1].'
    expect((await t.ask(QUESTION)).notice).toBeNull()
  })
})

describe('the context window', () => {
  it('is the same in every request to a model: answers, follow-ups made whole, sources looked through, summaries', async () => {
    t.models.models = [{ name: 'quote:latest', capabilities: ['completion'], contextLength: 4096 }]
    t.models.script = '{"question": "When does the lease of the office in Hamburg end?", "sources": []}'
    await t.restart({ summarises: true })
    const { chatId } = await t.ask(QUESTION)
    const { done } = await t.chat.ask({ question: 'And when does it end?', chatId, depth: 'thorough' })
    await done
    await eventually(() => t.chatRequests().length >= 5)
    expect(new Set(t.chatRequests().map(({ body }) => (body as ChatBody).options?.num_ctx))).toEqual(new Set([4096]))
  })

  it('is asked of the one model that answers: others that are never described hold up nothing', async () => {
    t.models.models.push(...Array.from({ length: 50 }, (_, i) => ({ name: `other-${i}:latest`, capabilities: ['completion'] })))
    expect(await t.ask(QUESTION)).toMatchObject({ mode: 'model' })
    expect(t.models.requests.filter(({ path }) => path === '/api/show').map(({ body }) => body['model'])).toEqual(['quote:latest'])
  })

  it('asked of a server that says nothing is given up at once by Stop', async () => {
    t.models.fault = 'all-hangs'
    const { messageId, done } = await t.chat.ask({ question: QUESTION })
    await eventually(() => t.models.requests.length > 0)
    t.chat.stop(messageId)
    expect(await done).toMatchObject({ notice: { code: 'cancelled' } })
    expect(t.models.requests.map(({ path }) => path)).toEqual(['/api/tags'])
  })
})

describe('the budget', () => {
  it('is told with the answer, and learns from what the model counts', async () => {
    t.models.script = 'The lease of the office in Hamburg ends on 31 May 2027 [1].'
    const first = await t.ask(QUESTION)
    expect(first.meter).toMatchObject({ answer: 1024, numCtx: 8192, sources: expect.any(Number) })
    const sum = (meter: typeof first.meter): number =>
      meter ? meter.persona + meter.summary + meter.history + meter.sources + meter.question : 0
    for (let i = 0; i < 6; i += 1) await t.ask(QUESTION)
    const later = await t.ask(QUESTION)
    const counted = later.tokens.prompt
    expect(Math.abs(sum(later.meter) - counted)).toBeLessThan(Math.abs(sum(first.meter) - counted))
    expect(t.test.connection.get<{ samples: number }>('SELECT samples FROM token_factors')?.samples).toBe(8)
  })
})
