import type { Anchor } from '../../../../src-preload/contract/shapes/documents.ts'
import { TEXT_PART_CHARACTERS } from './packed-part.ts'
import type { Connection } from '../connection.ts'
import { unpackStretch } from './packed-part.ts'

/** Parts kept by a reader: neighbouring parents have the same one. */
const KEPT_PARTS = 8

/** The text of a chunk as its row has it ('' for most parents), and where it stands in the text of its version. */
export type ChunkPlace = { text: string; documentId: string; version: number; anchor: Pick<Anchor, 'start' | 'end'> }

/** Reads texts of chunks. A parent is a stretch of its document's text and has no copy of it. */
export function createChunkTexts(connection: Connection): (place: ChunkPlace) => string {
  const parts = new Map<string, Uint8Array | null>()

  function part({ documentId, version }: ChunkPlace, index: number): Uint8Array | null {
    const key = `${documentId} ${version} ${index}`
    let data = parts.get(key)
    if (data === undefined) {
      const row = connection.get<{ data: Uint8Array }>(
        "SELECT data FROM document_parts WHERE document_id = ? AND version = ? AND kind = 'text' AND part = ?",
        documentId,
        version,
        index,
      )
      const [oldest] = parts.keys()
      if (parts.size === KEPT_PARTS && oldest !== undefined) parts.delete(oldest)
      parts.set(key, (data = row?.data ?? null))
    }
    return data
  }

  return (place) => {
    if (place.text !== '') return place.text
    const { start, end } = place.anchor
    let text = ''
    for (let index = Math.floor(start / TEXT_PART_CHARACTERS); index * TEXT_PART_CHARACTERS < end; index++) {
      const from = index * TEXT_PART_CHARACTERS
      const data = part(place, index)
      if (data) text += stretchOf(data, Math.max(0, start - from), end - from)
    }
    return text
  }
}

/** Nothing of a damaged part, which the check reports: the passage is still listed. */
function stretchOf(data: Uint8Array, start: number, end: number): string {
  try {
    return unpackStretch(data, start, end)
  } catch {
    return ''
  }
}
