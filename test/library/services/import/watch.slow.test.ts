import { say } from '../../../../src-preload/texts/say.ts'
import { chmodSync, mkdirSync, realpathSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { compareFolder, isSuspicious } from '../../../../src-main/library/services/import/watch-diff.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../../support/app.ts'

let test: TestApp
let root: string
let folder: string

beforeEach(async () => {
  root = temporaryFolder()
  folder = join(root, 'watched')
  mkdirSync(folder)
  test = await startTestApp()
})

afterEach(async () => {
  await test.close()
  rmSync(root, { recursive: true, force: true })
})

let ticks = 0

/** A file with a modification time in the past, another one each time it is written. */
function write(name: string, content: string): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  ticks += 1
  utimesSync(path, new Date(1_700_000_000_000 + ticks * 1000), new Date(1_700_000_000_000 + ticks * 1000))
  return path
}

async function scan(): Promise<void> {
  for (const id of await test.app.watch.scan()) await test.app.imports.wait(id, { upTo: 'searchable' })
}

const documents = async () =>
  (await test.app.library.list({ collections: ['Watched'] })).map((document) => ({
    id: document.id,
    path: document.path.slice(folder.length + 1),
    status: document.status,
  }))
const paths = async () => (await documents()).map((document) => document.path).sort()
const add = (review = false) => test.app.watch.add({ path: folder, collection: 'Watched', review })

describe('a watched folder', () => {
  it('imports its files, follows new, changed, renamed and deleted ones, and reads none twice', async () => {
    write('a.txt', 'The first file tells of anchors.')
    write('deep/b.txt', 'The second file tells of buoys.')
    write('photo.jpg', 'no document')
    await add()
    await scan()
    expect(await paths()).toEqual(['a.txt', 'deep/b.txt'])
    const [a] = (await documents()).filter((document) => document.path === 'a.txt')

    write('c.txt', 'The third file tells of chains.')
    const changed = write('a.txt', 'The first file tells of capstans now.')
    await scan()
    expect(await paths()).toEqual(['a.txt', 'c.txt', 'deep/b.txt'])
    expect((await test.app.library.chunks(a?.id as never)).map((chunk) => chunk.text)).toEqual(['The first file tells of capstans now.'])

    renameSync(changed, join(folder, 'deep', 'renamed.txt'))
    rmSync(join(folder, 'c.txt'))
    await scan()
    expect(await paths()).toEqual(['deep/b.txt', 'deep/renamed.txt'])
    expect((await documents()).find((document) => document.path === 'deep/renamed.txt')?.id).toBe(a?.id)
    expect((await test.app.library.trashed()).map((document) => document.title)).toEqual(['c.txt'])

    write('c.txt', 'The third file tells of chains.')
    await scan()
    expect(await paths()).toEqual(['c.txt', 'deep/b.txt', 'deep/renamed.txt'])
    expect(await test.app.library.trashed()).toEqual([])
    expect(await test.app.watch.scan()).toEqual([])
  })

  it('catches up with every change from while the app was off', async () => {
    write('a.txt', 'Alpha lies at the north pier.')
    write('b.txt', 'Beta lies at the south pier.')
    await add()
    await scan()
    const { dataFolder } = test
    await test.close({ keep: true })
    write('a.txt', 'Alpha lies at the west pier.')
    write('new.txt', 'Gamma lies at the east pier.')
    rmSync(join(folder, 'b.txt'))
    test = await startTestApp({ dataFolder })
    await expect.poll(paths, { timeout: 20_000 }).toEqual(['a.txt', 'new.txt'])
    await expect
      .poll(async () => (await test.app.retrieve.search({ question: 'west pier', filter: {}, k: 1, select: false })).output.hits[0]?.text, {
        timeout: 20_000,
      })
      .toContain('west')
  })

  it('is followed without a request while the app runs', async () => {
    await add()
    await scan()
    writeFileSync(join(folder, 'live.txt'), 'This one arrives while somebody watches.')
    await expect.poll(paths, { timeout: 30_000 }).toEqual(['live.txt'])
  })

  it('tells the window about changes that wait for review, and nothing about a scan that found none', async () => {
    await add(true)
    await scan()
    const told = () => test.events.filter(({ name }) => name === 'collections.changed').length
    const before = told()
    await scan()
    expect(told()).toBe(before)
    write('new.txt', 'This one waits.')
    await scan()
    expect(told()).toBe(before + 1)
  })

  it('holds changes for review on request: accepted ones happen, ignored ones return when the file changes again', async () => {
    await add(true)
    write('yes.txt', 'This one is wanted.')
    write('no.txt', 'This one is not.')
    await scan()
    expect(await paths()).toEqual([])
    const [watched] = await test.app.watch.list()
    expect(watched).toMatchObject({ files: 0, pending: 2 })
    const id = watched?.id ?? 0
    expect((await test.app.watch.pending(id)).map(({ path, change }) => [path.slice(folder.length + 1), change])).toEqual([
      ['no.txt', 'added'],
      ['yes.txt', 'added'],
    ])
    await test.app.watch.review({ id, accept: true, paths: [join(folder, 'yes.txt')] })
    await test.app.watch.review({ id, accept: false })
    await expect.poll(documents, { timeout: 20_000 }).toMatchObject([{ path: 'yes.txt', status: 'ready' }])
    await scan()
    expect(await test.app.watch.pending(id)).toEqual([])
    write('no.txt', 'This one is not, in other words.')
    rmSync(join(folder, 'yes.txt'))
    await scan()
    expect((await test.app.watch.pending(id)).map((one) => one.change)).toEqual(['changed', 'deleted'])
    expect(await paths()).toEqual(['yes.txt'])
    await test.app.watch.review({ id, accept: true })
    await expect.poll(paths, { timeout: 20_000 }).toEqual(['no.txt'])
  })
})

