import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { estimateChatTokens } from '../../../../src-main/text/tokens.ts'
import type { ChatBody } from '../../../support/models/fake-model-server.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { startTestChat, type TestChat } from '../../../support/chat.ts'
import { eventually } from '../../../support/eventually.ts'

const sentence = (topic: string, i: number): string =>
  `The committee for ${topic} met ${i + 3} times and spent ${(i + 1) * 100} euros on paper number ${i}.`
const chapter = (topic: string, length: number): string[] =>
  Array.from({ length }, (_, i) => `${sentence(topic, i)} Its members talked about ${topic} and little else on that long afternoon.`)

let t: TestChat
let report: DocumentId

beforeEach(async () => {
  t = await startTestChat()
  report = t.store('Yearly Report', [...chapter('gardens', 20), ...chapter('bridges', 20), ...chapter('music', 20)])
  t.store('Lease', ['The lease of the office ends on 31 May 2027.'])
  await t.restart({ filterOf: async (filters) => (filters?.documents ? { documentIds: [report] } : {}) })
})

afterEach(() => t.close())

const isPart = (body: ChatBody): boolean => (body.messages?.[0]?.content ?? '').startsWith('You read one part')
const musicIn = (body: ChatBody): readonly string[] => [
  ...(/\n\[(\d+)\] (The committee for music[^\n]*)\n<\/source/.exec(body.messages?.at(-1)?.content ?? '') ?? []),
]
const first = (body: ChatBody): number => Number(/\n\[(\d+)\] Yearly Report/.exec(body.messages?.at(-1)?.content ?? '')?.[1])

it('a citation of a full-document answer can be pressed as soon as it is seen', async () => {
  t.models.script = 'The committee for gardens met 3 times and spent 100 euros on paper number 0 [2].'
  t.settings['models.numCtx'] = 32_768
  const { done } = await t.chat.ask({ question: 'Summarise this report.', filters: { documents: [report] } })
  const { sources } = await done
  const names = t.events.map(({ name }) => name).filter((name) => name === 'chat.sources' || name === 'chat.token')
  expect(names.lastIndexOf('chat.sources')).toBeLessThan(names.lastIndexOf('chat.token'))
  expect(sources.map(({ n }) => n)).toEqual([1])
  expect(t.named('chat.sources').at(-1)?.sources[0]).toMatchObject({ n: 1, chunkId: sources[0]?.chunkId })
})

