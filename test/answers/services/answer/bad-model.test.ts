import { isBorneOut } from '../../../../src-preload/texts/evidence.ts'
import { say } from '../../../../src-preload/texts/say.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestChat, type TestChat } from '../../../support/chat.ts'
import type { ChatBody } from '../../../support/models/fake-model-server.ts'
import { eventually } from '../../../support/eventually.ts'

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

describe('answering with an odd model:', () => {
  it('a context window of 512 tokens gives a quoted answer with the reason', async () => {
    t.models.models = [{ name: 'quote:latest', capabilities: ['completion'], contextLength: 512 }]
    expect(await t.ask(QUESTION)).toMatchObject({
      mode: 'extractive',
      notice: { code: 'context-too-long' },
      claims: [{ text: expect.stringContaining('31 May 2027') }],
    })
  })

  it('a model that cannot chat gives a quoted answer with the reason', async () => {
    // The small context window is not the reason.
    t.models.models = [{ name: 'quote:latest', capabilities: ['embedding'], contextLength: 512 }]
    expect(await t.ask(QUESTION)).toMatchObject({ mode: 'extractive', notice: { code: 'model-not-chat' } })
  })

  it('thinking without an answer gives a quoted answer, and shows no thought', async () => {
    t.models.script = '<think>The lease, the lease, always the lease.</think>'
    const answer = await t.ask(QUESTION)
    expect(answer.answer).not.toContain('always the lease')
    expect(answer).toMatchObject({ mode: 'extractive', notice: { code: expect.stringMatching(/^model-/) } })
  })

  it('thinking that the person allows is shown before the first word, and is neither stored nor sent in a later prompt', async () => {
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

  it('thinking that the person switched off is neither shown nor stored', async () => {
    t.settings['models.think'] = false
    t.models.script = '<think>The passages come first.</think>The lease ends on 31 May 2027 [1].'
    const answer = await t.ask(QUESTION)
    expect(answer).toMatchObject({ mode: 'model', answer: 'The lease ends on 31 May 2027 [1].' })
    expect(JSON.stringify([answer, t.events])).not.toContain('come first')
  })

  it('an empty answer gives a quoted answer', async () => {
    t.models.script = '   '
    expect(await t.ask(QUESTION)).toMatchObject({ mode: 'extractive', notice: { code: expect.stringMatching(/^model-/) } })
  })

  it('an answer in HTML stays text, and none of its claims counts as supported', async () => {
    t.models.script = '<script>fetch("http://evil.example")</script><b onclick="x()">The office was sold to pirates in 1999</b> [1].'
    const answer = await t.ask(QUESTION)
    expect(answer.answer).toBe(t.models.script)
    expect(answer.claims.some(({ support }) => isBorneOut(support))).toBe(false)
  })

  it('an endless answer of new words is cut, stored and marked', async () => {
    t.settings['models.numPredict'] = 64
    t.models.script = Array.from({ length: 9000 }, (_, i) => `word${i}`).join(' ')
    const answer = await t.ask(QUESTION)
    expect(answer).toMatchObject({ mode: 'model', incomplete: true, notice: { code: 'answer-cut' } })
    expect(answer.answer.length).toBeLessThan(2000)
  })

  it('an answer of 100 MB is cut at the maximal length without storing more, and its request ends', async () => {
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

  it('a repeating answer is cut long before the maximal length, and its request ends', async () => {
    t.settings['models.numPredict'] = 8192
    t.models.tokenMs = 1
    t.models.script = 'The lease ends, the lease ends, so the lease ends. '.repeat(700)
    const answer = await t.ask(QUESTION)
    expect(answer).toMatchObject({ incomplete: true, notice: { code: 'answer-cut' } })
    expect(answer.answer.length).toBeLessThan(4000)
    await eventually(() => t.chatRequests()[0]?.closed === true)
  })

  it('an answer with hidden or terminal control characters is shown and stored without them', async () => {
    t.models.script = 'The lease\u202e ends\u001b]52;c;aGk=\u0007 on\u0000 31 \u{e0041}May 2027 [1\u200b]. 👩‍🚀'
    const { messageId, done } = await t.chat.ask({ question: QUESTION })
    expect((await done).answer).toBe('The lease ends]52;c;aGk= on 31 May 2027 [1]. 👩‍🚀')
    expect(t.streamed(messageId)).toBe((await done).answer)
  })

  it('a slow server is reported while a follow-up question is rewritten', async () => {
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

  it('citations that exist in no source are never shown, and make no source', async () => {
    t.models.script = 'The lease ends in 2031 [17] as Smith et al. [3, 9] and the handbook 【12】 say.'
    const { messageId, done } = await t.chat.ask({ question: QUESTION })
    const answer = await done
    expect(answer.answer).not.toMatch(/\[\d|【/u)
    expect(t.streamed(messageId)).toBe(answer.answer)
    expect(answer.sources).toEqual([])
    expect(answer.claims[0]?.support).toBe('none')
  })

  it('an answer in another language than the question says so, and the prompt names the language', async () => {
    t.models.script =
      'Der Mietvertrag des Büros in Hamburg endet am 31. Mai 2027, sofern ihn nicht beide Seiten vorher schriftlich um einen weiteren Zeitraum verlängern [1].'
    const answer = await t.ask(`${QUESTION} Please tell me the exact date on which it is over.`)
    expect(answer.notice?.code).toBe('other-language')
    expect(t.sent(-1).at(-1)?.content).toContain('Answer from the sources above alone, in English,')
  })
})

describe('the advice of an answer', () => {
  it('tells how to ask better when confidence is low, beginning with the time window of a limited question', async () => {
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

  it('is absent when the answer is well supported', async () => {
    t.models.script = 'The lease of the office in Hamburg ends on 31 May 2027 [1].'
    expect((await t.ask(QUESTION)).notice).toBeNull()
  })
})

describe('the context window', () => {
  it('has the same size in every request to a model: answer, query rewriting, summary', async () => {
    t.models.models = [{ name: 'quote:latest', capabilities: ['completion'], contextLength: 4096 }]
    t.models.script = '{"question": "When does the lease of the office in Hamburg end?", "sources": []}'
    await t.restart({ summarises: true })
    const { chatId } = await t.ask(QUESTION)
    const { done } = await t.chat.ask({ question: 'And when does it end?', chatId, depth: 'thorough' })
    await done
    await t.ask(QUESTION, chatId)
    await eventually(() => t.chatRequests().length >= 5)
    expect(new Set(t.chatRequests().map(({ body }) => (body as ChatBody).options?.num_ctx))).toEqual(new Set([4096]))
  })

  it('is read from the answering model alone, whatever other models the server has', async () => {
    t.models.models.push(...Array.from({ length: 50 }, (_, i) => ({ name: `other-${i}:latest`, capabilities: ['completion'] })))
    expect(await t.ask(QUESTION)).toMatchObject({ mode: 'model' })
    expect(t.models.requests.filter(({ path }) => path === '/api/show').map(({ body }) => body['model'])).toEqual(['quote:latest'])
  })

  it('is not awaited after Stop when the server hangs', async () => {
    t.models.fault = 'all-hangs'
    const { messageId, done } = await t.chat.ask({ question: QUESTION })
    await eventually(() => t.models.requests.length > 0)
    t.chat.stop(messageId)
    expect(await done).toMatchObject({ notice: { code: 'cancelled' } })
    expect(t.models.requests.map(({ path }) => path)).toEqual(['/api/tags'])
  })
})

describe('the budget breakdown', () => {
  it('is part of the answer, and learns from the tokens that the model counts', async () => {
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
