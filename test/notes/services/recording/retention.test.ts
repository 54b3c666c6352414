import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAudioExpiry } from '../../../../src-main/notes/services/recording/retention.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { numberedSamples } from '../../../support/files/numbered-samples.ts'

const DAY = 86_400_000
let now = Date.parse('2026-11-01T10:00:00Z')
let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ now: () => now })
})
afterAll(() => t.close())

/** Lets days pass; on each the library is used. */
async function useFor(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    now += DAY
    await t.app.library.expireTrash(30)
  }
}

async function record(): Promise<{ id: Parameters<TestApp['app']['notes']['get']>[0]; path: string }> {
  const { noteId, recordings } = await t.app.recorder.start({ tracks: [{ track: 'mixed', device: null }] })
  await t.app.recorder.append({ id: recordings[0]!.id, sequence: 0, samples: numberedSamples(0, 16_000) })
  await t.app.recorder.stop(noteId)
  return { id: noteId, path: await t.app.recorder.pathOf(recordings[0]!.id) }
}

describe('the sound of a note', () => {
  it('is kept for ever unless the person says otherwise', async () => {
    const { path } = await record()
    now += 4000 * DAY
    expect(await t.app.expireAudio()).toEqual([])
    expect(existsSync(path)).toBe(true)
  })

  it('is removed after the days of the setting, and its texts stay', async () => {
    const { id, path } = await record()
    await t.app.notes.saveMemo(id, 'Stays.')
    await t.app.settings.set('notes.keepAudio', 'days', 'command')
    await t.app.settings.set('notes.audioDays', 30, 'command')
    await useFor(29)
    await t.app.expireAudio()
    expect(existsSync(path)).toBe(true)
    await useFor(3)
    expect(await t.app.expireAudio()).toContain(id)
    expect(existsSync(path)).toBe(false)
    expect(await t.app.notes.get(id)).toMatchObject({ memo: 'Stays.', hasAudio: false, recordings: [] })
  })

  it('outlives a clock that jumps ahead by ten years and back, and is removed after as many days of use as ever', async () => {
    const { id, path } = await record()
    const before = now
    for (const jump of [3650 * DAY, DAY, -DAY, -3650 * DAY]) {
      now = before + jump
      await t.app.library.expireTrash(30)
      expect(await t.app.expireAudio()).toEqual([])
    }
    now = before
    await useFor(29)
    expect(await t.app.expireAudio()).toEqual([])
    expect(existsSync(path)).toBe(true)
    await useFor(3)
    expect(await t.app.expireAudio()).toEqual([id])
  })

  it('is kept until the transcript is there and the app has run for an hour, whatever the clock says, if that is the setting', async () => {
    const { id, path } = await record()
    await t.app.settings.set('notes.keepAudio', 'transcribed', 'command')
    let uptime = 0
    const { database, library } = t.app
    const settings = t.app.settings.current
    const expire = createAudioExpiry({
      database,
      settings,
      removeLeft: async () => undefined,
      now: () => now,
      uptime: () => uptime,
      onChange: () => undefined,
    })
    uptime += 7_200_000
    expect(await expire()).toEqual([])
    await database.changeNote({ id, change: { state: 'ready' }, searched: false, now })
    expect(await expire()).toEqual([])
    // One jump is one day of use at most.
    for (const jump of [400 * DAY, -400 * DAY]) {
      now += jump
      await library.expireTrash(30)
      expect(await expire()).toEqual([])
    }
    uptime += 3_599_000
    expect(await expire()).toEqual([])
    expect(existsSync(path)).toBe(true)
    uptime += 1000
    expect(await expire()).toEqual([id])
  })

  it('goes after two later days of use where the app never ran for an hour', async () => {
    const { id, path } = await record()
    await t.app.database.changeNote({ id, change: { state: 'ready' }, searched: false, now })
    await useFor(1)
    expect(await t.app.expireAudio()).toEqual([])
    await useFor(2)
    expect(await t.app.expireAudio()).toEqual([id])
    expect(existsSync(path)).toBe(false)
  })

  it('is removed at once when the person removes it', async () => {
    const { id, path } = await record()
    expect((await t.app.notes.removeAudio(id)).hasAudio).toBe(false)
    expect(existsSync(path)).toBe(false)
  })
})