describe('full-document questions', () => {
  it('are answered by a model from partial summaries, each marker verified against the part that it names', async () => {
    t.models.models = [{ name: 'quote:latest', capabilities: ['completion'], contextLength: 2048 }]
    t.models.script = (body) =>
      isPart(body)
        ? `${/The committee[^.]*\./.exec(body.messages?.at(-1)?.content ?? '')?.[0] ?? ''} [${first(body)}] Invented things happened [999].`
        : `The committee for gardens met 3 times and spent 100 euros on paper number 0 [1]. ${musicIn(body)[2]} [${musicIn(body)[1]}]. More [700].`
    const { done } = await t.chat.ask({ question: 'Summarise this report.', filters: { documents: [report] } })
    const answer = await done
    const parts = t.chatRequests().filter(({ body }) => isPart(body))
    expect(parts.length).toBeGreaterThan(2)
    expect(t.sent(-1).at(-1)?.content).not.toContain('[999]')
    expect(t.sent(-1).at(-1)?.content).toMatch(/\n\[2\] The committee/u)
    expect(answer).toMatchObject({ mode: 'model', state: 'found', incomplete: false, dropped: [] })
    expect(answer.answer).not.toContain('[700]')
    expect(answer.claims.slice(0, 2).map(({ n, support }) => [n, support])).toEqual([
      [1, 'quoted'],
      [2, 'quoted'],
    ])
    expect(answer.sources.map(({ n }) => n)).toEqual([1, 2])
  })

  it('report when the document has more parts than the limit, and list the passages that were left out', async () => {
    t.models.models = [{ name: 'quote:latest', capabilities: ['completion'], contextLength: 2048 }]
    t.settings['answer.wholeParts'] = 2
    t.models.script = (body) => `${isPart(body) ? 'A note' : 'The committee for gardens met 3 times'} [${isPart(body) ? first(body) : 1}].`
    const { done } = await t.chat.ask({ question: 'What are the main points?', filters: { documents: [report] } })
    const answer = await done
    expect(t.chatRequests().filter(({ body }) => isPart(body))).toHaveLength(2)
    expect(answer.notice?.code).toBe('partly-read')
    expect(answer.dropped.length).toBeGreaterThan(5)
  })

  it('are answered in one request when the document fits the context window', async () => {
    t.models.script = 'The committee for gardens met 3 times and spent 100 euros on paper number 0 [1].'
    t.settings['models.numCtx'] = 32_768
    const { done } = await t.chat.ask({ question: 'Summarise this report.', filters: { documents: [report] } })
    expect((await done).claims[0]?.support).toBe('quoted')
    expect(t.chatRequests()).toHaveLength(1)
  })

  it('give advice for an unsupported answer, and mark misattributed claims', async () => {
    t.settings['models.numCtx'] = 32_768
    t.models.script =
      'The committee for gardens met 3 times and spent 100 euros on paper number 0 [2]. The queen of Norway opened a bakery in Bergen in 1873 [1].'
    const filters = { documents: [report] }
    const answer = await (await t.chat.ask({ question: 'Summarise this report.', filters })).done
    expect(answer.claims.map(({ support }) => support)).toEqual(['check', 'none'])
    t.models.script = 'The queen of Norway opened a bakery in Bergen in 1873 [1].'
    expect(await (await t.chat.ask({ question: 'Summarise this report.', filters })).done).toMatchObject({
      notice: { code: 'low-confidence' },
    })
    t.models.script = 'The sources do not contain a summary.'
    expect(await (await t.chat.ask({ question: 'Summarise this report.', filters })).done).toMatchObject({
      state: 'not found',
      refused: true,
      notice: { code: 'low-confidence' },
    })
  })

  it('are answered without a model by cited central sentences of every part, in order', async () => {
    t.settings['models.chat'] = ''
    const { done } = await t.chat.ask({ question: 'What is this report about?', filters: { documents: [report] } })
    const answer = await done
    expect(answer).toMatchObject({ mode: 'extractive', state: 'found', refused: false })
    expect(answer.answer).toContain('The rest is left out')
    const text = answer.claims.map((claim) => claim.text).join(' ')
    expect([text.includes('gardens'), text.includes('bridges'), text.includes('music')]).toEqual([true, true, true])
    expect(answer.sources.every(({ documentId }) => documentId === report)).toBe(true)
    expect(answer.sources.length).toBeLessThanOrEqual(8)
  })

  it('may name the document instead of choosing it, and leave a plain question to search', async () => {
    t.settings['models.chat'] = ''
    expect((await t.ask('Summarise the yearly report.')).answer).toContain('The rest is left out')
    const plain = await t.ask('When does the lease of the office end?')
    expect(plain.claims[0]?.text).toContain('31 May 2027')
    expect(plain.answer).not.toContain('The rest is left out')
  })

  it('are recognised by their own request in any language, also when the answer is regenerated', async () => {
    t.settings['models.chat'] = ''
    const question = 'Kort overzicht graag van gardens'
    const plain = await (await t.chat.ask({ question, filters: { documents: [report] } })).done
    expect(plain.answer).not.toContain('The main points')
    const turn = await t.chat.ask({ question, filters: { documents: [report] }, summarise: true })
    const summary = await turn.done
    expect(summary.answer).toContain('The main points')
    expect(['gardens', 'bridges', 'music'].filter((topic) => summary.answer.includes(topic))).toHaveLength(3)
    const again = await (await t.chat.regenerate(turn.messageId)).done
    expect(again.answer).toBe(summary.answer)
    await t.restart({ filterOf: async () => ({}) })
    expect((await (await t.chat.ask({ question, summarise: true })).done).answer).toMatch(/^Which document do you mean\?/u)
  })

  it('take the only document, the one that a word names, or the one of the conversation, and else ask which one', async () => {
    t.settings['models.chat'] = ''
    await t.restart({ filterOf: async () => ({}) })
    expect((await t.ask('Summarise the report')).answer).toContain('The rest is left out')
    const unclear = await t.ask('Summarise this')
    expect(unclear).toMatchObject({
      mode: 'none',
      state: 'general',
      refused: false,
      sources: [],
      answer: expect.stringContaining('“Lease”'),
    })
    expect(unclear.answer).toMatch(/^Which document do you mean\?/u)
    const lease = await t.ask('When does the lease of the office end?')
    expect(lease.claims[0]?.text).toContain('31 May 2027')
    expect(new Set(lease.sources.map(({ title }) => title))).toEqual(new Set(['Lease']))
    expect((await t.ask('Summarise it', lease.chatId)).sources.map(({ title }) => title)).toEqual(['Lease'])
    t.test.connection.run("UPDATE documents SET type = 'transcript' WHERE title = 'Lease'")
    const meeting = await t.ask('Summarise my last meeting')
    expect([meeting.answer.startsWith('The whole text is this sentence:'), meeting.sources.map(({ title }) => title)]).toEqual([
      true,
      ['Lease'],
    ])
    expect((await t.ask('What was discussed in my last meeting?')).answer).toContain('The whole text is this sentence:')
    expect((await t.ask('When does the lease end, as my last meeting said?')).answer).not.toContain('The whole text')
    await t.restart({ filterOf: async () => ({ documentIds: [report] }) })
    expect((await t.ask('tl;dr')).sources.every(({ documentId }) => documentId === report)).toBe(true)
  })
})

