import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, temporaryFolder, type TestApp } from '../../../support/app.ts'
import { writeMixedFiles } from '../../../support/files/mixed-files.ts'

let folder: string
let test: TestApp
beforeAll(async () => {
  folder = temporaryFolder()
  test = await startTestApp({ dataFolder: join(folder, 'data'), drains: true })
  const { importId } = await test.app.imports.importPaths(writeMixedFiles(join(folder, 'files'), 6, 1))
  await test.app.imports.wait(importId, { upTo: 'ready' })
  await test.app.imports.finish(importId)
}, 300_000)
afterAll(async () => {
  await test.close({ keep: true })
  rmSync(folder, { recursive: true, force: true })
})

/** Inspects until a full round is done. */
async function round(): Promise<void> {
  while (await test.app.patrol.inspectNext());
}

const found = async () => (await test.app.health.findings()).filter(({ code }) => code === 'original' || code === 'damaged')

describe('the patrol of an idle app', () => {
  it('reports a damaged original and a changed row in Health, and the full check reports them until they are repaired', async () => {
    const document = (await test.app.library.list()).find((one) => one.type === 'pdf')
    if (!document) throw new Error('a PDF was expected')
    const { path } = await test.app.library.original(document.id)
    const bytes = readFileSync(path)
    writeFileSync(path, Buffer.alloc(bytes.length, 0xa5))
    const database = new Database(join(folder, 'data', 'echomind.db'))
    database.exec("UPDATE documents SET name = 'another' WHERE rowid = 1")
    database.close()

    await round()
    expect(await found()).toMatchObject([
      { code: 'damaged', count: 1 },
      { code: 'original', count: 1, documents: [document.id] },
    ])
    expect(await test.app.patrol.inspectNext()).toBe(false)

    writeFileSync(path, bytes)
    expect(await test.app.maintenance.rebuild({ what: null, accept: true })).toEqual({ ok: true, findings: [] })
    expect(await test.app.maintenance.check({ full: true })).toEqual({ ok: true, findings: [] })
    expect(await found()).toEqual([])
  }, 300_000)

  it('pauses during an import', async () => {
    await test.app.queue.pause()
    await test.app.imports.importPaths(writeMixedFiles(join(folder, 'more'), 1, 2))
    expect(await test.app.patrol.inspectNext()).toBe(false)
    await test.app.queue.resume()
  }, 60_000)
})
