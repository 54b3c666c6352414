import { describe, expect, it } from 'vitest'
import { worseQuestions } from '../../../src-main/evaluation/domain/compare.ts'
import { rankJudgements } from '../../../src-main/evaluation/domain/rank-judgements.ts'
import { readMadeQuestion } from '../../../src-main/evaluation/domain/make.ts'
import { createResolver } from '../../../src-main/evaluation/domain/resolve.ts'
import { readQuestions, shorten } from '../../../src-main/evaluation/domain/questions.ts'
import { say } from '../../../src-preload/texts/say.ts'
import type { QuestionOutcome } from '../../../src-preload/contract/shapes/evaluation.ts'

describe('a question set', () => {
  it('is read line by line, with relevant documents as names or as objects', () => {
    const { questions, warnings } = readQuestions(
      '\uFEFF{"id": 7, "question": " Who? ", "relevant": ["a.txt", {"document": "b", "grade": 2, "text": "x"}]}\n\n{"id": "n", "question": "Why?", "relevant": [], "answerable": false, "filters": {"collection": ["C"]}}\r\n',
    )
    expect(warnings).toEqual([])
    expect(questions).toEqual([
      { id: '7', question: 'Who?', relevant: [{ document: 'a.txt' }, { document: 'b', grade: 2, text: 'x' }], answerable: true },
      { id: 'n', question: 'Why?', relevant: [], answerable: false, filters: { collection: ['C'] } },
    ])
  })

  it('names its unreadable lines, and keeps the others', () => {
    const { questions, warnings } = readQuestions(
      '{"id": "a"\n[]\n{"id": "b", "question": ""}\n{"id": "c", "question": "ok"}\n{"id": "c", "question": "again"}\n{"id":"d","question":"q","filters":{"colour":1}}',
    )
    expect(questions.map(({ id, question }) => [id, question])).toEqual([['c', 'again']])
    expect(warnings.map(say)).toEqual([
      'Line 1 is not valid JSON.',
      'Line 2 is not a JSON object with an id and a question.',
      'Line 3: The field “question” is not valid (Too small: expected string to have >=1 characters).',
      'Line 5: Another question has the id “c”. The last of them is used.',
      'Line 6: The field “filters” is not valid (Unrecognized key: "colour").',
    ])
  })

  it('lists twenty warnings and the number of the others', () => {
    expect(
      shorten(Array.from({ length: 30 }, (_, i) => `w${i}`))
        .slice(-2)
        .map(say),
    ).toEqual(['w19', '10 more warnings are not shown.'])
  })
})

describe('judging the hits of a question', () => {
  const hits = [
    { documentId: 'a', text: 'first of a' },
    { documentId: 'a', text: 'second of a' },
    { documentId: 'b', text: 'first of b' },
    { documentId: 'a', text: 'The  THIRD\nof a' },
    { documentId: 'c', text: 'first of c' },
  ]
  it('ranks documents by their best passage', () => {
    expect(
      rankJudgements(hits, [
        { document: 'c', documentIds: ['c'], grade: 3 },
        { document: 'x', documentIds: [] },
      ]),
    ).toEqual([
      { rank: 3, grade: 3 },
      { rank: null, grade: 1 },
    ])
  })
  it('ranks a text where the passage that contains it stands', () => {
    expect(rankJudgements(hits, [{ document: 'a', documentIds: ['a'], text: 'the third of a' }])[0]?.rank).toBe(2)
    expect(rankJudgements(hits, [{ document: 'a', documentIds: ['a'], text: 'first of b' }])[0]?.rank).toBeNull()
  })
  it('counts the better of two documents of one name', () => {
    expect(rankJudgements(hits, [{ document: 'n', documentIds: ['c', 'b'] }])[0]?.rank).toBe(2)
  })
})

describe('the comparison of two runs', () => {
  const outcome = (id: string, ndcg10: number | null, more: Partial<QuestionOutcome> = {}): QuestionOutcome => ({
    id,
    ndcg10,
    rank: ndcg10 ? 1 : null,
    state: 'found',
    ms: 1,
    x: 0.5,
    ...more,
  })
  it('names the questions that got worse, worst first, and nothing else', () => {
    const before = [outcome('same', 1), outcome('fell', 1), outcome('little', 1), outcome('rose', 0), outcome('gone', 1)]
    const after = [outcome('same', 1), outcome('fell', 0), outcome('little', 0.9), outcome('rose', 1), outcome('new', 0)]
    expect(worseQuestions(before, after)).toEqual(['fell', 'little'])
  })
  it('names an unanswerable question that is no longer refused, also as the twin of an answerable one', () => {
    expect(worseQuestions([outcome('u', null, { state: 'not found' })], [outcome('u', null, { state: 'partly' })])).toEqual(['u'])
    expect(
      worseQuestions([outcome('t', 1, { twin: { state: 'not found', x: 0 } })], [outcome('t', 1, { twin: { state: 'found', x: 1 } })]),
    ).toEqual(['t'])
  })
})

describe('a reference to a document', () => {
  const resolve = createResolver([
    { id: 'i1', title: 'Lease', name: 'lease.pdf', path: '/home/a/lease.pdf' },
    { id: 'i2', title: 'lease', name: 'other.pdf', path: 'C:\\Files\\Flat\\other.pdf' },
    { id: 'i3', title: 'i1', name: 'x.md', path: '/home/b/x.md' },
  ])
  it('is resolved as an id before a path, a file name, a title, and at last the end of a path', () => {
    expect(['i1', '/home/b/x.md', 'other.pdf', 'LEASE', 'a/lease.pdf', 'Flat/other.pdf', 'nothing'].map(resolve)).toEqual([
      ['i1'],
      ['i3'],
      ['i2'],
      ['i1', 'i2'],
      ['i1'],
      ['i2'],
      [],
    ])
  })
})

describe('a question that a model made', () => {
  it('is accepted when it can be understood without the passage', () => {
    expect(readMadeQuestion({ question: '  When does the\nlease end? ' })).toBe('When does the lease end?')
    expect(
      [
        null,
        'x',
        {},
        { question: 7 },
        { question: 'Why?' },
        { question: 'What does this passage say about it?' },
        { question: 'a'.repeat(400) },
      ].map(readMadeQuestion),
    ).toEqual(Array(7).fill(null))
  })
})
