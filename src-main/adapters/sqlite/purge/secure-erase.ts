import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { Connection } from '../shared/connection.ts'
import { pause } from '../shared/pieces.ts'
import { toStorageError } from '../shared/storage-error.ts'
import { checkpoint } from '../vectors/stored-vectors.ts'

/** Pages of the word index (4 kB) that one step of the merge writes: about 5 ms. */
const MERGE_PAGES = 64
/** Up to this size a purge writes the database anew at once (about 1 s for each 100 MB on a slow machine, in which nothing else is written); a larger one when there is time. */
const REWRITE_BYTES = 1_000_000_000
/** Times that the words are merged until none of a deleted row is left. */
const MERGE_ATTEMPTS = 4
/** Rows of the word index that are made anew within half a second. */
const SMALL_ROWS = 2_000
/** Bytes before the numbers of FTS5's structure record. */
const STRUCTURE_COOKIE = 4
const LOG_ATTEMPTS = 300
const LOG_PAUSE_MILLISECONDS = 100
/** Kept in `settings` while a purge is not done to its end. */
const UNSCRUBBED = 'upkeep.unscrubbed'

/**
 * Writes down that rows are being removed for good, so that `scrub` is not forgotten when the app dies in between. Each time it is another value: one purge that ends does not speak for another one
 * that began meanwhile.
 */
export function markUnscrubbed(connection: Connection): void {
  connection.write(() =>
    connection.run(
      'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      UNSCRUBBED,
      JSON.stringify(randomUUID()),
    ),
  )
}

/** Whether something that was purged may still be in unused parts of the database's file, or its rows are not all removed. */
export function isPurgeOpen(connection: Connection): boolean {
  return openPurge(connection) !== undefined || connection.get('SELECT 1 FROM documents WHERE purging_at IS NOT NULL LIMIT 1') !== undefined
}

function openPurge(connection: Connection): string | undefined {
  return connection.get<{ value: string }>('SELECT value FROM settings WHERE key = ?', UNSCRUBBED)?.value
}

/**
 * Makes sure that what a purge removed is nowhere in the files any more; nothing when no purge is open. Copies made before a migration go too: they hold what was purged. A database larger
 * than `rewriteBytes` is left for later. Throws `database-busy` when another process keeps reading the log for 30 s.
 */
export async function secureErase(connection: Connection, { rewriteBytes = REWRITE_BYTES }: { rewriteBytes?: number } = {}): Promise<void> {
  const open = openPurge(connection)
  if (open === undefined) return
  removeCopies(connection.database.name)
  await mergeWords(connection)
  const rewritten = databaseBytes(connection) <= rewriteBytes && rewrite(connection)
  await emptyLog(connection)
  if (!rewritten) return
  connection.write(() => connection.run('DELETE FROM settings WHERE key = ? AND value = ?', UNSCRUBBED, open))
  checkpoint(connection)
}

function removeCopies(file: string): void {
  for (const name of readdirSync(dirname(file)))
    if (name.startsWith(`${basename(file)}.before-`)) rmSync(join(dirname(file), name), { force: true })
}

function databaseBytes(connection: Connection): number {
  const { database } = connection
  return Number(database.pragma('page_count', { simple: true })) * Number(database.pragma('page_size', { simple: true }))
}

/**
 * FTS5 marks words of a deleted row as deleted and keeps them until the parts of its index are merged into one, which is done here step by step.
 * (https://sqlite.org/fts5.html#the_merge_command: a negative number begins, and it is done when a step changes less than two rows.)
 */
async function mergeWords(connection: Connection): Promise<void> {
  for (let attempt = 0; attempt < MERGE_ATTEMPTS; attempt++) {
    // A round may end with parts that were not in it: only a beginning that finds nothing to merge says that all is in one part.
    while (await mergeRound(connection));
    if (!mayHoldDeleted(connection)) return
    if (isSmall(connection)) connection.write(() => connection.run("INSERT INTO keywords (keywords) VALUES ('rebuild')"))
    else addPart(connection)
  }
}

/**
 * Whether the one part that is left may hold words of deleted rows: a merge drops them only when it writes the last of the index's levels, and levels that became empty are never taken away
 * (fts5_index.c, "bOldest"; seen in 3.54.1).
 */
function mayHoldDeleted(connection: Connection): boolean {
  const block = connection.get<{ block: Uint8Array }>('SELECT block FROM keywords_data WHERE id = 10')?.block
  if (!block) return false
  const read = varints(block, STRUCTURE_COOKIE)
  const levels = read()
  const parts = read()
  read()
  if (parts !== 1) return parts > 1
  for (let level = 0; level < levels; level++) {
    read()
    if (read() > 0) return level !== levels - 1
  }
  return false
}

/** Reads SQLite's variable-length integers (big-endian, seven bits a byte) one after the other. */
function varints(bytes: Uint8Array, from: number): () => number {
  let at = from
  return () => {
    let value = 0
    for (let i = 0; i < 9; i++) {
      const byte = bytes[at++] ?? 0
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) break
    }
    return value
  }
}

/** An index this small is made anew in a moment. */
function isSmall(connection: Connection): boolean {
  return (connection.get<{ n: number }>('SELECT count(*) AS n FROM keywords_content')?.n ?? 0) <= SMALL_ROWS
}

/** A second part on another level: with it the next merge writes all to a new last level. */
function addPart(connection: Connection): void {
  connection.write(() => {
    connection.run("INSERT INTO keywords (rowid, title, headings, body) VALUES (0, '', '', 'a')")
    connection.run('DELETE FROM keywords WHERE rowid = 0')
  })
}

/** Whether there was anything to merge. */
async function mergeRound(connection: Connection): Promise<boolean> {
  const changes = (): number => connection.get<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0
  for (let pages = -MERGE_PAGES; ; pages = MERGE_PAGES) {
    const before = changes()
    connection.write(() => connection.run("INSERT INTO keywords (keywords, rank) VALUES ('merge', ?)", pages))
    if (changes() - before < 2) return pages > 0
    await pause()
  }
}

/**
 * Rows that SQLite moves from one page to another leave their old bytes in the unused part of the page, whatever secure_delete says
 * (seen in 3.54.1, services/library/purge.test.ts), so only a new copy of all pages is sure. False when there is no room for it, or another process writes for long: then it is tried again
 * another time.
 */
function rewrite(connection: Connection): boolean {
  const { database } = connection
  // The copy holds the whole database, too much to be kept in memory, and nothing that was deleted.
  database.pragma('temp_store = FILE')
  try {
    database.exec('VACUUM')
    return true
  } catch (error) {
    if (toStorageError(error).code === 'database-damaged') throw error
    return false
  } finally {
    database.pragma('temp_store = MEMORY')
  }
}

async function emptyLog(connection: Connection): Promise<void> {
  for (let attempt = 0; attempt < LOG_ATTEMPTS; attempt++) {
    if (checkpoint(connection)) return
    await new Promise((resolve) => setTimeout(resolve, LOG_PAUSE_MILLISECONDS))
  }
  throw new AppError('database-busy', { variant: 'reader' })
}
