import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerSchema } from '../../../../src-preload/contract/shapes/answers.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { ChatId, DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { ChatBody } from '../../../support/models/fake-model-server.ts'
import { startTestChat, type TestChat } from '../../../support/chat.ts'
import { eventually } from '../../../support/eventually.ts'
import { say } from '../../../../src-preload/texts/say.ts'

const LEASE = [
  'The house in Hamburg has four floors and a garden. The lease of the office ends on 31 May 2027 unless both sides renew it in writing.',
  'The deposit is three monthly rents. It is paid back within six weeks after the keys are handed over.',
]
const MINUTES = ['Anna Berg was elected chair of the board by nine votes to two. The annual budget rises by 12 percent.']

let t: TestChat
let lease: DocumentId

beforeEach(async () => {
  t = await startTestChat()
  lease = t.store('Lease', LEASE)
  t.store('Minutes', MINUTES)
})

afterEach(() => t.close())

describe('a chat without a chat model', () => {
  beforeEach(() => {
    t.settings['models.chat'] = ''
  })

  it('quotes the sentence that answers, with its source, and makes no request', async () => {
    const answer = await t.ask('When does the lease of the office end?')
    expect(answerSchema.parse(answer)).toEqual(answer)
    expect(answer).toMatchObject({ mode: 'extractive', state: 'found', refused: false, incomplete: false, notice: null })
    expect(answer.claims[0]?.text).toContain('31 May 2027')
    expect(answer.sources[0]).toMatchObject({ n: 1, documentId: lease, title: 'Lease', support: 'quoted' })
    expect(t.models.requests).toEqual([])
  })

  it('refuses and quotes the nearest passages when the documents lack the answer', async () => {
    const answer = await t.ask('Which Norwegian company delivers heating oil to the office?')
    expect(answer).toMatchObject({ state: 'not found', refused: true, mode: 'extractive' })
    expect(answer.confidence).toBeNull()
    expect(say(answer.notice?.message ?? '')).toBe('None of your documents mentions “Norwegian”, “company” or “delivers”.')
    expect(answer.nearest.length).toBeGreaterThan(0)
    expect(answer.claims.length).toBeGreaterThan(0)
  })

  it('says of no word that it is in no document while a document is called so', async () => {
    t.store('2024_Norwegian_berths', ['The berths at the quay are numbered from the lock.'])
    const { notice } = await t.ask('Which Norwegian company delivers heating oil to the office?')
    expect(say(notice?.message ?? '')).toBe('None of your documents mentions “company”, “delivers” or “heating”.')
  })

  it('answers small talk without a search', async () => {
    expect(await t.ask('Hello!')).toMatchObject({
      state: 'general',
      mode: 'none',
      sources: [],
      incomplete: false,
      answer: expect.stringContaining('documents'),
    })
  })

  it('says what to do when there are no documents', async () => {
    await t.test.database.trashDocuments({ ids: t.test.database.listDocuments({}).map(({ id }) => id), now: 2 })
    expect(await t.ask('When does the lease end?')).toMatchObject({
      answer: expect.stringMatching(/^There are no documents yet/),
      refused: true,
      sources: [],
    })
  })

  it('reports and stores a question whose search fails, and answers the next one', async () => {
    let isBroken = true
    await t.restart({
      retrieve: { search: (input) => (isBroken ? Promise.reject(new AppError('database-busy')) : t.retrieve.search(input)) },
    })
    const first = await t.chat.ask({ question: 'When does the lease end?' })
    await expect(first.done).rejects.toMatchObject({ code: 'database-busy' })
    isBroken = false
    expect((await t.ask('When does the lease end?', first.chatId)).state).toBe('found')
    expect(t.named('chat.failed').map(({ error }) => error.code)).toEqual(['database-busy'])
    expect((await t.chat.get(first.chatId))?.messages[1]?.answer).toMatchObject({ incomplete: true, notice: { code: 'database-busy' } })
  })
})

