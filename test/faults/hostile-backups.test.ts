import Database from 'better-sqlite3'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { getLoadablePath } from 'sqlite-vec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAppError } from '../../src-preload/contract/errors.ts'
import { startBackupProcess } from '../../src-main/care/services/backup/backup-worker.ts'
import { replaceLibrary } from '../../src-main/care/services/backup/restore.ts'
import { stageBackup } from '../../src-main/care/worker/stage-backup.ts'
import { ENTRIES, RESOURCES, startTestApp, temporaryFolder } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { makeBackupFile, type MadeEntry } from '../support/files/make-backup-file.ts'
import { seeded } from '../support/database/rot.ts'

const BACKUPS = Number(process.env['ECHOMIND_BACKUPS'] ?? 200)

let folder: string
let mine: string
let database: Buffer
let originals: MadeEntry[]
let server: Server
let asked = 0

/** A real backup of a library with documents, a note with its sound, a chat, an artifact, a watched folder. */
beforeAll(async () => {
  folder = temporaryFolder()
  mine = join(folder, 'mine')
  server = createServer((_request, response) => {
    asked += 1
    response.end('{}')
  }).listen(0, '127.0.0.1')
  const { app, close } = await startTestApp()
  const { importId } = await app.imports.importPaths([join(RESOURCES, 'sample')])
  await app.imports.finish(importId)
  const { done } = await app.chat.ask({ question: 'How many people may be on board the Merganser?' })
  await done
  const watched = join(folder, 'watched')
  mkdirSync(watched)
  await app.watch.add({ path: watched })
  await app.backups.make(join(folder, 'real.echomind'))
  await close()
  const stage = join(folder, 'stage')
  await stageBackup({ file: join(folder, 'real.echomind'), stage, dataFolder: folder, now: 0 }, () => undefined)
  database = readFileSync(join(stage, 'echomind.db'))
  originals = readdirSync(join(stage, 'files'), { recursive: true, encoding: 'utf8' })
    .map((name) => `files/${name}`)
    .filter((name) => /\.[a-z0-9]+$/u.test(name))
    .map((name) => ({ name, bytes: readFileSync(join(stage, name)) }))
}, 180_000)
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Values that name a file or an address of the person, in the forms in which rows name one. */
function hostileValues(): string[] {
  const victim = join(mine, 'victim.md')
  const { port } = server.address() as { port: number }
  return [
    victim,
    mine,
    `../../../../${victim}`,
    `files/../../mine/victim.md`,
    `file://${victim}`,
    `http://127.0.0.1:${port}/`,
    JSON.stringify({ path: victim, temporary: true, embed: true }),
    JSON.stringify({ path: victim, temporary: true, update: { file: victim, checksum: 'x', bytes: 1, modifiedAt: null } }),
    JSON.stringify({
      path: '',
      temporary: true,
      within: mine,
      update: { file: '../mine/victim.md', checksum: 'x', bytes: 1, modifiedAt: 1 },
    }),
    JSON.stringify(victim),
    JSON.stringify(['/bin/sh', '-c', `rm -r ${mine}`]),
    JSON.stringify(`http://127.0.0.1:${port}/`),
    JSON.stringify({ redact: 'never' }),
    'waiting',
    'read',
    '{}',
    'null',
    'x'.repeat(50_000),
  ]
}

