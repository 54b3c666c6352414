import type Database from 'better-sqlite3'
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

type Value = string | number | bigint | null | Buffer

/** Bytes of the row's own digest; 4 more tell whether these are themselves whole. */
const OWN_BYTES = 8

/**
 * Makes `row_digest(table, key, value...)` known to a connection: the first 8 bytes of the SHA-256 of all values and, behind them, a checksum of table, key and those
 * 8 bytes, so that a damaged digest is told from a damaged row.
 */
export function defineDigest(database: Database.Database): void {
  database.function('row_digest', { varargs: true, deterministic: true }, (table: string, key: Value, ...values: Value[]) => {
    const own = hash('sha256', values.map(encode).join(''), 'buffer').subarray(0, OWN_BYTES)
    return seal(table, key, own)
  })
}

/** Whether a stored digest is what was stored. */
export function isSealed(table: string, key: Value, digest: Buffer): boolean {
  return digest.length === OWN_BYTES + 4 && seal(table, key, digest.subarray(0, OWN_BYTES)).equals(digest)
}

function seal(table: string, key: Value, own: Buffer): Buffer {
  const sealed = Buffer.alloc(OWN_BYTES + 4)
  own.copy(sealed)
  sealed.writeUInt32LE(crc32(`${table}\n${encode(key)}\n${own.toString('hex')}`), OWN_BYTES)
  return sealed
}

/** With its kind and length in front, so that no two lists of values look the same. */
function encode(value: Value): string {
  if (value === null) return '-'
  if (Buffer.isBuffer(value)) return `b${hash('sha256', value, 'hex')}`
  if (typeof value === 'string') return `t${value.length}:${value}`
  return `n${value};`
}
