import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Comparison, EvaluationList, EvaluationRun } from '../../src-preload/contract/shapes/evaluation.ts'
import { temporaryFolder } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'

let folder: string
let questions: string

const { run, json, refused } = commandLine(() => folder)

beforeAll(async () => {
  folder = temporaryFolder()
  const files = join(folder, 'files')
  mkdirSync(files)
  writeFileSync(join(files, 'tariff.md'), '# Tariff\n\nThe ferry to the island costs nine euros for an adult and four euros for a child.\n')
  writeFileSync(join(files, 'rules.txt'), 'Dogs travel free on every ferry but must be kept on a lead on deck.')
  questions = join(folder, 'questions.jsonl')
  const lines = [
    { id: 'price', question: 'What does the ferry cost for a child?', relevant: ['tariff.md'], answer: 'four euros' },
    { id: 'dogs', question: 'Must dogs be kept on a lead?', relevant: [{ document: 'rules.txt', text: 'kept on a lead' }] },
    { id: 'none', question: 'Which planets have rings?', relevant: [], answerable: false },
  ]
  writeFileSync(questions, lines.map((line) => JSON.stringify(line)).join('\n'))
  await run('import', files, '--wait')
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the command eval', () => {
  it('imports a question set, runs it with trial settings, compares the runs and lists them', async () => {
    expect(await json('eval', 'import', 'Ferry', questions)).toMatchObject({
      code: 0,
      output: { set: { name: 'Ferry', questions: 3, unanswerable: 1 }, warnings: [] },
    })
    const first = await json<{ run: EvaluationRun }>('eval', 'run', 'ferry', '--twins', '--k', '1,2')
    expect(first.output.run).toMatchObject({
      set: 'Ferry',
      n: 3,
      recall: { '1': 1, '2': 1 },
      mrr: 1,
      ndcg10: 1,
      depth: 'fast',
      abstention: { n: 3 },
    })
    expect(first.output.run.perQuestion.map(({ id, rank, state }) => [id, rank, state])).toEqual([
      ['price', 1, 'found'],
      ['dogs', 1, 'found'],
      ['none', null, 'not found'],
    ])
    const second = await json<{ run: EvaluationRun }>(
      'eval',
      'run',
      'Ferry',
      '--depth',
      'thorough',
      '--set',
      'retrieval.notFoundBelow=0',
      '--set',
      'retrieval.partlyBelow=0',
      '--set',
      'retrieval.vectors=false',
    )
    expect(second.output.run).toMatchObject({ depth: 'thorough', settings: { 'retrieval.notFoundBelow': 0, 'retrieval.vectors': false } })
    const compared = await json<Comparison>('eval', 'compare', first.output.run.id, second.output.run.id)
    expect(compared.output.worse).toContain('none')
    const listed = await json<EvaluationList>('eval', 'list')
    expect([listed.output.sets.map(({ name }) => name), listed.output.runs.length]).toEqual([['Ferry'], 2])
    expect((await json<EvaluationList>('eval', 'delete', second.output.run.id)).output.runs).toHaveLength(1)
  }, 60_000)

  it('refuses unknown sets, settings and words with exit code 2', async () => {
    expect(await refused('eval')).toEqual({ code: 2, error: 'usage' })
    expect(await refused('eval', 'run', 'Nothing')).toEqual({ code: 2, error: 'question-set-not-found' })
    expect(await refused('eval', 'run', 'Ferry', '--set', 'retrieval.nothing=1')).toEqual({ code: 2, error: 'setting-unknown' })
    expect(await refused('search', 'ferry', '--set', 'models.chat=x')).toEqual({ code: 2, error: 'setting-invalid' })
    expect(await refused('eval', 'import', 'S', join(folder, 'gone.jsonl'))).toEqual({ code: 1, error: 'file-missing' })
  }, 60_000)
})

describe('the commands search --explain and why', () => {
  it('print every retrieval stage with its time and its best hits', async () => {
    const { output } = await json<{ trace?: { stage: string; top?: unknown[] }[] }>(
      'search',
      'ferry for a child',
      '--explain',
      '--set',
      'retrieval.fusion=rrf',
    )
    expect(output.trace?.map(({ stage }) => stage)).toEqual([
      'intent',
      'scope',
      'search',
      'keyword',
      'vector',
      'fuse',
      'late interaction',
      'facts',
      'decay',
      'tags',
      'authoritative',
      'rerank',
      'texts',
      'enough',
    ])
    expect(output.trace?.find(({ stage }) => stage === 'fuse')).toMatchObject({
      note: expect.stringContaining('rrf'),
      top: expect.arrayContaining([]),
    })
  }, 60_000)

  it('explain why a document is among the hits or which stage drops it', async () => {
    expect((await json('why', 'tariff.md', 'ferry for a child')).output).toMatchObject({
      keywordRank: 1,
      fusedRank: 1,
      droppedBy: null,
      best: { title: 'Tariff' },
    })
    expect((await json('why', 'tariff.md', 'ferry for a child', '--type', 'txt')).output).toMatchObject({
      keywordRank: null,
      fusedRank: null,
      droppedBy: 'the filter by type',
      best: { title: 'Tariff' },
    })
    expect((await json('why', 'rules.txt', 'ferry for a child', '-k', '1')).output).toMatchObject({
      fusedRank: 2,
      droppedBy: 'the selection: it takes only the best passage',
    })
  }, 60_000)
})

describe('the query log', () => {
  it('keeps the hash of a question, and its text only when the setting allows that', async () => {
    await run('ask', 'Must dogs be kept on a lead?')
    await run('settings', 'set', 'privacy.logQuestions', 'true')
    await run('ask', 'What does a child pay?')
    const { output } = await json<{ queries: { question: string | null; questionHash: string; timings: Record<string, number> }[] }>(
      'log',
      '-n',
      '2',
    )
    expect(output.queries.map(({ question }) => question)).toEqual(['What does a child pay?', null])
    expect(output.queries.every(({ questionHash }) => /^[0-9a-f]{64}$/u.test(questionHash))).toBe(true)
  }, 60_000)
})
