import type { Source } from '../../../src-preload/contract/shapes/answers.ts'
import type { Artifact } from '../../../src-preload/contract/shapes/artifacts.ts'
import { AppError, isAppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { buildContext, verifyAnswer } from '../../answers/index.ts'
import { filterMarkers } from '../../models/index.ts'
import type { Passage } from '../../search/index.ts'
import { passagesOf, type ArtifactTools } from './types.ts'

/** Most passages searched in a re-chunked document: about 20 MB of text. */
const MOST_PASSAGES = 10_000

/**
 * Verifies an edited text against its sources; markers unknown to the previous version are removed. A passage lost to re-chunking is found
 * by its quote; a lost source keeps its number, and its claims become unsupported. Throws errors of the search process.
 */
export async function recheck(
  tools: Pick<ArtifactTools, 'database' | 'search'>,
  before: Artifact,
  markdown: string,
): Promise<Pick<Artifact, 'markdown' | 'claims' | 'sources'>> {
  const text = filterMarkers(markdown, new Set(before.sources.map(({ n }) => n)))
  const passages = await passagesNow(tools, before).catch((error: unknown) =>
    Promise.reject(isAppError(error) ? error : new AppError('internal', { cause: error })),
  )
  const blocks = before.sources.flatMap(({ n }) => {
    const passage = passages.get(n)
    const [block] = passage ? buildContext([{ ...passage, parent: null, parentId: null }], passage.text.length + 1).blocks : []
    return block ? [{ ...block, n }] : []
  })
  const { claims, sources } = verifyAnswer(text, blocks)
  const gone = before.sources.filter((source) => !passages.has(source.n) && text.includes(`[${source.n}]`))
  return {
    markdown: text,
    claims,
    sources: [...sources, ...gone.map((source) => ({ ...source, support: 'none' as const }))].toSorted((a, b) => a.n - b.n),
  }
}

/** Current passage of each source, by number. */
async function passagesNow(
  tools: Pick<ArtifactTools, 'database' | 'search'>,
  { sources, claims }: Artifact,
): Promise<Map<number, Passage>> {
  const ids = sources.flatMap(({ chunkId }) => chunkId ?? [])
  const known = new Map((ids.length === 0 ? [] : await tools.search.passages(ids)).map((passage) => [passage.chunkId, passage]))
  const found = new Map<number, Passage>()
  const lost = new Map<DocumentId, Source[]>()
  for (const source of sources) {
    const passage = source.chunkId === null ? undefined : known.get(source.chunkId)
    if (passage) found.set(source.n, passage)
    else if (source.documentId !== null && source.quote !== '')
      lost.set(source.documentId, [...(lost.get(source.documentId) ?? []), source])
  }
  for (const [documentId, missing] of lost) {
    const { passages } = await passagesOf(tools, [documentId], MOST_PASSAGES)
    const texts = passages.map((passage) => ({ passage, bare: bare(passage.text) }))
    for (const { n, quote } of missing) {
      const quotes = [
        quote,
        ...claims.flatMap((claim) =>
          [claim, ...(claim.also ?? [])].filter((cited) => cited.n === n && cited.quote !== '').map((cited) => cited.quote),
        ),
      ].map(bare)
      const counted = texts.map(({ passage, bare: said }) => ({ passage, count: quotes.filter((one) => said.includes(one)).length }))
      const best = counted.reduce<(typeof counted)[number] | null>((most, one) => (one.count > (most?.count ?? 0) ? one : most), null)
      if (best) found.set(n, best.passage)
    }
  }
  return found
}

/** Chunking may change white space, and long quotes are cut. */
function bare(text: string): string {
  return text.replace(/…$/u, '').replaceAll(/\s+/gu, '')
}
