import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startTestApp, temporaryFolder } from '../../support/app.ts'

describe('the owner of the library at its start', () => {
  it('removes unfinished copies, quarantines originals without a document, and keeps the originals of documents', async () => {
    const dataFolder = temporaryFolder()
    const note = join(dataFolder, 'note.md')
    writeFileSync(note, '# Kept\n\nThe lighthouse keeper writes down the wind at noon.\n')
    const first = await startTestApp({ dataFolder })
    await first.app.imports.importPaths([note])
    await expect
      .poll(async () => (await first.app.library.list()).map((document) => document.status), { timeout: 30_000 })
      .toEqual(['ready'])
    await first.close({ keep: true })

    const day = join(dataFolder, 'files', '2025-03-04')
    mkdirSync(day, { recursive: true })
    const left = ['7f2c1a90-1111-4222-8333-444455556666.pdf.part', '7f2c1a90-1111-4222-8333-444455556667.pdf'].map((name) =>
      join(day, name),
    )
    for (const file of left) writeFileSync(file, '%PDF-')

    const guest = await startTestApp({ dataFolder, drains: false })
    await guest.app.queue.state()
    await guest.close({ keep: true })
    expect(left.map((file) => existsSync(file))).toEqual([true, true])

    const owner = await startTestApp({ dataFolder })
    await expect.poll(() => left.map((file) => existsSync(file)), { timeout: 10_000 }).toEqual([false, false])
    await expect
      .poll(() => owner.app.found.list(), { timeout: 10_000 })
      .toMatchObject([{ name: '7f2c1a90-1111-4222-8333-444455556667.pdf', bytes: 5 }])
    const [kept] = readdirSync(join(dataFolder, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
    expect(kept).toBeDefined()
    await owner.close()
  }, 60_000)
})
