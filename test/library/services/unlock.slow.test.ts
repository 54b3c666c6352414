import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'

/** Made with qpdf 11.3 (`--encrypt PASSWORD owner1 BITS`): RC4 of 40 bits, AES of 128 and 256. */
const LOCKED = join(import.meta.dirname, '..', '..', 'support', 'files', 'locked')
const PASSWORD = 'Grüße 7!'

let test: TestApp
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close().catch(() => undefined))

async function add(bits: number): Promise<Document> {
  const { importId } = await test.app.imports.importPaths([join(LOCKED, `locked-${bits}.pdf`)])
  await test.app.imports.wait(importId, { upTo: 'searchable' })
  return (await test.app.imports.finish(importId)).documents[0] as Document
}

async function textOf(id: DocumentId): Promise<string> {
  return (await test.app.library.chunks(id)).map(({ text }) => text).join('\n')
}

/** Files of a folder with these bytes in one of the forms that a text is stored in. */
function filesWith(folder: string, text: string): string[] {
  const forms = [
    Buffer.from(text, 'utf8'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(text, 'utf16le').swap16(),
    Buffer.from(text, 'latin1'),
  ]
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name)
    if (!statSync(path).isFile()) return false
    const bytes = readFileSync(path)
    return forms.some((form) => bytes.includes(form))
  })
}

describe('a locked PDF', () => {
  it.each([40, 128, 256])('of %i bits is read with its password, and only with it', async (bits) => {
    const { id, error } = await add(bits)
    expect(error?.code).toBe('needs-password')
    await expect(test.app.library.unlock(id, 'Grüsse 7!')).rejects.toMatchObject({ code: 'needs-password' })
    expect(await test.app.library.get(id)).toMatchObject({ status: 'failed', error: { code: 'needs-password' } })
    const unlocked = await test.app.library.unlock(id, PASSWORD)
    expect(unlocked).toMatchObject({ title: 'Keeper of the light', type: 'pdf', pages: 1, error: null })
    expect(await textOf(id)).toContain('under the third step')
    expect((await test.app.find.byWords('brass key')).map(({ documentId }) => documentId)).toContain(id)
  })

  it('leaves its password nowhere: in no file of the library and no event', async () => {
    const { id } = await add(256)
    const canary = 'Wr0ng-cänary-42'
    await expect(test.app.library.unlock(id, canary)).rejects.toMatchObject({ code: 'needs-password' })
    await test.app.library.unlock(id, PASSWORD)
    expect(JSON.stringify(test.events)).not.toMatch(/Grüße|cänary/u)
    await test.close({ keep: true })
    const { dataFolder } = test
    expect([...filesWith(dataFolder, PASSWORD), ...filesWith(dataFolder, canary)]).toEqual([])
    // What is searched for is found, if it is there.
    expect(filesWith(dataFolder, 'third step').length).toBeGreaterThan(0)
    rmSync(dataFolder, { recursive: true, force: true })
  })

  it('asks again when it is to be read again, and serves its text until then', async () => {
    const { id } = await add(128)
    await test.app.library.unlock(id, PASSWORD)
    const { importId } = await test.app.library.reindex([id])
    await test.app.imports.wait(importId, { upTo: 'ready' })
    expect(await test.app.library.get(id)).toMatchObject({ error: { code: 'needs-password' }, pages: 1 })
    expect(await textOf(id)).toContain('under the third step')
    expect((await test.app.library.unlock(id, PASSWORD)).error).toBeNull()
  })

  it('is embedded after it was opened', async () => {
    const { id } = await add(40)
    await test.app.library.unlock(id, PASSWORD)
    await expect.poll(async () => (await test.app.library.get(id)).status, { timeout: 60_000 }).toBe('ready')
  })
})
