import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEvaluation } from '../../../src-main/evaluation/services/evaluation.ts'
import type { EvaluationOptions, EvaluationService } from '../../../src-main/evaluation/services/types.ts'
import type { SearchFilter } from '../../../src-main/search/domain/types.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { say } from '../../../src-preload/texts/say.ts'
import type { Answer } from '../../../src-preload/contract/shapes/answers.ts'
import type { ChatId, MessageId } from '../../../src-preload/contract/ids.ts'
import { asClient, DEFAULT_SETTINGS } from '../../support/chat.ts'
import { createTestDatabase, storeDocument } from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'
import { openRetrieve } from '../../support/database/library.ts'

let t: TestDatabase
const progress: [number, number][] = []
beforeEach(() => {
  t = createTestDatabase()
  progress.length = 0
  storeDocument(t.database, { title: 'Tower', texts: ['the tower of pisa leans since 1173', 'its bells weigh ten tons'] })
  storeDocument(t.database, { title: 'River', texts: ['the river arno flows to the sea'], collection: 'Water' })
  storeDocument(t.database, { title: 'Bridge', texts: ['the bridge over the river is old'] })
})
afterEach(() => t.close())

function open(more: Partial<EvaluationOptions> = {}): EvaluationService {
  return createEvaluation({
    database: asClient(t.database) as EvaluationOptions['database'],
    search: asClient(t.search) as EvaluationOptions['search'],
    retrieve: openRetrieve(t, null),
    filterOf: async (filters): Promise<SearchFilter> => {
      if (filters?.collections?.includes('Nowhere')) throw new AppError('collection-not-found')
      return filters?.collections ? { collectionIds: filters.collections.map((name) => t.database.ensureCollection(name).id) } : {}
    },
    settings: () => ({ ...DEFAULT_SETTINGS, 'models.chat': 'a-model' }),
    answer: async () => ({ texts: ['It leans since 1173.', 'Second.'], supported: 1 }),
    ask: {
      model: async ({ message }) => ({ question: `What is said about ${message.split(' ')[1]}?` }),
      delimiterOf: async () => 'd0d0d0',
      prompt: '',
    },
    emit: (_set, done, total) => progress.push([done, total]),
    now: () => 1,
    ...more,
  })
}

const lines = (...entries: object[]): string => entries.map((entry) => JSON.stringify(entry)).join('\n')
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

