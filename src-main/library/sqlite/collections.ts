import { randomUUID } from 'node:crypto'
import type { Collection } from '../../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { stored } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'
import { keepLines, keepTitle, moveInPersonas, moveInSession } from '../../settings/index.ts'
import { VISIBLE_DOCUMENT } from '../../search/index.ts'
import { DEFAULT_COLLECTION } from '../../../src-preload/contract/sample.ts'

type Row = { id: string; name: string; settings: string; documents: number; chunks: number }

/** All collections by name, with counts of live documents and searchable chunks. */
export function listCollections(connection: Connection): Collection[] {
  const rows = connection.all<Row>(`
SELECT l.id, l.name, l.settings, (SELECT count(*) FROM documents d INDEXED BY documents_by_collection WHERE d.collection_id = l.id AND d.deleted_at IS NULL) AS documents,
  (SELECT coalesce(sum(d.chunks), 0) FROM documents d INDEXED BY documents_visible WHERE d.collection_id = l.id AND ${VISIBLE_DOCUMENT}) AS chunks
FROM collections l ORDER BY l.name COLLATE NOCASE`)
  return rows.map((row) => ({ ...row, settings: stored('collections.settings', row.settings) }))
}

/** Creates the initial collection if there is none. */
export function ensureFirstCollection(connection: Connection): void {
  connection.write(() => {
    if (!connection.get('SELECT 1 FROM collections LIMIT 1')) insert(connection, DEFAULT_COLLECTION)
  })
}

/** The collection of that name (ignoring case), created if missing. */
export function ensureCollection(connection: Connection, name: string): { id: string; name: string } {
  return connection.write(() => find(connection, name) ?? insert(connection, name))
}

/** The existing collections among the names. */
export function findCollections(
  connection: Connection,
  names: readonly string[],
): { id: string; name: string; settings: Record<string, unknown> }[] {
  return names.flatMap((name) => {
    const row = connection.get<{ id: string; name: string; settings: string }>(
      'SELECT id, name, settings FROM collections WHERE name = ?',
      name,
    )
    return row ? { ...row, settings: stored('collections.settings', row.settings) } : []
  })
}

/** Throws `collection-exists`. */
export function createCollection(connection: Connection, name: string): { id: string; name: string } {
  return connection.write(() => {
    if (find(connection, name)) throw new AppError('collection-exists')
    return insert(connection, name)
  })
}

/** Throws `collection-not-found`, `collection-exists`. */
export function renameCollection(connection: Connection, o: { name: string; to: string }): void {
  connection.write(() => {
    const { id } = get(connection, o.name)
    const other = find(connection, o.to)
    if (other && other.id !== id) throw new AppError('collection-exists')
    if (o.name !== o.to) keepTitle(connection, { title: o.name })
    connection.run('UPDATE collections SET name = ? WHERE id = ?', o.to, id)
    moveInPersonas(connection, o.name, o.to)
    moveInSession(connection, o.name, o.to)
  })
}

/** Changes a collection's settings, and keeps those from before; undefined: use the global ones. Returns its id. Throws `collection-not-found`. */
export function changeCollection(connection: Connection, o: { name: string; change: Readonly<Record<string, unknown>> }): string {
  return connection.write(() => {
    const { id } = get(connection, o.name)
    const row = connection.get<{ settings: string }>('SELECT settings FROM collections WHERE id = ?', id)
    const before = stored('collections.settings', row?.settings ?? '{}')
    const settings = { ...before, ...o.change }
    const lines = Object.keys(o.change)
      .filter((key) => before[key] !== undefined && before[key] !== o.change[key])
      .map((key) => `${o.name}: ${key} = ${JSON.stringify(before[key])}`)
    keepLines(connection, { kind: 'choice', lines })
    for (const [key, value] of Object.entries(o.change)) if (value === null || value === undefined) delete settings[key]
    connection.run('UPDATE collections SET settings = ? WHERE id = ?', JSON.stringify(settings), id)
    return id
  })
}

/**
 * Deletes an empty collection, never the initial one; its trashed documents move to the initial one. Throws `collection-not-found`,
 * `bad-request`.
 */
export function deleteCollection(connection: Connection, name: string): void {
  connection.write(() => {
    const { id } = get(connection, name)
    const live =
      connection.get<{ n: number }>('SELECT count(*) AS n FROM documents WHERE collection_id = ? AND deleted_at IS NULL', id)?.n ?? 0
    if (live > 0) {
      throw new AppError('bad-request', { variant: 'collectionFull', values: { count: live } })
    }
    const first = ensureCollection(connection, DEFAULT_COLLECTION)
    if (first.id === id) throw new AppError('bad-request', { variant: 'collectionFixed' })
    connection.run('UPDATE documents SET collection_id = ? WHERE collection_id = ?', first.id, id)
    connection.run('DELETE FROM collections WHERE id = ?', id)
    moveInPersonas(connection, name, null)
    moveInSession(connection, name, null)
  })
}

function find(connection: Connection, name: string): { id: string; name: string } | undefined {
  return connection.get('SELECT id, name FROM collections WHERE name = ?', name)
}

function get(connection: Connection, name: string): { id: string; name: string } {
  const found = find(connection, name)
  if (!found) throw new AppError('collection-not-found', { variant: 'named', values: { name } })
  return found
}

function insert(connection: Connection, name: string): { id: string; name: string } {
  const id = randomUUID()
  connection.run('INSERT INTO collections (id, name, created_at, settings) VALUES (?, ?, ?, ?)', id, name, Date.now(), '{}')
  return { id, name }
}
