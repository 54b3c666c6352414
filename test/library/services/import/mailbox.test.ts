import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, temporaryFolder, type TestApp } from '../../../support/app.ts'
import { makeMail, makeMbox } from '../../../support/files/make-mail.ts'

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

async function importMailbox(messages: readonly string[], collection: string) {
  const path = join(folder, `${collection}.mbox`)
  writeFileSync(path, makeMbox(messages))
  const { importId } = await test.app.imports.importPaths([path], { embed: false, collection })
  await test.app.imports.wait(importId, { upTo: 'searchable' })
  return test.app.imports.finish(importId)
}
const listed = async (collection: string) =>
  (await test.app.library.list({ collections: [collection] })).map(({ title }) => title).toSorted()

const one = makeMail({ subject: 'The crane', text: 'It is back.\n\nFrom Friday on we lift again.', date: 'Mon, 3 Jun 2019 08:00:00 +0000' })
const two = makeMail({ subject: 'The jetty', text: 'Planks are rotten.', attachments: [{ name: 'list.txt', content: 'Nine planks.' }] })

describe('a mailbox file', () => {
  it('becomes a document for each message, with its subject, its date and its attachments', async () => {
    const report = await importMailbox([one, two], 'mailbox')
    expect(report).toMatchObject({ added: 4, failed: 0 })
    expect(await listed('mailbox')).toEqual(['The crane', 'The jetty', 'list.txt', 'mailbox.mbox'])
    const crane = report.documents.find(({ title }) => title === 'The crane')
    expect(crane).toMatchObject({ type: 'eml', date: '2019-06-03T08:00:00.000Z', path: 'The crane.eml' })
    const chunks = await test.app.library.chunks(crane?.id as never)
    expect(chunks.map(({ text }) => text).join('\n')).toContain('\nFrom Friday on we lift again.')
    expect(report.documents.find(({ type }) => type === 'mbox')).toMatchObject({ date: '2024-03-05T10:00:00.000Z', pages: null })
  })

  it('that grew brings its new messages alone, whatever the mail program noted in the old ones meanwhile', async () => {
    const first = await importMailbox([`X-Mozilla-Status: 0000\r\n${one}`], 'grown')
    const read = `X-Mozilla-Status: 0001\r\nX-Mozilla-Keys: $label1\r\n         more\r\n${one}`
    const second = await importMailbox([read, two, `X-Mozilla-Status: 0009\r\n${makeMail({ subject: 'Deleted there' })}`], 'grown')
    expect(await listed('grown')).toEqual(['The crane', 'The jetty', 'grown.mbox', 'list.txt'])
    const crane = first.documents.find(({ title }) => title === 'The crane')
    expect((await test.app.library.list({ collections: ['grown'] })).map(({ id }) => id)).toContain(crane?.id)
    expect(second.documents.map(({ title }) => title).toSorted()).toEqual(['The jetty', 'grown.mbox', 'list.txt'])
  })

  it('whose import is cancelled leaves nothing that was not read yet', async () => {
    await test.app.queue.pause()
    const path = join(folder, 'cancelled.mbox')
    writeFileSync(path, makeMbox(Array.from({ length: 60 }, (_message, index) => makeMail({ subject: `Message ${index}`, text: 'x' }))))
    const { importId } = await test.app.imports.importPaths([path], { embed: false, collection: 'cancelled' })
    await test.app.queue.resume()
    const started = await test.app.imports.wait(importId, { upTo: 'searchable', stop: async () => (await listed('cancelled')).length > 5 })
    expect(started).toBe(false)
    await test.app.queue.cancel()
    await expect.poll(async () => (await test.app.queue.state()).open).toBe(0)
    await expect
      .poll(async () => (await test.app.library.list({ collections: ['cancelled'] })).filter(({ status }) => status === 'queued'))
      .toEqual([])
    expect((await listed('cancelled')).length).toBeLessThan(61)
  })
})
