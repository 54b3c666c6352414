import { text, type Text } from '../../../src-preload/texts/text.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import { combineQueries, coverageWeight, fuse, peakedness, scaleScores } from '../domain/fuse.ts'
import type { EvidenceWeights, FusedHit, QueryLists } from '../domain/fuse.ts'
import type { Intent } from '../domain/intent.ts'
import type { Term } from '../domain/match-query.ts'
import type { ListHit, Scope, SearchFilter } from '../domain/types.ts'
import type { ListsOutput } from './ranked-lists.ts'
import type { Stages } from './stages.ts'
import type { RetrieveOptions } from './types.ts'

/** Most notes returned for a question that only selects notes. */
const MOST_NOTES = 100

/** `reliability`: of the embedder; weights the semantic lists. `covered`: lexical coverage of the question; weights the lexical ones. */
type Fused = {
  found: ListsOutput
  settings: Settings
  reliability: number
  covered: number
  intent: Intent
  terms: readonly Term[]
  filter: SearchFilter
}

/** Fuses the lists of all queries. The original question's lists come first and determine `vectorWeight`. */
export async function fuseLists(
  search: RetrieveOptions['search'],
  { found, settings, reliability, covered, intent, terms, filter }: Fused,
  stages: Stages,
): Promise<{ hits: FusedHit[]; vectorWeight: number; fuseMs: number }> {
  const numbers = { rrfK: settings['retrieval.rrfK'], rrfVectors: settings['retrieval.rrfVectors'], alpha: settings['retrieval.alpha'] }
  const weights = { reliability, lexical: settings['retrieval.weighByCoverage'] ? coverageWeight(covered, reliability) : 1 }
  const fused = found.lists.map((lists) => fuse(lists, settings['retrieval.fusion'], weights, numbers))
  const hits = await orNotes(search, combineQueries(fused, settings['retrieval.variantWeight']), intent, terms, filter)
  const vectorWeight = fused[0]?.vectorWeight ?? 0
  const original: QueryLists = found.lists[0] ?? { keyword: null, vector: null }
  const fuseMs = stages.end('fuse', found.lists.length, hits.length, fusionNote(settings, original, weights, vectorWeight), hits)
  return { hits, vectorWeight, fuseMs }
}

/** Traces the lexical and semantic results of the original question. */
export function traceLists(found: ListsOutput, original: QueryLists, scope: Scope, stages: Stages): void {
  const { keyword, vector } = original
  stages.end('search', found.lists.length, (keyword?.length ?? 0) + (vector?.length ?? 0), found.trouble ?? found.note)
  stages.add('keyword', found.keywordMs, scope.passages, keyword?.length ?? 0, keyword ? '' : text('trace.off'), keyword ?? undefined)
  stages.add(
    'vector',
    found.vectorMs,
    scope.embedded,
    vector?.length ?? 0,
    vector ? text('trace.questionEmbedded', { ms: found.embedMs.toFixed(1) }) : text('trace.off'),
    vector ?? undefined,
  )
}

/** Returns the selected notes for a question that names nothing else ("What was said in my last meeting?"). */
async function orNotes(
  search: RetrieveOptions['search'],
  hits: FusedHit[],
  intent: Intent,
  terms: readonly Term[],
  filter: SearchFilter,
): Promise<FusedHit[]> {
  if (!intent.notes || terms.length > 0) return hits
  const notes = await search.notePassages({ filter, limit: MOST_NOTES })
  return notes.map((note, index) => ({ ...note, score: 1 - index / MOST_NOTES, ranks: { keyword: null, vector: null } }))
}

function fusionNote(settings: Settings, lists: QueryLists, weights: EvidenceWeights, vectorWeight: number): Text {
  const peak = (list: readonly ListHit[], kind: 'keyword' | 'vector'): string => peakedness(scaleScores(list, kind)).toFixed(3)
  const parts = [
    text(`trace.fusions.${settings['retrieval.fusion']}`),
    lists.keyword && text('trace.lexicalPeak', { value: peak(lists.keyword, 'keyword') }),
    lists.vector && text('trace.semanticPeak', { value: peak(lists.vector, 'vector') }),
    text('trace.reliability', { value: weights.reliability.toFixed(3) }),
    text('trace.lexicalWeight', { value: weights.lexical.toFixed(3) }),
    text('trace.semanticWeight', { value: vectorWeight.toFixed(3) }),
  ]
  return text('trace.fusion', { parts: parts.filter((part) => part !== null) })
}
