import type { SearchFilter } from '../domain/types.ts'
import { dataVersion } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'
import { documentConditions } from './document-filter.ts'
import type { IndexRow } from './vectors/indexes.ts'
import { VISIBLE_DOCUMENT } from './scope.ts'
import { createVectorMemory } from '../adapters/vectors/memory.ts'
import type { VectorMemory } from '../adapters/vectors/memory.ts'

/** Passages loaded per step: 1 ms. */
const STEP = 512
/** Most stale codes (old versions, deleted documents) in memory beyond the number of live ones. */
const MOST_DEAD = 10_000

/** Result of a filter: a 1 per participating group, and the number of their embedded passages. */
export type Allowed = { groups: Uint8Array; passages: number }

/**
 * The quantised vectors of an index in memory, synchronised with the database: additions, hiding, restoring and deletion by any process.
 */
export type VectorIndex = {
  readonly memory: VectorMemory
  /** Passages not loaded at the last refresh; null: never refreshed. */
  readonly missing: number | null
  /** Detects changes since the last write; returns the passages not loaded. */
  refresh(): number
  /** Loads some passages; returns how many are left. Throws RangeError without memory. */
  load(): number
  /** As of the last `refresh`. */
  allowed(filter: SearchFilter): Allowed
}

/** A version of a document; its number is unique. */
type Group = { number: number; version: number; embedded: number }

/** Passages of one group not loaded yet. */
type Pending = { group: number; ids: number[] }

/** State of one index. */
type State = {
  memory: VectorMemory
  /** By document id. */
  groups: Map<string, Group>
  /** By row of a visible document. */
  groupOfRow: Map<number, Group>
  visible: Allowed
  /** By filter, as JSON. */
  filtered: Map<string, Allowed>
  pending: Pending[]
  missing: number
  /** Number of the next group. */
  next: number
}

/** Creates an empty index. `plain`: without WebAssembly. */
export function createVectorIndex(connection: Connection, index: IndexRow, o: { plain?: boolean } = {}): VectorIndex {
  let state = emptyState(index, o)
  let seen = -1

  return {
    get memory() {
      return state.memory
    },
    get missing() {
      return seen === -1 ? null : state.missing
    },
    refresh() {
      const version = dataVersion(connection)
      if (version === seen) return state.missing
      // One read transaction: a consistent snapshot of documents and passages.
      connection.database.exec('BEGIN')
      try {
        let grown = readDocuments(connection, state)
        if (!grown || state.memory.rows > 2 * state.visible.passages + MOST_DEAD) {
          state = emptyState(index, o)
          grown = readDocuments(connection, state) ?? []
        }
        const added = grown.length > 0 ? passagesOf(connection, state, grown) : []
        state.pending = [...state.pending, ...added]
        state.missing += added.reduce((sum, { ids }) => sum + ids.length, 0)
      } finally {
        connection.database.exec('COMMIT')
      }
      seen = version
      return state.missing
    },
    load() {
      loadQuantised(connection, index, state.memory, takeStep(state))
      return state.missing
    },
    allowed: (filter) => allowedBy(connection, state, filter),
  }
}

function emptyState(index: IndexRow, o: { plain?: boolean }): State {
  return {
    memory: createVectorMemory(index.dimension, o),
    groups: new Map(),
    groupOfRow: new Map(),
    visible: { groups: new Uint8Array(), passages: 0 },
    filtered: new Map(),
    pending: [],
    missing: 0,
    next: 0,
  }
}

/** Reads the group of each visible document; returns documents with unknown passages. Null: everything must be read again. */
function readDocuments(connection: Connection, state: State): string[] | null {
  const documents = connection.all<{ row: number; id: string; version: number; embedded: number }>(`
SELECT d.rowid AS row, d.id, d.version, d.embedded FROM documents d INDEXED BY documents_visible WHERE ${VISIBLE_DOCUMENT}`)
  const grown: string[] = []
  state.groupOfRow = new Map()
  let passages = 0
  for (const { row, id, version, embedded } of documents) {
    let group = state.groups.get(id)
    // Fewer vectors than before: they were rebuilt, so memory is stale.
    if (group?.version === version && group.embedded > embedded) return null
    if (!group || group.version !== version) {
      group = { number: state.next++, version, embedded: 0 }
      state.groups.set(id, group)
    }
    if (group.embedded < embedded) grown.push(id)
    group.embedded = embedded
    state.groupOfRow.set(row, group)
    passages += embedded
  }
  state.visible = { groups: bitmap(state, state.groupOfRow.values()), passages }
  state.filtered = new Map()
  return grown
}

