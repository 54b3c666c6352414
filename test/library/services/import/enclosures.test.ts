import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { say } from '../../../../src-preload/texts/say.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../../support/app.ts'
import { makeDocx } from '../../../support/files/make-docx.ts'
import { makeMail, type MailAttachment } from '../../../support/files/make-mail.ts'
import { makePdf, textPage } from '../../../support/files/make-pdf.ts'
import { makePng } from '../../../support/files/make-picture.ts'

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

async function importNow(files: Record<string, string | Uint8Array>, collection: string) {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const paths = Object.keys(files).map((name) => join(folder, name))
  const { importId } = await test.app.imports.importPaths(paths, { embed: false, collection })
  await test.app.imports.wait(importId, { upTo: 'searchable' })
  return test.app.imports.finish(importId)
}

const named = (documents: readonly Document[], title: string): Document => {
  const found = documents.find((document) => document.title === title)
  if (!found) throw new Error(`${title} is not among ${documents.map((document) => document.title).join(', ')}`)
  return found
}
const listed = async (collection: string) =>
  (await test.app.library.list({ collections: [collection] })).map(({ title }) => title).toSorted()
const trashed = async (collection: string) =>
  (await test.app.library.trashed()).filter((document) => document.collection === collection).map(({ title }) => title)
const enclosed = async (id: DocumentId) => (await test.app.library.enclosures(id)).enclosures
const textOf = async (id: DocumentId) => (await test.app.library.chunks(id)).map((chunk) => chunk.text).join('\n')

const lease = { name: 'lease.docx', content: makeDocx([{ style: 'Title', text: 'Lease' }, 'The rent of the boathouse is 400 a month.']) }
const plan = { name: 'plan.pdf', content: makePdf([textPage(['The plan of the new jetty.'])]) }
const note = (text: string): MailAttachment => ({ name: 'note.txt', content: text })

describe('attachments of a message', () => {
  it('become documents of its collection, which know the message, and the message knows them', async () => {
    const report = await importNow(
      { 'a.eml': makeMail({ subject: 'Boathouse', text: 'See the lease.', attachments: [lease, plan] }) },
      'become',
    )
    expect(report).toMatchObject({ added: 3, failed: 0, duplicates: 0 })
    const mail = named(report.documents, 'Boathouse')
    const inner = named(report.documents, 'Lease')
    expect(inner).toMatchObject({ type: 'docx', collection: 'become', date: '2024-03-05T10:00:00.000Z' })
    expect(await textOf(inner.id)).toContain('400 a month')
    expect((await enclosed(mail.id)).map(({ name, document }) => [name, document?.title])).toEqual([
      ['lease.docx', 'Lease'],
      ['plan.pdf', 'plan.pdf'],
    ])
    expect((await test.app.library.enclosures(inner.id)).enclosedIn).toEqual([{ id: mail.id, title: 'Boathouse' }])
    expect(await test.app.library.original(inner.id)).toMatchObject({ name: 'lease.docx' })
  })

  it('are told with their reason when they cannot be read, and pictures that the message shows are none', async () => {
    const report = await importNow(
      {
        'b.eml': makeMail({
          subject: 'Mixed',
          html: '<p>Hello from the <b>harbour</b> office, where the cranes are.</p><img src="cid:logo">',
          attachments: [
            { name: 'logo.png', type: 'image/png', content: makePng({ width: 400, height: 200 }), id: 'logo', inline: true },
            { name: 'icon.png', type: 'image/png', content: makePng({ width: 32, height: 32 }) },
            { name: 'files.zip', content: Buffer.from('504b0506000000000000000000000000000000000000', 'hex') },
            { name: 'locked.pdf', content: '%PDF-1.4 broken' },
            { type: 'application/pgp-signature', name: 'signature.asc', content: 'x' },
          ],
        }),
      },
      'reasons',
    )
    const mail = named(report.documents, 'Mixed')
    const list = await enclosed(mail.id)
    expect(list.map(({ name, document }) => [name, document?.status ?? null])).toEqual([
      ['icon.png', null],
      ['files.zip', null],
      ['locked.pdf', 'failed'],
    ])
    expect(list.map(({ error }) => error && say(error.message))).toEqual([
      'This is a small picture, such as a logo.',
      'This is an archive, not a document.',
      expect.stringContaining('damaged'),
    ])
    expect(mail.warnings.map(say)).toEqual([expect.stringMatching(/“files.zip” was not read.*archive.*Unpack it/u)])
    expect(named(report.documents, 'locked.pdf').error).toMatchObject({ code: 'damaged-file' })
    expect(report).toMatchObject({ added: 1, failed: 1 })
  })

  it('are not there twice when the message comes again, when another one has them, or when the file itself was added', async () => {
    await importNow({ 'lease.docx': lease.content }, 'once')
    const mail = makeMail({ subject: 'First', text: 'a', attachments: [lease, plan] })
    await importNow({ 'first.eml': mail }, 'once')
    await importNow({ 'again.eml': mail, 'second.eml': makeMail({ subject: 'Second', text: 'b', attachments: [plan] }) }, 'once')
    expect(await listed('once')).toEqual(['First', 'Lease', 'Second', 'plan.pdf'])
    const documents = await test.app.library.list({ collections: ['once'] })
    const from = (await test.app.library.enclosures(named(documents, 'plan.pdf').id)).enclosedIn.map(({ title }) => title)
    expect(from).toEqual(['First', 'Second'])
    await test.app.library
      .reindex([named(documents, 'First').id])
      .then(({ importId }) => test.app.imports.wait(importId, { upTo: 'searchable' }))
    expect(await listed('once')).toEqual(['First', 'Lease', 'Second', 'plan.pdf'])
  })

  it('stay the same documents when the message changes, and those that it no longer has go to the trash', async () => {
    const first = await importNow(
      { 'c.eml': makeMail({ subject: 'Draft', text: 'one', attachments: [lease, note('The old note.')] }) },
      'changed',
    )
    const second = await importNow(
      { 'c.eml': makeMail({ subject: 'Draft', text: 'two', attachments: [note('The new note.'), lease] }) },
      'changed',
    )
    expect(second).toMatchObject({ added: 2, updated: 1 })
    const documents = await test.app.library.list({ collections: ['changed'] })
    expect(named(documents, 'Lease').id).toBe(named(first.documents, 'Lease').id)
    expect((await enclosed(named(documents, 'Draft').id)).map(({ document }) => document?.title)).toEqual(['note.txt', 'Lease'])
    expect(await textOf(named(documents, 'note.txt').id)).toContain('new note')
    expect(await trashed('changed')).toEqual(['note.txt'])
  })

  it('in attached messages are read to a depth of three, and deeper ones are told', async () => {
    let mail = makeMail({ subject: 'Level 5', text: 'five', attachments: [note('Note 5')] })
    for (const level of [4, 3, 2, 1, 0])
      mail = makeMail({
        subject: `Level ${level}`,
        text: `text of ${level}`,
        attachments: [note(`Note ${level}`), { type: 'message/rfc822', content: mail }],
      })
    const report = await importNow({ 'deep.eml': mail }, 'deep')
    expect(await listed('deep')).toEqual(['Level 0', 'Level 1', 'Level 2', 'Level 3', 'note.txt', 'note.txt', 'note.txt'])
    const last = await enclosed(named(report.documents, 'Level 3').id)
    expect(last.map(({ error }) => error && say(error.message))).toEqual(Array(2).fill('It is inside of too many messages.'))
  })
})

