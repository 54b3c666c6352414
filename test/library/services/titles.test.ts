import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFoundStore } from '../../../src-main/storage/adapters/files/found.ts'
import type { ImportOptions } from '../../../src-main/library/services/import/import.ts'
import type { Document } from '../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../support/app.ts'

let test: TestApp
let folder: string

beforeAll(async () => {
  folder = temporaryFolder()
  test = await startTestApp()
})

afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

const paragraph = (topic: string) => `The ${topic} was inspected in March. ${`Everything about the ${topic} was in order. `.repeat(12)}`

async function add(name: string, content: string, options: ImportOptions = {}): Promise<DocumentId> {
  const path = join(folder, name)
  writeFileSync(path, content)
  const { importId } = await test.app.imports.importPaths([path], options)
  await test.app.imports.wait(importId, { upTo: options.embed === false ? 'searchable' : 'ready' })
  const { documents } = await test.app.imports.finish(importId)
  return documents[0]?.id as DocumentId
}

async function readAgain(id: DocumentId): Promise<Document> {
  const { importId } = await test.app.library.reindex([id])
  await test.app.imports.wait(importId, { upTo: 'ready' })
  return test.app.library.get(id)
}

/** Documents that the words of a title alone find. */
async function foundBy(words: string): Promise<DocumentId[]> {
  const passages = await test.app.find.byWords(words)
  return passages.map(({ documentId }) => documentId)
}

async function contexts(id: DocumentId): Promise<string[]> {
  const passages = await test.app.search.passages(await test.app.database.childIds([id]))
  return passages.map(({ context }) => context)
}

/** Texts that are embedded while something is done. */
async function embeddedBy(work: () => Promise<unknown>): Promise<string[]> {
  const builtIn = test.app.embedder() as NonNullable<ReturnType<TestApp['app']['embedder']>>
  const asked: string[] = []
  const original = builtIn.embedPassages
  builtIn.embedPassages = (texts, options) => {
    asked.push(...texts)
    return original(texts, options)
  }
  try {
    await work()
  } finally {
    builtIn.embedPassages = original
  }
  return asked
}

