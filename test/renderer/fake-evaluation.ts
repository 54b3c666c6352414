import type { Stage } from '../../src-preload/contract/shapes/answers.ts'
import type { EvaluationList, EvaluationRun, QuestionSet, RunSummary } from '../../src-preload/contract/shapes/evaluation.ts'
import type { ChunkId, DocumentId } from '../../src-preload/contract/ids.ts'
import type { Handlers } from '../../src-preload/contract/routes.ts'
import { text } from '../../src-preload/texts/text.ts'

/** A run with one question and the given changes. */
export function makeRun(more: Partial<EvaluationRun> = {}): EvaluationRun {
  return {
    id: 'r1',
    set: 'Lease',
    started: '2026-11-21T10:00:00.000Z',
    n: 2,
    ranked: 2,
    recall: { '1': 0.5, '3': 1, '5': 1, '10': 1 },
    mrr: 0.75,
    ndcg10: 0.8,
    abstention: { n: 0, precision: null, recall: null, at70: null },
    latencyMs: { p50: 7.1, p95: 20.4 },
    perQuestion: [{ id: 'q1', ndcg10: 0.8, rank: 1, state: 'found', ms: 7, x: 0.4 }],
    warnings: [],
    depth: 'fast',
    settings: {},
    index: null,
    ...more,
  }
}

/** A run as the list shows it. */
export function summaryOf({ perQuestion: _perQuestion, warnings, ...run }: EvaluationRun): RunSummary {
  return { ...run, warnings: warnings.length }
}

const TRACE: Stage[] = [
  {
    stage: 'keyword',
    ms: 1.2,
    in: 10,
    out: 2,
    note: '',
    top: [
      { chunkId: 1 as ChunkId, score: 9 },
      { chunkId: 2 as ChunkId, score: 4 },
    ],
  },
  {
    stage: 'fuse',
    ms: 0.1,
    in: 1,
    out: 2,
    note: 'self-weighing',
    top: [
      { chunkId: 2 as ChunkId, score: 1 },
      { chunkId: 1 as ChunkId, score: 0.5 },
    ],
  },
  { stage: 'enough', ms: 0.2, in: 3, out: 3, note: 'found' },
]

type EvaluationHandlers = Pick<Handlers, Extract<keyof Handlers, `evaluation.${string}` | `inspect.${string}`>>

/** Evaluation and inspector of the fake main process: one set, two runs, one trace. */
export function fakeEvaluation(): EvaluationHandlers {
  const set = (name: string): QuestionSet => ({ name, questions: 2, unanswerable: 0, changed: '2026-11-21T10:00:00.000Z' })
  let list: EvaluationList = { sets: [set('Lease')], runs: [summaryOf(makeRun({ id: 'r2', ndcg10: 0.7 })), summaryOf(makeRun())] }
  return {
    'evaluation.list': async () => list,
    'evaluation.import': async ({ name }) => {
      list = { ...list, sets: [...list.sets, set(name)] }
      return { set: set(name), warnings: [] }
    },
    'evaluation.keep': async () => ({ set: set('Kept questions') }),
    'evaluation.generate': async ({ set: name }) => ({ set: set(name) }),
    'evaluation.run': async ({ set: name }) => {
      const run = makeRun({ id: `r${list.runs.length + 1}`, set: name })
      list = { ...list, runs: [summaryOf(run), ...list.runs] }
      return { run }
    },
    'evaluation.stop': async () => ({}),
    'evaluation.compare': async ({ before, after }) => ({
      runs: [makeRun({ id: before }), makeRun({ id: after, ndcg10: 0.7 })],
      worse: ['q1'],
    }),
    'evaluation.deleteSet': async ({ set: name }) => {
      list = { ...list, sets: list.sets.filter((one) => one.name !== name) }
      return {}
    },
    'evaluation.deleteRun': async ({ id }) => {
      list = { ...list, runs: list.runs.filter((run) => run.id !== id) }
      return {}
    },
    'inspect.answer': async () => ({ question: 'When does the lease end?', trace: TRACE }),
    'inspect.query': async () => ({
      state: 'found',
      intent: 'document',
      queries: [],
      considered: 1,
      total: 1,
      hits: [],
      nearest: [],
      trace: TRACE,
      timings: { embedMs: 0, keywordMs: 1.2, vectorMs: 0, fuseMs: 0.1, totalMs: 1.5 },
    }),
    'inspect.why': async ({ document }) => ({
      document: document as DocumentId,
      keywordRank: 3,
      vectorRank: null,
      fusedRank: 12,
      droppedBy: text('dropped.beyondBest', { count: 8 }),
      best: null,
    }),
  }
}
