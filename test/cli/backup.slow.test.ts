import Database from 'better-sqlite3'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MIGRATIONS, openDatabase } from '../../src-main/storage/sqlite/migrations/migrate.ts'
import type { MadeBackup, Restored } from '../../src-preload/contract/shapes/library.ts'
import { RESOURCES, startTestApp, temporaryFolder } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'
import { makeBackupFile } from '../support/files/make-backup-file.ts'
import { pictureOf } from '../support/library-picture.ts'

let folder: string
let fresh: string
let made = 0
const { run, json, refused, runStopped } = commandLine(() => folder)
const library = () => join(folder, 'data')
const backupFile = () => join(folder, 'library.echomind')

/** A library with all that a person makes: documents, a note with its sound, a chat, an artifact, settings, trash, quarantine. */
beforeAll(async () => {
  folder = temporaryFolder()
  await run('import', join(RESOURCES, 'sample'), '--wait')
  await run('ask', 'How many people may be on board the Merganser?')
  await run('artifact', 'workflow')
  await run('settings', 'set', 'retrieval.k', '6')
  await run('personas', 'set', 'Poet', 'prompt=Answer in verse.')
  await run('tag', (await idOf('Letter')) ?? '', 'family')
  await run('delete', (await idOf('Eelgrass')) ?? '')
  const day = join(library(), 'found', '2026-11-01')
  mkdirSync(day, { recursive: true })
  writeFileSync(join(day, 'lost.txt'), 'Nobody knows of this file.')
  await json('backup', backupFile())
}, 120_000)
beforeEach(() => {
  fresh = join(folder, `fresh-${(made += 1)}`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function idOf(title: string): Promise<string | undefined> {
  const { output } = await json<{ documents: { id: string; title: string }[] }>('documents')
  return output.documents.find((one) => one.title.includes(title))?.id
}

/** Restores the backup into a new folder. */
async function restored(...words: string[]): Promise<Restored> {
  const { code, output } = await json<{ restored: Restored }>('restore', backupFile(), '--data', fresh, ...words)
  expect(code).toBe(0)
  return output.restored
}

describe('a backup', () => {
  it('gives back every row of every table and every file, in which check finds nothing and a citation opens', async () => {
    const before = pictureOf(library())
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['table messages', 'table artifacts', 'found/2026-11-01/lost.txt']))
    expect(await restored()).toMatchObject({ replaced: false, reset: [], about: { documents: 3, notes: 2, chats: 1, artifacts: 1 } })
    expect(pictureOf(fresh)).toEqual(before)
    expect((await json('check', '--full', '--data', fresh)).output).toMatchObject({ ok: true })
    const { app, close } = await startTestApp({ dataFolder: fresh, drains: false })
    const [chat] = await app.chat.list()
    const messages = (chat && (await app.chat.get(chat.id))?.messages) ?? []
    const source = messages.flatMap(({ answer }) => answer?.sources ?? []).find(({ anchor }) => anchor?.page !== undefined)
    if (!source?.documentId) throw new Error('the answer has no source with a page')
    expect(await app.reader.read({ id: source.documentId, ...(source.chunkId !== null && { chunkId: source.chunkId }) })).toMatchObject({
      view: 'pdf',
    })
    expect(existsSync((await app.library.original(source.documentId)).path)).toBe(true)
    await close()
  }, 60_000)

  it('is private, leaves nothing beside it or in the library, and replaces an earlier backup', async () => {
    const { output } = await json<{ backup: MadeBackup }>('backup', backupFile())
    expect(output.backup).toMatchObject({ path: backupFile(), missing: 0, damages: 0 })
    expect(statSync(backupFile()).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])
    expect(existsSync(join(library(), 'backup'))).toBe(false)
  })

  it('is refused inside the library, over another file, in a folder that is not there and on a folder', async () => {
    const other = join(folder, 'thesis.txt')
    writeFileSync(other, 'my only copy')
    expect(await refused('backup', join(library(), 'files', 'x.echomind'))).toEqual({ code: 1, error: 'backup-refused' })
    expect(await refused('backup', other)).toEqual({ code: 1, error: 'backup-refused' })
    expect(await refused('backup', join(folder, 'none', 'x.echomind'))).toEqual({ code: 1, error: 'backup-refused' })
    expect(await refused('backup', folder)).toEqual({ code: 1, error: 'backup-refused' })
    expect(readFileSync(other, 'utf8')).toBe('my only copy')
  })

  it('leaves nothing behind when it is stopped', async () => {
    const target = join(folder, 'stopped.echomind')
    expect((await runStopped('backup', target)).code).toBe(1)
    expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([])
    expect(existsSync(join(library(), 'backup'))).toBe(false)
  })

  it('counts originals that are not there any more, and says so with exit code 3', async () => {
    const copy = join(folder, `missing-${made}`)
    await json('restore', backupFile(), '--data', copy)
    const day = readdirSync(join(copy, 'files'))[0] ?? ''
    const original = readdirSync(join(copy, 'files', day)).find((name) => name.endsWith('.docx')) ?? ''
    rmSync(join(copy, 'files', day, original))
    const { code, output } = await json<{ backup: MadeBackup }>('backup', join(folder, 'less.echomind'), '--data', copy)
    expect([code, output.backup.missing]).toEqual([3, 1])
  })
})

