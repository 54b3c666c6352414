import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wavHeader } from '../../../../src-main/storage/adapters/files/wav.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { firstBreak, numberedSamples } from '../../../support/files/numbered-samples.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const start = (tracks: ('mixed' | 'me' | 'others')[] = ['mixed']) =>
  t.app.recorder.start({ tracks: tracks.map((track) => ({ track, device: 'A microphone' })) })
async function fileOf(id: string) {
  const row = await t.app.database.getRecording(id)
  return readFileSync(join(t.dataFolder, row!.file))
}

describe('a recording', () => {
  it('is a note from its first moment, and afterwards a WAV file with every sample in order', async () => {
    const { noteId, recordings } = await start()
    expect((await t.app.notes.list({ state: 'recording' })).map(({ id }) => id)).toEqual([noteId])
    const { id } = recordings[0]!
    for (let sequence = 0; sequence < 10; sequence += 1)
      await t.app.recorder.append({ id, sequence, samples: numberedSamples(sequence * 4000, 4000) })
    await t.app.recorder.append({ id, sequence: 9, samples: numberedSamples(0, 4000) })
    await t.app.recorder.stop(noteId)
    const file = await fileOf(id)
    expect(firstBreak(file.subarray(44))).toBe(-1)
    expect([file.length, file.readUInt32LE(4), file.readUInt32LE(40)]).toEqual([44 + 80_000, 36 + 80_000, 80_000])
    const note = await t.app.notes.get(noteId)
    expect([note.state, note.seconds, note.recordings[0]?.device]).toEqual(['waiting', 2.5, 'A microphone'])
  })

  it('cannot be deleted, alone or with others, and what was refused is untouched; afterwards its note can be, and comes back whole', async () => {
    const { noteId, recordings } = await start()
    await t.app.recorder.append({ id: recordings[0]!.id, sequence: 0, samples: numberedSamples(0, 16_000) })
    const other = await t.app.notes.create({ title: 'Another' })
    await expect(t.app.library.trash([other.id, noteId])).rejects.toThrow(/is being recorded/)
    await expect(t.app.library.purge([noteId])).rejects.toThrow(/is being recorded/)
    expect((await t.app.library.get(other.id)).title).toBe('Another')
    await t.app.recorder.append({ id: recordings[0]!.id, sequence: 1, samples: numberedSamples(16_000, 16_000) })
    await t.app.recorder.stop(noteId)
    expect(await t.app.library.trash([noteId])).toEqual([noteId])
    await t.app.library.restore([noteId])
    const file = await fileOf(recordings[0]!.id)
    expect([(await t.app.notes.get(noteId)).seconds, firstBreak(file.subarray(44))]).toEqual([2, -1])
  })

  it('refuses a part that is missing its predecessor, and keeps what it has', async () => {
    const { noteId, recordings } = await start()
    const { id } = recordings[0]!
    await t.app.recorder.append({ id, sequence: 0, samples: numberedSamples(0, 4000) })
    await expect(t.app.recorder.append({ id, sequence: 2, samples: numberedSamples(8000, 4000) })).rejects.toMatchObject({
      code: 'recording-under-way',
    })
    await t.app.recorder.stop(noteId)
    expect((await t.app.notes.get(noteId)).seconds).toBe(0.25)
  })

  it('has a file for each track, and its pauses in the journal', async () => {
    const { noteId, recordings } = await start(['me', 'others'])
    for (const { id } of recordings) await t.app.recorder.append({ id, sequence: 0, samples: numberedSamples(0, 16_000) })
    await t.app.recorder.mark(noteId, 'paused')
    expect(t.app.recorder.running()).toMatchObject({ noteId, isPaused: true, seconds: 1 })
    await t.app.recorder.mark(noteId, 'resumed')
    await t.app.recorder.stop(noteId)
    expect((await t.app.notes.get(noteId)).recordings.map(({ track, seconds }) => [track, seconds]).toSorted()).toEqual([
      ['me', 1],
      ['others', 1],
    ])
  })

  it('of no time is a plain note', async () => {
    const { noteId } = await start()
    await t.app.recorder.stop(noteId)
    expect(await t.app.notes.get(noteId)).toMatchObject({ state: 'ready', seconds: 0, segments: [] })
  })

  it('is the only one at a time', async () => {
    const { noteId } = await start()
    await expect(start()).rejects.toMatchObject({ code: 'recording-under-way' })
    await t.app.recorder.stop(noteId)
  })

  it('of a process that died is closed at the next start, without half a sample', async () => {
    const { noteId } = await start()
    await t.app.recorder.stop(noteId)
    const file = 'files/2026-01-01/00000000-0000-4000-8000-000000000001.wav'
    mkdirSync(join(t.dataFolder, 'files', '2026-01-01'), { recursive: true })
    writeFileSync(join(t.dataFolder, file), wavHeader(16_000, null))
    appendFileSync(join(t.dataFolder, file), numberedSamples(0, 24_000))
    appendFileSync(join(t.dataFolder, file), Buffer.of(1))
    await t.app.database.addRecording({
      id: 'lost',
      noteId,
      track: 'mixed',
      format: 'wav',
      file,
      bytes: 0,
      samples: 0,
      device: null,
      owner: '999999999 x',
      startedAt: 1,
      endedAt: null,
    })
    expect(await t.app.recorder.recover()).toEqual([noteId])
    expect(await t.app.notes.get(noteId)).toMatchObject({ state: 'interrupted', seconds: 1.5 })
    expect(await t.app.recorder.recover()).toEqual([])
    const bytes = await fileOf('lost')
    expect([bytes.length, bytes.readUInt32LE(40)]).toEqual([44 + 48_000, 48_000])
  })

  it('stays when garbage is collected, also while it is being recorded', async () => {
    const { noteId, recordings } = await start()
    await t.app.recorder.append({ id: recordings[0]!.id, sequence: 0, samples: numberedSamples(0, 4000) })
    await t.app.safekeeping.collectGarbage()
    await t.app.recorder.append({ id: recordings[0]!.id, sequence: 1, samples: numberedSamples(4000, 4000) })
    await t.app.recorder.stop(noteId)
    expect((await fileOf(recordings[0]!.id)).length).toBe(44 + 16_000)
  })
})
