import '../../../src-preload/texts/speak-english.ts'
import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openForReading, schemaVersionOf, type Connection } from '../../../src-main/storage/sqlite/connection.ts'
import { MIGRATIONS, openDatabase } from '../../../src-main/storage/sqlite/migrations/migrate.ts'
import { runAndKill } from './run-and-kill.ts'

const MIGRATOR = new URL('../programs/migrator.ts', import.meta.url)
const DOCUMENTS = 800

/** A library of an earlier schema, with rows that fit the columns of the first version. */
export function makeOldLibrary(file: string, version: number): void {
  const connection = openDatabase(file, MIGRATIONS.slice(0, version))
  connection.write(() => {
    connection.run("INSERT INTO collections (id, name, created_at, settings) VALUES ('c', 'Kept', 5, '{}')")
    for (let n = 0; n < DOCUMENTS; n += 1) addRows(connection, n)
  })
  // Everything is in the database file itself, so that it can be copied.
  connection.database.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
}

function addRows(connection: Connection, n: number): void {
  const id = `document-${n}`
  connection.run(
    `
INSERT INTO documents (id, collection_id, title, name, path, bytes, status, partial, parents, chunks, embedded, tokens, redactions, warnings, added_at, version, profile)
VALUES (?, 'c', ?, ?, ?, 1, 'ready', 0, 0, 2, 2, 1, 0, '[]', 7, 1, 'auto')`,
    id,
    `Title ${n}`,
    `${n}.md`,
    `/${n}.md`,
  )
  connection.run("INSERT INTO document_parts (document_id, version, kind, part, data) VALUES (?, 1, 'text', 0, ?)", id, randomBytes(8000))
  for (const position of [0, 1]) {
    const text = `Passage ${position} of document ${n}. ${'The lease ends in May. '.repeat(20)}`
    const { lastInsertRowid } = connection.run(
      `
INSERT INTO chunks (document_id, version, position, parent_id, is_parent, text, context, anchor, tokens, language, hash, sensitivity, redacted)
VALUES (?, 1, ?, NULL, 0, ?, '', '{}', 9, 'en', ?, 'low', 0)`,
      id,
      position,
      text,
      randomBytes(32).toString('hex'),
    )
    connection.run("INSERT INTO keywords (rowid, title, headings, body) VALUES (?, ?, '', ?)", lastInsertRowid, `title ${n}`, text)
  }
  connection.run(
    `
INSERT INTO jobs (id, document_id, step, state, attempts, strikes, not_before, payload, created_at, updated_at) VALUES (?, ?, 'embed', 'done', 0, 0, 0, '{}', 11, 12)`,
    `job-${n}`,
    id,
  )
  connection.run("INSERT INTO chats (id, title, created_at, updated_at, summary) VALUES (?, ?, 1, 2, '')", `chat-${n}`, `Chat ${n}`)
  connection.run(
    "INSERT INTO messages (id, chat_id, position, role, text, created_at) VALUES (?, ?, 0, 'user', ?, 3)",
    `message-${n}`,
    `chat-${n}`,
    `Question ${n}?`,
  )
}

/** The number and digest of the rows of every table, in the named columns. */
export type Contents = Record<string, { columns: string; rows: number; digest: string }>

/** The contents of a database, without what a migration forgets and idle time makes again (digests). `like`: only in the tables and columns of these contents. */
export function contentsOf(file: string, like?: Contents): Contents {
  const connection = openForReading(file)
  try {
    const tables = like
      ? Object.entries(like).map(([name, { columns }]) => ({ name, columns }))
      : connection.all<{ name: string; columns: string }>(`
SELECT t.name, (SELECT group_concat(c.name, ', ') FROM pragma_table_info(t.name) c) AS columns FROM pragma_table_list t
WHERE t.schema = 'main' AND t.type IN ('table', 'virtual') AND t.name NOT LIKE 'sqlite%' AND t.name NOT IN ('keywords_terms', 'row_digests', 'digested') ORDER BY t.name`)
    return Object.fromEntries(
      tables.map(({ name, columns }) => {
        const rows = connection.database.prepare(`SELECT ${columns} FROM ${name} ORDER BY 1, 2`).raw().all()
        return [name, { columns, rows: rows.length, digest: createHash('sha256').update(JSON.stringify(rows)).digest('hex') }]
      }),
    )
  } finally {
    connection.close()
  }
}

/** The contents of a copy from before a migration, `<file>.before-<version>`, opened by the version that wrote it. */
export function contentsOfCopy(copy: string, like: Contents): Contents {
  openDatabase(copy, MIGRATIONS.slice(0, Number(copy.split('-').at(-1)) - 1)).close()
  return contentsOf(copy, like)
}

/** The errors that SQLite finds in a file. */
export function faultsOf(file: string): unknown[] {
  const connection = openForReading(file)
  try {
    const integrity = connection.database.pragma('integrity_check') as { integrity_check: string }[]
    return [...integrity.filter((row) => row.integrity_check !== 'ok'), ...(connection.database.pragma('foreign_key_check') as unknown[])]
  } finally {
    connection.close()
  }
}

/** A database after a kill and an undisturbed opening. `copies`: the files beside it. */
export type Migrated = { file: string; version: number; isMidway: boolean; leftByKill: string[]; copies: string[] }

/**
 * Kills the process that migrates an old database, `kills` times at random within its usual time, each on a separate copy; then an
 * undisturbed process opens the copy.
 */
export async function migrateAndKill(o: { folder: string; old: string; from: number; kills: number }): Promise<Migrated[]> {
  let tries = 0
  const copy = (): { folder: string; file: string } => {
    const folder = join(o.folder, `${o.from}-${(tries += 1)}`)
    mkdirSync(folder)
    copyFileSync(o.old, join(folder, 'echomind.db'))
    return { folder, file: join(folder, 'echomind.db') }
  }
  let usualMs = (await runAndKill(MIGRATOR, [copy().file], null)).ms
  const results: Migrated[] = []
  while (results.length < o.kills) {
    const { folder, file } = copy()
    const { killed, ms } = await runAndKill(MIGRATOR, [file], Math.random() * usualMs)
    if (!killed) {
      usualMs = ms
      continue
    }
    const isMidway = schemaVersionOf(file) < MIGRATIONS.length
    const leftByKill = beside(folder)
    await runAndKill(MIGRATOR, [file], null)
    const copies = beside(folder)
    results.push({ file, version: schemaVersionOf(file), isMidway, leftByKill, copies })
  }
  return results
}

function beside(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name !== 'echomind.db')
    .toSorted()
}
