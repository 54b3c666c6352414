import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseFunctions } from '../../../../src-main/app/worker/database-functions.ts'
import { openDatabase } from '../../../../src-main/storage/sqlite/migrations/migrate.ts'
import type { AppError } from '../../../../src-preload/contract/errors.ts'
import { say } from '../../../../src-preload/texts/say.ts'
import type { TestApp } from '../../../support/app.ts'
import { startTestApp, temporaryFolder } from '../../../support/app.ts'
import { mountSmallDisk, type SmallDisk } from '../../../support/disk/small-disk.ts'

const folder = temporaryFolder()
let disk: SmallDisk | null = null
let dataFolder: string
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async ({ skip }) => {
  disk = mountSmallDisk(folder, 24)
  if (!disk) return skip('A small disk cannot be mounted here.')
  dataFolder = join(disk.path, 'library')
  mkdirSync(dataFolder)
  const file = join(folder, 'ship.md')
  writeFileSync(file, 'The keel of the Sirius is red.\n')
  const { app, close } = await startTestApp({ dataFolder })
  await app.imports.wait((await app.imports.importPaths([file])).importId, { upTo: 'ready' })
  await close({ keep: true })
})
afterEach(() => disk?.unmount())

/** What a person can do with the library, and what it says where it cannot. */
async function tried({ app }: TestApp) {
  const { output } = await app.retrieve.search({ question: 'keel', filter: await app.collections.filterOf({}), k: 5, select: false })
  const asked = await app.chat.ask({ question: 'Which colour is the keel?' })
  const refused = await app.settings
    .set('answer.summaries', false, 'command')
    .catch((error: AppError) => ({ code: error.code, message: error.message }))
  return {
    hits: output.hits.map(({ text }) => text),
    answer: (await asked.done).answer,
    notice: (await asked.done).notice,
    check: await app.maintenance.check(),
    trouble: (await app.safekeeping.trouble())?.kind ?? null,
    refused,
    backup: (await app.backups.make(join(folder, 'library.echomind'))).about.documents,
  }
}

async function expectReading(kind: 'full' | 'readOnly'): Promise<void> {
  const before = readdirSync(dataFolder, { recursive: true })
  const test = await startTestApp({ dataFolder, drains: kind === 'readOnly' })
  try {
    const { hits, answer, notice, check, trouble, refused, backup } = await tried(test)
    expect(hits).toEqual([expect.stringContaining('The keel of the Sirius is red.')])
    expect(answer).toContain('red')
    expect(say(notice!.message)).toContain('This answer is not kept.')
    expect(check).toEqual({ ok: true, findings: [] })
    expect(trouble).toBe(kind)
    if (kind === 'readOnly')
      await expect(test.app.backups.prepareRestore(join(folder, 'library.echomind'))).rejects.toMatchObject({
        code: 'data-folder-unusable',
      })
    // On another disk, which alone is written to.
    expect(backup).toBe(1)
    expect(readdirSync(folder).filter((name) => name.startsWith('library.echomind'))).toEqual(['library.echomind'])
    expect(refused).toEqual(
      kind === 'full'
        ? { code: 'disk-full', message: 'The disk is full.' }
        : { code: 'data-folder-unusable', message: expect.stringContaining('The data folder is read-only') },
    )
  } finally {
    await test.close({ keep: true })
  }
  if (kind === 'readOnly') expect(readdirSync(dataFolder, { recursive: true })).toEqual(before)
}

/** Leaves the last change in the log of the database, as a killed process does. */
function leaveLog(): void {
  const file = join(dataFolder, 'echomind.db')
  const connection = openDatabase(file)
  databaseFunctions(connection).setSetting({ key: 'appearance.size', value: 140 })
  for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, `${file}${end}.kept`)
  connection.close()
  for (const end of ['', '-wal']) renameSync(`${file}${end}.kept`, `${file}${end}`)
  expect(existsSync(`${file}-shm`)).toBe(false)
}

describe('a library where nothing can be written', () => {
  it('is read on a full disk, which no sentence calls a matter of permissions, and goes on once there is space', async () => {
    disk!.fill(0)
    await expectReading('full')
    disk!.free()
    const { app, close } = await startTestApp({ dataFolder })
    expect(await app.safekeeping.trouble()).toBeNull()
    expect(await app.maintenance.check()).toEqual({ ok: true, findings: [] })
    expect(await app.chat.list()).toEqual([])
    await close({ keep: true })
  })

  it('is read in a read-only folder, where nothing changes', async () => {
    disk!.makeReadOnly()
    await expectReading('readOnly')
  })

  it('is read with the changes in the log of a process that was killed, of which no copy stays behind', async () => {
    leaveLog()
    disk!.makeReadOnly()
    await expectReading('readOnly')
    const test = await startTestApp({ dataFolder, drains: false })
    expect(test.app.settings.current()['appearance.size']).toBe(140)
    await test.close({ keep: true })
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('echomind-reading-'))).toEqual([])
  })

  it('says when it can be written again', async () => {
    disk!.fill(0)
    const test = await startTestApp({ dataFolder, drains: false })
    disk!.free()
    expect((await test.app.safekeeping.trouble())?.kind).toBe('thawed')
    await expect(test.app.settings.set('answer.summaries', false, 'command')).rejects.toMatchObject({ code: 'database-busy' })
    await test.close({ keep: true })
  })
})
