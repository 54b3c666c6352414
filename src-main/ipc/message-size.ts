/** Largest IPC message, bytes (DESIGN.md, Safety). */
const MESSAGE_BYTES = 8 * 1024 * 1024
/** Most values in a message, far above any real one. */
const MOST_VALUES = 200_000

/**
 * True if a message exceeds `limit` bytes (two per character, eight per other value) or 200,000 values. Counting stops at the limit, which
 * bounds its cost.
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