describe('a chat with a chat model', () => {
  it('streams the model’s answer, cited, verified and stored', async () => {
    t.models.script = 'The lease ends on 31 May 2027 unless both sides renew it in writing [1].'
    const { chatId, messageId, done } = await t.chat.ask({ question: 'When does the lease of the office end?' })
    const answer = await done
    expect(answerSchema.parse(answer)).toEqual(answer)
    expect(answer).toMatchObject({ mode: 'model', answer: t.models.script, state: 'found', refused: false, incomplete: false })
    expect(answer.sources).toMatchObject([{ n: 1, support: 'matching', documentId: lease }])
    expect(answer.claims[0]).toMatchObject({ n: 1, support: 'matching', quote: expect.stringContaining('31 May 2027') })
    expect(answer.confidence).toBeNull()
    expect(answer.tokens.numCtx).toBe(8192)
    expect(t.streamed(messageId)).toBe(answer.answer)
    expect(t.events.map(({ name }) => name).filter((name) => name !== 'chat.token' && name !== 'chats.changed')).toEqual([
      'chat.started',
      'chat.sources',
      'chat.sources',
      'chat.done',
    ])
    const kept = await t.chat.get(chatId)
    expect(kept?.chat.title).toBe('When does the lease of the office end?')
    expect(kept?.messages.map(({ role, text }) => [role, text])).toEqual([
      ['user', 'When does the lease of the office end?'],
      ['assistant', answer.answer],
    ])
    expect(kept?.messages[1]?.answer).toEqual(answer)
  })

  it('always sends num_ctx, at most the model’s own, and reserves tokens for the answer', async () => {
    t.models.models = [{ name: 'small:latest', capabilities: ['completion'], contextLength: 4096 }]
    t.settings['models.chat'] = 'small'
    const answer = await t.ask('When does the lease end?')
    const { options } = (t.chatRequests()[0]?.body ?? {}) as ChatBody
    expect(options).toMatchObject({ num_ctx: 4096, num_predict: 1024 })
    expect(answer.tokens.numCtx).toBe(4096)
  })

  it('numbers citations in the order of the text, while it streams, in its sources and in a second opinion on it', async () => {
    t.models.script = 'The deposit is three monthly rents [2]. The lease ends on 31 May 2027 [1][2].'
    const { chatId, messageId, done } = await t.chat.ask({ question: 'When does the lease of the office end, and what is the deposit?' })
    const answer = await done
    expect(answer.answer).toBe('The deposit is three monthly rents [1]. The lease ends on 31 May 2027 [2][1].')
    expect(t.streamed(messageId)).toBe(answer.answer)
    const last = t.named('chat.sources').at(-1)?.sources ?? []
    for (const { n, chunkId } of answer.sources) expect(last.find((one) => one.n === n)?.chunkId).toBe(chunkId)
    expect(answer.sources.map(({ n }) => n)).toEqual([1, 2])
    expect((await t.chat.get(chatId))?.messages[1]?.answer).toEqual(answer)
    expect(await t.chat.markdown(chatId)).toMatch(/rents \[1\][^]*2027 \[2\]\[1\][^]*\n\[1\] [^\n]*[^]*\n\[2\] /)
    t.models.script = '{"says":["yes","yes"]}'
    await t.chat.check(messageId)
    // The model reads the numbers of its own prompt.
    expect(t.sent(-1).at(-1)?.content).toContain('1. (source 2) The deposit is three monthly rents')
    expect(t.sent(-1).at(-1)?.content).toContain('2. (sources 1, 2) The lease ends')
  })

  it('removes citations of unknown blocks, from the streamed text too', async () => {
    t.models.script = 'The lease ends in 2027 [7]. The deposit is three monthly rents [1, 9].'
    const { messageId, done } = await t.chat.ask({ question: 'When does the lease end, and what is the deposit?' })
    const { answer, sources } = await done
    expect(answer).toBe('The lease ends in 2027. The deposit is three monthly rents [1].')
    expect(t.streamed(messageId)).toBe(answer)
    expect(sources.map(({ n }) => n)).toEqual([1])
  })

  it('flags a refusal and lists the question as unanswered', async () => {
    t.models.script = 'The documents do not say which company delivers the oil.'
    const answer = await t.ask('When does the lease end?')
    expect(answer).toMatchObject({
      mode: 'model',
      state: 'not found',
      refused: true,
      sources: [],
      notice: { code: 'low-confidence', next: { messageKey: 'advice.otherWords' } },
    })
    expect(answer.nearest[0]?.documentId).toBe(lease)
  })

  it('is no refusal of a question whose words no document has, if a source bears its answer out', async () => {
    t.models.script = 'The lease of the office ends on 31 May 2027 [1].'
    const question = 'Which Norwegian company delivers heating oil to the office?'
    const { output } = await t.retrieve.search({ question, filter: {}, k: 8, select: true, signal: new AbortController().signal })
    expect(output.state).toBe('not found')
    expect(await t.ask(question)).toMatchObject({ mode: 'model', state: 'partly', refused: false, nearest: [], notice: null })
    t.models.script = 'The oil costs 900 euros [1].'
    expect(await t.ask(question)).toMatchObject({ state: 'not found', notice: { code: 'low-confidence' } })
  })

  it('sends earlier turns without their markers', async () => {
    t.models.script = 'The deposit is three monthly rents [1].'
    const first = await t.chat.ask({ question: 'What is the deposit for the office lease?' })
    await first.done
    // Without the last prompt, which the next one would continue.
    await t.restart()
    await t.ask('And when does the lease end?', first.chatId)
    expect(t.sent(-1).slice(1, 3)).toEqual([
      { role: 'user', content: 'What is the deposit for the office lease?' },
      { role: 'assistant', content: 'The deposit is three monthly rents.' },
    ])
  })

  it('answers small talk without sources and markers', async () => {
    t.models.script = 'Hello [1]! Ask me about your documents.'
    expect(await t.ask('Hello!')).toMatchObject({
      state: 'general',
      mode: 'model',
      answer: 'Hello! Ask me about your documents.',
      sources: [],
    })
  })

  it('says that the answer was cut at the maximal length', async () => {
    t.settings['models.numPredict'] = 64
    t.models.script = 'The lease of the office runs on. '.repeat(40)
    expect(await t.ask('When does the lease end?')).toMatchObject({ incomplete: true, notice: { code: 'answer-cut' }, mode: 'model' })
  })
})

