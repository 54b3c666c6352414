import Database from 'better-sqlite3'
import { existsSync, statSync } from 'node:fs'

/**
 * True if SQLite's quick check passes (https://sqlite.org/pragma.html#pragma_quick_check). A missing or empty file fails. Reads the whole
 * file.
 */
export function isStructureWhole(file: string): boolean {
  if (!existsSync(file) || statSync(file).size === 0) return false
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true })
    try {
      return database.pragma('quick_check(1)', { simple: true }) === 'ok'
    } finally {
      database.close()
    }
  } catch {
    return false
  }
}
