import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import type { OcrPage } from '../../domain/documents/ocr.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Makes the key another one than the plain checksum, which is in the database. */
const PURPOSE = 'ocr-pages'
const READ_BYTES = 1024 * 1024

/** The key to the recognised pages of a file: who has the file could read its pictures anyway. Throws if it cannot be read. */
export async function pageKey(path: string): Promise<Buffer> {
  const sum = createHmac('sha256', PURPOSE)
  for await (const part of createReadStream(path, { highWaterMark: READ_BYTES })) sum.update(part as Buffer)
  return sum.digest()
}

/** A recognised page as the database keeps it: nonce, tag and the encrypted page. */
export function sealPage(page: OcrPage, key: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  const sealed = Buffer.concat([cipher.update(serialize(page)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Null: damaged, or of another file. */
export function openPage(data: Uint8Array, key: Uint8Array): OcrPage | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, data.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(data.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return deserialize(Buffer.concat([decipher.update(data.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])) as OcrPage
  } catch {
    return null
  }
}
