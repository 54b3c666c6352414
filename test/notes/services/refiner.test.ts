import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { startFakeModelServer, type FakeModelServer } from '../../support/models/fake-model-server.ts'
import { spoken } from '../domain/segments.ts'

let t: TestApp
let models: FakeModelServer
beforeAll(async () => {
  models = await startFakeModelServer({})
  t = await startTestApp()
  await t.app.settings.set('models.baseUrl', models.address, 'command')
})
afterAll(async () => {
  await t.close()
  await models.close()
})

const SAID = spoken(
  'Ann: The heat pump for the pool costs 4,000 euros.',
  'Bo: We decided to buy the heat pump from the local supplier.',
  'Bo: I will send the contract to the supplier by Monday.',
)
const ANSWER = JSON.stringify({
  title: 'Heat pump for the pool',
  summary: [{ text: 'The turquoise pool gets a heat pump for 4,000 euros.', at: [1] }],
  decisions: [{ text: 'The heat pump is bought from the local supplier.', at: [2] }],
  actions: [{ text: 'Bo sends the contract to the supplier.', owner: 'Bo', due: 'by Monday', at: [3] }],
  questions: [],
  notes: [],
})
const create = () => t.app.notes.create({ segments: SAID, echodate: '2026-11-20T10:00:00+01:00' })

describe('a note with a transcript', () => {
  it('has decisions and action items without a model, and no tags', async () => {
    const note = await create()
    expect(note.tags).toEqual([])
    const items = (await t.app.ledger.list()).filter(({ noteId }) => noteId === note.id)
    expect(items.map(({ kind, owner, due }) => ({ kind, owner, due }))).toEqual(
      expect.arrayContaining([
        { kind: 'decision', owner: null, due: null },
        { kind: 'action', owner: 'Bo', due: '2026-11-23' },
      ]),
    )
    expect((await t.app.notes.versions(note.id)).find(({ part }) => part === 'refined')?.by).toEqual({ kind: 'cues' })
  })

  it('refined by the model is a version of its own, is found by its words, and keeps what was ticked off', async () => {
    const { id } = await create()
    const action = (await t.app.ledger.list()).find((item) => item.noteId === id && item.kind === 'action')
    await t.app.ledger.change(action!.id, { done: true })
    await t.app.settings.set('models.chat', 'quote', 'command')
    models.script = ANSWER
    const { notice } = await t.app.refiner.refine(id)
    expect(notice).toBeNull()
    const note = await t.app.notes.get(id)
    expect([note.title, note.refinedParts?.sections.map(({ section }) => section).includes('summary')]).toEqual([
      'Heat pump for the pool',
      true,
    ])
    expect(
      (await t.app.notes.versions(id))
        .filter(({ part }) => part === 'refined')
        .map(({ by }) => by.kind)
        .toSorted(),
    ).toEqual(['cues', 'model'])
    const items = (await t.app.ledger.list()).filter(({ noteId }) => noteId === id)
    expect(items.find(({ kind }) => kind === 'action')).toMatchObject({ id: action!.id, done: true })
    await t.app.noteIndex.flush()
    expect(await t.app.noteIndex.wait(id, 20_000)).toBe(true)
    const { output } = await t.app.retrieve.search({ question: 'turquoise pool', filter: {}, k: 3, select: false })
    expect(output.hits[0]).toMatchObject({ documentId: id, anchor: { startSeconds: 0 } })
  })

  it('keeps the title and tags of the person when it is refined', async () => {
    const { id } = await create()
    await t.app.notes.edit(id, { title: 'Mine', tags: ['my tag'] })
    await t.app.refiner.refine(id)
    expect(await t.app.notes.get(id)).toMatchObject({ title: 'Mine', tags: ['my tag'] })
  })

  it('is told that it has nothing to refine when nothing was said', async () => {
    const { id } = await t.app.notes.create({ memo: 'Only a memo.' })
    await expect(t.app.refiner.refine(id)).rejects.toMatchObject({ code: 'note-without-speech' })
  })
})
