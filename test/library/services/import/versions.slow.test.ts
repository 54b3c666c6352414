import { said } from '../../../support/said.ts'
import { say } from '../../../../src-preload/texts/say.ts'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import { READER_VERSIONS } from '../../../../src-main/reading/adapters/parsers/reader-versions.ts'
import type { ImportOptions } from '../../../../src-main/library/services/import/import.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../../support/app.ts'

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

function write(name: string, content: string): string {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  return path
}

async function importNow(paths: string[], options: ImportOptions = {}) {
  const { importId } = await test.app.imports.importPaths(paths, options)
  await test.app.imports.wait(importId, { upTo: 'ready' })
  return test.app.imports.finish(importId)
}

const only = (documents: Document[]): Document => {
  expect(documents).toHaveLength(1)
  return documents[0] as Document
}

const paragraph = (topic: string) =>
  `The ${topic} was inspected in March. ${`Everything about the ${topic} was found to be in order, and the report was signed by two officers of the port. `.repeat(5)}`

describe('a changed file at the same path', () => {
  it('brings the tags of its front matter; reading the same content again brings none back that a person removed', async () => {
    const path = write('tagged.md', `---\ntags: [tide, DE89370400440532013000]\n---\n${paragraph('gauge')}\n`)
    const { id } = only((await importNow([path])).documents)
    const tags = async () => (await test.app.library.get(id)).tags
    // An account that is blacked out in the text is no tag either.
    expect(await tags()).toEqual(['tide'])
    await test.app.library.tag([id], { add: ['mine'], remove: ['tide'] })
    const { importId } = await test.app.library.reindex([id])
    await test.app.imports.wait(importId, { upTo: 'searchable' })
    expect(await tags()).toEqual(['mine'])
    write('tagged.md', `---\ntags: [tide, ebb]\n---\n${paragraph('sluice')}\n`)
    await importNow([path])
    expect(await tags()).toEqual(['ebb', 'mine', 'tide'])
  })

  it('becomes a new version of its document with the same id, and the old text and original are removed', async () => {
    const path = write('crane.md', `# Crane\n\n## One\n\n${paragraph('hook')}\n\n## Two\n\n${paragraph('cable')}\n`)
    const first = only((await importNow([path])).documents)
    const before = (await test.app.library.original(first.id)).path
    write('crane.md', `# Crane\n\n## One\n\n${paragraph('hook')}\n\n## Two\n\n${paragraph('zeppelin')}\n`)
    const report = await importNow([path])
    expect(report).toMatchObject({ added: 1, duplicates: 0, failed: 0 })
    expect(only(report.documents)).toMatchObject({ id: first.id, status: 'ready' })
    const texts = (await test.app.library.chunks(first.id)).map((chunk) => chunk.text).join('\n')
    expect(texts).toContain('zeppelin')
    expect(texts).not.toContain('cable')
    expect((await test.app.library.original(first.id)).path).not.toBe(before)
    await expect(test.app.storage.exists(before.slice(before.indexOf('files/')))).resolves.toBe(false)
    expect((await test.app.library.list()).filter((document) => document.path === path)).toHaveLength(1)
  })

  it('keeps the vectors of unchanged passages', async () => {
    const path = write('winch.md', `# Winch\n\n## One\n\n${paragraph('drum')}\n\n## Two\n\n${paragraph('brake')}\n`)
    await importNow([path])
    const builtIn = test.app.embedder() as NonNullable<ReturnType<TestApp['app']['embedder']>>
    const asked: string[] = []
    const original = builtIn.embedPassages
    builtIn.embedPassages = (texts, options) => {
      asked.push(...texts)
      return original(texts, options)
    }
    try {
      write('winch.md', `# Winch\n\n## One\n\n${paragraph('drum')}\n\n## Two\n\n${paragraph('parachute')}\n`)
      await importNow([path])
    } finally {
      builtIn.embedPassages = original
    }
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.every((text) => text.includes('parachute'))).toBe(true)
  })

  it('leaves the earlier version in place, with the reason, when the new one is unreadable', async () => {
    const path = write('good.txt', 'The lighthouse was painted white in the spring of the year.')
    const first = only((await importNow([path])).documents)
    write('good.txt', ' \n ')
    const report = await importNow([path])
    expect(report).toMatchObject({ added: 0, failed: 1 })
    expect(await test.app.library.get(first.id)).toMatchObject({ status: 'ready', error: { code: 'no-text' } })
    const hits = await test.app.retrieve.search({ question: 'When was the lighthouse painted?', filter: {}, k: 3, select: false })
    expect(hits.output.hits[0]?.documentId).toBe(first.id)
    expect((await test.app.health.findings()).find((finding) => finding.code === 'stale')?.documents).toEqual([first.id])
    write('good.txt', 'The lighthouse was painted red in the autumn of the year.')
    await importNow([path])
    expect(await test.app.library.get(first.id)).toMatchObject({ status: 'ready', error: null })
  })

  it('keeps the id of a failed document once the file has content', async () => {
    const path = write('empty-first.txt', '')
    const failed = only((await importNow([path])).documents)
    expect(failed.status).toBe('failed')
    write('empty-first.txt', 'Now the pump house has a roof again.')
    expect(only((await importNow([path])).documents)).toMatchObject({ id: failed.id, status: 'ready' })
  })

  it('is recognised by its content after a move, and its document follows', async () => {
    const path = write('moving/from.txt', 'The customs house keeps its ledgers in the cellar.')
    const first = only((await importNow([path])).documents)
    const to = join(folder, 'moving', 'to.txt')
    renameSync(path, to)
    expect(await importNow([to])).toMatchObject({ added: 0, duplicates: 1 })
    expect(await test.app.library.get(first.id)).toMatchObject({ path: to, title: 'to.txt' })
  })
})

