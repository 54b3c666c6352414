import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EvaluationRun, StoredQuestion } from '../../../src-preload/contract/shapes/evaluation.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { createTestDatabase, storeDocument } from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => t.close())

const question = (id: string, more: Partial<StoredQuestion> = {}): StoredQuestion => ({
  id,
  question: `${id}?`,
  relevant: [],
  answerable: true,
  madeFrom: null,
  ...more,
})
const run = (id: string, started: string): EvaluationRun => ({
  id,
  set: 'S',
  started,
  n: 1,
  ranked: 1,
  recall: { '1': 1 },
  mrr: 1,
  ndcg10: 1,
  abstention: { n: 0, precision: null, recall: null, at70: null },
  latencyMs: { p50: 1, p95: 2 },
  perQuestion: [{ id: 'q', ndcg10: 1, rank: 1, state: 'found', ms: 1, x: 0.5 }],
  warnings: ['w'],
  depth: 'fast',
  settings: { 'retrieval.k': 8 },
  index: null,
})

describe('the question sets of an evaluation', () => {
  test('keep their questions in order, replace them by id, and are found by name in any letter case', () => {
    t.database.saveQuestions({ set: 'Mine', questions: [question('b'), question('a', { answerable: false })], replace: true, now: 1 })
    const set = t.database.saveQuestions({
      set: 'mine',
      questions: [question('c'), question('b', { question: 'again?' })],
      replace: false,
      now: 2,
    })
    expect(set).toEqual({ name: 'Mine', questions: 3, unanswerable: 1, changed: new Date(2).toISOString() })
    expect(t.database.getQuestions('MINE')?.questions.map(({ id, question: text }) => [id, text])).toEqual([
      ['b', 'again?'],
      ['a', 'a?'],
      ['c', 'c?'],
    ])
    expect(t.database.saveQuestions({ set: 'Mine', questions: [question('z')], replace: true, now: 3 }).questions).toBe(1)
    expect(t.database.listSets().map(({ name }) => name)).toEqual(['Mine'])
    expect([t.database.deleteSet('mine'), t.database.deleteSet('mine')]).toEqual([true, false])
    expect(t.database.getQuestions('Mine')).toBeNull()
  })

  test('lose exactly the questions made from a document when the document is purged', async () => {
    const { documentId } = storeDocument(t.database, { texts: ['zebra'] })
    t.database.saveQuestions({
      set: 'S',
      questions: [question('made', { madeFrom: documentId }), question('own', { relevant: [{ document: documentId }] })],
      replace: true,
      now: 1,
    })
    await t.database.purgeDocuments({ ids: [documentId] })
    expect(t.database.getQuestions('S')?.questions.map(({ id }) => id)).toEqual(['own'])
  })
})

describe('the runs of an evaluation', () => {
  test('are stored completely and listed newest first without their questions', () => {
    t.database.saveRun(run('1', '2026-01-01T00:00:00.000Z'))
    t.database.saveRun(run('2', '2026-01-02T00:00:00.000Z'))
    expect(t.database.listRuns().map(({ id, warnings }) => [id, warnings])).toEqual([
      ['2', 1],
      ['1', 1],
    ])
    expect(t.database.getRun('1')).toEqual(run('1', '2026-01-01T00:00:00.000Z'))
    expect([t.database.deleteRun('1'), t.database.deleteRun('1')]).toEqual([true, false])
    expect(t.database.getRun('1')).toBeNull()
  })
})

describe('the term frequencies within documents', () => {
  test('count only the passages of the named documents', () => {
    const { documentId } = storeDocument(t.database, { texts: ['zebra crossing', 'zebra'] })
    storeDocument(t.database, { texts: ['zebra'] })
    expect(t.search.termFrequenciesWithin({ documentIds: [documentId], terms: ['zebra', 'crossing', 'lion'] })).toEqual({
      passages: 2,
      frequencies: { zebra: 2, crossing: 1, lion: 0 },
    })
    expect(t.search.termFrequenciesWithin({ documentIds: ['none' as DocumentId], terms: ['zebra'] })).toEqual({
      passages: 0,
      frequencies: { zebra: 0 },
    })
  })
})