describe('a watched folder that loses files', () => {
  it('removes no document when the complete folder is missing or empty, and says why', async () => {
    for (const name of ['a', 'b', 'c']) write(`${name}.txt`, `File ${name} lies on a drive that may be pulled out.`)
    await add()
    await scan()
    renameSync(folder, `${folder}-away`)
    await scan()
    expect(await paths()).toEqual(['a.txt', 'b.txt', 'c.txt'])
    expect(say((await test.app.watch.list())[0]?.error ?? '')).toMatch(/^This file no longer exists\. .+\.$/u)
    expect((await test.app.health.findings()).map((finding) => finding.code)).toContain('watched-folder')
    mkdirSync(folder)
    await scan()
    expect(await paths()).toEqual(['a.txt', 'b.txt', 'c.txt'])
    expect(await test.app.watch.list()).toMatchObject([{ error: null, pending: 3 }])
    rmSync(folder, { recursive: true })
    renameSync(`${folder}-away`, folder)
    await scan()
    expect(await test.app.watch.list()).toMatchObject([{ error: null, pending: 0 }])
  })

  it('keeps the document of a copied and then deleted file, which follows the copy', async () => {
    write('original.txt', 'One text in two places, and then in one.')
    await add()
    await scan()
    write('copy.txt', 'One text in two places, and then in one.')
    await scan()
    rmSync(join(folder, 'original.txt'))
    write('other.txt', 'Another file, so that the folder is not empty.')
    await scan()
    expect(await paths()).toEqual(['copy.txt', 'other.txt'])
    expect(await test.app.library.trashed()).toEqual([])
  })

  it('keeps a document in the trash that the person deleted, when its file changes later', async () => {
    write('kept.txt', 'This stays.')
    write('thrown.txt', 'This was thrown away by hand.')
    await add()
    await scan()
    const [thrown] = (await documents()).filter((document) => document.path === 'thrown.txt')
    await test.app.library.trash([thrown?.id as never])
    write('thrown.txt', 'This was thrown away by hand, and changed after that.')
    await scan()
    expect(await paths()).toEqual(['kept.txt'])
  })

  it('refuses a missing folder, a file and EchoMind’s own folder', async () => {
    await expect(test.app.watch.add({ path: join(root, 'nowhere') })).rejects.toMatchObject({ code: 'file-missing' })
    await expect(test.app.watch.add({ path: write('file.txt', 'x') })).rejects.toMatchObject({ code: 'bad-request' })
    await expect(test.app.watch.add({ path: test.dataFolder })).rejects.toMatchObject({ code: 'bad-request' })
    await expect(test.app.watch.add({ path: join(test.dataFolder, '..') })).rejects.toMatchObject({ code: 'bad-request' })
    await expect(test.app.watch.remove({ path: folder })).rejects.toMatchObject({ code: 'bad-request' })
    await add()
    expect(await test.app.watch.remove({ path: folder })).toEqual([])
  })

  it('asks before it reads the home folder, a folder above it, or very many files, and about no other folder', async () => {
    const asked: { path: string; files: number }[] = []
    const tryToAdd = async (path: string) =>
      (await test.app.watch.add({ path, mayRead: async (what) => (asked.push(what), false) })).map((added) => added.path)
    write('a/b.txt', 'One.')
    write('a/passed-over.exe', 'x')
    vi.stubEnv('HOME', join(folder, 'a'))
    vi.stubEnv('USERPROFILE', join(folder, 'a'))
    expect(await tryToAdd(folder)).toEqual([])
    expect(await tryToAdd(join(folder, 'a'))).toEqual([])
    const files = asked.map((what) => what.files)
    expect(asked).toEqual([folder, join(folder, 'a')].map((path, at) => ({ path: realpathSync(path), files: files[at] })))
    expect(files.every((count) => count === 1 || count === 2)).toBe(true)
    vi.unstubAllEnvs()
    expect(await tryToAdd(folder)).toEqual([realpathSync(folder)])
    expect(asked.length).toBe(2)
    // The root holds the data folder.
    await expect(test.app.watch.add({ path: parse(root).root })).rejects.toMatchObject({ code: 'bad-request' })
  })

  it('ends a scan at once when it stops, keeps what was queued, and the next one goes on', async () => {
    for (let i = 0; i < 1000; i += 1) write(`${i}.txt`, `Number ${i}.`)
    await add()
    const scan = test.app.watch.scan().catch((error: Error) => error.name)
    const began = performance.now()
    await test.app.watch.stop()
    expect(performance.now() - began).toBeLessThan(3000)
    await scan
    await test.app.watch.scan()
    expect((await test.app.watch.list())[0]?.files).toBe(1000)
  })

  it.skipIf(process.getuid?.() === 0)('keeps the documents of an inner folder that becomes unreadable', async () => {
    write('inner/a.txt', 'Behind a closed door.')
    write('b.txt', 'In front of it.')
    await add()
    await scan()
    chmodSync(join(folder, 'inner'), 0)
    await scan()
    chmodSync(join(folder, 'inner'), 0o700)
    expect(await paths()).toEqual(['b.txt', 'inner/a.txt'])
  })
})

