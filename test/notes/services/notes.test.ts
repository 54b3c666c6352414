import { eventually } from '../../support/eventually.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Segment } from '../../../src-preload/contract/shapes/notes.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const SAID: Segment[] = [
  { start: 0, end: 4, speaker: 'Ann', text: 'Good morning, let us talk about the heating.' },
  { start: 4, end: 9.5, speaker: 'Ann', text: 'The boiler was inspected in March.' },
  { start: 9.5, end: 15, speaker: 'Bo', text: 'A new valve costs 480 euros, says the plumber.' },
]

async function searchable(id: Parameters<TestApp['app']['noteIndex']['wait']>[0]) {
  await t.app.noteIndex.flush()
  expect(await t.app.noteIndex.wait(id, 20_000)).toBe(true)
}

async function hits(question: string) {
  const { output } = await t.app.retrieve.search({ question, filter: {}, k: 5, select: false })
  return output.hits
}

describe('a written note', () => {
  it('is found by its words, and by its new words only after a change', async () => {
    const { id } = await t.app.notes.create({ title: 'Allotment', memo: 'The rhubarb needs compost.' })
    await searchable(id)
    expect((await hits('rhubarb compost'))[0]?.documentId).toBe(id)
    await t.app.notes.saveMemo(id, '# Plants\n\n- The gooseberries were pruned.')
    await searchable(id)
    expect((await hits('gooseberries pruned'))[0]?.documentId).toBe(id)
    expect((await hits('rhubarb')).filter(({ text }) => text.includes('rhubarb'))).toEqual([])
  })

  it('keeps the memo word for word, edits of the same minutes as one version', async () => {
    const memo = '  Two spaces,\n\n\ttabs and *stars*  \n'
    const { id } = await t.app.notes.create({ memo: '  Two' })
    await t.app.notes.saveMemo(id, '  Two spaces,\n\n\ttabs and *st')
    await t.app.notes.saveMemo(id, memo)
    expect((await t.app.notes.get(id)).memo).toBe(memo)
    expect((await t.app.notes.versions(id)).map(({ part, version }) => [part, version])).toEqual([['memo', 1]])
  })

  it('keeps a memo as a version when most of it is gone a moment later', async () => {
    const { id } = await t.app.notes.create({ memo: 'The heron stands at the weir.' })
    await t.app.notes.saveMemo(id, '')
    await t.app.notes.saveMemo(id, 'Nothing.')
    expect(await t.app.notes.version(id, 'memo', 1)).toBe('The heron stands at the weir.')
    expect((await t.app.notes.get(id)).memo).toBe('Nothing.')
  })

  it('keeps a memo that somebody takes away in small steps', async () => {
    const memo = Array.from({ length: 120 }, (_, i) => `heron${i}`).join(' ')
    const { id } = await t.app.notes.create({ memo })
    for (let left = memo.length; left > 0; left -= 60) await t.app.notes.saveMemo(id, memo.slice(0, left))
    await t.app.notes.saveMemo(id, '')
    expect((await t.app.notes.version(id, 'memo', 1)).length).toBeGreaterThan(memo.length - 200)
  })

  it('outlives a cancelled queue that had not read it yet', async () => {
    await t.app.queue.pause()
    const { id } = await t.app.notes.create({ memo: 'Written while the queue stood still.' })
    await t.app.queue.cancel()
    await t.app.queue.resume()
    expect((await t.app.notes.get(id)).memo).toBe('Written while the queue stood still.')
    await t.app.notes.saveMemo(id, 'The queue of the turnstile moves again.')
    // The words before this change are searchable first.
    await eventually(async () => (await hits('turnstile'))[0]?.documentId === id)
  })

  it('is called by the heading of its memo until a person names it, and is listed without Markdown', async () => {
    const { id } = await t.app.notes.create({})
    await t.app.notes.saveMemo(id, '# Call with Lind\n\n- [ ] order **filters**')
    const listed = (await t.app.notes.list()).find((one) => one.id === id)
    expect(listed).toMatchObject({ title: 'Call with Lind', preview: 'order filters' })
    // A note without a word yet does not repeat its title.
    const empty = await t.app.notes.create({ title: 'Pier' })
    await t.app.noteIndex.flush()
    expect(await t.app.noteIndex.wait(empty.id, 20_000)).toBe(true)
    expect((await t.app.notes.list()).find((one) => one.id === empty.id)).toMatchObject({ title: 'Pier', preview: '' })
    await t.app.notes.edit(id, { title: 'Lind' })
    await t.app.notes.saveMemo(id, '# Another heading')
    expect((await t.app.notes.get(id)).title).toBe('Lind')
  })

  it('has the title, tag and date that the person gives, and is filtered by its own date', async () => {
    const { id } = await t.app.notes.create({ memo: 'Minutes of the choir.' })
    const note = await t.app.notes.edit(id, { title: 'Choir', echotag: 'Concert', echodate: '2024-05-03T19:00:00+02:00', tags: ['music'] })
    expect([note.title, note.echotag, note.echodate, note.tags]).toEqual(['Choir', 'Concert', '2024-05-03T19:00:00+02:00', ['music']])
    await searchable(id)
    const inMay = await t.app.notes.list({ filters: { window: '2024-05-01..2024-05-31' } })
    expect(inMay.map((one) => one.id)).toEqual([id])
    // A tag is a fact of the note and no text of it: nothing of it can be quoted.
    expect((await hits('concert')).filter(({ text }) => /concert|music/i.test(text))).toEqual([])
    expect((await t.app.notes.list({ echotag: 'concert' })).map((one) => one.id)).toEqual([id])
  })
})

