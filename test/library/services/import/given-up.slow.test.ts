import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { say } from '../../../../src-preload/texts/say.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../../support/app.ts'
import { eventually } from '../../../support/eventually.ts'
import { makeScan, scanned } from '../../../support/scans/make-scan.ts'

const OCR = new URL('../../../support/scans/stubborn-ocr.ts', import.meta.url).pathname
const MINUTE = 60_000
const folder = temporaryFolder()
const [stubborn, asked] = [join(folder, 'stubborn'), join(folder, 'asked')]
let test: TestApp
let now = Date.now()

beforeAll(async () => {
  process.env['STUBBORN_PAGES'] = stubborn
  process.env['ASKED_PAGES'] = asked
  test = await startTestApp({ ocr: OCR, now: () => now })
}, 60_000)
beforeEach(() => {
  for (const file of [stubborn, asked]) writeFileSync(file, '')
})
afterAll(async () => {
  await test.close()
  delete process.env['STUBBORN_PAGES']
  delete process.env['ASKED_PAGES']
  rmSync(folder, { recursive: true, force: true })
})

/** Adds a scan of pages of which some end text recognition, and waits until nothing more is done. */
async function add(pages: number, ending: readonly number[]): Promise<DocumentId> {
  end(ending)
  const scan = join(folder, `${pages} ${ending.join(' ')}.pdf`)
  writeFileSync(scan, makeScan(Array.from({ length: pages }, () => scanned(['A picture.']))))
  const { importId } = await test.app.imports.importPaths([scan])
  await test.app.imports.wait(importId, { upTo: 'ready' })
  return (await test.app.imports.finish(importId)).documents[0]?.id as DocumentId
}

const end = (pages: readonly number[]): void => writeFileSync(stubborn, pages.join('\n'))
const stateOf = async (id: DocumentId) => {
  const { partial, warnings, chunks } = await test.app.library.get(id)
  return { partial, chunks, givenUp: warnings.map((warning) => say(warning)).filter((warning) => warning.includes('left out')) }
}
const textOf = async (id: DocumentId): Promise<string> => (await test.app.library.chunks(id)).map((chunk) => chunk.text).join('\n')
const findings = async () => (await test.app.health.findings()).map(({ code, action }) => ({ code, action }))
async function readAgain(id: DocumentId): Promise<void> {
  const { importId } = await test.app.library.reindex([id])
  await test.app.imports.wait(importId, { upTo: 'ready' })
}
const rest = () => eventually(async () => (await test.app.queue.state()).open === 0 && test.app.queue.working() === 0)
/** One look of the idle app; waits until what it queued is done. */
async function idle(): Promise<void> {
  now += 20 * MINUTE
  await rest()
  await test.app.patrol.inspectNext()
  await rest()
}
/** How often a page was read. */
const triesOf = (page: number): number =>
  readFileSync(asked, 'utf8')
    .split('\n')
    .filter((line) => line === `${page}`).length

describe('pages that text recognition gave up', () => {
  it('are told, make their document partial, and are read by the next reading of the document', async () => {
    const id = await add(3, [2])
    expect(await stateOf(id)).toMatchObject({
      partial: true,
      givenUp: [expect.stringMatching(/^Page 2 was left out.+Read the document again to try once more\.$/)],
    })
    expect(await findings()).toContainEqual({ code: 'given-up', action: 'reindex' })
    const [before, one] = [triesOf(2), triesOf(1)]

    await readAgain(id)
    expect(await stateOf(id)).toMatchObject({ partial: true, givenUp: [expect.stringContaining('Page 2')] })
    expect(triesOf(2)).toBe(2 * before)

    end([])
    await readAgain(id)
    expect(await stateOf(id)).toMatchObject({ partial: false, givenUp: [] })
    expect(await textOf(id)).toContain('Okapi number 2')
    expect(await findings()).not.toContainEqual(expect.objectContaining({ code: 'given-up' }))
    // What was read once is never read again.
    expect(triesOf(1)).toBe(one)
  }, 60_000)

  it('are tried twice more by the idle app, not at once, and no more', async () => {
    const id = await add(1, [1])
    expect(await stateOf(id)).toMatchObject({ partial: true, chunks: 0 })
    // A document without any passage is no rubbish while its pages can still be read.
    expect((await findings()).filter(({ action }) => action !== null)).toEqual([{ code: 'given-up', action: 'reindex' }])
    const once = triesOf(1)
    await test.app.patrol.inspectNext()
    expect((await test.app.queue.state()).open).toBe(0)
    for (let round = 0; round < 3; round += 1) await idle()
    expect(triesOf(1)).toBe(3 * once)
    end([])
    await readAgain(id)
    expect(await textOf(id)).toContain('Okapi number 1')
  }, 60_000)

  it('do not keep the pages after them from being read, and are read by the idle app once nothing disturbs it', async () => {
    const id = await add(5, [1, 2, 3])
    expect(await stateOf(id)).toMatchObject({ partial: true, givenUp: [expect.stringContaining('Pages 1-3 were')] })
    expect(await textOf(id)).toContain('Okapi number 5')
    end([])
    await idle()
    expect(await stateOf(id)).toMatchObject({ partial: false, givenUp: [] })
  }, 60_000)
})
