import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

it('the sample has one recorded note, however often it is added: found, cited at its second, with audio and an action item', async () => {
  await t.app.addSampleNote('Sample')
  await t.app.addSampleNote('Sample')
  const notes = await t.app.notes.list()
  expect(notes).toHaveLength(1)
  const { id } = notes[0]!
  const note = await t.app.notes.get(id)
  expect([note.state, note.hasAudio, Math.round(note.seconds ?? 0), note.openActions]).toEqual(['ready', true, 14, 1])
  await t.app.noteIndex.flush()
  expect(await t.app.noteIndex.wait(id, 20_000)).toBe(true)
  const { claims } = await (await t.app.chat.ask({ question: 'How many metres of chain will Tom order?' })).done
  expect(claims[0]?.quote).toContain('twelve metres of chain')
  expect(claims[0]?.anchor?.startSeconds).toBe(8.1)
  await t.app.safekeeping.collectGarbage()
  expect(await t.app.recorder.pathOf(note.recordings[0]!.id)).toMatch(/\.wav$/u)
})
