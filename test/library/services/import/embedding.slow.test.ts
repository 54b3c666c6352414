import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Settings } from '../../../../src-preload/contract/shapes/settings.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../../support/app.ts'
import { startFakeModelServer, type FakeModel, type FakeModelServer } from '../../../support/models/fake-model-server.ts'
import { eventually } from '../../../support/eventually.ts'

const SWITCHES = 50
const DOCUMENTS = 12
const PASSAGES = 5
/** The time for which a replaced index is kept. */
const GRACE_MS = 60_000

const ONE: FakeModel = { name: 'one:latest', capabilities: ['embedding'], dimension: 64, salt: 'one' }
const TWO: FakeModel = { name: 'two:latest', capabilities: ['embedding'], dimension: 64, salt: 'two' }

let test: TestApp
let server: FakeModelServer
let folder: string
/** How far the app's clock is ahead, ms. */
let ahead: number

beforeEach(async () => {
  ahead = 0
  folder = temporaryFolder()
  server = await startFakeModelServer({ models: structuredClone([ONE, TWO]) })
  test = await startTestApp({ indexGraceMs: GRACE_MS, now: () => Date.now() + ahead })
  await set('models.baseUrl', server.address)
})

afterEach(async () => {
  await test.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const set = <K extends keyof Settings>(key: K, value: Settings[K]) => test.app.settings.set(key, value, 'command')

const passage = (document: number, n: number) =>
  `Berth ${document * 100 + n}. ${`The ledger${document}x${n} is kept by rope${document}x${n}. `.repeat(13)}`.trim()

/** Documents of five passages, each found by its own words alone. */
async function importDocuments(count: number): Promise<void> {
  const paths = Array.from({ length: count }, (_, document) => {
    const path = join(folder, `document-${document}.md`)
    writeFileSync(
      path,
      Array.from({ length: PASSAGES }, (_unused, n) => `## Part ${document} ${n}\n\n${passage(document, n)}\n`).join('\n'),
    )
    return path
  })
  const { importId } = await test.app.imports.importPaths(paths)
  expect(await test.app.imports.wait(importId, { upTo: 'ready', stallMs: 20_000 })).toBe(true)
}

const idle = async () => {
  await expect.poll(async () => (await test.app.queue.state()).open, { timeout: 30_000 }).toBe(0)
}
const indexes = async () => ({ active: (await test.app.database.activeIndex())?.model, stats: await test.app.database.stats() })
const embedded = () =>
  server.requests.filter((request) => request.path === '/api/embed').flatMap((request) => request.body['input'] as string[])

describe('a change of the embedding model', () => {
  it(`at ${SWITCHES} random points never lets a search mix two models or see an incomplete index`, async () => {
    await set('models.embedding', 'one')
    await set('retrieval.keywords', false)
    await set('retrieval.variants', false)
    await importDocuments(DOCUMENTS)
    const total = (await test.app.database.stats()).chunks
    let searching = true
    let searches = 0
    const used = new Set<string>()
    const wrong: string[] = []
    const search = async () => {
      while (searching) {
        const [document, n] = [Math.floor(Math.random() * DOCUMENTS), Math.floor(Math.random() * PASSAGES)]
        const found = await test.app.retrieve.search({ question: passage(document, n), filter: {}, k: 100, select: false })
        const { hits } = found.output
        searches += 1
        used.add((await found.embedder?.info())?.model ?? 'none')
        if (hits.filter((hit) => hit.ranks.vector !== null).length !== total)
          wrong.push(`${hits.length} of ${total}: ${JSON.stringify(found.trace)}`)
        else if (!hits[0]?.text.includes(`ledger${document}x${n}`)) wrong.push(`another passage first: ${hits[0]?.text}`)
      }
    }
    const searchers = [search(), search()]
    for (let i = 0; i < SWITCHES; i += 1) {
      await set('models.embedding', i % 2 === 0 ? 'two' : 'one')
      const enough = searches + Math.random() * 10
      await eventually(() => searches > enough)
    }
    await set('models.embedding', 'two')
    try {
      await idle()
      await expect.poll(indexes, { timeout: 20_000 }).toMatchObject({ active: 'two:latest', stats: { vectors: total } })
    } finally {
      searching = false
      await Promise.all(searchers)
    }
    expect(wrong).toEqual([])
    expect([...used].sort()).toEqual(['one:latest', 'two:latest'])
    expect(searches).toBeGreaterThan(SWITCHES)
    expect(await test.app.maintenance.check()).toEqual({ ok: true, findings: [] })
  })

  it('takes effect at once when the new model still has all vectors', async () => {
    await set('models.embedding', 'one')
    await importDocuments(3)
    for (const name of ['two', 'one', 'two']) {
      await set('models.embedding', name)
      await expect.poll(indexes, { timeout: 20_000 }).toMatchObject({ active: `${name}:latest` })
    }
  })

  it('takes effect when its model server, unreachable at the choice, is reachable again', async () => {
    await set('models.embedding', 'one')
    await importDocuments(1)
    server.fault = 'all-500'
    await set('models.embedding', 'two')
    await expect(test.app.indexes.current()).rejects.toMatchObject({ name: 'AppError' })
    server.fault = null
    await test.app.models.status(true)
    await expect.poll(indexes, { timeout: 20_000 }).toMatchObject({ active: 'two:latest' })
  })

  it('replaces the first model, whose vectors are removed after the grace period', async () => {
    await set('models.embedding', 'one')
    await importDocuments(3)
    await set('models.embedding', 'two')
    await expect.poll(indexes, { timeout: 20_000 }).toMatchObject({ active: 'two:latest' })
    ahead = GRACE_MS + 1
    await test.app.indexes.tidy()
    await set('models.embedding', 'one')
    await idle()
    await expect.poll(indexes, { timeout: 20_000 }).toMatchObject({ active: 'one:latest' })
    // The first vectors were gone: all of them were made again.
    expect(embedded().filter((text) => text.includes('ledger1x2'))).toHaveLength(3)
    expect(await test.app.maintenance.check()).toEqual({ ok: true, findings: [] })
  })

  it('costs nothing when the person reverts it before the second index is complete', async () => {
    await set('models.embedding', 'one')
    await importDocuments(3)
    await test.app.queue.pause()
    await set('models.embedding', 'two')
    await expect.poll(async () => (await test.app.queue.state()).open, { timeout: 20_000 }).toBe(3)
    await set('models.embedding', 'one')
    await test.app.queue.resume()
    await idle()
    expect(await indexes()).toMatchObject({ active: 'one:latest', stats: { vectors: 15 } })
    expect(embedded().filter((text) => text.includes('ledger1x2'))).toHaveLength(1)
  })

  it('embeds documents that are restored from the trash after it', async () => {
    await set('models.embedding', 'one')
    await importDocuments(2)
    const [document] = await test.app.library.list()
    if (!document) throw new Error('a document was expected')
    await test.app.library.trash([document.id])
    await set('models.embedding', 'two')
    await expect.poll(indexes, { timeout: 20_000 }).toMatchObject({ active: 'two:latest', stats: { vectors: 5 } })
    await test.app.library.restore([document.id])
    await expect.poll(indexes, { timeout: 20_000 }).toMatchObject({ stats: { vectors: 10 } })
  })
})

describe('a change of the embedding model that goes on', () => {
  /** A change from one model to the other that cannot end, because the embedding of a document was cancelled. */
  async function startChange(): Promise<void> {
    await set('models.embedding', 'one')
    await importDocuments(2)
    await test.app.queue.pause()
    await set('models.embedding', 'two')
    await expect.poll(async () => (await test.app.queue.state()).open, { timeout: 20_000 }).toBe(2)
    const [job] = (await test.app.queue.state()).jobs
    if (!job) throw new Error('a job was expected')
    await test.app.queue.cancel([job.id])
    await test.app.queue.resume()
    await idle()
  }

  async function importLate(): Promise<void> {
    const path = join(folder, 'late.md')
    writeFileSync(path, `# Late\n\n${passage(77, 1)}\n`)
    const { importId } = await test.app.imports.importPaths([path])
    expect(await test.app.imports.wait(importId, { upTo: 'ready', stallMs: 20_000 })).toBe(true)
  }

  const lateHit = async () => {
    const { output } = await test.app.retrieve.search({ question: passage(77, 1), filter: {}, k: 10, select: false })
    return output.hits.find(({ text }) => text.includes('ledger77x1'))?.ranks
  }

  it('makes a file that is added ready for the index that is searched too, not only for the coming one', async () => {
    await startChange()
    await importLate()
    expect(await indexes()).toMatchObject({ active: 'one:latest' })
    expect(await lateHit()).toMatchObject({ vector: 1 })
    await test.app.indexes.embedMissing()
    test.app.queue.wake()
    await expect.poll(indexes, { timeout: 20_000 }).toMatchObject({ active: 'two:latest', stats: { vectors: 11, chunks: 11 } })
    expect(await lateHit()).toMatchObject({ vector: 1 })
    expect(await test.app.maintenance.check()).toEqual({ ok: true, findings: [] })
  })

  it('finds a file that is added by its words when the last model is gone from the server', async () => {
    await startChange()
    server.models = server.models.filter(({ name }) => name !== ONE.name)
    await importLate()
    expect(await lateHit()).toMatchObject({ keyword: 1 })
    expect((await test.app.library.list()).find(({ title }) => title === 'Late')).toMatchObject({ status: 'ready' })
  })
})

describe('a model server with a new version', () => {
  /** A later start reads the server’s version again. */
  async function restart(): Promise<void> {
    const { dataFolder } = test
    await test.close({ keep: true })
    test = await startTestApp({ dataFolder, indexGraceMs: 1000 })
    await idle()
    await expect.poll(async () => (await test.app.indexes.current())?.indexId, { timeout: 20_000 }).toBeGreaterThan(0)
    await idle()
  }

  it('is probed with ten texts, and the index stays when their vectors are the same', async () => {
    await set('models.embedding', 'one')
    await importDocuments(2)
    server.version = '0.25.0'
    server.requests.length = 0
    await restart()
    expect(embedded()).toHaveLength(11)
    expect(await indexes()).toMatchObject({ active: 'one:latest', stats: { vectors: 10 } })
    server.requests.length = 0
    await restart()
    expect(embedded().length).toBeLessThan(2)
  })

  it('gets a new index when the vectors differ, and no search compares old vectors with new ones', async () => {
    await set('models.embedding', 'one')
    await importDocuments(2)
    const before = await test.app.database.activeIndex()
    server.version = '0.26.0'
    for (const model of server.models) model.salt = `${model.salt} moved`
    await restart()
    await expect.poll(async () => (await test.app.database.activeIndex())?.id, { timeout: 20_000 }).not.toBe(before?.id)
    expect(await test.app.database.activeIndex()).toMatchObject({ model: 'one:latest', outdated: false })
    const found = await test.app.retrieve.search({ question: passage(1, 3), filter: {}, k: 5, select: false })
    expect(found.output.hits[0]?.text).toContain('ledger1x3')
    expect(found.output.hits[0]?.ranks.vector).toBe(1)
  })
})

describe('an unreachable model server', () => {
  it('leaves documents to lexical search with a notice, and embedding resumes when it is back', async () => {
    await set('models.embedding', 'one')
    const { port } = new URL(server.address)
    await server.close()
    const path = join(folder, 'waiting.txt')
    writeFileSync(path, 'The harbour pilot waits for the tide beside the old chapel.')
    const { importId } = await test.app.imports.importPaths([path])
    await test.app.imports.wait(importId, { upTo: 'searchable' })
    await expect.poll(async () => (await test.app.queue.state()).notice?.code, { timeout: 20_000 }).toBe('model-server-down')
    const found = await test.app.retrieve.search({ question: 'Where does the pilot wait?', filter: {}, k: 5, select: false })
    expect(found.output.hits[0]).toMatchObject({ ranks: { keyword: 1, vector: null } })
    expect(await test.app.library.list()).toMatchObject([{ status: 'searchable', error: null }])
    expect((await test.app.health.findings()).map((finding) => finding.code)).toEqual(['queue', 'waiting'])
    server = await startFakeModelServer({ models: structuredClone([ONE, TWO]), port: Number(port) })
    await expect
      .poll(async () => (await test.app.library.list()).map((document) => document.status), { timeout: 20_000 })
      .toEqual(['ready'])
    expect((await test.app.queue.state()).notice).toBeNull()
  })
})

describe('a hanging model server', () => {
  it('lets the app close, and the next start resumes embedding', async () => {
    server.fault = 'embed-hangs'
    await set('models.embedding', 'one')
    const path = join(folder, 'document.md')
    writeFileSync(path, passage(0, 0))
    await test.app.imports.importPaths([path])
    await expect
      .poll(
        () =>
          server.requests.some(
            (request) => request.path === '/api/embed' && request.body['input'] instanceof Array && request.body['input'].length > 1,
          ),
        { timeout: 20_000 },
      )
      .toBe(true)
    await test.close({ keep: true })
    server.fault = null
    test = await startTestApp({ dataFolder: test.dataFolder })
    await expect.poll(async () => (await test.app.library.list()).map(({ status }) => status), { timeout: 20_000 }).toEqual(['ready'])
  })
})
