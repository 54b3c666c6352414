import type Database from 'better-sqlite3'
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'

type Value = string | number | bigint | null | Buffer

/** Bytes of the row's digest; 4 more are its checksum. */
const OWN_BYTES = 8

/**
 * Defines `row_digest(table, key, value...)`: the first 8 bytes of the SHA-256 of all values and a checksum of table, key and those bytes,
 * which distinguishes a damaged digest from a damaged row.
 */
export function defineDigest(database: Database.Database): void {
  database.function('row_digest', { varargs: true, deterministic: true }, (table: string, key: Value, ...values: Value[]) => {
    const own = hash('sha256', values.map(encode).join(''), 'buffer').subarray(0, OWN_BYTES)
    return seal(table, key, own)
  })
}

/** True if a stored digest is intact. */
export function isSealed(table: string, key: Value, digest: Buffer): boolean {
  return digest.length === OWN_BYTES + 4 && seal(table, key, digest.subarray(0, OWN_BYTES)).equals(digest)
}

function seal(table: string, key: Value, own: Buffer): Buffer {
  const sealed = Buffer.alloc(OWN_BYTES + 4)
  own.copy(sealed)
  sealed.writeUInt32LE(crc32(`${table}\n${encode(key)}\n${own.toString('hex')}`), OWN_BYTES)
  return sealed
}

/** Prefixed with type and length, so that different lists encode differently. */
function encode(value: Value): string {
  if (value === null) return '-'
  if (Buffer.isBuffer(value)) return `b${hash('sha256', value, 'hex')}`
  if (typeof value === 'string') return `t${value.length}:${value}`
  return `n${value};`
}
