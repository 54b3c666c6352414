import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ArtifactId, ChatId, DocumentId } from '../../../src-preload/contract/ids.ts'
import { createTestDatabase, storeDocument, type TestDatabase } from '../../support/database/database.ts'

let t: TestDatabase
let ids: DocumentId[]
beforeEach(() => {
  t = createTestDatabase()
  ids = ['Lease', 'Roof', 'Pump'].map((title) => storeDocument(t.database, { texts: [title], title }).documentId)
})
afterEach(() => t.close())

/** All words that are kept. */
const kept = (): string =>
  t.database
    .listReplaced()
    .map(({ id }) => t.database.replacedText(id))
    .join('\n')

describe('what a person gave and what another choice overwrites is kept', () => {
  it('tags of all documents that one call removes', () => {
    t.database.changeTags({ ids, add: ['urgent', 'water'], remove: [] })
    expect(kept()).toBe('')
    t.database.changeTags({ ids, add: [], remove: ['URGENT', 'water'] })
    const { title } = t.database.getDocument(ids[0] as DocumentId) as { title: string }
    expect(kept().split('\n')).toHaveLength(3)
    expect(kept()).toContain(`${title}: urgent, water`)
  })

  it('tags that many calls remove, in one entry', () => {
    for (let i = 0; i < 60; i += 1) {
      t.database.changeTags({ ids, add: [`tag ${i}`], remove: [] })
      t.database.changeTags({ ids, add: [], remove: [`tag ${i}`] })
    }
    expect(t.database.listReplaced()).toHaveLength(1)
    expect(kept().split('\n')).toHaveLength(180)
  })

  it('collections of documents that were moved, settings of collections, and their names', () => {
    t.database.moveDocuments({ ids, collectionId: t.database.ensureCollection('Work').id })
    t.database.moveDocuments({ ids, collectionId: t.database.ensureCollection('Play').id })
    expect(kept().match(/: Work$/gmu)).toHaveLength(3)
    t.database.changeCollection({ name: 'Play', change: { passageSize: 300 } })
    t.database.changeCollection({ name: 'Play', change: { passageSize: null } })
    t.database.renameCollection({ name: 'Play', to: 'x' })
    expect(kept()).toContain('Play: passageSize = 300')
    expect(kept()).toMatch(/^Play$/mu)
  })

  it('titles that a person gave, of documents, chats and artifacts', () => {
    const id = ids[0] as DocumentId
    t.database.renameDocument({ id, title: 'My lease' })
    expect(kept()).toBe('')
    t.database.renameDocument({ id, title: 'evil' })
    t.database.renameDocument({ id, title: 'evil 2' })
    const chatId = '22222222-2222-4222-8222-222222222222' as ChatId
    t.database.createChat({ id: chatId, title: 'My chat', now: 1 })
    t.database.renameChat({ id: chatId, title: 'evil' })
    const artifactId = '55555555-5555-4555-8555-555555555555' as ArtifactId
    t.database.addArtifactVersion({
      now: 9,
      version: {
        id: artifactId,
        type: 'blueprint',
        title: 'My plan',
        scope: {},
        persona: null,
        by: 'model',
        markdown: 'x',
        sources: [],
        claims: [],
        notice: null,
        incomplete: false,
      },
    })
    t.database.renameArtifact({ id: artifactId, title: 'evil' })
    expect(kept().split('\n').toSorted()).toEqual(['My chat', 'My lease', 'My plan'])
  })

  it('filters of personas and watched folders', () => {
    const persona = { id: 'p', name: 'P', prompt: '', profile: 'fast', temperature: null, output: 'text' } as const
    t.database.savePersona({ now: 1, persona: { ...persona, filters: { collections: ['Work'] } } })
    t.database.savePersona({ now: 2, persona: { ...persona, filters: {} } })
    expect(kept()).toBe('P: filters = {"collections":["Work"]}')
    t.database.addWatched({ path: '/watched', collectionId: t.database.ensureCollection('Work').id, review: false, now: 1 })
    t.database.removeWatched({ ids: t.database.listWatched().map(({ id }) => id) })
    expect(kept()).toContain('/watched: Work')
  })
})