describe('the processing policy of a document', () => {
  it('is applied by replacing its passages in one step, and search has the old ones until then', async () => {
    const path = write('book.md', `# Book\n\n${Array.from({ length: 30 }, (_, n) => paragraph(`shed ${n}`)).join('\n\n')}\n`)
    const document = only((await importNow([path], { collection: 'Sheds' })).documents)
    const before = (await test.app.library.chunks(document.id)).length
    await test.app.collections.set('Sheds', { profile: 'window' })
    const counts = new Set<number>()
    await expect
      .poll(
        async () => {
          counts.add((await test.app.library.chunks(document.id)).length)
          return (await test.app.library.get(document.id)).profile
        },
        { timeout: 30_000, interval: 5 },
      )
      .toBe('window')
    const after = (await test.app.library.chunks(document.id)).length
    expect(after).not.toBe(before)
    expect([...counts].filter((count) => count !== before && count !== after)).toEqual([])
    expect(await test.app.library.outdated()).toEqual([])
  })

  it('keeps the document’s own import options, whatever its collection says later', async () => {
    const path = write('wish.md', `# Wish\n\n${paragraph('wishing well')}\n`)
    const document = only((await importNow([path], { collection: 'Wells', profile: 'tokens-512', redact: 'never' })).documents)
    expect(document).toMatchObject({ profile: 'tokens-512', redact: 'never' })
    await test.app.collections.set('Wells', { profile: 'window', redact: 'always' })
    expect(await test.app.library.outdated()).not.toContain(document.id)
  })

  it('has the sizes that its collection chose for a profile of a fixed size, and none of another profile', async () => {
    const text = Array.from({ length: 30 }, (_, n) => paragraph(`gate ${n}`)).join('\n\n')
    await test.app.collections.create('Gates').catch(() => null)
    await test.app.collections.set('Gates', { profile: 'window', passageSize: 500, passageOverlap: 0 })
    const document = only((await importNow([write('gates.txt', text)], { collection: 'Gates' })).documents)
    expect(document.profile).toBe('window 500+0')
    const lengths = (await test.app.library.chunks(document.id)).map((chunk) => chunk.text.length)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(500)
    expect(lengths.reduce((sum, length) => sum + length, 0) / lengths.length).toBeGreaterThan(250)
    const wished = only(
      (await importNow([write('wished.txt', `Other. ${text}`)], { collection: 'Gates', profile: 'tokens-512' })).documents,
    )
    expect(wished.profile).toBe('tokens-512')
    expect(await test.app.library.outdated()).not.toContain(document.id)
    await expect(test.app.collections.set('Gates', { passageSize: 5 })).rejects.toMatchObject({ code: 'setting-invalid' })
  })

  it('refuses an unknown setting of a collection and an invalid value', async () => {
    await expect(test.app.collections.set('Wells', { colour: 'red' })).rejects.toMatchObject({ code: 'setting-unknown' })
    await expect(test.app.collections.set('Wells', { profile: 'huge' })).rejects.toMatchObject({ code: 'setting-invalid' })
  })
})

