import type { Connection } from '../../storage/index.ts'

/** Stored settings by key. Missing and damaged values get their defaults, so that a check can always start. */
export function getSettings(connection: Connection): Record<string, unknown> {
  const rows = connection.all<{ key: string; value: string }>('SELECT key, value FROM settings')
  return Object.fromEntries(rows.flatMap((row) => parsed(row)))
}

function parsed({ key, value }: { key: string; value: string }): [string, unknown][] {
  try {
    return [[key, JSON.parse(value) as unknown]]
  } catch {
    return []
  }
}

/** Stores a setting (any JSON value). */
export function setSetting(connection: Connection, o: { key: string; value: unknown }): void {
  connection.write(() => {
    connection.run(
      'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      o.key,
      JSON.stringify(o.value),
    )
  })
}