describe('a note with a transcript', () => {
  it('is cited at the second of the sentence, not of its passage', async () => {
    const { id } = await t.app.notes.create({ title: 'Heating', segments: SAID })
    await searchable(id)
    const answer = await (await t.app.chat.ask({ question: 'What does a new valve cost?' })).done
    expect(answer.claims[0]?.quote).toContain('480 euros')
    expect([answer.claims[0]?.anchor?.startSeconds, answer.claims[0]?.anchor?.speaker]).toEqual([9.5, 'Bo'])
    expect(answer.sources[0]?.documentId).toBe(id)
  })

  it('keeps each run and edit as a version, and any of them can come back', async () => {
    const { id } = await t.app.notes.create({ segments: SAID, segmentsBy: { kind: 'engine', name: 'test' } })
    await t.app.notes.saveSegments(id, [{ ...SAID[0]!, text: 'Corrected.' }], { kind: 'person' })
    expect((await t.app.notes.get(id)).raw).toBe('Ann: Corrected.')
    const restored = await t.app.notes.restore(id, 'transcript', 1)
    expect(restored.segments).toEqual(SAID)
    const made = (await t.app.notes.versions(id)).filter(({ part }) => part === 'transcript').map(({ version, by }) => [version, by.kind])
    expect(made.toSorted()).toEqual([
      [1, 'engine'],
      [2, 'person'],
      [3, 'person'],
    ])
  })

  it('tells what a version changed, word by word', async () => {
    const { id } = await t.app.notes.create({ segments: SAID, segmentsBy: { kind: 'engine', name: 'test' } })
    await t.app.notes.saveSegments(
      id,
      SAID.map((segment) => ({ ...segment, text: segment.text.replace('480', '580') })),
      { kind: 'person' },
    )
    const parts = await t.app.notes.diff(id, 'transcript', 2)
    expect(parts.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => [kind, text.trim()])).toEqual([
      ['removed', '480'],
      ['added', '580'],
    ])
    await expect(t.app.notes.diff(id, 'transcript', 9)).rejects.toMatchObject({ code: 'note-version-not-found' })
  })

  it('that is pasted waits for no engine any more, and has its times estimated', async () => {
    const { noteId, recordings } = await t.app.recorder.start({ tracks: [{ track: 'mixed', device: null }] })
    await t.app.recorder.append({ id: recordings[0]!.id, sequence: 0, samples: new Uint8Array(32_000) })
    await t.app.recorder.stop(noteId)
    expect((await t.app.notes.get(noteId)).state).toBe('waiting')
    const note = await t.app.notes.pasteTranscript(noteId, 'Gus: The kiln is cold.\nHal: Then light it.')
    expect([note.state, note.raw]).toEqual(['ready', 'Gus: The kiln is cold.\nHal: Then light it.'])
  })

  it('whose times nobody knows is cited without a second, and its refined lines have none', async () => {
    const { id } = await t.app.notes.create({ title: 'Lathe' })
    const note = await t.app.notes.pasteTranscript(
      id,
      'Ivo: We decided to sell the lathe for 310 euros.\nJun: I will write the advert by Friday.',
    )
    expect(note.segments.map(({ estimated }) => estimated)).toEqual([true, true])
    expect(note.seconds).toBeNull()
    const lines = note.refinedParts?.sections.flatMap((section) => section.lines) ?? []
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter(({ start }) => start !== null)).toEqual([])
    await searchable(id)
    const answer = await (await t.app.chat.ask({ question: 'For how much do we sell the lathe?' })).done
    expect(answer.claims[0]?.quote).toContain('310 euros')
    expect(answer.claims[0]?.anchor?.startSeconds).toBeUndefined()
    expect(await t.app.notes.export(id, 'md')).not.toMatch(/\d:\d\d\]/u)
  })

  it('made of an imported transcript keeps its file and its times', async () => {
    const file = join(temporaryFolder(), 'call.vtt')
    writeFileSync(
      file,
      'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Cleo>The orchard is sold.\n\n00:00:05.000 --> 00:00:07.500\n<v Dan>For how much?\n',
    )
    const { importId } = await t.app.imports.importPaths([file])
    await t.app.imports.wait(importId, { upTo: 'searchable' })
    const { documents } = await t.app.imports.finish(importId)
    const id = documents[0]!.id
    expect((await t.app.notes.list({ search: 'orchard' })).map((one) => [one.id, one.preview])).toEqual([
      [id, expect.stringContaining('The orchard is sold.')],
    ])
    // It is a note for every command on notes, also before anybody opened it.
    await t.app.refiner.refine(id)
    expect((await t.app.notes.get(id)).segments).toEqual([
      { start: 1, end: 4, speaker: 'Cleo', text: 'The orchard is sold.' },
      { start: 5, end: 7.5, speaker: 'Dan', text: 'For how much?' },
    ])
    const original = await t.app.database.getFile(id)
    await t.app.notes.saveMemo(id, 'Ask the notary about the orchard.')
    await searchable(id)
    expect((await hits('notary'))[0]?.documentId).toBe(id)
    expect(readFileSync(join(t.dataFolder, original!.file!), 'utf8')).toContain('The orchard is sold.')
    await t.app.library.trash([id])
    await t.app.library.purge([id])
    expect(existsSync(join(t.dataFolder, original!.file!))).toBe(false)
    expect(await t.app.database.getNote(id)).toBeNull()
  })
})