/** The real database with up to 20 cells changed by somebody; foreign keys and digests are not their concern. */
function mutated(random: ReturnType<typeof seeded>, name: string): { bytes: Uint8Array; changes: string[] } {
  const path = join(folder, `${name}.db`)
  writeFileSync(path, database)
  const connection = new Database(path)
  connection.loadExtension(getLoadablePath())
  connection.pragma('foreign_keys = OFF')
  connection.pragma('ignore_check_constraints = ON')
  const cells = connection
    .prepare<[], { tbl: string; col: string }>(
      "SELECT t.name AS tbl, c.name AS col FROM pragma_table_list t JOIN pragma_table_xinfo(t.name) c WHERE t.schema = 'main' AND t.type = 'table' AND c.hidden = 0 AND c.type = 'TEXT' AND t.name NOT LIKE 'sqlite_%'",
    )
    .all()
  const changes: string[] = []
  const port = (server.address() as { port: number }).port
  for (const [key, value] of [
    ['models.baseUrl', `http://127.0.0.1:${port}`],
    ['speech.command', JSON.stringify(['/bin/sh', '-c', `rm -r ${mine}`])],
  ] as const)
    if (random() < 0.5) connection.prepare('INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)').run(key, JSON.stringify(value))
  if (random() < 0.5)
    connection
      .prepare("UPDATE jobs SET state = 'waiting', payload = ? WHERE rowid % 2 = 0")
      .run(JSON.stringify({ path: join(mine, 'victim.md'), temporary: true, embed: true }))
  for (let i = 0; i < 1 + Math.floor(random() * 20); i += 1) {
    const cell = cells[Math.floor(random() * cells.length)]
    const values = hostileValues()
    const value = values[Math.floor(random() * values.length)] ?? ''
    if (!cell) continue
    try {
      const rows = random() < 0.3 ? '' : ` WHERE rowid = (SELECT rowid FROM "${cell.tbl}" ORDER BY random() LIMIT 1)`
      connection.prepare(`UPDATE "${cell.tbl}" SET "${cell.col}" = ?${rows}`).run(value)
      changes.push(`${cell.tbl}.${cell.col} = ${value.slice(0, 80)}`)
    } catch {
      // A unique column, or a table without row numbers: another change is made instead.
    }
  }
  connection.pragma('journal_mode = DELETE')
  connection.pragma('journal_mode = WAL')
  connection.close()
  const bytes = readFileSync(path)
  rmSync(path)
  return { bytes, changes }
}

function pictureOfMine(): string {
  return readdirSync(mine, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(mine, name)))
          .digest('hex')}`,
    )
    .join('\n')
}

describe(`${BACKUPS} backups that somebody changed`, () => {
  it('read, move and remove no file of the person, ask no server and take over no folder', async () => {
    const random = seeded(20_261_128)
    const problems: string[] = []
    let refused = 0
    for (let i = 0; i < BACKUPS; i += 1) {
      rmSync(mine, { recursive: true, force: true })
      mkdirSync(mine)
      for (const name of ['victim.md', 'keys.txt']) writeFileSync(join(mine, name), `# Mine\n\nQuagganspruce is in ${name}.\n`)
      const before = pictureOfMine()
      const { bytes, changes } = mutated(random, `m${i}`)
      const file = join(folder, 'hostile.echomind')
      await makeBackupFile(file, [{ name: 'echomind.db', bytes }, ...originals])
      const data = join(folder, `data-${i}`)
      try {
        const control = new AbortController()
        await replaceLibrary({
          dataFolder: data,
          file,
          start: () => startBackupProcess(ENTRIES.search),
          signal: control.signal,
          onProgress: () => undefined,
          mayReplace: true,
        })
        const { app, close } = await startTestApp({ dataFolder: data })
        try {
          await app.queue.retry({})
          await app.watch.scan()
          await eventually(async () => (await app.queue.state(1)).open === 0)
          await app.found.import()
          const hits = await app.find.byWords('Quagganspruce')
          if (hits.some(({ text }) => text.includes('Quagganspruce is in')))
            problems.push(`${i}: a file of the person was read: ${changes.join('; ')}`)
          if (app.settings.current()['speech.command'] !== '') problems.push(`${i}: a program was taken over`)
          if (app.settings.current()['models.baseUrl'] !== '') problems.push(`${i}: a server was taken over`)
          if ((await app.watch.list()).some(({ paused }) => !paused)) problems.push(`${i}: a folder is watched`)
          await app.library.trash((await app.library.list()).map(({ id }) => id))
          await app.library.emptyTrash({ chats: true })
        } finally {
          await close({ keep: true })
        }
      } catch (error) {
        // A damaged library may be refused, or its damage be told; it may not be a crash without a reason.
        if (isAppError(error)) refused += 1
        else problems.push(`${i}: ${String(error)}: ${changes.join('; ')}`)
      }
      if (pictureOfMine() !== before) problems.push(`${i}: a file of the person changed: ${changes.join('; ')}`)
      rmSync(data, { recursive: true, force: true })
    }
    console.log(`${BACKUPS} backups, ${refused} refused or told, ${asked} requests to another server`)
    expect(problems).toEqual([])
    expect(asked).toBe(0)
    expect(existsSync(mine)).toBe(true)
  })
})
