/** Formats that are decoded here; `needs-window`: by WebCodecs in the window; null: unknown. */
export type AudioFormat = 'wav' | 'mp3' | 'flac' | 'ogg-opus' | 'ogg-vorbis' | 'ogg-flac' | 'needs-window' | null

/** Bytes that are enough for `detectAudio`. */
export const DETECT_BYTES = 4096

/** The format of an audio file by its first bytes: names lie. */
export function detectAudio(head: Uint8Array): AudioFormat {
  const at = (start: number, length: number): string => String.fromCharCode(...head.subarray(start, start + length))
  if ((at(0, 4) === 'RIFF' || at(0, 4) === 'RF64') && at(8, 4) === 'WAVE') return 'wav'
  if (at(0, 4) === 'fLaC') return 'flac'
  if (at(0, 4) === 'OggS') return oggFormat(at(28, 8))
  // MP4, QuickTime and 3GP; WebM and Matroska.
  if (at(4, 4) === 'ftyp' || at(0, 4) === '\x1aE\xdf\xa3') return 'needs-window'
  if (at(0, 3) === 'ID3') return 'mp3'
  return mpegFormat(head)
}

/** The first packet of an Ogg stream stands after a page header of 27 bytes and one lacing value. */
function oggFormat(packet: string): AudioFormat {
  if (packet === 'OpusHead') return 'ogg-opus'
  if (packet.startsWith('\x01vorbis')) return 'ogg-vorbis'
  return packet.startsWith('\x7fFLAC') ? 'ogg-flac' : null
}

/** MPEG audio by a frame's sync word, layer, bit rate and sample rate; layer 0 is AAC. Some files begin in the middle of a frame. */
function mpegFormat(head: Uint8Array): AudioFormat {
  for (let at = 0; at + 4 <= Math.min(head.length, DETECT_BYTES); at += 1) {
    const [first = 0, second = 0, third = 0] = head.subarray(at, at + 3)
    if (first !== 0xff || (second & 0xe0) !== 0xe0) continue
    const layer = (second >> 1) & 3
    if (layer === 0) {
      if (at === 0 && (second & 0xf6) === 0xf0) return 'needs-window'
      continue
    }
    const isVersion = ((second >> 3) & 3) !== 1
    if (isVersion && third >> 4 !== 15 && third >> 4 !== 0 && ((third >> 2) & 3) !== 3) return 'mp3'
  }
  return null
}
