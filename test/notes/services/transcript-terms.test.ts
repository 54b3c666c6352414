import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Segment } from '../../../src-preload/contract/shapes/notes.ts'
import { createTranscriptTerms } from '../../../src-main/notes/services/terms/transcript-terms.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../support/app.ts'

let t: TestApp
const GOING = new AbortController().signal
const ENGINE = { kind: 'engine', name: 'words' } as const
const RANKS = new Map(['please', 'order', 'the', 'pump', 'report', 'ask', 'about'].map((word, rank) => [word, rank]))

const said = (...texts: string[]): Segment[] => texts.map((text, i) => ({ start: i, end: i + 1, speaker: null, text }))
const service = () =>
  createTranscriptTerms({ database: t.app.database, ranks: async () => RANKS, settings: t.app.settings.current, now: Date.now })
const newest = async (id: DocumentId) => (await t.app.notes.get(id)).segments.map(({ text }) => text)
async function heard(...texts: string[]): Promise<DocumentId> {
  const { id } = await t.app.notes.create({ title: 'Heard', memo: '' })
  await t.app.notes.saveSegments(id, said(...texts), ENGINE)
  return id
}
async function importText(name: string, text: string): Promise<DocumentId> {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, text)
  const { importId } = await t.app.imports.importPaths([file])
  await t.app.imports.wait(importId, { upTo: 'searchable' })
  return (await t.app.imports.finish(importId)).documents[0]?.id as DocumentId
}

beforeAll(async () => {
  t = await startTestApp()
  await t.app.settings.set('speech.language', 'en', 'command')
  await importText('a.md', 'The memo of Anna Kowalska names the HVAC and the pump of Zeltkamp. We asked Zeltkamp about the HVAC.')
  await importText('b.md', 'The report says that the HVAC of Zeltkamp is old, and that a velcamp is a tent.')
  await importText('c.md', 'A velcamp is a tent, and another velcamp is another tent that we bought in spring.')
})
afterAll(() => t.close())

describe('names of the collection in a transcript', () => {
  it('are offered to the engine, those of the memo first, and nothing is offered when switched off', async () => {
    const { id } = await t.app.notes.create({ title: 'Visit', memo: 'Call Anna Kowalska about it.' })
    const note = await t.app.database.getNote(id)
    if (!note) throw new Error('no note')
    const words = await service().expected(note, GOING)
    expect(words.slice(0, 3)).toEqual(['Anna', 'Anna Kowalska', 'Kowalska'])
    expect(words).toEqual(expect.arrayContaining(['HVAC', 'Zeltkamp']))
    await t.app.settings.set('speech.correctTerms', false, 'command')
    expect(await service().expected(note, GOING)).toEqual([])
    expect(await service().correct(await heard('the h v a c'), GOING)).toBe(0)
    await t.app.settings.set('speech.correctTerms', true, 'command')
  })

  it('correct what the engine heard, as a version of its own whose corrections are undone one by one or all at once', async () => {
    const id = await heard('ask seltkamp about the h v a c', 'please order')
    expect(await service().correct(id, GOING)).toBe(2)
    expect(await newest(id)).toEqual(['ask Zeltkamp about the HVAC', 'please order'])
    expect((await t.app.notes.versions(id)).filter(({ part }) => part === 'transcript').map(({ by }) => by.kind)).toEqual([
      'correction',
      'engine',
    ])
    expect(await t.app.notes.corrections(id, 2)).toEqual([
      { from: 'seltkamp', to: 'Zeltkamp', seconds: 0, isUndone: false },
      { from: 'h v a c', to: 'HVAC', seconds: 0, isUndone: false },
    ])
    await t.app.notes.undoCorrection(id, 2, 0)
    expect(await newest(id)).toEqual(['ask seltkamp about the HVAC', 'please order'])
    expect((await t.app.notes.corrections(id, 2)).map(({ isUndone }) => isUndone)).toEqual([true, false])
    await t.app.notes.restore(id, 'transcript', 1)
    expect(await newest(id)).toEqual(['ask seltkamp about the h v a c', 'please order'])
  })

  it('never come back after the person took them back, and never touch what a person wrote', async () => {
    const id = await heard('ask seltkamp about the h v a c')
    await service().correct(id, GOING)
    await t.app.notes.undoCorrection(id, 2, 0)
    expect(await service().correct(id, GOING)).toBe(0)
    await t.app.notes.saveSegments(id, said('ask seltkamp about the h v a c', 'and more'), ENGINE)
    expect(await service().correct(id, GOING)).toBe(1)
    expect(await newest(id)).toEqual(['ask seltkamp about the HVAC', 'and more'])
  })

  it('leave words alone that several documents use, but not those that only other transcripts misheard', async () => {
    await t.app.notes.saveSegments(await heard('ask seltkamp'), said('ask seltkamp', 'seltkamp'), { kind: 'person' })
    await t.app.noteIndex.flush()
    const id = await heard('ask velcamp about the pump', 'ask seltkamp')
    await service().correct(id, GOING)
    expect(await newest(id)).toEqual(['ask velcamp about the pump', 'ask Zeltkamp'])
  })

  it('come from the newest version of a document alone', async () => {
    const id = await importText('d.md', 'The plan of Brunnmeier is here, and Brunnmeier agrees.')
    const note = await heard('ask brunmeyer about it')
    expect(await service().correct(note, GOING)).toBe(1)
    const { collectionId = '' } = (await t.app.database.getNote(note)) ?? {}
    const stored = async () =>
      (await t.app.database.termsOfDocuments({ collectionId, after: '', limit: 1000 })).documents.find((one) => one.id === id)?.terms
    expect(await stored()).toContain('Brunnmeier')
    const { importId } = await t.app.imports.reindex([id])
    await t.app.imports.wait(importId, { upTo: 'searchable' })
    expect(await stored()).toBeNull()
  })
})
