/** Seconds of sound that a FLAC file says to hold (RFC 9639, section 8.2), by its first bytes; null: it does not say. */
export function flacSeconds(head: Uint8Array): number | null {
  const [isFlac, isStreamInfo] = [String.fromCharCode(...head.subarray(0, 4)) === 'fLaC', ((head[4] ?? 0) & 0x7f) === 0]
  if (!isFlac || !isStreamInfo || head.length < 26) return null
  const view = new DataView(head.buffer, head.byteOffset)
  const rate = view.getUint32(18) >>> 12
  const samples = ((head[21] ?? 0) & 15) * 2 ** 32 + view.getUint32(22)
  return rate > 0 && samples > 0 ? samples / rate : null
}