describe('organising documents', () => {
  it('by tags filters lists and searches, whatever the letter case', async () => {
    const one = only((await importNow([write('tagged.txt', 'The lease of the warehouse ends in June.')])).documents)
    await importNow([write('untagged.txt', 'The lease of the granary ends in July.')])
    expect((await test.app.library.tag([one.id], { add: ['Lease', 'Important'] }))[0]?.tags.sort()).toEqual(['Important', 'Lease'])
    await test.app.library.tag([one.id], { add: ['lease'] })
    expect((await test.app.library.list({ tags: ['LEASE'] })).map((document) => document.id)).toEqual([one.id])
    const filter = await test.app.collections.filterOf({ tags: ['lease'] })
    const { output } = await test.app.retrieve.search({ question: 'When does the lease end?', filter, k: 10, select: false })
    expect(output.hits.map((hit) => hit.documentId)).toEqual([one.id])
    expect((await test.app.library.tag([one.id], { remove: ['LEASE'] }))[0]?.tags).toEqual(['Important'])
  })

  it('into another collection takes effect in searches at once', async () => {
    const one = only((await importNow([write('mover.txt', 'The gangway is four metres wide.')])).documents)
    await test.app.collections.create('Quay')
    expect((await test.app.library.move([one.id], 'Quay'))[0]).toMatchObject({ id: one.id, collection: 'Quay' })
    const filter = await test.app.collections.filterOf({ collections: ['Quay'] })
    expect(
      (await test.app.retrieve.search({ question: 'How wide is the gangway?', filter, k: 5, select: false })).output.hits[0]?.documentId,
    ).toBe(one.id)
    await expect(test.app.library.move([one.id], 'Nowhere')).rejects.toMatchObject({ code: 'collection-not-found' })
  })

  it('names a deleted document, to which a question is limited, as the person typed it and never by its id', async () => {
    const { id } = only((await importNow([write('gone.txt', 'The sluice is opened by hand.')])).documents)
    expect(await test.app.collections.filterOf({ documents: [id] })).toEqual({ documentIds: [id] })
    await test.app.library.trash([id])
    await expect(test.app.collections.filterOf({ documents: [id] }).catch(said)).resolves.toMatchObject({
      code: 'document-not-found',
      message: expect.not.stringContaining(id),
      next: expect.stringContaining('Restore it'),
    })
    await expect(test.app.collections.filterOf({ documents: ['gone.txt'] })).rejects.toMatchObject({
      message: expect.stringContaining('gone.txt'),
    })
  })

  it('names pasted text by the given title', async () => {
    const { importId } = await test.app.uploads.paste({
      title: 'Minutes of Monday',
      text: 'We agreed that the bridge is repainted in blue.',
    })
    await test.app.imports.wait(importId, { upTo: 'ready' })
    expect(only((await test.app.imports.report(importId)).documents)).toMatchObject({
      title: 'Minutes of Monday',
      type: 'txt',
      status: 'ready',
    })
    await expect(test.app.uploads.paste({ title: 'Nothing', text: ' \n ' })).rejects.toMatchObject({ code: 'empty-file' })
  })
})

describe('the health of the library', () => {
  it('names failed, empty, duplicate and outdated documents, and no others', async () => {
    const scan = only((await importNow([write('scan.txt', '   ')], { collection: 'Health' })).documents)
    const empty = only((await importNow([write('nothing.txt', '')], { collection: 'Health' })).documents)
    const first = only((await importNow([write('twice.txt', 'The tide table hangs beside the door.')], { collection: 'Health' })).documents)
    const second = only((await importNow([write('twice.txt', 'The tide table hangs beside the door.')], { collection: 'Other' })).documents)
    await test.app.library.move([second.id], 'Health')
    const findings = await test.app.health.findings()
    const idsOf = (code: string) => findings.find((finding) => finding.code === code)?.documents
    expect(idsOf('no-text')).toEqual([scan.id])
    // Another attempt would read the same empty file.
    expect(idsOf('unreadable')).toContain(empty.id)
    expect(idsOf('failed') ?? []).not.toContain(empty.id)
    expect(idsOf('unreadable')).not.toContain(scan.id)
    expect(idsOf('duplicate')).toEqual([second.id])
    expect(findings.flatMap((finding) => finding.documents)).not.toContain(first.id)
    expect(findings.every((finding) => /[.)]$/.test(say(finding.message)))).toBe(true)
  })

  it('passes the check after these changes', async () => {
    expect(await test.app.maintenance.check()).toEqual({ ok: true, findings: [] })
  })

  it('advises to read what an older reader read, all in one go, and by nothing of its own', async () => {
    const { documents } = await importNow([write('old.md', 'The old reader left out the lists.')], { collection: 'Readers' })
    const id = only(documents).id
    expect(await test.app.library.readByOlder()).not.toContain(id)
    // A library from before versions were stored, and a reader that changed since.
    const changed = { ...READER_VERSIONS, md: READER_VERSIONS.md + 1 }
    expect(await test.app.database.readByOlder({ readers: changed })).toContain(id)
    const sql = new Database(join(test.dataFolder, 'echomind.db'))
    sql.prepare('UPDATE documents SET reader = NULL WHERE id = ?').run(id)
    sql.prepare("UPDATE documents SET type = 'pdf' WHERE id = ?").run(id)
    sql.close()
    const finding = (await test.app.health.findings()).find(({ code }) => code === 'older-reader')
    expect(finding).toMatchObject({ documents: [id], action: 'read-again' })
    const { importId, files } = await test.app.library.reindex(await test.app.library.readByOlder())
    expect(files).toBe(1)
    await test.app.imports.wait(importId, { upTo: 'searchable' })
    expect(await test.app.library.readByOlder()).toEqual([])
    expect((await test.app.library.get(id)).type).toBe('md')
  })
})
