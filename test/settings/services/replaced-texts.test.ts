import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ComposerState } from '../../../src-preload/contract/shapes/session.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

let t: TestApp
let now = Date.parse('2026-11-02T09:00:00Z')
beforeAll(async () => {
  t = await startTestApp({ now: () => now })
})
afterAll(() => t.close())

const COMPOSER: ComposerState = {
  draft: '',
  filters: {},
  ownFilters: false,
  persona: null,
  depth: 'fast',
  context: null,
  place: null,
  editing: null,
}
const kept = async (): Promise<string[]> => (await t.app.replaced.list()).map(({ kind, begins }) => `${kind}: ${begins}`)

describe('a text of the person without versions, when another one replaces it,', () => {
  it('is kept: a task, a question that was not asked, an artifact and a persona that are being written', async () => {
    const { app } = t
    const { id } = await app.notes.create({ title: 'Harbour' })
    await app.notes.pasteTranscript(id, 'Ivo: We decided to buy the crane. I will feed the heron by Friday.')
    const [item] = await app.ledger.list()
    await app.ledger.change(item!.id, { owner: 'Ivo' })
    expect(await kept()).toEqual([])
    await app.ledger.change(item!.id, { text: 'Nothing.' })
    expect(await kept()).toEqual([`item: ${item!.text}`])

    await app.session.keepComposer(null, { ...COMPOSER, draft: 'When does the lease of the boat house end?\nAnd who pays?' })
    await app.session.keepComposer(null, { ...COMPOSER, draft: '' })
    expect((await kept())[0]).toBe('question: When does the lease of the boat house end? And who pays?')
    expect(await app.replaced.get((await app.replaced.list())[0]!.id)).toBe('When does the lease of the boat house end?\nAnd who pays?')

    const draft = {
      name: 'Skipper',
      prompt: 'Answer like a skipper who saw the storm.',
      profile: 'fast',
      temperature: null,
      output: 'text',
      filters: {},
    } as const
    await app.session.keepPersonas({ new: draft })
    await app.session.keepPersonas({})
    expect((await kept())[0]).toBe('persona: Answer like a skipper who saw the storm.')
  })

  it('is not kept when it became a question, or a persona', async () => {
    const { app } = t
    const before = await kept()
    const question = 'Where is the key of the shed?'
    await app.session.keepComposer(null, { ...COMPOSER, draft: question })
    const { chatId, done } = await app.chat.ask({ question })
    await app.session.keepComposer(null, COMPOSER)
    await done
    await app.session.keepComposer(chatId, { ...COMPOSER, draft: 'Where?' })
    await app.personas.set('Mate', { prompt: 'Answer like a mate of the skipper.' })
    await app.session.keepPersonas({
      mate: { name: 'Mate', prompt: 'Answer like a mate of the skipper.', profile: 'fast', temperature: null, output: 'text', filters: {} },
    })
    await app.session.keepPersonas({})
    expect(await kept()).toEqual(before)
    await app.session.keepComposer(chatId, COMPOSER)
    expect((await kept())[0]).toBe('question: Where?')
    await app.chat.remove(chatId)
    expect(await kept()).toEqual(before)
  })

  it('goes after the days of the trash, with its note, or when the person says so', async () => {
    const { app } = t
    const days = (count: number) => (now += count * 24 * 3_600_000)
    days(29)
    await app.replaced.expire(30)
    const before = await kept()
    expect(before).toHaveLength(3)
    const [item] = await app.ledger.list()
    await app.ledger.change(item!.id, { text: 'Feed the gulls.' })
    expect((await kept())[0]).toBe('item: Nothing.')
    days(2)
    await app.replaced.expire(30)
    expect(await kept()).toEqual(['item: Nothing.'])
    await app.library.trash([item!.noteId])
    expect(await kept()).toEqual([])
    await app.library.restore([item!.noteId])
    expect(await kept()).toEqual(['item: Nothing.'])
    await app.session.keepComposer(null, { ...COMPOSER, draft: 'How deep is the harbour?' })
    await app.session.keepComposer(null, COMPOSER)
    await app.library.purge([item!.noteId])
    expect(await kept()).toEqual(['question: How deep is the harbour?'])
    await app.replaced.empty()
    expect(await kept()).toEqual([])
  })
})
