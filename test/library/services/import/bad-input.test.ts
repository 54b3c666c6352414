import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { appendFile, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, temporaryFolder, type TestApp } from '../../../support/app.ts'
import { eventually } from '../../../support/eventually.ts'
import { spoken } from '../../../../src-preload/texts/say.ts'

let test: TestApp
let folder: string

beforeAll(async () => {
  folder = temporaryFolder()
  test = await startTestApp()
})

afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  return path
}

async function importNow(paths: string[]) {
  const { importId } = await test.app.imports.importPaths(paths)
  await test.app.imports.wait(importId, { upTo: 'searchable' })
  return test.app.imports.finish(importId)
}

let serial = 0
const unique = () => `Gate keeper${(serial += 1)}q wrote about lock number${serial}q.`

describe('an odd file name', () => {
  it.each([
    ['a # sign', 'report #3.txt'],
    ['blanks', '  leading and   inner blanks .txt'],
    ['255 bytes', `${'n'.repeat(251)}.txt`],
    ['255 bytes in Chinese', `${'\u6587'.repeat(83)}ab.txt`],
    ['decomposed letters (NFD)', 'Bu\u0308cher u\u0308ber A\u0301rbol.txt'],
    ['per cent and question mark', '100%25 sure?.txt'],
    ['quotes', `it's "quoted" \`so\`.txt`],
    ['a line feed', 'two\nlines.txt'],
    ['direction marks', 'invoice\u202efdp.txt'],
    ['a leading dash', '-rf.txt'],
    ['a leading point, when the person chose the file,', '.hidden.txt'],
    ['no ending', 'README'],
    ['an ending in capitals', 'SHOUT.TXT'],
    ['emoji', '\u{1f4c4} notes \u{1f600}.txt'],
  ])('with %s is imported, kept unchanged, and its text is found', async (_what, name) => {
    const text = unique()
    const path = write(join('names', name), text)
    const report = await importNow([path])
    expect(report).toMatchObject({ added: 1, failed: 0 })
    expect(report.documents[0]).toMatchObject({ path, type: 'txt' })
    const { output } = await test.app.retrieve.search({ question: text, filter: {}, k: 1, select: false })
    expect(output.hits[0]?.documentId).toBe(report.documents[0]?.id)
    expect((await test.app.library.original(report.documents[0]?.id as never)).path.startsWith(join(test.dataFolder, 'files'))).toBe(true)
  })
})

describe('an unreadable import', () => {
  it('of an empty file fails with a sentence', async () => {
    expect(spoken((await importNow([write('empty.md', '')])).documents[0]?.error)).toMatchObject({
      code: 'empty-file',
      message: 'This file is empty.',
    })
  })

  it('of links follows no loop inside a folder, and follows a link that the person named', async () => {
    write('loop/a/one.txt', unique())
    symlinkSync('..', join(folder, 'loop', 'a', 'up'))
    symlinkSync('self', join(folder, 'loop', 'self'))
    symlinkSync(join(folder, 'loop', 'a', 'one.txt'), join(folder, 'named-link.txt'))
    expect(await importNow([join(folder, 'loop')])).toMatchObject({ added: 1, failed: 0 })
    expect(await importNow([join(folder, 'named-link.txt')])).toMatchObject({ duplicates: 1 })
    symlinkSync('circle', join(folder, 'circle'))
    const report = await importNow([join(folder, 'circle')])
    expect(report.documents[0]).toMatchObject({ status: 'failed', error: { code: 'file-unreadable' } })
  })

  it('of a file that vanishes while it is queued fails with a sentence, and the other files are imported', async () => {
    await test.app.queue.pause()
    const gone = write('vanishing.txt', unique())
    const { importId } = await test.app.imports.importPaths([gone, write('staying.txt', unique())])
    await rm(gone)
    await test.app.queue.resume()
    await test.app.imports.wait(importId, { upTo: 'searchable' })
    const report = await test.app.imports.finish(importId)
    expect(report).toMatchObject({ added: 1, failed: 1 })
    expect(report.documents.find((document) => document.path === gone)?.error).toMatchObject({
      code: 'file-missing',
      message: { messageKey: 'errors.file-missing.message' },
    })
  })

  it.each(['grows', 'shrinks', 'is deleted'])(
    'of a file that %s while it is copied yields the file of one moment or fails, never a partial original',
    async (what) => {
      const path = write(`changing-${what}.txt`, `${unique()} ${'It lies in the canal. '.repeat(40_000)}`)
      const { importId } = await test.app.imports.importPaths([path], { embed: false })
      await (what === 'grows' ? appendFile(path, ' And more comes later.') : what === 'shrinks' ? truncate(path, 100) : rm(path))
      await test.app.imports.wait(importId, { upTo: 'searchable' })
      const report = await test.app.imports.finish(importId)
      expect(report.added + report.failed).toBe(1)
      expect(report.documents[0]?.error?.code ?? 'none').toMatch(/^(?:none|file-missing|file-unreadable|empty-file)$/u)
      for (const document of report.documents)
        if (document.status !== 'failed') expect((await test.app.library.original(document.id)).path).toBeTruthy()
    },
  )

  it.skipIf(process.getuid?.() === 0)('of a folder without permission fails in one line, and the other files are imported', async () => {
    write('locked/inner/secret.txt', unique())
    write('locked/open.txt', unique())
    chmodSync(join(folder, 'locked', 'inner'), 0)
    const report = await importNow([join(folder, 'locked')])
    chmodSync(join(folder, 'locked', 'inner'), 0o700)
    expect(report).toMatchObject({ added: 1, failed: 1 })
    expect(report.documents.find((document) => document.status === 'failed')?.error).toMatchObject({
      code: 'file-unreadable',
      message: 'This file could not be read.',
    })
  })

  it('of a device is refused at once', async () => {
    expect(spoken((await importNow(['/dev/zero'])).documents[0])).toMatchObject({
      status: 'failed',
      error: { code: 'file-unreadable', message: 'This is not a file.' },
    })
  })
})

