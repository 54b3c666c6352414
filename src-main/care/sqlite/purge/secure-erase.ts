import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { abandonKeywords, checkpoint, pause, rewriteDatabase } from '../../../storage/index.ts'
import type { Connection } from '../../../storage/index.ts'

/** Pages of the word index (4 kB) per merge step: about 5 ms. */
const MERGE_PAGES = 64
/** Most merges until no deleted word is left. */
const MERGE_ATTEMPTS = 4
/** Bytes before FTS5's structure record. */
const STRUCTURE_COOKIE = 4
/** Begins the record of an index without a copy of its words, which has five numbers more for each segment (fts5_index.c, FTS5_STRUCTURE_V2). */
const STRUCTURE_V2 = Buffer.from([0xff, 0, 0, 1])
const LOG_ATTEMPTS = 300
const LOG_PAUSE_MILLISECONDS = 100
/** Key in `settings` while a purge is incomplete. */
const UNSCRUBBED = 'upkeep.unscrubbed'

/**
 * Records a running purge, so that `secureErase` is not lost if the app dies. The value is unique: the end of one purge does not cover
 * another one started meanwhile.
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

/** True if purged data may remain in unused parts of the file, or rows are still to be removed. */
export function isPurgeOpen(connection: Connection): boolean {
  return openPurge(connection) !== undefined || connection.get('SELECT 1 FROM documents WHERE purging_at IS NOT NULL LIMIT 1') !== undefined
}

function openPurge(connection: Connection): string | undefined {
  return connection.get<{ value: string }>('SELECT value FROM settings WHERE key = ?', UNSCRUBBED)?.value
}

/**
 * Ensures that purged data is nowhere in the files; no-op without an open purge. Pre-migration copies are deleted too. A database larger
 * than `rewriteBytes` is left for later. Throws `database-busy` if another process reads the log for 30 s.
 */
export async function secureErase(connection: Connection, o: { rewriteBytes?: number } = {}): Promise<void> {
  const open = openPurge(connection)
  if (open === undefined) return
  removeCopies(connection.file)
  // An unfinished new index has words of what was purged; whoever builds it begins again.
  abandonKeywords(connection)
  await mergeWords(connection)
  const rewritten = rewriteDatabase(connection, o)
  await emptyLog(connection)
  if (!rewritten) return
  connection.write(() => connection.run('DELETE FROM settings WHERE key = ? AND value = ?', UNSCRUBBED, open))
  checkpoint(connection)
}

function removeCopies(file: string): void {
  for (const name of readdirSync(dirname(file)))
    if (name.startsWith(`${basename(file)}.before-`)) rmSync(join(dirname(file), name), { force: true })
}

/**
 * FTS5 keeps deleted words until its segments are merged into one, done here step by step (https://sqlite.org/fts5.html#the_merge_command:
 * a negative number starts; done when a step changes fewer than two rows).
 */
async function mergeWords(connection: Connection): Promise<void> {
  for (let attempt = 0; attempt < MERGE_ATTEMPTS; attempt++) {
    // A round may leave segments that were not part of it: only a start with nothing to merge proves a single segment.
    while (await mergeRound(connection));
    if (!mayHoldDeleted(connection)) return
    addPart(connection)
  }
}

/**
 * True if the remaining segment may contain deleted words: a merge drops them only when it writes the last level, and emptied levels are
 * never removed (fts5_index.c, "bOldest"; seen in 3.54.1). An index without a copy of its words has tombstones until then.
 */
function mayHoldDeleted(connection: Connection): boolean {
  const block = connection.get<{ block: Buffer }>('SELECT block FROM keywords_data WHERE id = 10')?.block
  if (!block) return false
  const isV2 = block.subarray(STRUCTURE_COOKIE).indexOf(STRUCTURE_V2) === 0
  const read = varints(block, STRUCTURE_COOKIE + (isV2 ? STRUCTURE_V2.length : 0))
  const levels = read()
  const parts = read()
  read()
  if (parts !== 1) return parts > 1
  for (let level = 0; level < levels; level++) {
    read()
    if (read() === 0) continue
    if (level !== levels - 1) return true
    if (!isV2) return false
    const [, , , , , tombstonePages] = [read(), read(), read(), read(), read(), read()]
    return tombstonePages > 0
  }
  return false
}

/** Reader of consecutive SQLite varints (big-endian, seven bits per byte). */
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

/** Adds a segment on another level: the next merge then writes everything to a new last level. */
function addPart(connection: Connection): void {
  connection.write(() => {
    connection.run("INSERT INTO keywords (rowid, title, headings, body) VALUES (0, '', '', 'a')")
    connection.run('DELETE FROM keywords WHERE rowid = 0')
  })
}

/** Runs a merge round; false: nothing to merge. */
async function mergeRound(connection: Connection): Promise<boolean> {
  const changes = (): number => connection.get<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0
  for (let pages = -MERGE_PAGES; ; pages = MERGE_PAGES) {
    const before = changes()
    connection.write(() => connection.run("INSERT INTO keywords (keywords, rank) VALUES ('merge', ?)", pages))
    if (changes() - before < 2) return pages > 0
    await pause()
  }
}

async function emptyLog(connection: Connection): Promise<void> {
  for (let attempt = 0; attempt < LOG_ATTEMPTS; attempt++) {
    if (checkpoint(connection)) return
    await new Promise((resolve) => setTimeout(resolve, LOG_PAUSE_MILLISECONDS))
  }
  throw new AppError('database-busy', { variant: 'reader' })
}
