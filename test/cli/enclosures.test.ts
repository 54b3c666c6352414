import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportReport } from '../../src-preload/contract/shapes/library.ts'
import { temporaryFolder } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'
import { makeMail } from '../support/files/make-mail.ts'

let folder: string
const { run, json } = commandLine(() => folder)
beforeAll(() => {
  folder = temporaryFolder()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('The command line tells of a message what came with it and why something was not read, and of an attachment what it came with', async () => {
  const zip = { name: 'all.zip', content: Buffer.from('504b0506000000000000000000000000000000000000', 'hex') }
  writeFileSync(
    join(folder, 'a.eml'),
    makeMail({ subject: 'Boathouse', text: 'See there.', attachments: [{ name: 'rent.txt', content: 'The rent is 400.' }, zip] }),
  )
  const imported = await json<ImportReport>('import', join(folder, 'a.eml'), '--no-embed')
  expect(imported).toMatchObject({ code: 0, output: { added: 2, failed: 0 } })
  const id = (title: string) => imported.output.documents.find((document) => document.title === title)?.id ?? ''
  const [mail, rent] = [id('Boathouse'), id('rent.txt')]
  expect((await json('document', mail)).output).toMatchObject({
    enclosures: [
      { name: 'rent.txt', document: { id: rent } },
      { name: 'all.zip', document: null, error: { code: 'unsupported-type' } },
    ],
    total: 2,
    enclosedIn: [],
  })
  const { stdout } = await run('document', mail)
  expect(stdout).toContain('“all.zip” was not read. This is an archive, not a document. Unpack it and add the documents in it.')
  expect(stdout).toContain(`  ${rent}  rent.txt\n`)
  expect((await run('document', rent)).stdout).toContain(`came with Boathouse  (${mail})`)
  expect((await json('delete', mail)).output).toEqual({ deleted: [mail, rent] })
})
