/** Samples that every decoder of MP3 gives before the first one of the sound, besides those that the encoder names. */
const DECODER_DELAY = 529
const ID3_HEADER = 10

/** Bytes of an ID3v2 tag that begins at `at`; 0: none begins there. A picture in it may look like frames. */
export function id3Bytes(bytes: Uint8Array, at: number): number {
  const head = bytes.subarray(at, at + ID3_HEADER)
  if (head.length < ID3_HEADER || !isText(head, 'ID3')) return 0
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6)
  if ((a | b | c | d) & 0x80) return 0
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0
  return ID3_HEADER + (a << 21) + (b << 14) + (c << 7) + d + (hasFooter ? ID3_HEADER : 0)
}

/**
 * The samples to leave out at the start, of a first frame that holds facts of its encoder (Xing, Info) in the place of sound; null: it is
 * sound. Source: the LAME tag specification, revision 1.
 */
export function encoderDelay(frame: Uint8Array): number | null {
  const isMpeg1 = ((frame[1] ?? 0) & 0x08) !== 0
  const isMono = (frame[3] ?? 0) >> 6 === 3
  const sides = isMpeg1 ? [32, 17] : [17, 9]
  const at = 4 + (isMono ? sides[1]! : sides[0]!)
  if (!isText(frame.subarray(at), 'Xing') && !isText(frame.subarray(at), 'Info')) return null
  const flags = frame[at + 7] ?? 0
  const lame = at + 8 + (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0)
  const isNamed = isText(frame.subarray(lame), 'LAME') || isText(frame.subarray(lame), 'Lav')
  return isNamed ? ((frame[lame + 21] ?? 0) << 4) + ((frame[lame + 22] ?? 0) >> 4) + DECODER_DELAY : 0
}

function isText(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text
}