describe('a title that a person gives', () => {
  it('is shown, searched and in every context line at once, and embeds nothing anew', async () => {
    const id = await add(
      'main.html',
      `<title>MAIN GAME</title><h1>Bishop</h1><p>${paragraph('bishop')}</p><h2>Moves</h2><p>${paragraph('rook')}</p>`,
    )
    expect(await foundBy('chessboard rules')).toEqual([])
    const asked = await embeddedBy(async () => {
      const { document, before } = await test.app.titles.rename(id, '  Chessboard\n rules ')
      expect(document).toMatchObject({ title: 'Chessboard rules', readTitle: 'MAIN GAME', status: 'ready' })
      expect(before).toBe('')
    })
    expect(asked).toEqual([])
    expect(await foundBy('chessboard rules')).toContain(id)
    expect(await foundBy('main game')).toEqual([])
    expect((await contexts(id)).every((context) => context.startsWith('Chessboard rules'))).toBe(true)
    expect((await test.app.maintenance.check({ full: true })).findings).toEqual([])
    // The next reading embeds what the new title stands before.
    expect((await embeddedBy(() => readAgain(id))).every((text) => text.startsWith('Chessboard rules'))).toBe(true)
    expect((await test.app.maintenance.check({ full: false })).findings).toEqual([])
  })

  it('stays when the file is read again and when it has changed, and goes back to the title that was read last', async () => {
    const id = await add('ship.md', `# Ship\n\n${paragraph('hull')}\n`)
    await test.app.titles.rename(id, 'Ferry of Lindau')
    expect(await readAgain(id)).toMatchObject({ title: 'Ferry of Lindau', readTitle: 'Ship' })
    expect((await contexts(id))[0]).toBe('Ferry of Lindau > Ship')
    await add('ship.md', `# Steamer\n\n${paragraph('boiler')}\n`)
    const changed = await test.app.library.get(id)
    expect(changed).toMatchObject({ title: 'Ferry of Lindau', readTitle: 'Steamer' })
    const { document, before } = await test.app.titles.rename(id, '')
    expect(document.title).toBe('Steamer')
    expect(document.readTitle).toBeUndefined()
    expect((await test.app.maintenance.check({ full: true })).findings).toEqual([])
    expect(before).toBe('Ferry of Lindau')
    expect(await foundBy('Ferry Lindau')).toEqual([])
    expect((await test.app.titles.rename(id, before)).document.title).toBe('Ferry of Lindau')
  })

  it('of a file without a title of its own gives way to the file name, which is not searched', async () => {
    const id = await add('zyzzyva-notes.txt', paragraph('harbour'))
    await test.app.titles.rename(id, 'Harbour log')
    expect(await foundBy('harbour log')).toContain(id)
    const { document } = await test.app.titles.rename(id, '')
    expect(document.title).toBe('zyzzyva-notes.txt')
    expect(await foundBy('zyzzyva')).toEqual([])
    expect((await contexts(id)).every((context) => context === '')).toBe(true)
  })

  it('is redacted as the text is', async () => {
    const id = await add('card.txt', paragraph('account'))
    const { document } = await test.app.titles.rename(id, 'Card 4111 1111 1111 1111')
    expect(document.title).not.toContain('4111')
  })

  it('of pasted text is a given one, too: it is searched and stays when the text is read again', async () => {
    const { importId } = await test.app.uploads.paste({ title: 'Quixotic plan', text: paragraph('windmill') })
    await test.app.imports.wait(importId, { upTo: 'ready' })
    const id = (await test.app.imports.finish(importId)).documents[0]?.id as DocumentId
    expect(await foundBy('quixotic plan')).toContain(id)
    expect((await readAgain(id)).title).toBe('Quixotic plan')
  })

  it('reaches all passages of a long document, also when the app was ended on the way', async () => {
    const sections = Array.from({ length: 250 }, (_, i) => `## Part ${i}\n\n${paragraph(`wheel ${i}`)}`)
    const id = await add('long.md', `# Long\n\n${sections.join('\n\n')}\n`, { embed: false })
    await test.app.database.renameDocument({ id, title: 'Endless' })
    await test.app.database.relabelPassages({ id, after: 0, maxTokens: 256 })
    expect(new Set((await contexts(id)).map((context) => context.split(' ')[0]))).toEqual(new Set(['Endless', 'Long']))
    await test.app.relabel.finish()
    expect(new Set((await contexts(id)).map((context) => context.split(' ')[0]))).toEqual(new Set(['Endless']))
    expect(await test.app.database.documentsToRelabel()).toEqual([])
  })

  it('is that of a note: one word, one title', async () => {
    const note = await test.app.notes.create({ title: 'Talk', memo: 'We talked about the tower.' })
    const { document, before } = await test.app.titles.rename(note.id, 'Tower talk')
    expect([document.title, before]).toEqual(['Tower talk', 'Talk'])
    expect((await test.app.notes.get(note.id)).title).toBe('Tower talk')
  })

  it('comes back with the original when the database was lost', async () => {
    const id = await add('lost.txt', paragraph('lighthouse'))
    await test.app.titles.rename(id, 'Lighthouse of Rhodes')
    const { path } = await test.app.library.original(id)
    await test.app.database.removeDocuments({ ids: [id] })
    const found = createFoundStore({ dataFolder: test.dataFolder })
    await found.putAside(path.slice(path.indexOf('files/')))
    const { importIds } = await test.app.found.import()
    for (const importId of importIds) await test.app.imports.wait(importId, { upTo: 'ready' })
    const back = (await test.app.library.list()).find(({ title }) => title === 'Lighthouse of Rhodes')
    expect(back).toMatchObject({ readTitle: 'lost.txt', status: 'ready' })
  })
})