describe('comparing a watched folder with its last scan', () => {
  const signature = fc.constantFrom('1', '2', '3')
  const path = fc.constantFrom('/w/a', '/w/b', '/w/c', '/w/locked/d')

  it('finds no difference after all were applied', () => {
    fc.assert(
      fc.property(fc.dictionary(path, signature), fc.dictionary(path, signature), (before, after) => {
        const known = new Map(
          Object.entries(before).map(([name, own]) => [name, { path: name, signature: own, pending: null, pendingSignature: null }]),
        )
        const seen = { files: new Map(Object.entries(after)), unreadable: [] }
        const { added, changed, deleted, quiet } = compareFolder(known, seen, '/')
        expect(quiet).toEqual([])
        for (const name of [...added, ...changed])
          known.set(name, { path: name, signature: seen.files.get(name) ?? '1', pending: null, pendingSignature: null })
        for (const name of deleted) known.delete(name)
        expect(compareFolder(known, seen, '/')).toEqual({ added: [], changed: [], deleted: [], quiet: [] })
        expect([...known.keys()].sort()).toEqual(Object.keys(after).sort())
      }),
    )
  })

  it('reports no deletion inside an unreadable folder', () => {
    const known = new Map([['/w/locked/d', { path: '/w/locked/d', signature: '1', pending: null, pendingSignature: null }]])
    expect(compareFolder(known, { files: new Map(), unreadable: ['/w/locked'] }, '/').deleted).toEqual([])
    expect(compareFolder(known, { files: new Map(), unreadable: ['/w/lock'] }, '/').deleted).toEqual(['/w/locked/d'])
  })

  it.each([
    [1, 1, false],
    [2, 2, true],
    [20, 30, false],
    [21, 30, true],
    [21, 100, false],
  ])('asks the person first when %i of %i files vanish: %s', (deleted, known, expected) =>
    expect(isSuspicious(deleted, known)).toBe(expected),
  )
})