function bitmap({ next }: State, taking: Iterable<Group>): Uint8Array {
  const bits = new Uint8Array(next)
  for (const group of taking) bits[group.number] = 1
  return bits
}

/** One line per document: an object per passage would need more memory than the codes. */
function passagesOf(connection: Connection, { memory, groupOfRow }: State, documents: readonly string[]): Pending[] {
  const some = documents.length < groupOfRow.size
  const rows = connection.all<{ row: number; ids: string }>(
    `
SELECT d.rowid AS row, json_group_array(c.id) AS ids FROM ${some ? 'json_each(?) j CROSS JOIN documents d ON d.id = j.value' : 'documents d'}
CROSS JOIN chunks c INDEXED BY chunks_by_document ON c.document_id = d.id AND c.version = d.version WHERE ${VISIBLE_DOCUMENT} GROUP BY d.rowid`,
    ...(some ? [JSON.stringify(documents)] : []),
  )
  return rows.map(({ row, ids }) => ({
    group: groupOfRow.get(row)?.number ?? 0,
    ids: (JSON.parse(ids) as number[]).filter((id) => !memory.has(id)),
  }))
}

/** Removes the next passages from the missing ones; returns their groups by id. */
function takeStep(state: State): Map<number, number> {
  const step = new Map<number, number>()
  while (step.size < STEP) {
    const last = state.pending.at(-1)
    if (!last) break
    const ids = last.ids.splice(step.size - STEP)
    state.missing -= ids.length
    if (last.ids.length === 0) state.pending.pop()
    for (const id of ids) if (!state.memory.has(id)) step.set(id, last.group)
  }
  return step
}

/** Loads the quantised vectors of these passages into memory. */
function loadQuantised(connection: Connection, index: IndexRow, memory: VectorMemory, groupOf: ReadonlyMap<number, number>): void {
  const codes = connection.get<{ ids: string; bits: Uint8Array | null; values: Uint8Array | null }>(
    `
SELECT json_group_array(a.id) AS ids, CAST(group_concat(a.bits, '') AS BLOB) AS bits, CAST(group_concat(b.i8, '') AS BLOB) AS "values"
FROM json_each(?) j CROSS JOIN codes_${index.id} a ON a.id = j.value CROSS JOIN codes8_${index.id} b ON b.id = a.id
WHERE length(a.bits) = ? AND length(b.i8) = ?`,
    JSON.stringify([...groupOf.keys()]),
    Math.ceil(index.dimension / 8),
    index.dimension,
  )
  if (!codes?.bits || !codes.values) return
  const ids = JSON.parse(codes.ids) as number[]
  const values = new Int8Array(codes.values.buffer, codes.values.byteOffset, codes.values.byteLength)
  memory.add({ ids, groups: ids.map((id) => groupOf.get(id) ?? 0), bits: codes.bits, values })
  // Freed at once: garbage would otherwise coexist with its copy.
  for (const { buffer, byteLength } of [codes.bits, codes.values]) if (buffer.byteLength === byteLength) (buffer as ArrayBuffer).transfer(0)
}

function allowedBy(connection: Connection, state: State, filter: SearchFilter): Allowed {
  const { sql, values } = documentConditions(filter)
  if (sql === '') return state.visible
  const key = JSON.stringify(filter)
  let known = state.filtered.get(key)
  if (!known) {
    const rows = connection.all<{ row: number }>(`SELECT d.rowid AS row FROM documents d WHERE ${VISIBLE_DOCUMENT}${sql}`, ...values)
    const taking = rows.flatMap(({ row }) => state.groupOfRow.get(row) ?? [])
    known = { groups: bitmap(state, taking), passages: taking.reduce((sum, group) => sum + group.embedded, 0) }
    if (state.filtered.size >= 16) state.filtered.clear()
    state.filtered.set(key, known)
  }
  return known
}
