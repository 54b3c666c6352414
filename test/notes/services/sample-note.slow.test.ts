import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_COLLECTION, SAMPLE_RECORDING } from '../../../src-preload/contract/sample.ts'
import { RESOURCES, startTestApp, type TestApp } from '../../support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await add([t.app.sample])
})
afterAll(() => t.close())

async function add(paths: string[]) {
  const { importId } = await t.app.imports.importPaths(paths, { collection: SAMPLE_COLLECTION })
  expect(await t.app.imports.wait(importId, { upTo: 'ready', stallMs: 60_000 })).toBe(true)
  return t.app.imports.finish(importId)
}

async function theNote() {
  const notes = (await t.app.notes.list()).filter(({ hasAudio }) => hasAudio)
  expect(notes).toHaveLength(1)
  return t.app.notes.get(notes[0]!.id)
}

describe('the recorded note of the sample collection', () => {
  it('comes with the collection once, however often it is added: with its sound, its transcript and an action item', async () => {
    const again = await add([t.app.sample])
    expect([again.added, again.duplicates, again.failed]).toEqual([0, 6, 0])
    expect((await add([join(t.app.sample, SAMPLE_RECORDING)])).duplicates).toBe(1)
    const note = await theNote()
    expect([note.title, note.collection, note.state, note.hasAudio, note.openActions]).toEqual([
      'After the storm',
      SAMPLE_COLLECTION,
      'ready',
      true,
      1,
    ])
    expect(Math.round(note.seconds ?? 0)).toBe(14)
    await t.app.safekeeping.collectGarbage()
    expect(await t.app.recorder.pathOf(note.recordings[0]!.id)).toMatch(/\.wav$/u)
  })

  it('is found, and cited at its second', async () => {
    const question = 'How many metres of chain will Tom order?'
    const { claims } = await (await t.app.chat.ask({ question, filters: { collections: [SAMPLE_COLLECTION] } })).done
    expect(claims[0]?.quote).toContain('twelve metres of chain')
    expect(claims[0]?.anchor?.startSeconds).toBe(8.1)
  })

  it('says of its texts that they came with it, and of no line that anything was checked; they stay when it is read again', async () => {
    const { id } = await theNote()
    await t.app.notes.tag(id)
    const versions = await t.app.notes.versions(id)
    expect(versions.map(({ part, by }) => [part, by]).toSorted()).toEqual(
      ['memo', 'refined', 'transcript'].map((part) => [part, { kind: 'import', name: 'After the storm.wav' }]),
    )
    expect(await t.app.notes.version(id, 'refined', 1)).not.toContain('support')
  })

  it('is deleted and restored with the collection', async () => {
    const documents = await t.app.library.list({ collections: [SAMPLE_COLLECTION] })
    expect(documents).toHaveLength(6)
    const ids = documents.map(({ id }) => id)
    await t.app.library.trash(ids)
    expect(await t.app.notes.list()).toEqual([])
    await t.app.library.restore(ids)
    expect((await theNote()).memo).toContain('Buoy two')
  })

  it('comes back without its database: the recording with its texts, and beside it what was written of the note', async () => {
    await t.close({ keep: true })
    for (const name of readdirSync(t.dataFolder).filter((one) => one.startsWith('echomind.db'))) rmSync(join(t.dataFolder, name))
    t = await startTestApp({ dataFolder: t.dataFolder })
    await t.app.inOrder()
    const { importIds, files } = await t.app.found.import()
    expect(files).toBe(7)
    for (const id of importIds) {
      expect(await t.app.imports.wait(id, { upTo: 'searchable' })).toBe(true)
      const report = await t.app.imports.finish(id)
      expect([report.failed, report.documents.length]).toEqual([0, 7])
    }
    const note = await theNote()
    expect([note.memo.slice(0, 8), note.segments.length]).toEqual(['Buoy two', 4])
  })

  it('belongs to the recording that is shipped', () => {
    const recording = readFileSync(join(RESOURCES, 'sample', SAMPLE_RECORDING))
    const { sha256 } = JSON.parse(readFileSync(join(RESOURCES, 'sample-note', 'note.json'), 'utf8')) as { sha256: string }
    expect(createHash('sha256').update(recording).digest('hex')).toBe(sha256)
  })
})
