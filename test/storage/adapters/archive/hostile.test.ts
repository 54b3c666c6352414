import Database from 'better-sqlite3'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MIGRATIONS, openDatabase } from '../../../../src-main/storage/sqlite/migrations/migrate.ts'
import { stageBackup } from '../../../../src-main/care/worker/stage-backup.ts'
import { isAppError } from '../../../../src-preload/contract/errors.ts'
import { temporaryFolder } from '../../../support/app.ts'
import { makeBackupFile, type MadeEntry } from '../../../support/files/make-backup-file.ts'

const FILE = 'files/2026-11-23/0b8f2b8e-5a44-4b0e-9d0a-2f2f6f3f1c11.txt'
let folder: string
let file: string
let whole: Uint8Array
let made = 0

beforeAll(() => {
  folder = temporaryFolder()
  openDatabase(join(folder, 'whole.db')).close()
  whole = readFileSync(join(folder, 'whole.db'))
})
beforeEach(() => {
  file = join(folder, `${(made += 1)}.echomind`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const text = (words: string): Uint8Array => Buffer.from(words)
const plain = (): MadeEntry[] => [
  { name: 'echomind.db', bytes: whole },
  { name: FILE, bytes: text('the original') },
]
const beside = (...more: MadeEntry[]): Promise<void> => makeBackupFile(file, [...plain(), ...more])

/** A database changed by SQL. */
function changed(sql: string): Uint8Array {
  const path = join(folder, `${made}.db`)
  writeFileSync(path, whole)
  const database = new Database(path)
  database.pragma('foreign_keys = OFF')
  database.exec(sql)
  database.pragma('journal_mode = DELETE')
  database.pragma('journal_mode = WAL')
  database.close()
  return readFileSync(path)
}
const withDatabase = (bytes: Uint8Array): Promise<void> => makeBackupFile(file, [{ name: 'echomind.db', bytes }])

/** Overwrites bytes of the file where `found` stands. */
function overwrite(found: string, by: string): (bytes: Buffer) => Buffer {
  return (bytes) => {
    bytes.write(by, bytes.indexOf(found), 'latin1')
    return bytes
  }
}

/** Changes a field of the header of an entry and mends its checksum. */
function header(name: string, at: number, by: string): (bytes: Buffer) => Buffer {
  return (bytes) => {
    const start = bytes.indexOf(name) - (bytes.indexOf(name) % 512)
    bytes.write(by, start + at, 'latin1')
    bytes.fill(' ', start + 148, start + 156)
    const sum = bytes.subarray(start, start + 512).reduce((total, byte) => total + byte, 0)
    bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, start + 148, 'latin1')
    return bytes
  }
}

/** Kind of a hostile or damaged file, how it is made, and the sentence that a person reads. */
const HOSTILE: readonly (readonly [kind: string, make: () => Promise<void> | void, sentence: RegExp])[] = [
  ['a device without end', () => symlinkSync('/dev/zero', file), /not a backup/],
  ['a folder', () => mkdirSync(file), /not a backup/],
  [
    'a backup behind another',
    async () => {
      await beside()
      writeFileSync(file, Buffer.concat([readFileSync(file), readFileSync(file)]))
    },
    /not complete|did not write/,
  ],
  ['an empty file', () => writeFileSync(file, ''), /not a backup/],
  ['a text', () => writeFileSync(file, 'Dear diary. '.repeat(200)), /not a backup/],
  ['a database', () => writeFileSync(file, whole), /not a backup/],
  [
    'a compressed backup',
    async () => {
      await beside()
      writeFileSync(file, gzipSync(readFileSync(file)))
    },
    /not a backup/,
  ],
  ['another tar file', () => makeBackupFile(file, [], { about: { kind: 'photos' } }), /not a backup/],
  ['what it holds in 80 kB', () => makeBackupFile(file, plain(), { about: { app: 'x'.repeat(80_000) } }), /did not write: “about\.json”/],
  ['a newer format', () => makeBackupFile(file, plain(), { about: { format: 2 } }), /newer version/],
  [
    'a file that is cut off in the middle',
    () => makeBackupFile(file, plain(), { change: (bytes) => bytes.subarray(0, 9000) }),
    /not complete/,
  ],
  ['a file that is cut off at an entry', () => makeBackupFile(file, plain(), { list: () => null }), /not complete/],
  [
    'a changed byte of an original',
    () => makeBackupFile(file, plain(), { change: overwrite('the original', 'THE') }),
    /damaged: “files\/2026/,
  ],
  [
    'a changed byte of the database',
    () => makeBackupFile(file, plain(), { change: overwrite('CREATE TABLE', 'CREATE TABLf') }),
    /damaged: “echomind\.db”/,
  ],
  ['a changed header', () => makeBackupFile(file, plain(), { change: overwrite('0b8f2b8e', '1b8f2b8e') }), /not complete/],
  ['a path above', () => beside({ name: '../escaped.txt', bytes: text('x') }), /did not write: “\.\.\/escaped/],
  [
    'a path above within a name of ours',
    () => beside({ name: 'files/2026-11-23/../../../escaped.txt', bytes: text('x') }),
    /did not write/,
  ],
  ['an absolute path', () => beside({ name: '/tmp/escaped.txt', bytes: text('x') }), /did not write/],
  ['a path of Windows', () => beside({ name: 'files\\..\\..\\escaped.txt', bytes: text('x') }), /did not write/],
  ['a name with a null byte', () => beside({ name: `${FILE}\0.exe`, bytes: text('x') }), /did not write|not complete/],
  [
    'a symbolic link',
    () => beside({ name: 'files/2026-11-23', bytes: text(''), header: { type: 'symlink', linkname: '/etc' } }),
    /did not write/,
  ],
  [
    'a hard link',
    () => beside({ name: FILE.replace('0b8f', '0b8e'), bytes: text(''), header: { type: 'link', linkname: '/etc/passwd' } }),
    /did not write/,
  ],
  ['a folder', () => beside({ name: 'files/', bytes: text(''), header: { type: 'directory' } }), /did not write/],
  ['a pipe', () => beside({ name: FILE.replace('0b8f', '0b8e'), bytes: text(''), header: { type: 'fifo' } }), /did not write/],
  ['a file of the app that is not of the library', () => beside({ name: 'owner.lock', bytes: text('{}') }), /“owner\.lock”/],
  ['a program', () => beside({ name: 'models/evil/run.sh', bytes: text('#!') }), /did not write/],
  ['the same entry twice', () => beside({ name: FILE, bytes: text('another') }), /did not write/],
  ['a second database', () => beside({ name: 'echomind.db', bytes: whole }), /“echomind\.db”/],
  [
    'something behind its end',
    () => makeBackupFile(file, plain(), { after: [{ name: FILE.replace('0b8f', '0b8e'), bytes: text('x') }] }),
    /did not write/,
  ],
  ['an entry that is not listed', () => makeBackupFile(file, plain(), { list: (all) => ({ entries: all.slice(0, -1) }) }), /did not write/],
  [
    'a listed entry that is missing',
    () => makeBackupFile(file, plain(), { list: (all) => ({ entries: [...all, { ...all[0], name: 'files/x' }] }) }),
    /“files\/x”/,
  ],
  [
    'an entry that is listed twice',
    () => makeBackupFile(file, plain(), { list: (all) => ({ entries: [...all, all[1]] }) }),
    /did not write/,
  ],
  ['a list of another kind', () => makeBackupFile(file, plain(), { list: () => ({ entries: 'all' }) }), /not complete/],
  ['an entry that says it has 8 GB', () => makeBackupFile(file, plain(), { change: header(FILE, 124, '77777777777\0') }), /not complete/],
  ['no database', () => makeBackupFile(file, [{ name: FILE, bytes: text('x') }]), /not complete/],
  ['a database that is a text', () => withDatabase(text('SQLite format 3 or not')), /database in the backup is damaged/],
  ['an empty database', () => withDatabase(text('')), /database in the backup is damaged/],
  [
    'a database of another program',
    () => withDatabase(changed('DROP TABLE settings; PRAGMA user_version = 0')),
    /database in the backup is damaged/,
  ],
  ['a newer database', () => withDatabase(changed(`PRAGMA user_version = ${MIGRATIONS.length + 1}`)), /newer version/],
  [
    'a trigger',
    () => withDatabase(changed('CREATE TRIGGER evil AFTER INSERT ON settings BEGIN DELETE FROM documents; END')),
    /parts that EchoMind did not make/,
  ],
  ['a view', () => withDatabase(changed('CREATE VIEW evil AS SELECT * FROM settings')), /parts that EchoMind did not make/],
  ['another table', () => withDatabase(changed('CREATE TABLE vectors_1_evil (x)')), /parts that EchoMind did not make/],
  [
    'a row without its owner',
    () =>
      withDatabase(
        changed(
          "INSERT INTO message_sources SELECT * FROM message_sources; INSERT INTO document_tags (document_id, tag) VALUES ('nobody', 'x')",
        ),
      ),
    /database in the backup is damaged/,
  ],
  ['a damaged page', () => withDatabase(Buffer.from(whole).fill(0xa5, 16384 * 3, 16384 * 3 + 400)), /database in the backup is damaged/],
]

describe('a restore refuses', () => {
  it.each(HOSTILE)('%s, with a sentence, and writes nothing outside its own folder', async (_kind, make, sentence) => {
    await make()
    const parent = join(folder, `restore-${made}`)
    mkdirSync(parent)
    const outside = readdirSync(folder)
    const stage = join(parent, 'stage')
    const refused = await stageBackup({ file, stage, dataFolder: join(parent, 'none'), now: 0 }, () => undefined).then(
      () => null,
      (error: unknown) => error,
    )
    if (!isAppError(refused)) throw new Error('it was not refused', { cause: refused })
    expect(refused.code).toBe('restore-refused')
    expect(refused.message).toMatch(sentence)
    expect(readdirSync(parent).filter((name) => name !== 'stage')).toEqual([])
    expect(readdirSync(folder).filter((name) => !outside.includes(name))).toEqual([])
    expect(existsSync('/tmp/escaped.txt')).toBe(false)
  })

  it('nothing of a backup that is whole', async () => {
    await beside({ name: `${FILE}.note`, bytes: text('{}') }, { name: 'found/2026-11-01/lost.txt', bytes: text('found') })
    const stage = join(folder, 'good')
    await stageBackup({ file, stage, dataFolder: join(folder, 'none'), now: 0 }, () => undefined)
    expect(readFileSync(join(stage, ...FILE.split('/')), 'utf8')).toBe('the original')
    expect(readFileSync(join(stage, 'found', '2026-11-01', 'lost.txt'), 'utf8')).toBe('found')
  })
})
