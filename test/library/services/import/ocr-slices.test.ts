import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createTestDatabase, queueDocument, type TestDatabase } from '../../../support/database/database.ts'
import { temporaryFolder } from '../../../support/app.ts'
import { createOcrJob } from '../../../../src-main/library/services/import/ocr/ocr-job.ts'
import type { OcrPage } from '../../../../src-main/reading/domain/documents/ocr.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'

const SLICE = 20
const folder = temporaryFolder()
let t: TestDatabase
afterEach(() => t.close())

/** A document whose pages wait to be recognised. */
function queueScan(name: string, pages: number, now: number): DocumentId {
  const { documentId, jobId } = queueDocument(t.database, { title: name, now })
  const file = `${name}.pdf`
  writeFileSync(join(folder, file), name)
  t.connection.run('UPDATE documents SET file = ?, version = 1 WHERE id = ?', file, documentId)
  const payload = { path: '', temporary: false, embed: false, ocr: true, pages: Array.from({ length: pages }, (_, i) => i + 1) }
  t.connection.run('UPDATE jobs SET payload = ? WHERE id = ?', JSON.stringify(payload), jobId)
  return documentId
}

/** Works the jobs as the queue does; returns what was read, in order. `onPage`: before a page is read. */
async function drain(onPage: (file: string, page: number) => void): Promise<string[]> {
  const order: string[] = []
  const storage = { pathOf: (file: string) => join(folder, file), exists: async () => true }
  // The test database answers at once; its callers wait all the same.
  const database = t.database as never
  const readPage = async (path: string, page: number): Promise<OcrPage> => {
    const name = path.slice(folder.length + 1, -4)
    onPage(name, page)
    order.push(`${name} ${page}`)
    return { page, width: 1, height: 1, lines: [], confidence: null, blank: true }
  }
  const work = createOcrJob({
    database,
    storage,
    ocr: { readPage } as never,
    now: () => 99,
    yieldTurn: async () => undefined,
    onProgress: () => undefined,
  })
  for (let job = t.database.claimJob({ step: 'ocr', now: 99 }); job; job = t.database.claimJob({ step: 'ocr', now: 99 })) {
    const { end } = await work(job, new AbortController().signal)
    if (end === 'later') t.database.requeue({ id: job.id, now: 99, retryAt: 0, uncounted: true })
    else if (end === 'done') t.connection.run("UPDATE jobs SET state = 'done' WHERE id = ?", job.id)
    else throw new Error(end)
  }
  return order
}

it('A picture that comes while a long scan is recognised is read after one slice of it at most', async () => {
  t = createTestDatabase()
  queueScan('scan', 100, 1)
  const order = await drain((name, page) => {
    if (name === 'scan' && page === 5) queueScan('picture', 1, 2)
  })
  expect(order.indexOf('picture 1')).toBe(SLICE)
  expect(order.filter((one) => one.startsWith('scan'))).toEqual(Array.from({ length: 100 }, (_, i) => `scan ${i + 1}`))
})

it('Of documents that wait, that with the fewest pages left is first', async () => {
  t = createTestDatabase()
  queueScan('long', 50, 1)
  queueScan('short', 2, 2)
  queueScan('middle', 25, 3)
  const order = await drain(() => undefined)
  expect(order.map((one) => one.split(' ')[0]).filter((name, i, all) => name !== all[i - 1])).toEqual(['short', 'middle', 'long'])
})

it('Pages that end the process are tried twice at most, however many slices their document has', async () => {
  t = createTestDatabase()
  queueScan('hostile', 200, 1)
  const tries = new Map<number, number>()
  const order = await drain((_name, page) => {
    tries.set(page, (tries.get(page) ?? 0) + 1)
    if (page % 50 === 0) throw new AppError('parser-crashed')
  })
  expect(order.length).toBe(196)
  expect(tries.size).toBe(200)
  expect(Math.max(...tries.values())).toBe(2)
})
