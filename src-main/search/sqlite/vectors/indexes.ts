import type { Connection } from '../../../storage/index.ts'

/** Identity of an index: all must be equal for comparable vectors. */
export type IndexInfo = { provider: string; model: string; digest: string; dimension: number; prefixVersion: number }

export type IndexRow = IndexInfo & { id: number; state: 'active' | 'building' | 'retired' }

/** `outdated`: a newer generation of the model exists because its vectors changed, so queries cannot be compared with this index. */
export type ActiveIndex = IndexInfo & { id: number; outdated: boolean }

/** Detects a changed server: its version, and v8-serialised probe vectors. */
export type IndexProbes = { serverVersion: string | null; probes: Uint8Array }

const SELECT = 'SELECT id, provider, model, digest, dimension, prefix_version AS prefixVersion, state FROM indexes'
const SAME = 'provider = ? AND model = ? AND digest = ? AND dimension = ? AND prefix_version = ?'

/** Ids of all indexes with tables, oldest first. */
export function indexIds(connection: Connection): number[] {
  return connection.all<{ id: number }>('SELECT id FROM indexes ORDER BY id').map((row) => row.id)
}

/** Null: unknown. */
export function getIndex(connection: Connection, id: number): IndexRow | null {
  return connection.get<IndexRow>(`${SELECT} WHERE id = ?`, id) ?? null
}

/** The searched index; null before the first embedding. */
export function activeIndex(connection: Connection): ActiveIndex | null {
  const row = connection.get<IndexInfo & { id: number; outdated: number }>(`
SELECT id, provider, model, digest, dimension, prefix_version AS prefixVersion, EXISTS (SELECT 1 FROM indexes n WHERE n.provider = i.provider
  AND n.model = i.model AND n.digest = i.digest AND n.dimension = i.dimension AND n.prefix_version = i.prefix_version AND n.generation > i.generation) AS outdated
FROM indexes i WHERE state = 'active'`)
  return row ? { ...row, outdated: row.outdated === 1 } : null
}

/** The newest generation of an embedder's index; null: none. */
export function findIndex(connection: Connection, info: IndexInfo): ({ id: number } & IndexProbes) | null {
  return (
    connection.get<{ id: number } & IndexProbes>(
      `
SELECT id, server_version AS serverVersion, probes FROM indexes WHERE ${SAME} ORDER BY generation DESC LIMIT 1`,
      ...identity(info),
    ) ?? null
  )
}

function identity(info: IndexInfo): [string, string, string, number, number] {
  return [info.provider, info.model, info.digest, info.dimension, info.prefixVersion]
}

/**
 * The index of an embedder, created with its tables if missing: active if there is no other, else built beside it until complete
 * (`activateWhenWhole`). `anew`: a new generation, because the last one's vectors are not comparable.
 */
export function ensureIndex(connection: Connection, info: IndexInfo & Partial<IndexProbes> & { anew?: boolean }): number {
  return connection.write(() => {
    const known = connection.get<{ id: number; state: string; generation: number }>(
      `SELECT id, state, generation FROM indexes WHERE ${SAME} ORDER BY generation DESC LIMIT 1`,
      ...identity(info),
    )
    const active = activeIndex(connection)
    if (known && !info.anew) {
      // Formerly active and incomplete since, so it restarts as being built.
      if (known.state === 'retired')
        connection.run(
          'UPDATE indexes SET state = ?, retired_at = NULL, created_at = ? WHERE id = ?',
          active ? 'building' : 'active',
          Date.now(),
          known.id,
        )
      return known.id
    }
    const { lastInsertRowid } = connection.run(
      `
INSERT INTO indexes (provider, model, digest, dimension, prefix_version, probes, state, created_at, server_version, generation) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...identity(info),
      info.probes ?? new Uint8Array(),
      active ? 'building' : 'active',
      Date.now(),
      info.serverVersion ?? null,
      known ? known.generation + 1 : 0,
    )
    const id = Number(lastInsertRowid)
    connection.database.exec(`
CREATE TABLE vectors_${id} (id INTEGER PRIMARY KEY, e BLOB NOT NULL) STRICT;
CREATE TABLE codes_${id} (id INTEGER PRIMARY KEY, bits BLOB NOT NULL) STRICT;
CREATE TABLE codes8_${id} (id INTEGER PRIMARY KEY, scale REAL NOT NULL, i8 BLOB NOT NULL) STRICT;`)
    return id
  })
}

/** Records the server version that produces this index's vectors, or its probe vectors. */
export function setProbes(connection: Connection, o: { id: number } & IndexProbes): void {
  connection.write(() => connection.run('UPDATE indexes SET server_version = ?, probes = ? WHERE id = ?', o.serverVersion, o.probes, o.id))
}

/** Retires indexes being built for other embedders. */
export function retireBuilding(connection: Connection, o: { except: number | null }): void {
  connection.write(() =>
    connection.run("UPDATE indexes SET state = 'retired', retired_at = ? WHERE state = 'building' AND id IS NOT ?", Date.now(), o.except),
  )
}
