import { deserialize } from 'node:v8'
import type { Claim, Source } from '../../../../src-preload/contract/shapes/answers.ts'
import type { Anchor } from '../../../../src-preload/contract/shapes/documents.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { canNarrow, narrowAnchor, type PagePlace, type TurnPlace } from '../../domain/sources/narrow-anchor.ts'
import { createOffsetMap, unpackReplaced } from '../../../reading/index.ts'
import type { Block, StoredPage, StoredPart } from '../../../reading/index.ts'
import type { Calls } from '../../../storage/index.ts'
import type { LibraryFunctions } from '../../../library/index.ts'

type Parts = { database: Calls<LibraryFunctions, 'readParts'> }

/** Claims whose anchors have the seconds, speakers and pages of the sentence itself instead of its passage's. */
export async function withOwnPlaces(tools: Parts, claims: readonly Claim[], sources: readonly Source[]): Promise<Claim[]> {
  const turns = new Map<DocumentId, Promise<TurnPlace[]>>()
  const narrowed = async <Cited extends { n: number | null; anchor: Anchor | null }>(cited: Cited): Promise<Cited> => {
    const { anchor } = cited
    const id = sources.find(({ n }) => n === cited.n)?.documentId
    if (!id || !anchor || !canNarrow(anchor)) return cited
    if (anchor.startSeconds === undefined) return { ...cited, anchor: narrowAnchor(anchor, [], await pagesOf(tools, id, anchor)) }
    const known = turns.get(id) ?? turnsOf(tools, id)
    turns.set(id, known)
    return { ...cited, anchor: narrowAnchor(anchor, await known, []) }
  }
  return Promise.all(
    claims.map(async (claim) => {
      const also = claim.also && (await Promise.all(claim.also.map(narrowed)))
      return { ...(await narrowed(claim)), ...(also && { also }) }
    }),
  )
}

/** Cues of a transcript, or turns where a turn is one cue; their offsets in the text before redaction, as in anchors. */
async function turnsOf(tools: Parts, documentId: DocumentId): Promise<TurnPlace[]> {
  const blocks = (await partsOf(tools, documentId, 'blocks')).flat() as Block[]
  const map = createOffsetMap(((await partsOf(tools, documentId, 'redactions')) as Uint32Array[]).flatMap(unpackReplaced))
  return blocks.flatMap(({ turn, cues, start, end }) =>
    (cues ?? (turn ? [{ ...turn, start, end }] : [])).map((place) => ({
      ...place,
      start: map.original(place.start, 'start'),
      end: map.original(place.end, 'end'),
    })),
  )
}

async function pagesOf(tools: Parts, documentId: DocumentId, { page = 1, pageEnd = page }: Anchor): Promise<PagePlace[]> {
  const range = { from: page - 1, to: pageEnd - 1 }
  return (await partsOf(tools, documentId, 'page', range)).map((part) => {
    const { page: number, start, end, label } = part as StoredPage
    return { page: number, start, end, label }
  })
}

async function partsOf(
  { database }: Parts,
  documentId: DocumentId,
  kind: StoredPart['kind'],
  range: { from?: number; to?: number } = {},
): Promise<unknown[]> {
  return (await database.readParts({ documentId, kind, ...range })).map((data) => deserialize(data) as unknown)
}
