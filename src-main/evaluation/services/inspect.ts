import { text, type Text } from '../../../src-preload/texts/text.ts'
import type { Calls } from '../../storage/index.ts'
import type { LibraryFunctions, LibraryService } from '../../library/index.ts'
import type { Depth, Retrieve, Retrieved, SearchFilter } from '../../search/index.ts'
import type { Why } from '../../../src-preload/contract/shapes/evaluation.ts'
import type { Hit } from '../../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { createResolver } from '../domain/resolve.ts'

const DEPTH = 100

type Options = {
  retrieve: Pick<Retrieve, 'search'>
  library: Pick<LibraryService, 'list' | 'trashed'>
  database: Calls<LibraryFunctions, 'documentNames'>
}
type Question = { question: string; filter: SearchFilter; k: number; depth?: Depth }

export type InspectService = {
  /**
   * Explains why a document (id, path, file name or title) is or is not retrieved for a question. Throws `document-not-found`,
   * `question-empty`.
   */
  why(document: string, question: Question): Promise<Why>
}

/** The Inspector's "Why not this document?": ranks of its best passage, and the stage that dropped it. */
export function createInspect(options: Options): InspectService {
  async function resolve(reference: string): Promise<{ id: DocumentId; gone: Text | null }> {
    const [found] = createResolver(await options.database.documentNames())(reference)
    if (found !== undefined) return { id: found as DocumentId, gone: null }
    const named = ({ id, title, path }: { id: string; title: string; path: string }): boolean =>
      [id, title, path].includes(reference) || path.endsWith(`/${reference}`)
    const trashed = (await options.library.trashed()).find(named)
    if (trashed) return { id: trashed.id, gone: text('dropped.trash') }
    const waiting = (await options.library.list()).find(named)
    if (waiting) return { id: waiting.id, gone: text('dropped.status', { status: text(`library.status.${waiting.status}`) }) }
    throw new AppError('document-not-found', { variant: 'named', values: { name: reference } })
  }

  return {
    async why(reference, { question, filter, k, depth }) {
      const { id, gone } = await resolve(reference)
      const nothing = { document: id, keywordRank: null, vectorRank: null, fusedRank: null, best: null }
      if (gone !== null) return { ...nothing, droppedBy: gone }
      const search = (restricted: SearchFilter, select: boolean, count: number): Promise<Retrieved> =>
        options.retrieve.search({ question, filter: restricted, k: count, select, ...(depth && { depth }) })
      const [all, selected, alone] = await Promise.all([
        search(filter, false, DEPTH),
        search(filter, true, k),
        search({ documentIds: [id] }, false, 1),
      ])
      const own = all.output.hits.filter(({ documentId }) => documentId === id)
      const best = own[0] ?? alone.output.hits[0] ?? null
      const rank = (list: 'keyword' | 'vector'): number | null => least(own.map(({ ranks }) => ranks[list]))
      const place = all.output.hits.findIndex(({ documentId }) => documentId === id)
      const isSelected = selected.output.hits.some(({ documentId }) => documentId === id)
      const droppedBy = isSelected ? null : place !== -1 ? selectionStage(place, k) : await filterThatDropped(search, filter, id, best)
      return {
        document: id,
        keywordRank: rank('keyword'),
        vectorRank: rank('vector'),
        fusedRank: place === -1 ? null : place + 1,
        droppedBy,
        best,
      }
    },
  }
}

/** In the fused list, but dropped by selection: beyond k, or as near-duplicate, sibling or for diversity. */
function selectionStage(place: number, k: number): Text {
  return place >= k ? text('dropped.beyondBest', { count: k }) : text('dropped.repeats')
}

/** The filter that excludes it, else the search: neither list has it among its first 100. */
async function filterThatDropped(
  search: (filter: SearchFilter, select: boolean, count: number) => Promise<Retrieved>,
  filter: SearchFilter,
  id: DocumentId,
  best: Hit | null,
): Promise<Text> {
  const passes = async (restricted: SearchFilter): Promise<boolean> => {
    const documentIds = restricted.documentIds && !restricted.documentIds.includes(id) ? [] : [id]
    return (await search({ ...restricted, documentIds }, false, 1)).output.considered > 0
  }
  if (filter.collectionIds && !(await passes({ collectionIds: filter.collectionIds }))) return text('dropped.collection')
  if (filter.types && !(await passes({ types: filter.types }))) return text('dropped.type')
  if (filter.tags && !(await passes({ tags: filter.tags }))) return text('dropped.tag')
  if (filter.sensitivities && !(await passes({ sensitivities: filter.sensitivities }))) return text('dropped.sensitivity')
  if (filter.documentIds && !filter.documentIds.includes(id)) return text('dropped.documents')
  if (
    (filter.from !== undefined || filter.to !== undefined) &&
    !(await passes({ ...(filter.from !== undefined && { from: filter.from }), ...(filter.to !== undefined && { to: filter.to }) }))
  )
    return text('dropped.time')
  if (!(await passes(filter))) return text('dropped.filters')
  return best === null ? text('dropped.noWord') : text('dropped.others', { count: DEPTH })
}

function least(ranks: readonly (number | null)[]): number | null {
  const there = ranks.filter((rank) => rank !== null)
  return there.length === 0 ? null : Math.min(...there)
}