describe('an evaluation run', () => {
  it('measures each question by its documents, named by title, file name or path, and stores the outcome', async () => {
    const evaluation = open()
    await evaluation.importSet(
      'Mine',
      lines(
        { id: 'a', question: 'Since when does the tower of Pisa lean?', relevant: ['tower'], answer: '1173' },
        { id: 'b', question: 'Where does the river Arno flow?', relevant: [{ document: 'River.txt', grade: 2 }, '/from/Bridge.txt'] },
        { id: 'c', question: 'zeppelin kerosene gauge?', relevant: [], answerable: false },
      ),
    )
    const run = await evaluation.run({ set: 'mine', k: [1, 10] })
    expect(run).toMatchObject({
      set: 'Mine',
      n: 3,
      ranked: 2,
      mrr: 1,
      recall: { '1': 0.75, '10': 1 },
      ndcg10: 1,
      warnings: [],
      depth: 'fast',
      index: null,
    })
    expect(run.perQuestion).toMatchObject([
      { id: 'a', rank: 1, ndcg10: 1 },
      { id: 'b', rank: 1, ndcg10: 1 },
      { id: 'c', rank: null, ndcg10: null, state: 'not found' },
    ])
    expect(run.abstention).toMatchObject({ n: 1, precision: 1, recall: 1 })
    expect(run.settings['retrieval.fusion']).toBe('self-weighing')
    expect(progress).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
      [3, 3],
    ])
    expect(await evaluation.getRun(run.id)).toEqual(run)
    expect((await evaluation.list()).runs.map(({ id }) => id)).toEqual([run.id])
  })

  it('asks twin questions without their documents, and counts them as unanswerable', async () => {
    const evaluation = open()
    await evaluation.importSet('S', lines({ id: 'a', question: 'Since when does the tower of Pisa lean?', relevant: ['Tower'] }))
    const run = await evaluation.run({ set: 'S', twins: true })
    expect(run.perQuestion[0]).toMatchObject({ state: 'found', twin: { state: 'not found' } })
    expect(run.abstention).toMatchObject({ n: 1, precision: 1, recall: 1, at70: { precision: 1 } })
  })

  it('counts a relevant document that does not exist with a warning, and an unknown collection fails its question alone', async () => {
    const evaluation = open()
    await evaluation.importSet(
      'S',
      lines(
        { id: 'a', question: 'tower', relevant: ['Tower', 'Gone.pdf'] },
        { id: 'b', question: 'river', relevant: ['River'], filters: { collection: ['Nowhere'] } },
        { id: 'c', question: 'river', relevant: ['River', 'Bridge'], filters: { collection: ['Water'] } },
      ),
    )
    const run = await evaluation.run({ set: 'S' })
    expect(run.warnings.map(say)).toEqual(['Question “a”: There is no document “Gone.pdf”.', 'Question “b”: There is no such collection.'])
    expect(run.perQuestion[0]?.ndcg10).toBeCloseTo(1 / (1 + 1 / Math.log2(3)))
    expect(run.perQuestion[1]).toMatchObject({ ndcg10: 0, rank: null })
    expect(run.recall['10']).toBeCloseTo((0.5 + 0 + 0.5) / 3)
  })

  it('ranks by the passage that contains the given text', async () => {
    const evaluation = open()
    await evaluation.importSet(
      'S',
      lines(
        { id: 'a', question: 'tower', relevant: [{ document: 'Tower', text: 'The bells' }] },
        { id: 'b', question: 'tower', relevant: [{ document: 'Tower', text: 'LEANS since' }] },
      ),
    )
    expect((await evaluation.run({ set: 'S' })).perQuestion.map(({ rank }) => rank)).toEqual([null, 1])
  })

  it('measures the answers of questions with a known answer on request', async () => {
    const evaluation = open()
    await evaluation.importSet(
      'S',
      lines(
        { id: 'a', question: 'tower?', relevant: ['Tower'], answer: 'since 1173' },
        { id: 'b', question: 'tower?', relevant: ['Tower'], answer: 'second' },
        { id: 'c', question: 'tower?', relevant: ['Tower'] },
      ),
    )
    expect((await evaluation.run({ set: 'S', answers: true })).answers).toEqual({ first: 0.5, firstThree: 1, supported: 0.5 })
  })

  it('accepts its own settings, and is compared with another run by the questions that got worse', async () => {
    const evaluation = open()
    await evaluation.importSet(
      'S',
      lines(
        { id: 'a', question: 'Since when does the tower lean?', relevant: ['Tower'] },
        { id: 'b', question: 'lion cage', relevant: [], answerable: false },
      ),
    )
    const before = await evaluation.run({ set: 'S' })
    const after = await evaluation.run({ set: 'S', settings: { 'retrieval.notFoundBelow': 0, 'retrieval.partlyBelow': 0 } })
    expect(after.settings['retrieval.notFoundBelow']).toBe(0)
    const { worse, runs } = await evaluation.compare(before.id, after.id)
    expect([worse, runs.map(({ id }) => id)]).toEqual([['b'], [before.id, after.id]])
  })

  it('is refused with the reason when it is impossible, and stores nothing when it is stopped', async () => {
    const evaluation = open()
    expect(await codeOf(evaluation.run({ set: 'None' }))).toBe('question-set-not-found')
    expect(await codeOf(evaluation.compare('1', '2'))).toBe('run-not-found')
    expect(await codeOf(evaluation.importSet('S', 'no questions'))).toBe('no-questions')
    expect(await codeOf(evaluation.removeSet('None'))).toBe('question-set-not-found')
    expect(await codeOf(evaluation.removeRun('None'))).toBe('run-not-found')
    await evaluation.importSet('S', lines({ id: 'a', question: 'tower' }))
    expect(await codeOf(evaluation.run({ set: 'S', signal: AbortSignal.abort() }))).toBe('cancelled')
    const stopped = open({ emit: (_set, done) => done === 0 && stopped.stop() })
    expect(await codeOf(stopped.run({ set: 'S' }))).toBe('cancelled')
    expect((await evaluation.list()).runs).toEqual([])
  })
})

