import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { MessageId } from '../../../../src-preload/contract/ids.ts'
import { deltaOf, INITIAL_EVALUATION, reduceEvaluation } from '../../../../src-renderer/features/evaluation/evaluation-reducer.ts'
import { evaluationStore, keepAsTest } from '../../../../src-renderer/features/evaluation/evaluation-store.ts'
import { EvaluationView } from '../../../../src-renderer/features/evaluation/evaluation-view.tsx'
import { experimentStore } from '../../../../src-renderer/features/evaluation/experiment-store.ts'
import { Inspector } from '../../../../src-renderer/features/evaluation/inspector.tsx'
import { makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'
import { makeRun, summaryOf } from '../../fake-evaluation.ts'

let fake: FakeApi
beforeEach(() => {
  fake = createFakeApi(makeState())
  Object.assign(window, { api: fake.api })
  evaluationStore.reset()
  experimentStore.reset()
})

describe('the evaluation page', () => {
  it('explains an empty list of question sets', async () => {
    fake.answer('evaluation.list', async () => ({ sets: [], runs: [] }))
    render(<EvaluationView canMake={false} />)
    expect(await screen.findByText('Question sets go here')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Generate questions' })).toBeNull()
  })

  it('runs a question set with the chosen options and shows questions that got worse', async () => {
    render(<EvaluationView canMake />)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Thorough' }))
    fireEvent.click(screen.getByRole('button', { name: 'Run Lease' }))
    expect(await screen.findByText('1 question got worse')).toBeTruthy()
    expect(fake.requests).toContainEqual({ route: 'evaluation.run', input: { set: 'Lease', depth: 'thorough', twins: true } })
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('shows each run with its change to the previous run, and compares two selected runs', async () => {
    render(<EvaluationView canMake={false} />)
    const rows = within(await screen.findByRole('table', { name: 'Runs' })).getAllByRole('row')
    expect(rows[1]?.textContent).toContain('0.700 −0.100')
    expect(rows[2]?.textContent).toContain('7.1 / 20.4 ms')
    const compare = screen.getByRole('button', { name: 'Compare' })
    expect(compare).toHaveProperty('disabled', true)
    for (const box of screen.getAllByRole('checkbox', { name: /^Compare the run of/u })) fireEvent.click(box)
    fireEvent.click(compare)
    expect(await screen.findByText('1 question got worse')).toBeTruthy()
  })

  it('imports a file of questions and reports unusable lines', async () => {
    fake.answer('evaluation.import', async ({ name }) => ({
      set: { name, questions: 2, unanswerable: 0, changed: '2026-11-21T10:00:00.000Z' },
      warnings: ['Line 3: this is no JSON.'],
    }))
    render(<EvaluationView canMake={false} />)
    await screen.findByRole('table', { name: 'Runs' })
    const file = new File(['{"id":"1","question":"Who?"}'], 'mine.jsonl')
    fireEvent.change(screen.getByLabelText('Import questions', { selector: 'input' }), { target: { files: [file] } })
    await waitFor(() =>
      expect(fake.requests).toContainEqual({ route: 'evaluation.import', input: { name: 'mine', text: '{"id":"1","question":"Who?"}' } }),
    )
  })

  it('runs a question set with trial settings without saving them', async () => {
    render(<EvaluationView canMake={false} />)
    fireEvent.click(await screen.findByText('Try other settings'))
    const k = await screen.findByLabelText('Passages of an answer')
    fireEvent.change(k, { target: { value: '99' } })
    fireEvent.blur(k)
    expect(experimentStore.get().settings).toEqual({})
    fireEvent.change(k, { target: { value: '12' } })
    fireEvent.blur(k)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Query expansion' }))
    expect(screen.getByText('Try other settings: 2 changed')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Run Lease' }))
    const settings = { 'retrieval.k': 12, 'retrieval.variants': false }
    expect(fake.requests).toContainEqual({ route: 'evaluation.run', input: { set: 'Lease', depth: 'fast', twins: true, settings } })
    fireEvent.click(screen.getByRole('button', { name: 'Use the saved values' }))
    expect(experimentStore.get().settings).toEqual({})
    expect(fake.requests.filter(({ route }) => route === 'settings.set')).toEqual([])
  })

  it('stops a run without an error message', async () => {
    let stop = (): void => undefined
    fake.answer('evaluation.run', () => new Promise((_done, fail) => (stop = () => fail(new AppError('cancelled')))))
    render(<EvaluationView canMake={false} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Run Lease' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
    expect(fake.requests).toContainEqual({ route: 'evaluation.stop', input: {} })
    stop()
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  })

  it('saves the question of an answer as a test question', async () => {
    await keepAsTest('m1' as MessageId)
    expect(fake.requests).toContainEqual({ route: 'evaluation.keep', input: { messageId: 'm1' } })
  })
})

describe('the state of the evaluation page', () => {
  const runs = [
    summaryOf(makeRun({ id: 'new', started: '2026-02-02' })),
    summaryOf(makeRun({ id: 'old', started: '2026-01-01', ndcg10: 0.5 })),
    summaryOf(makeRun({ id: 'other', set: 'X' })),
  ]
  it('keeps at most two selected runs, the older first, and drops deleted runs', () => {
    const loaded = reduceEvaluation(INITIAL_EVALUATION, { type: 'loaded', list: { sets: [], runs } })
    const two = ['new', 'old'].reduce((state, id) => reduceEvaluation(state, { type: 'run-chosen', id }), loaded)
    expect(two.chosen).toEqual(['old', 'new'])
    expect(reduceEvaluation(two, { type: 'run-chosen', id: 'old' }).chosen).toEqual(['new'])
    expect(reduceEvaluation(two, { type: 'loaded', list: { sets: [], runs: runs.slice(0, 1) } }).chosen).toEqual(['new'])
  })
  it('computes the change of a run against the previous run of the same question set', () => {
    expect(runs.map((run) => deltaOf(runs, run))).toEqual([expect.closeTo(0.3), null, null])
  })
})

describe('the retrieval Inspector', () => {
  it('shows the stages of an answer with the best hits of each list', async () => {
    render(<Inspector messageId={'m1' as MessageId} documents={[]} />)
    expect(await screen.findByText('When does the lease end?')).toBeTruthy()
    expect(screen.getByText('1.2 ms')).toBeTruthy()
    const first = screen.getAllByRole('button', { name: /Passage 1/u })
    fireEvent.mouseEnter(first[0] as HTMLElement)
    expect(first.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'true'])
  })

  it('traces a typed query and explains why a document is missing among the passages', async () => {
    render(<Inspector messageId={null} documents={[{ id: 'd1' as never, title: 'Lease' }]} />)
    fireEvent.change(screen.getByLabelText('A query to inspect'), { target: { value: 'deposit' } })
    fireEvent.click(screen.getByRole('button', { name: 'Inspect' }))
    fireEvent.change(await screen.findByLabelText('Document'), { target: { value: 'd1' } })
    fireEvent.click(screen.getByRole('button', { name: 'Find out' }))
    expect(await screen.findByText('Dropped by the selection: it takes only the best 8 passages')).toBeTruthy()
    expect(fake.requests.at(-1)).toEqual({ route: 'inspect.why', input: { document: 'd1', query: 'deposit' } })
  })
})