describe('the import queue', () => {
  beforeAll(async () => {
    await eventually(async () => (await test.app.queue.state()).open === 0)
  })

  it('pauses, shows that it is paused, and resumes where it was', async () => {
    await test.app.queue.pause()
    const { importId } = await test.app.imports.importPaths([write('paused-1.txt', unique()), write('paused-2.txt', unique())])
    const paused = await test.app.queue.state()
    expect(paused).toMatchObject({ paused: true, secondsLeft: null, total: 2, current: 0 })
    expect(paused.jobs.filter((job) => job.state === 'paused')).toHaveLength(2)
    await test.app.queue.resume()
    expect(await test.app.imports.wait(importId, { upTo: 'ready', stallMs: 20_000 })).toBe(true)
    expect(await test.app.queue.state()).toMatchObject({ paused: false, open: 0, total: 0 })
  })

  it('cancels one file or all, also from another process, and removes the cancelled copies', async () => {
    await test.app.queue.pause()
    const before = (await test.app.library.list()).length
    await test.app.imports.importPaths(Array.from({ length: 5 }, (_, n) => write(`cancel-${n}.txt`, unique())))
    const [first] = (await test.app.queue.state()).jobs.filter((job) => job.state === 'paused')
    await test.app.queue.cancel(first && [first.id])
    await expect.poll(async () => (await test.app.queue.state()).open).toBe(4)
    const other = await startTestApp({ dataFolder: test.dataFolder, drains: false })
    await other.app.queue.cancel()
    await other.close({ keep: true })
    await expect.poll(async () => (await test.app.queue.state()).open).toBe(0)
    await expect.poll(async () => (await test.app.library.list()).length, { timeout: 10_000 }).toBe(before)
    await test.app.queue.resume()
  })

  it('tells the window that a failed file is gone, and that it is back', async () => {
    const failed = async () => (await test.app.queue.state()).failed
    const before = await failed()
    const { importId } = await test.app.imports.importPaths([write('hollow.txt', '')])
    await test.app.imports.wait(importId, { upTo: 'searchable' })
    expect(await failed()).toBe(before + 1)
    const [hollow] = await test.app.library.list({ documents: ['hollow.txt'] })
    const told = () => test.events.findLast(({ name }) => name === 'queue.changed')?.payload
    await test.app.library.trash([hollow!.id])
    await expect.poll(told).toMatchObject({ failed: before })
    await test.app.library.restore([hollow!.id])
    await expect.poll(told).toMatchObject({ failed: before + 1 })
    await test.app.library.purge([hollow!.id])
    await expect.poll(told).toMatchObject({ failed: before })
  })

  it('yields to a running answer', async () => {
    const { chat } = test.app
    const isBusy = chat.isBusy.bind(chat)
    let busy = true
    let looks = 0
    chat.isBusy = () => ((looks += 1), busy)
    try {
      const { importId } = await test.app.imports.importPaths([write('yielding.txt', unique())])
      await eventually(() => looks > 3)
      expect(await test.app.queue.state()).toMatchObject({ open: 1, paused: false })
      expect((await test.app.library.list({ documents: ['yielding.txt'] }))[0]?.status).toBe('queued')
      busy = false
      expect(await test.app.imports.wait(importId, { upTo: 'ready', stallMs: 20_000 })).toBe(true)
    } finally {
      chat.isBusy = isBusy
    }
  })
})
