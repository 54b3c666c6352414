import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyToOpen } from '../../../src-main/storage/adapters/files/opened-copy.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../support/app.ts'
import { writeMixedFiles } from '../../support/files/mixed-files.ts'

let test: TestApp
let folder: string
beforeEach(async () => {
  folder = temporaryFolder()
  test = await startTestApp()
})
afterEach(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The files of the data folder that contain one of the words, in UTF-8 or UTF-16. */
function holding(words: readonly string[]): string[] {
  return readdirSync(test.dataFolder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(test.dataFolder, name)).isFile())
    .filter((name) => {
      const bytes = readFileSync(join(test.dataFolder, name))
      return words.some((word) => bytes.includes(Buffer.from(word, 'utf8')) || bytes.includes(Buffer.from(word, 'utf16le')))
    })
}

async function importNow(paths: string[]): Promise<void> {
  const { importId } = await test.app.imports.importPaths(paths)
  await test.app.imports.wait(importId, { upTo: 'ready' })
}

describe('a purge', () => {
  it('takes along the copies that other programs opened; those of other documents stay a day', async () => {
    const { app, dataFolder } = test
    for (const word of ['otter', 'heron']) writeFileSync(join(folder, `${word}.txt`), `The ${word} stands at the weir.`)
    await importNow([join(folder, 'otter.txt'), join(folder, 'heron.txt')])
    const documents = await app.library.list()
    const copies = []
    for (const { id } of documents) {
      const { path, name } = await app.library.toOpen(id)
      copies.push(await copyToOpen(path, { dataFolder, name }))
    }
    await app.library.purge([documents[0]!.id])
    expect(copies.map((copy) => existsSync(copy))).toEqual([false, true])
    await test.close({ keep: true })
    for (const [hours, isThere] of [
      [23, true],
      [25, false],
    ] as const) {
      const later = Date.now() + hours * 3_600_000
      test = await startTestApp({ dataFolder, now: () => later })
      await test.app.inOrder()
      expect(existsSync(copies[1]!)).toBe(isThere)
      await test.close({ keep: true })
    }
    test = await startTestApp({ dataFolder })
  })

  it('leaves no byte of a note: memo, transcript, refined text, their versions, ledger, labels and recording', async () => {
    const { app } = test
    const { noteId, recordings } = await app.recorder.start({ tracks: [{ track: 'mixed', device: 'devicecanary' }] })
    await app.recorder.append({ id: recordings[0]!.id, sequence: 0, samples: Buffer.from('soundcanary!'.repeat(2000)) })
    await app.recorder.stop(noteId)
    await app.notes.saveMemo(noteId, 'A memocanary in the reeds.')
    await app.notes.pasteTranscript(noteId, 'Ivo: We decided to buy the speechcanary. I will feed the speechcanary by Friday.')
    await app.notes.saveSegments(noteId, [{ start: 0, end: 2, speaker: 'speakercanary', text: 'Corrected.' }], { kind: 'person' })
    await app.notes.edit(noteId, { title: 'titlecanary', echotag: 'echocanary', tags: ['tagcanary'] })
    const [item] = await app.ledger.list()
    await app.ledger.change(item!.id, { owner: 'ownercanary' })
    await app.noteIndex.flush()
    expect(await app.noteIndex.wait(noteId, 20_000)).toBe(true)
    await expect.poll(async () => (await app.queue.state()).open, { timeout: 30_000 }).toBe(0)
    expect(holding(['canary']).length).toBeGreaterThan(1)
    await app.library.trash([noteId])
    await app.library.purge([noteId])
    expect(holding(['canary'])).toEqual([])
    expect(await app.ledger.list()).toEqual([])
    expect(await app.maintenance.check()).toEqual({ ok: true, findings: [] })
  })

  it('leaves no byte of documents of all formats in the data folder, whatever happened to them before', async () => {
    const words = Array.from({ length: 13 }, (_, n) => `marker7${n}x`)
    const paths = writeMixedFiles(folder, 13, 7)
    await importNow(paths)
    // A second version, tags, a move, another profile, pasted text, a question, the trash and back.
    const [first] = paths
    if (first === undefined) throw new Error('a file was expected')
    writeFileSync(first, `# Changed marker70x\n\nquetzalcanary lives in the second version of this file alone.\n`)
    await importNow([first])
    const { importId } = await test.app.uploads.paste({
      title: 'pastedcanary minutes',
      text: 'The heron pastedcanary was seen at the weir.',
    })
    await test.app.imports.wait(importId, { upTo: 'ready' })
    const ids = (await test.app.library.list()).map((document) => document.id)
    await test.app.library.tag(ids, { add: ['tagcanary'] })
    await test.app.collections.create('Elsewhere')
    await test.app.library.move(ids, 'Elsewhere')
    await test.app.collections.set('Elsewhere', { profile: 'window' })
    await expect
      .poll(async () => (await test.app.library.list()).filter((document) => document.profile !== 'window').length, { timeout: 60_000 })
      .toBe(0)
    await expect.poll(async () => (await test.app.queue.state()).open, { timeout: 60_000 }).toBe(0)
    await test.app.retrieve.search({ question: 'quetzalcanary', filter: {}, k: 5, select: true })
    await test.app.library.trash(ids)
    await test.app.library.restore(ids)
    const canaries = [...words, 'quetzalcanary', 'pastedcanary', 'tagcanary']
    expect(holding(canaries)).not.toEqual([])

    expect((await test.app.library.purge(ids)).length).toBe(ids.length)
    expect(holding(canaries)).toEqual([])
    expect(readdirSync(join(test.dataFolder, 'files'), { recursive: true }).filter((name) => String(name).includes('.'))).toEqual([])
    expect(await test.app.maintenance.check()).toEqual({ ok: true, findings: [] })
  })
})
