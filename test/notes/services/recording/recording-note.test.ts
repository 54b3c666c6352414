import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wavHeader } from '../../../../src-main/storage/adapters/files/wav.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../../support/app.ts'
import { numberedSamples } from '../../../support/files/numbered-samples.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await startTestApp()
  folder = temporaryFolder()
  mkdirSync(join(folder, 'call'))
  const samples = Buffer.from(numberedSamples(0, 16_000))
  writeFileSync(join(folder, 'call', 'Garden club.wav'), Buffer.concat([wavHeader(16_000, 16_000), samples]))
})
afterAll(() => t.close())

async function add(path: string) {
  const { importId } = await t.app.imports.importPaths([path])
  await t.app.imports.wait(importId, { upTo: 'searchable' })
  return t.app.imports.finish(importId)
}

describe('an imported recording', () => {
  it('becomes a note that waits for its transcript and has its audio', async () => {
    const { added, failed, documents } = await add(join(folder, 'call'))
    expect([added, failed]).toEqual([1, 0])
    const note = await t.app.notes.get(documents[0]!.id)
    expect([note.title, note.state, note.hasAudio, note.recordings[0]?.format]).toEqual(['Garden club', 'waiting', true, 'original'])
    const path = await t.app.recorder.pathOf(note.recordings[0]!.id)
    expect(readFileSync(path)).toEqual(readFileSync(join(folder, 'call', 'Garden club.wav')))
  })

  it('keeps its audio when the note is written, read again and written once more', async () => {
    const [summary] = await t.app.notes.list()
    const { id, recordings } = await t.app.notes.get(summary!.id)
    await t.app.notes.saveMemo(id, 'The hedge is to be cut.')
    await t.app.noteIndex.flush()
    expect(await t.app.noteIndex.wait(id, 20_000)).toBe(true)
    await t.app.library.reindex([id])
    await t.app.notes.saveMemo(id, 'The hedge was cut.')
    await t.app.noteIndex.flush()
    expect(await t.app.noteIndex.wait(id, 20_000)).toBe(true)
    await t.app.safekeeping.collectGarbage()
    expect(existsSync(await t.app.recorder.pathOf(recordings[0]!.id))).toBe(true)
  })

  it('is not added twice, whatever its path', async () => {
    const [note] = await t.app.notes.list()
    const copy = join(folder, 'copy.wav')
    copyFileSync(join(folder, 'call', 'Garden club.wav'), copy)
    for (const path of [copy, join(folder, 'call', 'Garden club.wav')]) {
      const { added, duplicates, documents } = await add(path)
      expect([added, duplicates, documents.map(({ duplicateOf }) => duplicateOf)]).toEqual([0, 1, [note!.id]])
    }
  })

  it('whose file changed is another note, and the first keeps its memo', async () => {
    const path = join(folder, 'call', 'Garden club.wav')
    writeFileSync(path, Buffer.concat([wavHeader(16_000, 8_000), Buffer.from(numberedSamples(5, 8_000))]))
    expect((await add(path)).added).toBe(1)
    expect((await t.app.notes.list()).map(({ preview }) => preview).toSorted()).toEqual(['', 'The hedge was cut.'])
  })
})
