import { basename, join, sep } from 'node:path'
import { AppError, toErrorShape } from '../../../../src-preload/contract/errors.ts'
import {
  COMMAND_ONLY_SETTINGS,
  GUARDED_SETTINGS,
  isSettingKey,
  readGuard,
  redactsLess,
  SETTINGS,
  type SettingKey,
} from '../../../../src-preload/contract/shapes/settings.ts'
import type { LeftOut } from '../../../../src-preload/contract/shapes/library.ts'
import { MIGRATIONS, keepDigests, migrate, parseReadPayload, storedObject } from '../../../storage/index.ts'
import type { Connection, ReadPayload } from '../../../storage/index.ts'
import { RESTORED_ROWS } from '../../../library/index.ts'
import { getSettings, setSetting } from '../../../settings/index.ts'
import { firstUnreadable } from '../check/values.ts'
import { useDatabase } from './verify-database.ts'

/** What the library that is replaced holds of its own: the person set it there. */
export type PresentLibrary = {
  settings: Readonly<Record<string, unknown>>
  /** Redaction of collections, by their names in small letters. */
  redaction: ReadonlyMap<string, unknown>
  watched: ReadonlySet<string>
}

export const NO_LIBRARY: PresentLibrary = { settings: {}, redaction: new Map(), watched: new Set() }

/** Row of the settings table that tells of the restore, as the window shows it after the start. */
export const LEFT_OUT = 'library.leftOut'

/**
 * Rows of the settings table that come along besides settings: what is unfinished in this very database, the paused queue, and measured speeds.
 * All others are of the other computer (its secret, its backups, its troubles), or unknown.
 */
const KEPT_ROWS: ReadonlySet<string> = new Set(['models.speeds', 'queue.paused', 'upkeep.compaction', 'upkeep.unscrubbed'])

/**
 * Settings that are guarded against a backup alone: a person who switches them on in the window sees what they do. What is not guarded comes along,
 * because it can harm nobody: looks, depths of a search, names of models of this computer's server, smaller limits, the person's own templates.
 */
const ONLY_BY_HAND: readonly SettingKey[] = ['recording.systemSound']

/** Reads what a library holds of its own; damaged rows are left out. */
export function presentLibrary(connection: Connection): PresentLibrary {
  const collections = connection.all<{ name: string; settings: string }>('SELECT name, settings FROM collections')
  return {
    settings: getSettings(connection),
    redaction: new Map(
      collections.map(({ name, settings }) => [name.toLowerCase(), (storedObject(settings) as { redact?: unknown }).redact]),
    ),
    watched: new Set(connection.all<{ path: string }>('SELECT path FROM watched_folders').map(({ path }) => path)),
  }
}

type Adoption = {
  dataFolder: string
  present: PresentLibrary
  /** Names of the files that were unpacked, as in the archive. */
  unpacked: ReadonlySet<string>
  now: number
}

/**
 * Makes the verified database of a backup one of this computer: brings it up to date, and changes every row that names a path or an action
 * (the columns are listed in `test/support/database/restored-columns.ts`), because whoever made the file chose its values. A value that the app
 * cannot read refuses the backup before anything is replaced. Throws `restore-refused`, `disk-full`.
 */
export function adoptDatabase(file: string, o: Adoption): LeftOut {
  return useDatabase(file, (connection) => {
    migrate(connection, MIGRATIONS, true)
    keepDigests(connection)
    const column = firstUnreadable(connection)
    if (column !== null) throw new AppError('restore-refused', { variant: 'value', values: { column } })
    return connection.write(() => {
      const reset = [...adoptSettings(connection, o.present), ...adoptCollections(connection, o.present)]
      const paused = pauseFolders(connection, o.present)
      const leftOut = { reset, paused, unread: adoptJobs(connection, o), missing: missingOriginals(connection, o) }
      const last = connection.get<{ n: number | null }>('SELECT max(rowid) AS n FROM documents')?.n ?? 0
      setSetting(connection, { key: RESTORED_ROWS, value: last })
      setSetting(connection, { key: LEFT_OUT, value: leftOut satisfies LeftOut })
      return leftOut
    })
  })
}

/** Settings that protect the person stay as they are in the present library where the backup's are weaker, also by leaving them out. */
function adoptSettings(connection: Connection, present: PresentLibrary): string[] {
  for (const { key } of connection.all<{ key: string }>('SELECT key FROM settings'))
    if (!isSettingKey(key) && !KEPT_ROWS.has(key)) connection.run('DELETE FROM settings WHERE key = ?', key)
  const stored = getSettings(connection)
  const guarded = [...COMMAND_ONLY_SETTINGS, ...Object.keys(GUARDED_SETTINGS)] as SettingKey[]
  const weaker = [...guarded, ...ONLY_BY_HAND].filter((key) => {
    const before = valueOf(key, present.settings)
    const after = valueOf(key, stored)
    if (ONLY_BY_HAND.includes(key)) return after === true && before !== true
    return COMMAND_ONLY_SETTINGS.includes(key) ? after !== before : readGuard(key, before, after) !== null
  })
  for (const key of weaker) {
    if (Object.hasOwn(present.settings, key)) setSetting(connection, { key, value: present.settings[key] })
    else connection.run('DELETE FROM settings WHERE key = ?', key)
  }
  return weaker
}