describe('the chat repository', () => {
  it('logs the hash of a question, and its text only when the person allows it', async () => {
    await t.ask('When does the lease end?')
    t.settings['privacy.logQuestions'] = true
    await t.ask('What is the deposit?')
    const rows = t.test.connection.all<{ question: string | null; question_hash: string; mode: string; model: string }>(
      'SELECT question, question_hash, mode, model FROM query_log ORDER BY id',
    )
    expect(rows).toMatchObject([{ question: null, mode: 'model', model: 'quote' }, { question: 'What is the deposit?' }])
    expect(rows[0]?.question_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('marks a question that a restart left unanswered as interrupted', async () => {
    const { chatId } = await t.chat.ask({ question: 'When does the lease end?' })
    await t.chat.close()
    t.test.connection.run("UPDATE messages SET answer = NULL, text = '' WHERE role = 'assistant'")
    await t.restart()
    expect((await t.chat.get(chatId))?.messages[1]).toMatchObject({
      text: '',
      answer: { incomplete: true, notice: { message: { messageKey: 'notices.answerLost.message' } } },
    })
  })

  it('stores the partial text of every answer when the app closes', async () => {
    t.models.tokenMs = 20
    t.models.script = 'word '.repeat(500)
    const { chatId, messageId } = await t.chat.ask({ question: 'When does the lease end?' })
    await eventually(() => t.streamed(messageId) !== '')
    await t.chat.close()
    expect((await t.chat.get(chatId))?.messages[1]?.answer).toMatchObject({ incomplete: true, answer: expect.stringMatching(/^word/) })
  })

  it('returns the text streamed so far with a chat that is being answered, and none after the answer', async () => {
    t.models.tokenMs = 20
    t.models.script = 'word '.repeat(500)
    const { chatId, messageId, done } = await t.chat.ask({ question: 'When does the lease end?' })
    await eventually(() => t.streamed(messageId) !== '')
    const read = await t.chat.get(chatId)
    expect(read?.running).toEqual([{ messageId, text: t.streamed(messageId) }])
    t.chat.stop(messageId)
    await done
    expect((await t.chat.get(chatId))?.running).toEqual([])
  })

  it('marks a source whose document is in the trash as deleted', async () => {
    const { chatId, done } = await t.chat.ask({ question: 'When does the lease of the office end?' })
    await done
    await t.test.database.trashDocuments({ ids: [lease], now: 2 })
    expect((await t.chat.get(chatId))?.messages[1]?.answer?.sources[0]?.deleted).toBe(true)
  })

  it('ends the answers of a chat before deleting it', async () => {
    t.models.tokenMs = 20
    t.models.script = 'word '.repeat(500)
    const { chatId, messageId } = await t.chat.ask({ question: 'When does the lease end?' })
    await eventually(() => t.streamed(messageId) !== '')
    await t.chat.remove(chatId)
    expect(await t.chat.get(chatId)).toBeNull()
    await eventually(() => t.chatRequests()[0]?.closed === true)
  })

  it('renames and lists chats', async () => {
    const { chatId, done } = await t.chat.ask({ question: 'When does the lease end?' })
    await done
    await t.chat.rename(chatId, 'Lease')
    expect(await t.chat.list()).toMatchObject([{ id: chatId, title: 'Lease', messages: 2 }])
    await expect(t.chat.rename('none' as ChatId, 'x')).rejects.toMatchObject({ code: 'chat-not-found' })
  })
})

describe('an invalid question', () => {
  it.each([
    ['question-empty', { question: ' \n ' }],
    ['question-too-long', { question: 'x'.repeat(20_000) }],
    ['chat-not-found', { question: 'When?', chatId: 'none' as ChatId }],
    ['collection-not-found', { question: 'When?', filters: { collections: ['Nowhere'] } }],
  ])('is refused with %s, and nothing is stored', async (code, input) => {
    await expect(t.chat.ask(input)).rejects.toMatchObject({ code })
    expect(await t.chat.list()).toEqual([])
    expect(t.events).toEqual([])
  })
})
