import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../src-main/storage/sqlite/migrations/migrate.ts'
import { evaluationRunSchema, runSummarySchema } from '../../src-preload/contract/shapes/evaluation.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../support/app.ts'
import { evaluateAndKill, SET } from '../support/kills/evaluate-and-kill.ts'
import { contentsOf, contentsOfCopy, faultsOf, makeOldLibrary, migrateAndKill } from '../support/kills/migrate-and-kill.ts'
import { reindexAndKill } from '../support/kills/reindex-and-kill.ts'
import { SAMPLE_QUESTION_COUNT } from '../support/figures/sample-questions.ts'

let folder: string
let dataFolder: string
let test: TestApp | null = null
beforeEach(() => {
  folder = temporaryFolder()
  dataFolder = join(folder, 'data')
})
afterEach(async () => {
  await test?.close()
  test = null
  rmSync(folder, { recursive: true, force: true })
})

/** The next start of the app, without a kill. */
async function nextOwner(): Promise<TestApp['app']> {
  test = await startTestApp({ dataFolder })
  await test.app.inOrder()
  return test.app
}

describe('a library whose process is killed (SIGKILL) while documents are read again', () => {
  const KILLS = 40
  const FILES = 15
  it(`stays searchable after each of ${KILLS} kills at random moments, and the next start completes the work`, async () => {
    const { before, midway, worse } = await reindexAndKill({ folder, dataFolder, files: FILES, kills: KILLS })
    console.log(`reindex: ${KILLS} kills, ${midway} of them midway; ${before.documents} documents with ${before.passages} passages`)
    expect(worse).toEqual([])
    expect(before.documents).toBe(FILES)
    expect(midway).toBeGreaterThanOrEqual(KILLS / 2)

    const app = await nextOwner()
    await expect.poll(async () => (await app.queue.state(1)).open, { timeout: 120_000, interval: 200 }).toBe(0)
    const documents = await app.library.list()
    expect(documents.filter(({ status }) => status !== 'ready')).toEqual([])
    expect(documents).toHaveLength(before.documents)
    const { chunks, vectors } = await app.database.stats()
    expect({ chunks, vectors }).toEqual({ chunks: before.passages, vectors: before.passages })
    expect(await app.maintenance.check({ full: true })).toEqual({ ok: true, findings: [] })
    for (const [n, document] of documents.toSorted((a, b) => numberOf(a.path) - numberOf(b.path)).entries()) {
      const sentence = `Paragraph 7 of file ${n} in round 1 tells how barge number ${n * 100 + 7} was loaded with slate`
      const { output } = await app.retrieve.search({ question: sentence, filter: {}, k: 5, select: false })
      expect(
        output.hits.filter(
          (hit) => hit.documentId === document.id && hit.text.replaceAll(/\s+/gu, ' ').includes(`barge number ${n * 100 + 7} `),
        ),
        sentence,
      ).not.toEqual([])
    }
  })
})

function numberOf(path: string): number {
  return Number(/file-(\d+)\./u.exec(path)?.[1])
}

describe('a database whose process is killed (SIGKILL) during a migration', () => {
  const KILLS = 3
  it(`keeps every row in database and backup, in ${KILLS} random kills from each of ${MIGRATIONS.length - 1} versions`, async () => {
    let midway = 0
    const left: string[] = []
    for (let version = 1; version < MIGRATIONS.length; version += 1) {
      const old = join(folder, `old-${version}`, 'echomind.db')
      mkdirSync(join(folder, `old-${version}`))
      makeOldLibrary(old, version)
      const before = contentsOf(old)
      for (const migrated of await migrateAndKill({ folder, old, from: version, kills: KILLS })) {
        if (migrated.isMidway) midway += 1
        left.push(...migrated.leftByKill)
        expect(migrated.version).toBe(MIGRATIONS.length)
        expect(faultsOf(migrated.file)).toEqual([])
        expect(contentsOf(migrated.file, before)).toEqual(before)
        // Partial backups are removed, and every remaining backup can be restored.
        expect(migrated.copies.filter((name) => !/^echomind\.db\.before-\d+$/u.test(name))).toEqual([])
        expect(migrated.copies).toContain(`echomind.db.before-${version + 1}`)
        for (const name of migrated.copies) expect(contentsOfCopy(join(migrated.file, '..', name), before)).toEqual(before)
        rmSync(join(migrated.file, '..'), { recursive: true })
      }
    }
    const kills = KILLS * (MIGRATIONS.length - 1)
    const counts = Object.entries(Object.groupBy(left, (name) => name.replace(/\d+/u, 'N'))).map(([name, all]) => `${name} ${all?.length}`)
    console.log(`migration: ${kills} kills, ${midway} of them midway; left by the kills: ${counts.join(', ') || 'nothing'}`)
    expect(midway).toBeGreaterThanOrEqual(kills / 2)
  })
})

describe('an evaluation with answers whose process is killed (SIGKILL)', () => {
  const KILLS = 20
  it(`leaves only complete runs and no chat in ${KILLS} kills at random moments`, async () => {
    const { midway, left } = await evaluateAndKill({ dataFolder, kills: KILLS })
    console.log(`evaluation: ${KILLS} kills, ${midway} of them midway`)
    expect(left).toEqual([])
    expect(midway).toBeGreaterThanOrEqual(KILLS / 2)

    const app = await nextOwner()
    const { runs, sets } = await app.evaluation.list()
    expect(sets).toMatchObject([{ name: SET, questions: SAMPLE_QUESTION_COUNT }])
    expect(runs.length).toBeGreaterThanOrEqual(1)
    const whole = await Promise.all(
      runs.map(async (summary) => {
        expect(runSummarySchema.parse(summary)).toEqual(summary)
        return evaluationRunSchema.parse(await app.evaluation.getRun(summary.id))
      }),
    )
    expect(whole.filter(({ perQuestion }) => perQuestion.length !== SAMPLE_QUESTION_COUNT)).toEqual([])
    expect(new Set(whole.map(({ recall, ndcg10 }) => JSON.stringify([recall, ndcg10]))).size).toBe(1)
    expect((await app.chat.list()).map(({ title, messages }) => [title, messages])).toEqual([['How often are the light sensors wiped?', 2]])
    expect(await app.chat.unanswered()).toEqual([])
    expect(await app.maintenance.check({ full: true })).toEqual({ ok: true, findings: [] })
  })
})