function valueOf(key: SettingKey, settings: Readonly<Record<string, unknown>>): unknown {
  const parsed = SETTINGS[key].schema.safeParse(settings[key])
  return parsed.success ? parsed.data : SETTINGS[key].default
}

/** A collection that redacts less than the one of its name here, or than all others, has no redaction of its own. */
function adoptCollections(connection: Connection, present: PresentLibrary): string[] {
  const general = valueOf('privacy.redact', getSettings(connection))
  const weaker: string[] = []
  for (const { id, name, settings } of connection.all<{ id: string; name: string; settings: string }>(
    'SELECT id, name, settings FROM collections',
  )) {
    const { redact, ...others } = storedObject(settings) as { redact?: unknown }
    if (redact === undefined || !redactsLess(present.redaction.get(name.toLowerCase()) ?? general, redact)) continue
    connection.run('UPDATE collections SET settings = ? WHERE id = ?', JSON.stringify(others), id)
    weaker.push(`privacy.redact (${name})`)
  }
  return weaker
}

/** Folders that the present library does not watch wait for the person's word. What is known of files outside of a folder goes. */
function pauseFolders(connection: Connection, present: PresentLibrary): string[] {
  const folders = connection.all<{ id: number; path: string }>('SELECT id, path FROM watched_folders ORDER BY path')
  const paused = folders.filter(({ path }) => !present.watched.has(path))
  for (const { id, path } of folders) {
    const isPaused = !present.watched.has(path)
    connection.run('UPDATE watched_folders SET paused = ? WHERE id = ?', isPaused ? 1 : 0, id)
    const below = path.endsWith(sep) ? path : `${path}${sep}`
    connection.run(
      'DELETE FROM watched_files WHERE folder_id = ? AND (? OR substr(path, 1, ?) <> ?)',
      id,
      isPaused ? 1 : 0,
      below.length,
      below,
    )
  }
  return paused.map(({ path }) => path)
}

type Job = { id: string; documentId: string; state: string; payload: string; file: string | null }

/**
 * Reduces jobs to what lies in the library: a stored original, a new version of it, a note, or a file that waits among the unpacked ones. A job
 * of a file elsewhere fails with the reason. Returns the number of those.
 */
function adoptJobs(connection: Connection, { dataFolder, unpacked, now }: Adoption): number {
  let unread = 0
  const jobs = connection.all<Job>(
    'SELECT j.id, j.document_id AS documentId, j.state, j.payload, d.file FROM jobs j JOIN documents d ON d.id = j.document_id',
  )
  const { code, message, next } = toErrorShape(new AppError('file-missing', { variant: 'notInBackup' }))
  for (const { id, documentId, state, payload, file } of jobs) {
    const { path, temporary, within: _within, update, ...others } = parseReadPayload(payload)
    const arrival = temporary ? arrivalIn(path, unpacked) : null
    const kept: ReadPayload = {
      ...others,
      path: arrival === null ? '' : join(dataFolder, ...arrival.split('/')),
      temporary: arrival !== null,
      ...(update && unpacked.has(update.file) && { update }),
    }
    connection.run('UPDATE jobs SET payload = ? WHERE id = ?', JSON.stringify(kept), id)
    const isReadable = arrival !== null || kept.update !== undefined || kept.note === true || (file !== null && unpacked.has(file))
    if (isReadable || !['waiting', 'running'].includes(state)) continue
    connection.run("UPDATE jobs SET state = 'failed', updated_at = ? WHERE id = ?", now, id)
    connection.run(
      "UPDATE documents SET status = CASE version WHEN 0 THEN 'failed' ELSE status END, error = ? WHERE id = ?",
      JSON.stringify({ code, message, next }),
      documentId,
    )
    unread += 1
  }
  return unread
}

/** The unpacked file that waited at this path for its first reading; null: there is none. */
function arrivalIn(path: string, unpacked: ReadonlySet<string>): string | null {
  const parts = path.split(/[\\/]/u)
  const name = [`uploads/${basename(path)}`, parts.slice(-3).join('/')].find((one) => unpacked.has(one))
  return name !== undefined && /^(?:uploads|found)\//u.test(name) ? name : null
}

function missingOriginals(connection: Connection, { unpacked }: Adoption): number {
  const files = connection.all<{ file: string }>('SELECT file FROM documents WHERE file IS NOT NULL AND deleted_at IS NULL')
  return files.filter(({ file }) => !unpacked.has(file)).length
}
