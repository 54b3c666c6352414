import type Database from 'better-sqlite3'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src-main/storage/sqlite/migrations/migrate.ts'
import type { Restored } from '../../src-preload/contract/shapes/library.ts'
import { startTestApp, temporaryFolder } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'
import { makeBackupFile } from '../support/files/make-backup-file.ts'

let folder: string
let data: string
let made = 0
const { run, json } = commandLine(() => folder)

beforeAll(() => {
  folder = temporaryFolder()
})
beforeEach(() => {
  data = join(folder, `fresh-${(made += 1)}`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Files of the person outside of every library, with their contents. */
function personsFiles(): string[] {
  const mine = join(folder, `mine-${made}`)
  mkdirSync(mine)
  return ['victim.md', 'keys.txt', 'mail.eml'].map((name) => {
    const path = join(mine, name)
    writeFileSync(path, `# ${name}\n\nOnly I may read Quagganspruce in ${name}.\n`)
    return path
  })
}

/** A backup whose database somebody wrote: `change` writes to it as a stranger would. */
async function hostile(change: (database: Database.Database) => void): Promise<string> {
  const name = randomUUID()
  const db = join(folder, `${name}.db`)
  const connection = openDatabase(db)
  connection.write(() => {
    connection.run("INSERT INTO collections (id, name, created_at, settings) VALUES ('c', 'Personal', 0, '{}')")
    change(connection.database)
  })
  connection.database.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
  const file = join(folder, `${name}.echomind`)
  await makeBackupFile(file, [{ name: 'echomind.db', bytes: readFileSync(db) }])
  return file
}

function plantDocument(database: Database.Database, path: string): string {
  const id = randomUUID()
  database
    .prepare(
      "INSERT INTO documents (id, collection_id, title, name, path, bytes, status, partial, parents, chunks, embedded, tokens, redactions, warnings, added_at, version, profile) SELECT ?, id, 'x', 'x.md', ?, 0, 'queued', 0, 0, 0, 0, 0, 0, '[]', 0, 0, 'auto' FROM collections LIMIT 1",
    )
    .run(id, path)
  return id
}

function plantJob(database: Database.Database, o: { state: string; payload: object; path: string }): void {
  const id = plantDocument(database, o.path)
  database
    .prepare(
      "INSERT INTO jobs (id, document_id, step, state, attempts, strikes, not_before, payload, created_at, updated_at, queued_at) VALUES (?, ?, 'read', ?, 0, 0, 0, ?, 0, 0, 0)",
    )
    .run(randomUUID(), id, o.state, JSON.stringify(o.payload))
}

describe('a backup that somebody else made', () => {
  it('neither reads nor removes a file of the person by a job, whatever the job says and whatever state it is in', async () => {
    const files = personsFiles()
    const [first = '', second = '', third = ''] = files
    const before = files.map((path) => readFileSync(path, 'utf8'))
    const file = await hostile((database) => {
      for (const state of ['waiting', 'running', 'failed', 'cancelled', 'done']) {
        plantJob(database, { state, path: first, payload: { path: first, temporary: true, embed: true } })
        plantJob(database, { state, path: second, payload: { path: second, temporary: false, embed: true, within: folder } })
        plantJob(database, {
          state,
          path: '',
          payload: { path: `${folder}/uploads/../mine-${made}/mail.eml`, temporary: true, embed: false },
        })
        const update = { file: third, checksum: 'x', bytes: 1, modifiedAt: null }
        plantJob(database, { state, path: third, payload: { path: '', temporary: true, embed: true, update } })
      }
    })
    const { output } = await json<{ restored: Restored }>('restore', file, '--data', data, '--yes')
    expect(output.restored.unread).toBe(8)
    await run('queue', 'retry', '--data', data)
    await run('queue', 'drain', '--data', data)
    expect(files.map((path) => existsSync(path) && readFileSync(path, 'utf8'))).toEqual(before)
    expect((await run('search', 'Quagganspruce', '--data', data)).stdout).not.toContain('Only I')
    expect((await json('check', '--full', '--data', data)).output).toMatchObject({ ok: true })
  }, 60_000)

  it('watches no folder of the person before the person says so', async () => {
    const [first = ''] = personsFiles()
    const mine = join(folder, `mine-${made}`)
    const file = await hostile((database) => {
      database
        .prepare('INSERT INTO watched_folders (path, collection_id, review, added_at) SELECT ?, id, 0, 0 FROM collections LIMIT 1')
        .run(mine)
      database
        .prepare("INSERT INTO watched_files (folder_id, path, pending, pending_signature) SELECT id, ?, 'added', 'x' FROM watched_folders")
        .run(first)
    })
    const { output } = await json<{ restored: Restored }>('restore', file, '--data', data, '--yes')
    expect(output.restored.paused).toEqual([mine])
    await run('watch', 'scan', '--data', data)
    await run('watch', 'accept', mine, '--data', data)
    expect((await run('documents', '--data', data)).stdout).not.toContain('victim')
    expect((await run('watch', 'list', '--data', data)).stdout).toContain('came with a backup')
    await run('watch', 'resume', mine, '--data', data)
    expect((await run('documents', '--data', data)).stdout).toContain('victim')
    expect(existsSync(first)).toBe(true)
  }, 60_000)

  it('takes over no setting that protects less, whether it is there or left out', async () => {
    const planted: Record<string, unknown> = {
      'models.baseUrl': 'http://127.0.0.1:9999',
      'models.provider': 'openai',
      'models.allowHost': '10.0.0.1',
      'privacy.redact': 'never',
      'privacy.logQuestions': true,
      'import.maxMegabytes': 4096,
      'import.parsers': 4,
      'trash.days': 1,
      'notes.keepAudio': 'transcribed',
      'speech.command': '["/bin/sh", "-c", "x"]',
      'speech.modelFolder': '/tmp',
      'prompts.secret': 'known',
    }
    const file = await hostile((database) => {
      for (const [key, value] of Object.entries(planted))
        database.prepare('INSERT INTO settings (key, value) VALUES (?, ?)').run(key, JSON.stringify(value))
      database.prepare('UPDATE collections SET settings = \'{"redact": "never"}\'').run()
    })
    await run('settings', 'set', 'privacy.redact', 'always', '--data', data)
    await run('settings', 'set', 'trash.days', '60', '--data', data)
    const { output } = await json<{ restored: Restored }>('restore', file, '--data', data, '--yes')
    const after = (await json<{ settings: Record<string, unknown> }>('settings', 'list', '--data', data)).output.settings
    for (const [key, value] of Object.entries(planted)) expect([key, after[key]]).not.toEqual([key, value])
    expect(after).toMatchObject({ 'privacy.redact': 'always', 'trash.days': 60, 'models.baseUrl': '' })
    expect(output.restored.reset).toEqual(expect.arrayContaining(Object.keys(planted).filter((key) => key !== 'prompts.secret')))
    expect(output.restored.reset.some((one) => one.startsWith('privacy.redact ('))).toBe(true)

    const without = await hostile(() => undefined)
    expect((await json<{ restored: Restored }>('restore', without, '--data', data, '--yes')).output.restored.reset.toSorted()).toEqual([
      'privacy.redact',
      'trash.days',
    ])
  }, 60_000)
})

describe('a backup of a library in which files wait to be read', () => {
  it('holds the pasted and dropped ones, which are read after the restore', async () => {
    const { app, dataFolder, close } = await startTestApp({ drains: false })
    await app.uploads.paste({ title: 'Waiting', text: 'The Quagganspruce waits to be read.' })
    const waiting = readdirSync(join(dataFolder, 'uploads'))
    expect(waiting).toHaveLength(1)
    const file = join(folder, 'waiting.echomind')
    await app.backups.make(file)
    await close()
    await json('restore', file, '--data', data)
    expect(readdirSync(join(data, 'uploads'))).toEqual(waiting)
    await run('queue', 'drain', '--data', data)
    expect((await run('search', 'Quagganspruce', '--data', data)).stdout).toContain('waits to be read')
    expect(readdirSync(join(data, 'uploads'))).toEqual([])
  }, 60_000)
})
