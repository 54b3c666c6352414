import Database from 'better-sqlite3'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { getLoadablePath } from 'sqlite-vec'

/** Rows that a backup, a restore or an opening itself writes. */
const OWN_ROWS = /^(?:library\.(?:backup|leftOut|restored|restoredRows)|prompts\.secret)$/u
/** Column of jobs that a restore reduces to what lies in the library (`adoptDatabase`), and those that are computed from it. */
const REDUCED = new Set(['payload', 'path', 'temporary', 'update_file', 'ocr'])

/** Everything a library consists of: the digest of each table's rows, and of each stored file. */
export function pictureOf(dataFolder: string): Record<string, string> {
  return { ...tablesOf(join(dataFolder, 'echomind.db')), ...filesOf(dataFolder) }
}

/** Digest of the rows of each table that the app writes: tables of the keyword index are derived. */
function tablesOf(file: string): Record<string, string> {
  const database = new Database(file, { readonly: true })
  try {
    database.loadExtension(getLoadablePath())
    const names = database
      .prepare<[], { name: string }>(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
      )
      .all()
    return Object.fromEntries(
      names.map(({ name }) => {
        const rows = database.prepare<[], Record<string, unknown>>(`SELECT * FROM "${name}"`).all()
        const lines = rows.filter((row) => !own(name, row)).map((row) => JSON.stringify(name === 'jobs' ? withoutPayload(row) : row, plain))
        return [`table ${name}`, `${lines.length} ${digest(lines.toSorted().join('\n'))}`]
      }),
    )
  } finally {
    database.close()
  }
}

function own(table: string, row: Record<string, unknown>): boolean {
  if (table === 'settings') return OWN_ROWS.test(String(row['key']))
  // The change counter, and digests of the rows above.
  if (table !== 'row_digests') return table === 'library'
  return row['tbl'] === 'jobs' || (row['tbl'] === 'settings' && OWN_ROWS.test(String(row['key'])))
}

function withoutPayload(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !REDUCED.has(column)))
}

function plain(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array || Buffer.isBuffer(value) ? digest(value) : value
}

/** Digest of each stored file, with notes and quarantine. */
function filesOf(dataFolder: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const folder of ['files', 'found']) {
    let names: string[] = []
    try {
      names = readdirSync(join(dataFolder, folder), { recursive: true, encoding: 'utf8' })
    } catch {
      continue
    }
    for (const name of names) {
      const path = join(dataFolder, folder, name)
      if (statSync(path).isFile()) found[`${folder}/${name}`] = digest(readFileSync(path))
    }
  }
  return found
}

function digest(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
