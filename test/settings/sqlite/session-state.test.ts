import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChatId } from '../../../src-preload/contract/ids.ts'
import type { ComposerState, WindowSession } from '../../../src-preload/contract/shapes/session.ts'
import { createSession, type SessionService } from '../../../src-main/answers/services/session.ts'
import { asClient } from '../../support/as-client.ts'
import { createTestDatabase, embedDocument, storeDocument, type TestDatabase } from '../../support/database/database.ts'

const CHAT = 'lease' as ChatId
const COMPOSER: ComposerState = {
  draft: 'How long?',
  filters: { collections: ['Contracts', 'Personal'] },
  ownFilters: true,
  persona: null,
  depth: 'thorough',
  context: null,
  place: null,
  editing: null,
}
const WINDOW: WindowSession = {
  view: 'library',
  chatId: CHAT,
  leftOpen: true,
  rightOpen: false,
  rightTab: 'reader',
  reader: null,
  readerPlace: null,
  answerId: null,
  activeSource: null,
  scope: null,
  document: null,
  note: null,
  artifactId: null,
}
let t: TestDatabase
let session: SessionService
beforeEach(() => {
  t = createTestDatabase()
  session = createSession({ database: asClient(t.database), replaced: { writing: async () => undefined } })
  t.database.createChat({ id: CHAT, title: 'Lease', now: 1 })
})
afterEach(() => t.close())

describe('what the window restores', () => {
  it('is kept for each chat and for “New chat”', async () => {
    await session.keepComposer(CHAT, COMPOSER)
    await session.keepComposer(null, { ...COMPOSER, draft: 'Half' })
    await session.keepComposer(CHAT, { ...COMPOSER, draft: 'How long is it?' })
    expect(await session.composer(CHAT)).toEqual({ ...COMPOSER, draft: 'How long is it?' })
    expect(await session.composer(null)).toEqual({ ...COMPOSER, draft: 'Half' })
    expect(await session.composer('other' as ChatId)).toBeNull()
  })

  it('goes with its chat, also when it is stored a moment after the deletion', async () => {
    await session.keepComposer(CHAT, COMPOSER)
    t.database.deleteChat(CHAT)
    await session.keepComposer(CHAT, COMPOSER)
    expect(t.connection.all('SELECT * FROM session_state')).toEqual([])
  })

  it('follows a renamed collection and drops a deleted one', async () => {
    t.database.createCollection('Contracts')
    await session.keepComposer(CHAT, COMPOSER)
    t.database.renameCollection({ name: 'Contracts', to: 'Leases' })
    expect((await session.composer(CHAT))?.filters).toEqual({ collections: ['Leases', 'Personal'] })
    t.database.deleteCollection('Leases')
    expect((await session.composer(CHAT))?.filters).toEqual({ collections: ['Personal'] })
  })

  it('counts as not stored when it is damaged or of another version', async () => {
    for (const body of ['no json', '[]', '{"draft": 1}']) {
      t.connection.run("INSERT OR REPLACE INTO session_state (key, body) VALUES ('composer', ?)", body)
      expect(await session.composer(null)).toBeNull()
    }
  })

  it('loses the words of a purged document', async () => {
    const said = 'The terns nest on the northern spit until the end of August every year.'
    const ids = storeDocument(t.database, { title: 'Terns', texts: [said] })
    embedDocument(t.database, ids)
    await session.keepComposer(CHAT, { ...COMPOSER, context: said, draft: 'Is it so?' })
    await t.database.purgeDocuments({ ids: [ids.documentId] })
    const left = await session.composer(CHAT)
    expect(left?.context).not.toContain('northern spit')
    expect(left?.draft).toBe('Is it so?')
  })

  it('leaves out documents that are gone or in the trash', async () => {
    const [live, gone] = ['Terns', 'Seals'].map((title) => storeDocument(t.database, { title, texts: [title] }).documentId)
    if (!live || !gone) throw new Error('no documents')
    const target = (documentId: typeof live) => ({ documentId, title: 'T' })
    await session.keepWindow({ ...WINDOW, reader: target(live), document: { id: gone, at: target(gone), tab: 'read', place: 0.5 } })
    await t.database.trashDocuments({ ids: [gone], now: 1 })
    expect(await session.window()).toEqual({ ...WINDOW, reader: target(live) })
    await session.keepWindow({ ...WINDOW, reader: target(gone), readerPlace: 0.3 })
    expect(await session.window()).toEqual(WINDOW)
  })
})
