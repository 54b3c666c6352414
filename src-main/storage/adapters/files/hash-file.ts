import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const READ_BYTES = 1 << 20

/** SHA-256 (hex) of a file; null if unreadable or aborted. `pauseMs`: delay after each megabyte. */
export async function hashFile(path: string, o: { pauseMs?: number; signal?: AbortSignal } = {}): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(path, {
      highWaterMark: READ_BYTES,
      ...(o.signal && { signal: o.signal }),
    }) as AsyncIterable<Buffer>) {
      hash.update(piece)
      if (o.pauseMs !== undefined) await setTimeout(o.pauseMs, undefined, { ...(o.signal && { signal: o.signal }), ref: false })
    }
    return hash.digest('hex')
  } catch {
    return null
  }
}
