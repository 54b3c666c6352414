import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Passage } from '../../../src-main/search/domain/types.ts'

/**
 * A passage for tests: `text` begins at `start` of its document; with `parentText` it is a part of that parent group, which begins at
 * `parentStart`.
 */
export function makePassage(
  facts: Partial<Omit<Passage, 'chunkId' | 'documentId' | 'parent'>> & {
    id?: number
    document?: string
    start?: number
    parentText?: string
    parentStart?: number
  },
): Passage {
  const { id = 1, document = 'd1', parentText, parentStart = 0, ...rest } = facts
  const text = facts.text ?? 'The lease ends on 31 May 2027. Rent is due on the first of each month.'
  const inParent = parentText === undefined ? 0 : parentText.indexOf(text)
  const start = facts.start ?? parentStart + Math.max(0, inParent)
  return {
    chunkId: id as ChunkId,
    documentId: document as DocumentId,
    title: 'Lease',
    type: 'txt',
    kind: 'user',
    collectionId: 'c1',
    context: '',
    anchor: { start, end: start + text.length },
    tokens: Math.ceil(text.length / 4),
    language: 'en',
    position: id,
    parentId: parentText === undefined ? null : ((1000 + id) as ChunkId),
    addedAt: 0,
    date: facts.addedAt ?? 0,
    ownDate: null,
    name: 'lease.txt',
    tags: [],
    ...rest,
    text,
    parent: parentText === undefined ? null : { text: parentText, anchor: { start: parentStart, end: parentStart + parentText.length } },
  }
}
