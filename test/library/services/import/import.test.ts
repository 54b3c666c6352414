import { existsSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../../support/app.ts'
import { say } from '../../../../src-preload/texts/say.ts'

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

async function importNow(paths: string[], options: { collection?: string; upTo?: 'searchable' | 'ready' } = {}) {
  const { importId } = await test.app.imports.importPaths(paths, {
    ...(options.collection !== undefined && { collection: options.collection }),
  })
  await test.app.imports.wait(importId, { upTo: options.upTo ?? 'searchable' })
  return test.app.imports.finish(importId)
}

const only = (documents: Document[]): Document => {
  expect(documents).toHaveLength(1)
  return documents[0] as Document
}

describe('importing files', () => {
  it('makes a text file searchable and then ready, with its passages embedded', async () => {
    const path = write('harbour.md', '# Harbour\n\nThe crane lifts forty tonnes and is inspected each March by the surveyor.\n')
    const report = await importNow([path], { upTo: 'ready' })
    const document = only(report.documents)
    expect(document).toMatchObject({ title: 'Harbour', type: 'md', status: 'ready', path, duplicateOf: null, error: null })
    const { output } = await test.app.retrieve.search({ question: 'When is the crane inspected?', filter: {}, k: 5, select: false })
    expect(output.hits[0]?.documentId).toBe(document.id)
    expect(output.hits[0]?.ranks).toEqual({ keyword: 1, vector: 1 })
  })

  it('skips a duplicate file and names the document that it equals', async () => {
    const first = only((await importNow([write('one.txt', 'The ferry leaves at nine and comes back at noon.')])).documents)
    const report = await importNow([write('two.txt', 'The ferry leaves at nine and comes back at noon.')])
    expect(report).toMatchObject({ added: 0, duplicates: 1, failed: 0 })
    expect(only(report.documents)).toMatchObject({ id: first.id, duplicateOf: first.id, path: join(folder, 'two.txt') })
    expect((await test.app.library.list()).filter((d) => d.title === 'two.txt')).toEqual([])
  })

  it('imports the same file into another collection as a separate document', async () => {
    const report = await importNow([write('one.txt', 'The ferry leaves at nine and comes back at noon.')], { collection: 'Travel' })
    expect(report).toMatchObject({ added: 1, duplicates: 0 })
  })

  it('imports complete folders and follows no loop of links', async () => {
    write('tree/a.txt', 'Alpha stands in the first file of the tree.')
    write('tree/deep/b.txt', 'Beta stands in the second file of the tree.')
    symlinkSync(join(folder, 'tree'), join(folder, 'tree', 'deep', 'again'))
    const report = await importNow([join(folder, 'tree')])
    expect(report.documents.map((d) => d.title).sort()).toEqual(['a.txt', 'b.txt'])
  })

  it.each([
    ['empty.txt', '', 'empty-file'],
    ['blank.txt', ' \n\t\n ', 'no-text'],
    ['noise.bin', new Uint8Array([0, 159, 146, 150, 0, 1, 2, 3, 255, 254, 0, 7]), 'unsupported-type'],
    [
      'old.doc',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array.from({ length: 600 }, () => 0)]),
      'unsupported-type',
    ],
    ['cut.pdf', '%PDF-1.7\n1 0 obj\n<<', 'damaged-file'],
  ])('fails %s with the reason and the next step, and imports the next file', async (name, content, code) => {
    const report = await importNow([write(name, content), write(`after-${name}.txt`, `The file after ${name} is read all the same.`)])
    const failed = report.documents.find((d) => d.path.endsWith(`/${name}`))
    expect(failed?.status).toBe('failed')
    expect(failed?.error?.code).toBe(code)
    expect(say(failed?.error?.message ?? '')).toMatch(/\.$|scan/u)
    expect(say(failed?.error?.next ?? '')).toMatch(/\.$/u)
    expect(report).toMatchObject({ added: 1, failed: 1 })
  })

  it('refuses a file over the size limit without reading it', async () => {
    const path = write('huge.txt', '')
    truncateSync(path, 600_000_000)
    const document = only((await importNow([path])).documents)
    expect(document.error?.code).toBe('too-large')
    expect(say(document.error?.message ?? '')).toContain('500 MB')
  })

  it('reports a missing file', async () => {
    const document = only((await importNow([join(folder, 'nowhere.txt')])).documents)
    expect(document).toMatchObject({ status: 'failed', error: { code: 'file-missing' } })
  })

  it('reports each of many missing files, and imports the files between them', async () => {
    const here = [
      write('between-1.txt', 'The first lock of the canal opens at dawn.'),
      write('between-2.txt', 'The second lock of the canal opens at noon.'),
    ]
    const gone = Array.from({ length: 450 }, (_, i) => join(folder, `nowhere-${i}.txt`))
    const report = await importNow([...gone.slice(0, 225), ...here, ...gone.slice(225)])
    expect([report.failed, report.added]).toEqual([450, 2])
    const paths = (wanted: boolean): string[] =>
      report.documents.filter(({ error }) => (error?.code === 'file-missing') === wanted).map(({ path }) => path)
    expect(new Set(paths(true))).toEqual(new Set(gone))
    expect(new Set(paths(false))).toEqual(new Set(here))
  })

  it('reads a failed file again on Retry, once it is readable', async () => {
    const path = write('later.txt', '')
    const failed = only((await importNow([path])).documents)
    writeFileSync(path, 'Now the gate is opened at six in the morning.')
    await test.app.queue.retry({ documentIds: [failed.id] })
    await expect.poll(async () => (await test.app.library.get(failed.id)).status, { timeout: 20_000 }).toBe('ready')
  })

  it('imports files without a path in ordered pieces, and only complete ones', async () => {
    const bytes = new TextEncoder().encode('A note dragged out of a browser about the lighthouse keeper.')
    const { uploadId } = await test.app.uploads.begin({ name: 'dragged.txt', bytes: bytes.byteLength })
    await test.app.uploads.append({ uploadId, offset: 0, data: bytes.subarray(0, 10) })
    await expect(test.app.uploads.append({ uploadId, offset: 5, data: bytes.subarray(10) })).rejects.toMatchObject({ code: 'bad-request' })
    await expect(test.app.uploads.import([uploadId])).rejects.toMatchObject({ code: 'bad-request' })
    await test.app.uploads.append({ uploadId, offset: 10, data: bytes.subarray(10) })
    const { importId } = await test.app.uploads.import([uploadId])
    await test.app.imports.wait(importId, { upTo: 'searchable' })
    expect(only((await test.app.imports.report(importId)).documents)).toMatchObject({ title: 'dragged.txt', path: 'dragged.txt' })
  })
})

