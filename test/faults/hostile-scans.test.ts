import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { DocumentId } from '../../src-preload/contract/ids.ts'
import type { TestApp } from '../support/app.ts'
import { startTestApp, temporaryFolder } from '../support/app.ts'
import { hostilePictures } from '../support/scans/hostile-pictures.ts'
import { makeScan, photographed } from '../support/scans/make-scan.ts'

const folder = temporaryFolder()
let running: TestApp | null = null
afterEach(async () => {
  await running?.close()
  running = null
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(pictures: Parameters<typeof makeScan>[0]): string {
  const path = join(folder, 'scan.pdf')
  writeFileSync(path, makeScan(pictures))
  return path
}

describe('a scan', () => {
  it('of hostile pictures has pages without text, and the page after them is read', { timeout: 300_000 }, async () => {
    const hostile = await hostilePictures()
    running = await startTestApp()
    const { app } = running
    const good = photographed(['The okapi sleeps in the garden house.'])
    const { importId } = await app.imports.importPaths([fileOf([...Object.values(hostile), good])])
    expect(await app.imports.wait(importId, { upTo: 'ready' })).toBe(true)
    const [document] = (await app.imports.finish(importId)).documents
    const last = Object.keys(hostile).length + 1
    expect(document).toMatchObject({ status: 'ready', error: null, pages: last, ocr: { pages: [last] } })
    const chunks = await app.library.chunks(document?.id as DocumentId)
    expect(chunks.map((chunk) => chunk.text).join('\n')).toContain('okapi')
    expect((await app.queue.state()).failed).toBe(0)
  })
})
