/** Largest message through the IPC door, bytes (DESIGN.md, Safety). */
const MESSAGE_BYTES = 8 * 1024 * 1024
/** More values than any real message holds; the door does not walk further. */
const MOST_VALUES = 200_000

/**
 * True when a message is larger than `limit` bytes (strings count two bytes a character, other values eight) or has more than 200,000 values.
 * Stops counting at the limit, so that a huge message costs no more than a full one.
 */
export function isTooLarge(message: unknown, limit: number = MESSAGE_BYTES): boolean {
  const waiting: unknown[] = [message]
  let bytes = 0
  let values = 0
  while (waiting.length > 0) {
    const value = waiting.pop()
    values += 1
    bytes += ownBytes(value)
    if (bytes > limit || values > MOST_VALUES) return true
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || value instanceof ArrayBuffer) continue
    for (const [key, child] of Object.entries(value)) {
      bytes += key.length * 2
      waiting.push(child)
    }
  }
  return false
}

function ownBytes(value: unknown): number {
  if (typeof value === 'string') return value.length * 2
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength
  return 8
}
