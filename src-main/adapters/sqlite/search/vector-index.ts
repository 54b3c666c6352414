import type { SearchFilter } from '../../../domain/retrieval/types.ts'
import type { Connection } from '../shared/connection.ts'
import { documentConditions } from '../shared/document-filter.ts'
import type { IndexRow } from '../vectors/indexes.ts'
import { VISIBLE_DOCUMENT } from '../shared/scope.ts'
import { dataVersion } from '../vectors/stored-vectors.ts'
import { createVectorMemory } from '../../vectors/memory.ts'
import type { VectorMemory } from '../../vectors/memory.ts'

/** Passages whose codes are read in one step: 1 ms. */
const STEP = 512
/** Codes of old versions and deleted documents that may lie about, beside as many as there are living ones. */
const MOST_DEAD = 10_000

/** What a filter leaves: a 1 for each group that takes part, and how many embedded passages these have. */
export type Allowed = { groups: Uint8Array; passages: number }

/** The codes of one index in memory, in step with the database: what was added, hidden, restored or deleted by whatever process. */
export type VectorIndex = {
  readonly memory: VectorMemory
  /** How many passages were not loaded yet at the last look; null: nobody has looked. */
  readonly missing: number | null
  /** Looks for changes when anything was written since; how many passages are not loaded yet. */
  refresh(): number
  /** Loads some of them; how many are left. Throws RangeError when there is no memory left. */
  load(): number
  /** As of the last `refresh`. */
  allowed(filter: SearchFilter): Allowed
}

/** A version of a document; its number is given once. */
type Group = { number: number; version: number; embedded: number }

/** Passages of one group that are not loaded yet. */
type Pending = { group: number; ids: number[] }

/** Nothing is loaded yet. `plain`: without WebAssembly. */
export function createVectorIndex(connection: Connection, index: IndexRow, o: { plain?: boolean } = {}): VectorIndex {
  let memory = createVectorMemory(index.dimension, o)
  let groups = new Map<string, Group>()
  let groupOfRow = new Map<number, Group>()
  let visible: Allowed = { groups: new Uint8Array(), passages: 0 }
  let filtered = new Map<string, Allowed>()
  let pending: Pending[] = []
  let missing = 0
  let next = 0
  let seen = -1

  /** The group of each visible document now; those that have passages we do not know. Null: all must be read again. */
  function readDocuments(): string[] | null {
    const documents = connection.all<{ row: number; id: string; version: number; embedded: number }>(`
SELECT d.rowid AS row, d.id, d.version, d.embedded FROM documents d INDEXED BY documents_visible WHERE ${VISIBLE_DOCUMENT}`)
    const grown: string[] = []
    groupOfRow = new Map()
    let passages = 0
    for (const { row, id, version, embedded } of documents) {
      let group = groups.get(id)
      // Fewer vectors than before: they were made anew, so what is in memory is of the past.
      if (group?.version === version && group.embedded > embedded) return null
      if (!group || group.version !== version) {
        group = { number: next++, version, embedded: 0 }
        groups.set(id, group)
      }
      if (group.embedded < embedded) grown.push(id)
      group.embedded = embedded
      groupOfRow.set(row, group)
      passages += embedded
    }
    visible = { groups: bitmap(groupOfRow.values()), passages }
    filtered = new Map()
    return grown
  }

  function bitmap(taking: Iterable<Group>): Uint8Array {
    const bits = new Uint8Array(next)
    for (const group of taking) bits[group.number] = 1
    return bits
  }

  /** One line for each document: a list of objects for each passage would take more memory than their codes. */
  function passagesOf(documents: readonly string[]): Pending[] {
    const some = documents.length < groupOfRow.size
    const rows = connection.all<{ row: number; ids: string }>(`
SELECT d.rowid AS row, json_group_array(c.id) AS ids FROM ${some ? 'json_each(?) j CROSS JOIN documents d ON d.id = j.value' : 'documents d'}
CROSS JOIN chunks c INDEXED BY chunks_by_document ON c.document_id = d.id AND c.version = d.version WHERE ${VISIBLE_DOCUMENT} GROUP BY d.rowid`,
    ...(some ? [JSON.stringify(documents)] : []))
    return rows.map(({ row, ids }) => ({ group: groupOfRow.get(row)?.number ?? 0, ids: (JSON.parse(ids) as number[]).filter((id) => !memory.has(id)) }))
  }

  /** The next of what is missing, by id with their group. */
  function takeStep(): Map<number, number> {
    const step = new Map<number, number>()
    while (step.size < STEP) {
      const last = pending.at(-1)
      if (!last) break
      const ids = last.ids.splice(step.size - STEP)
      missing -= ids.length
      if (last.ids.length === 0) pending.pop()
      for (const id of ids) if (!memory.has(id)) step.set(id, last.group)
    }
    return step
  }

  function startAgain(): void {
    memory = createVectorMemory(index.dimension, o)
    groups = new Map()
    pending = []
    missing = 0
    next = 0
  }

  return {
    get memory() {
      return memory
    },
    get missing() {
      return seen === -1 ? null : missing
    },
    refresh() {
      const version = dataVersion(connection)
      if (version === seen) return missing
      // One read transaction: documents and passages of the same moment.
      connection.database.exec('BEGIN')
      try {
        let grown = readDocuments()
        if (!grown || memory.rows > 2 * visible.passages + MOST_DEAD) {
          startAgain()
          grown = readDocuments() ?? []
        }
        const added = grown.length > 0 ? passagesOf(grown) : []
        pending = [...pending, ...added]
        missing += added.reduce((sum, { ids }) => sum + ids.length, 0)
      } finally {
        connection.database.exec('COMMIT')
      }
      seen = version
      return missing
    },
    load() {
      const groupOf = takeStep()
      const codes = connection.get<{ ids: string; bits: Uint8Array | null; values: Uint8Array | null }>(`
SELECT json_group_array(a.id) AS ids, CAST(group_concat(a.bits, '') AS BLOB) AS bits, CAST(group_concat(b.i8, '') AS BLOB) AS "values"
FROM json_each(?) j CROSS JOIN codes_${index.id} a ON a.id = j.value CROSS JOIN codes8_${index.id} b ON b.id = a.id
WHERE length(a.bits) = ? AND length(b.i8) = ?`, JSON.stringify([...groupOf.keys()]), Math.ceil(index.dimension / 8), index.dimension)
      if (!codes?.bits || !codes.values) return missing
      const ids = JSON.parse(codes.ids) as number[]
      const values = new Int8Array(codes.values.buffer, codes.values.byteOffset, codes.values.byteLength)
      memory.add({ ids, groups: ids.map((id) => groupOf.get(id) ?? 0), bits: codes.bits, values })
      // Given back at once: left to the garbage collector, what was read would stand beside its copy.
      for (const { buffer, byteLength } of [codes.bits, codes.values]) if (buffer.byteLength === byteLength) (buffer as ArrayBuffer).transfer(0)
      return missing
    },
    allowed(filter) {
      const { sql, values } = documentConditions(filter)
      if (sql === '') return visible
      const key = JSON.stringify(filter)
      let known = filtered.get(key)
      if (!known) {
        const rows = connection.all<{ row: number }>(`SELECT d.rowid AS row FROM documents d WHERE ${VISIBLE_DOCUMENT}${sql}`, ...values)
        const taking = rows.flatMap(({ row }) => groupOfRow.get(row) ?? [])
        known = { groups: bitmap(taking), passages: taking.reduce((sum, group) => sum + group.embedded, 0) }
        if (filtered.size >= 16) filtered.clear()
        filtered.set(key, known)
      }
      return known
    },
  }
}