describe('the person’s own test questions', () => {
  it('are written from passages by the chat model, and refused without one', async () => {
    const evaluation = open()
    storeDocument(t.database, { title: 'Long', texts: ['a lighthouse stands on the cape '.repeat(20)] })
    // Only a long passage gets a question; these test texts count ten tokens each.
    t.connection.run("UPDATE chunks SET tokens = 120 WHERE text LIKE 'a lighthouse%'")
    const set = await evaluation.generate('Made', 5)
    expect(set).toMatchObject({ name: 'Made', questions: 1 })
    expect(t.database.getQuestions('Made')?.questions[0]).toMatchObject({
      question: 'What is said about lighthouse?',
      answerable: true,
      madeFrom: expect.any(String),
    })
    expect(await codeOf(open({ settings: () => DEFAULT_SETTINGS }).generate('Made', 5))).toBe('no-chat-model')
    expect(
      await codeOf(open({ ask: { model: async () => null, delimiterOf: async () => 'd0d0d0', prompt: '' } }).generate('Other', 5)),
    ).toBe('no-questions')
  })

  it('are saved from an answer with its supporting documents, and as unanswerable when it was refused', async () => {
    const evaluation = open()
    const documentId = t.database.documentNames().find(({ title }) => title === 'Tower')?.id ?? null
    const chatId = 'chat' as ChatId
    t.database.createChat({ id: chatId, title: 'C', now: 1 })
    const turn = (question: MessageId, reply: MessageId, answer: Partial<Answer>): void => {
      t.database.addMessage({ id: question, chatId, role: 'user', text: `${question}?`, now: 1 })
      t.database.addMessage({ id: reply, chatId, role: 'assistant', text: '', now: 1 })
      const whole = {
        chatId,
        messageId: reply,
        answer: 'x',
        sources: [],
        claims: [],
        nearest: [],
        retrieved: [],
        dropped: [],
        notice: null,
        timings: {},
        tokens: {},
        state: 'found',
        refused: false,
        ...answer,
      } as unknown as Answer
      t.database.finishMessage({ id: reply, text: 'x', answer: whole, trace: [], now: 1 })
    }
    const source = { n: 1, chunkId: null, documentId, title: 'Tower', anchor: null, quote: 'q', support: 'quoted' as const }
    turn('q1' as MessageId, 'a1' as MessageId, {
      sources: [source, { ...source, n: 2 }, { ...source, n: 3, documentId: null, support: 'none' }],
    })
    turn('q2' as MessageId, 'a2' as MessageId, { sources: [source], refused: true, state: 'not found' })
    await evaluation.keep('a1' as MessageId)
    expect(await evaluation.keep('a2' as MessageId)).toMatchObject({ name: 'Kept questions', questions: 2, unanswerable: 1 })
    expect(t.database.getQuestions('Kept questions')?.questions).toMatchObject([
      { id: 'q1', question: 'q1?', relevant: [{ document: documentId }], answerable: true },
      { id: 'q2', question: 'q2?', relevant: [], answerable: false },
    ])
    expect(await codeOf(evaluation.keep('nothing' as MessageId))).toBe('bad-request')
  })
})