describe('the document library', () => {
  it('hides a deleted document from search at once, and shows it again after the undo', async () => {
    const document = only((await importNow([write('zebra.txt', 'Zebras graze beside the northern fence.')])).documents)
    const ids = async () =>
      (await test.app.retrieve.search({ question: 'zebras', filter: {}, k: 10, select: false })).output.hits.map((h) => h.documentId)
    expect(await ids()).toContain(document.id)
    expect(await test.app.library.trash([document.id])).toEqual([document.id])
    expect(await ids()).not.toContain(document.id)
    expect((await test.app.library.trashed()).map((d) => d.id)).toContain(document.id)
    await test.app.library.restore([document.id])
    expect(await ids()).toContain(document.id)
  })

  it('removes a purged document with its stored original', async () => {
    const document = only((await importNow([write('gone.txt', 'Quetzals nest above the waterfall.')])).documents)
    const { path } = await test.app.library.original(document.id)
    expect(existsSync(path)).toBe(true)
    expect(await test.app.library.purge([document.id])).toEqual([document.id])
    await expect(test.app.library.get(document.id)).rejects.toMatchObject({ code: 'document-not-found' })
    expect(existsSync(path)).toBe(false)
  })

  it('highlights exactly the cited words of a text document', async () => {
    const document = only((await importNow([write('paint.md', '# Boats\n\nThe dinghy is blue. The launch is red and fast.\n')])).documents)
    const chunk = (await test.app.library.chunks(document.id)).find((c) => !c.isParent)
    const shown = await test.app.reader.read({ id: document.id, ...(chunk && { chunkId: chunk.id }), quote: 'The launch is red and fast.' })
    if (shown.view !== 'text' || !shown.highlight) throw new Error('a text view with a painted passage was expected')
    const { start, end } = shown.highlight
    const block = shown.blocks.find((b) => b.start <= start && b.end >= end)
    expect(block?.text.slice(start - block.start, end - block.start)).toBe('The launch is red and fast.')
  })

  it('highlights a quoted sentence beside the cited child chunk, in its parent group', async () => {
    const sentence = (n: number) =>
      `Sentence ${n} of the pilot's book says that buoy ${n} lies ${n * 3} cables from the mole and shows a green light by night.`
    const text = Array.from({ length: 40 }, (_, n) => sentence(n)).join(' ')
    const document = only((await importNow([write('pilot.md', `# Pilot\n\n## Buoys\n\n${text}\n`)])).documents)
    const child = (await test.app.library.chunks(document.id)).find(
      (c) => c.parentId !== null && !c.text.includes(sentence(12)) && c.text.includes(sentence(0)),
    )
    if (!child) throw new Error('a child of a parent was expected')
    const shown = await test.app.reader.read({ id: document.id, chunkId: child.id, quote: sentence(12) })
    if (shown.view !== 'text' || !shown.highlight) throw new Error('a text view with a painted passage was expected')
    const painted = shown.blocks
      .map((b) => b.text.slice(Math.max(0, (shown.highlight?.start ?? 0) - b.start), Math.max(0, (shown.highlight?.end ?? 0) - b.start)))
      .join('')
    expect(painted).toBe(sentence(12))
  })

  it('passes the check after these imports', async () => {
    await expect
      .poll(async () => (await test.app.queue.state()).jobs.filter((j) => j.state !== 'failed').length, { timeout: 30_000 })
      .toBe(0)
    expect(await test.app.maintenance.check()).toEqual({ ok: true, findings: [] })
  })
})