describe('deleting a message', () => {
  const files = { 'd.eml': makeMail({ subject: 'Deleted', text: 'x', attachments: [lease, plan, note('Kept by itself.')] }) }

  it('takes its attachments along into the trash and back, but not what somebody added or deleted by itself', async () => {
    const report = await importNow(files, 'trash')
    const mail = named(report.documents, 'Deleted')
    await importNow({ 'note.txt': 'Kept by itself.' }, 'trash')
    await test.app.library.trash([named(report.documents, 'plan.pdf').id])
    expect(await test.app.library.trash([mail.id])).toEqual([mail.id, named(report.documents, 'Lease').id])
    expect(await listed('trash')).toEqual(['note.txt'])
    await test.app.library.restore([mail.id])
    expect(await listed('trash')).toEqual(['Deleted', 'Lease', 'note.txt'])
    expect((await enclosed(mail.id)).map(({ document }) => document?.isTrashed)).toEqual([false, true, false])
  })

  it('leaves an attachment that another message has, until that one goes, too', async () => {
    const report = await importNow(
      {
        'e.eml': makeMail({ subject: 'One', text: 'x', attachments: [plan] }),
        'f.eml': makeMail({ subject: 'Two', text: 'y', attachments: [plan] }),
      },
      'shared',
    )
    const [one, two] = ['One', 'Two'].map((title) => named(report.documents, title).id) as [DocumentId, DocumentId]
    await test.app.library.trash([one])
    expect(await listed('shared')).toEqual(['Two', 'plan.pdf'])
    await test.app.library.trash([two])
    expect(await listed('shared')).toEqual([])
    await test.app.library.restore([one])
    expect(await listed('shared')).toEqual(['One', 'plan.pdf'])
  })

  it('for good takes them along for good; one deleted for good alone does not come back with the next reading', async () => {
    const report = await importNow(
      { 'g.eml': makeMail({ subject: 'Purged', text: 'x', attachments: [lease, note('A secret.')] }) },
      'purge',
    )
    const mail = named(report.documents, 'Purged')
    await test.app.library.purge([named(report.documents, 'note.txt').id])
    await test.app.library.reindex([mail.id]).then(({ importId }) => test.app.imports.wait(importId, { upTo: 'searchable' }))
    expect(await listed('purge')).toEqual(['Lease', 'Purged'])
    expect((await enclosed(mail.id)).map(({ name, document, error }) => [name, document?.title, error])).toEqual([
      ['lease.docx', 'Lease', null],
      ['', undefined, null],
    ])
    const purged = await test.app.library.purge([mail.id])
    expect(purged.toSorted()).toEqual([mail.id, named(report.documents, 'Lease').id].toSorted())
    expect(await listed('purge')).toEqual([])
  })

  it('moves them with it to another collection', async () => {
    const report = await importNow({ 'h.eml': makeMail({ subject: 'Moved', text: 'x', attachments: [plan] }) }, 'here')
    await test.app.database.ensureCollection('there')
    await test.app.library.move([named(report.documents, 'Moved').id], 'there')
    expect(await listed('there')).toEqual(['Moved', 'plan.pdf'])
  })
})