describe('a restore', () => {
  it('replaces a library only with --yes, and then as a whole', async () => {
    const paper = join(folder, 'paper.md')
    writeFileSync(paper, '# Paper\n\nThis one is not in the backup.\n')
    await run('import', paper, '--data', fresh)
    expect(await refused('restore', backupFile(), '--data', fresh)).toEqual({ code: 1, error: 'restore-refused' })
    expect((await run('documents', '--data', fresh)).stdout).toContain('Paper')
    expect(await restored('--yes')).toMatchObject({ replaced: true })
    expect(pictureOf(fresh)).toEqual(pictureOf(library()))
    expect(existsSync(join(fresh, 'restore'))).toBe(false)
    expect((await run('documents', '--data', fresh)).stdout).not.toContain('Paper')
  }, 40_000)

  it('does not take over settings that start a program or allow another computer, unless the library has them already', async () => {
    await run('settings', 'set', 'models.allowHost', '192.168.1.20')
    await run('settings', 'set', 'speech.command', '["/bin/true", "{wav}"]')
    await run('backup', backupFile())
    expect((await restored()).reset.toSorted()).toEqual(['models.allowHost', 'speech.command'])
    const { output } = await json<{ settings: Record<string, unknown> }>('settings', 'list', '--data', fresh)
    expect(output.settings).toMatchObject({ 'models.allowHost': '', 'speech.command': '', 'retrieval.k': 6 })
    expect((await json('check', '--data', fresh)).output).toMatchObject({ ok: true })
    await run('settings', 'set', 'models.allowHost', '192.168.1.20', '--data', fresh)
    expect((await restored('--yes')).reset).toEqual(['speech.command'])
    await run('settings', 'set', 'models.allowHost', '')
    await run('settings', 'set', 'speech.command', '')
    await run('backup', backupFile())
  }, 60_000)

  it('leaves the library untouched when it is stopped', async () => {
    await restored()
    const before = pictureOf(fresh)
    expect((await runStopped('restore', backupFile(), '--data', fresh, '--yes')).code).toBe(1)
    expect(pictureOf(fresh)).toEqual(before)
    expect(existsSync(join(fresh, 'restore'))).toBe(false)
  }, 30_000)

  it('is refused while another EchoMind works in the library, and changes nothing', async () => {
    await restored()
    const { close } = await startTestApp({ dataFolder: fresh })
    expect(await refused('restore', backupFile(), '--data', fresh, '--yes')).toEqual({ code: 1, error: 'database-busy' })
    await close({ keep: true })
    expect((await json('check', '--data', fresh)).output).toMatchObject({ ok: true })
  }, 30_000)

  it('brings an older database up to date, and refuses a newer one', async () => {
    const [older, newer] = [join(folder, 'older.echomind'), join(folder, 'newer.echomind')]
    const file = join(folder, 'older.db')
    openDatabase(file, MIGRATIONS.slice(0, 9)).close()
    await makeBackupFile(older, [{ name: 'echomind.db', bytes: readFileSync(file) }])
    expect((await json('restore', older, '--data', fresh)).code).toBe(0)
    expect((await json('check', '--data', fresh)).output).toMatchObject({ ok: true })
    const database = new Database(file)
    database.pragma(`user_version = ${MIGRATIONS.length + 1}`)
    database.close()
    await makeBackupFile(newer, [{ name: 'echomind.db', bytes: readFileSync(file) }])
    expect((await run('restore', newer, '--data', fresh, '--yes')).stderr).toContain('A newer version of EchoMind made this backup.')
  })
})