describe('a full-document answer', () => {
  it('uses a part’s own sentences when its summary cites nothing, and leaves out a part that has nothing', async () => {
    t.models.models = [{ name: 'quote:latest', capabilities: ['completion'], contextLength: 2048 }]
    let part = 0
    t.models.script = (body) =>
      isPart(body)
        ? part++ === 0
          ? 'The gardens were discussed at length.'
          : 'Nothing.'
        : 'The committee for gardens met 3 times and spent 100 euros on paper number 0 [1].'
    const { done } = await t.chat.ask({ question: 'Summarise this report.', filters: { documents: [report] } })
    expect((await done).mode).toBe('model')
    const partialSummaries = t.sent(-1).at(-1)?.content ?? ''
    expect(partialSummaries).toMatch(/\n\[1\] The committee for gardens met/u)
    expect(partialSummaries).not.toContain('The gardens were discussed at length')
    expect(partialSummaries).not.toContain('committee for music')
  })

  it('keeps within a small context window under the longest persona and a long question', async () => {
    t.models.models = [{ name: 'quote:latest', capabilities: ['completion'], contextLength: 2048 }]
    t.models.script = (body) => `A note on what was said [${isPart(body) ? first(body) : 1}].`
    t.test.database.savePersona({
      persona: {
        name: 'Long',
        prompt: 'Be very thorough. '.repeat(440),
        profile: 'balanced',
        temperature: null,
        output: 'text',
        filters: {},
      },
      now: 1,
    })
    const { done } = await t.chat.ask({
      question: `Summarise this report. ${'Please do. '.repeat(30)}`,
      filters: { documents: [report] },
      persona: 'Long',
    })
    expect((await done).mode).toBe('model')
    for (const { body } of t.chatRequests()) {
      const { messages = [], options } = body as ChatBody
      const tokens = messages.reduce((sum, { content }) => sum + estimateChatTokens(content), 0)
      expect(tokens + (options?.num_predict ?? 0)).toBeLessThanOrEqual(options?.num_ctx ?? 0)
    }
  })

  it('lists without a model all sentences that name the requested thing, and else answers by search', async () => {
    t.settings['models.chat'] = ''
    const bridges = (await (await t.chat.ask({ question: 'List all bridges', filters: { documents: [report] } })).done).claims
    expect(bridges.length).toBeGreaterThan(8)
    expect(bridges.every(({ text }) => text.includes('bridges'))).toBe(true)
    const long = t.store('Long Report', chapter('lamps', 620))
    await t.restart({ filterOf: async () => ({ documentIds: [long] }) })
    expect((await t.ask('List all lamps')).answer).toContain('Only 500 of 620 passages were searched')
    await t.restart({ filterOf: async () => ({ documentIds: [report] }) })
    expect((await (await t.chat.ask({ question: 'List all volcanoes', filters: { documents: [report] } })).done).state).toBe('not found')
  })

  it('lists without a model all deadlines, although no sentence has that word', async () => {
    t.settings['models.chat'] = ''
    const agreement = t.store('Agreement', [
      'Customer pays each invoice within 30 days of its date. Provider hosts the service in Ireland.',
      'Either party may end it with 60 days prior notice. Support answers on the phone and in English.',
    ])
    await t.restart({ filterOf: async () => ({ documentIds: [agreement] }) })
    const { done } = await t.chat.ask({ question: 'List all deadlines in the agreement', filters: { documents: [agreement] } })
    expect(await done).toMatchObject({
      state: 'found',
      claims: [
        { text: 'Customer pays each invoice within 30 days of its date.' },
        { text: 'Either party may end it with 60 days prior notice.' },
      ],
    })
  })

  it('follows a plain question that finds nothing in the chosen documents, with a model only', async () => {
    const question = { question: 'How many volcanoes erupted that afternoon?', filters: { documents: [report] } }
    t.settings['models.numCtx'] = 32_768
    t.models.script = 'The documents do not say how many volcanoes erupted.'
    const read = await (await t.chat.ask(question)).done
    expect(read).toMatchObject({ mode: 'model', state: 'not found', refused: true })
    expect(read.nearest.length).toBeGreaterThan(0)
    expect(t.sent(-1).at(-1)?.content).toContain(sentence('music', 19))
    t.models.fault = 'chat-500'
    expect(await (await t.chat.ask(question)).done).toMatchObject({
      mode: 'extractive',
      state: 'not found',
      refused: true,
      notice: { code: 'model-failed' },
    })
    t.settings['models.chat'] = ''
    const quoted = await (await t.chat.ask(question)).done
    expect(quoted).toMatchObject({ mode: 'extractive', state: 'not found', refused: true })
    expect(quoted.answer).not.toContain('The rest is left out')
  })

  it('takes documents within the filters alone', async () => {
    t.settings['models.chat'] = ''
    await t.restart({ filterOf: async () => ({ documentIds: [report] }) })
    expect((await t.ask('What is Lease about?')).sources.map(({ title }) => title)).not.toContain('Lease')
    await t.restart({ filterOf: async () => ({ documentIds: [report], sensitivities: ['high'] }) })
    expect(await t.ask('Summarise this report')).toMatchObject({ sources: [], claims: [] })
  })

  it('becomes a quoted answer with the reason when the model fails midway', async () => {
    t.models.models = [{ name: 'quote:latest', capabilities: ['completion'], contextLength: 2048 }]
    t.models.fault = 'chat-500'
    const { done } = await t.chat.ask({ question: 'Summarise this report.', filters: { documents: [report] } })
    expect(await done).toMatchObject({ mode: 'extractive', notice: { code: expect.stringMatching(/^model-/) }, incomplete: false })
  })

  it('ends between two parts on Stop', async () => {
    t.models.models = [{ name: 'quote:latest', capabilities: ['completion'], contextLength: 2048 }]
    t.models.tokenMs = 30
    t.models.script = (body) => `word word word word word word word word [${first(body)}].`
    const { messageId, done } = await t.chat.ask({ question: 'Summarise this report.', filters: { documents: [report] } })
    await eventually(() => t.chatRequests().length > 1)
    t.chat.stop(messageId)
    expect((await done).incomplete).toBe(true)
    expect(t.chatRequests().length).toBeLessThan(4)
  })
})
