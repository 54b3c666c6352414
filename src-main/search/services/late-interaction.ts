import { text, type Text } from '../../../src-preload/texts/text.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import type { FusedHit } from '../domain/fuse.ts'
import { addMaxSims, matchTokens, maxSimWeight, tokenWeights } from '../domain/late-interaction.ts'
import type { TokenMatch } from '../domain/late-interaction.ts'
import type { Embedder, TokenCosines } from '../../models/index.ts'
import type { Frequencies } from '../domain/relevance.ts'
import { reasonOf } from './measure-reliability.ts'
import type { Stages } from './stages.ts'
import type { RetrieveOptions, TokenEvidence } from './types.ts'

/** Below this weight (a reliability of 0.16) token vectors would cost time and change nothing. */
const LEAST_WEIGHT = 0.1

export type LateInput = {
  question: string
  languages: readonly string[]
  frequencies: Frequencies
  hits: readonly FusedHit[]
  settings: Settings
  reliability: number
  /** Null: lexical search only. */
  embedder: Embedder | null
  signal: AbortSignal | undefined
}

/**
 * Late interaction of the first fused hits with the question, token by token. Without token vectors, or if the embedder fails, the fused
 * order stands and the trace says why.
 */
export async function lateInteraction(
  search: RetrieveOptions['search'],
  input: LateInput,
  stages: Stages,
): Promise<{ hits: FusedHit[]; evidence: TokenEvidence | null }> {
  const { hits, settings, embedder } = input
  const top = settings['retrieval.lateTop']
  const weight = maxSimWeight(settings['retrieval.lateWeight'], input.reliability)
  const unchanged = (note: Text): { hits: FusedHit[]; evidence: null } => {
    stages.end('late interaction', hits.length, hits.length, note)
    return { hits: [...hits], evidence: null }
  }
  if (top === 0 || weight < LEAST_WEIGHT || hits.length === 0) return unchanged(text('trace.off'))
  if (!embedder) return unchanged(text('trace.late.noVectors'))
  if (!embedder.compareTokens) return unchanged(text('trace.late.noTokens'))
  try {
    const passages = await search.passagesAlone(hits.slice(0, top).map(({ chunkId }) => chunkId))
    const evidence = createEvidence(input, embedder)
    await evidence.compare(passages, input.signal)
    const maxSims = new Map(passages.map(({ chunkId }): [number, number] => [chunkId, evidence.passage(chunkId)?.maxSim ?? 0]))
    const ordered = addMaxSims(hits, maxSims, weight)
    const note = text('trace.late.scored', { weight: weight.toFixed(3) })
    stages.end('late interaction', hits.length, passages.length, note, ordered)
    return { hits: ordered, evidence }
  } catch (error) {
    return unchanged(text('trace.late.failed', { reason: reasonOf(error) }))
  }
}

function createEvidence({ question, languages, frequencies, reliability }: LateInput, embedder: Embedder): TokenEvidence {
  const compared = new Map<number, { cosines: TokenCosines; offset: number }>()
  let weights: Float32Array = new Float32Array()
  const match = (chunkId: number, from: number, to: number): TokenMatch | null => {
    const known = compared.get(chunkId)
    return known ? matchTokens(known.cosines, weights, known.offset + from, known.offset + to) : null
  }
  return {
    reliability,
    passage: (chunkId) => match(chunkId, -Infinity, Infinity),
    range: match,
    async compare(passages, signal) {
      const fresh = passages.filter(({ chunkId }) => !compared.has(chunkId))
      if (fresh.length === 0 || !embedder.compareTokens) return
      const opening = fresh.map(({ context }) => (context === '' ? '' : `${context}\n`))
      const texts = fresh.map((passage, index) => `${opening[index] ?? ''}${passage.text}`)
      const { ranges, passages: cosines } = await embedder.compareTokens(question, texts, signal ? { signal } : {})
      weights = tokenWeights(question, ranges, languages, frequencies)
      for (const [index, { chunkId }] of fresh.entries()) {
        const own = cosines[index]
        if (own) compared.set(chunkId, { cosines: own, offset: opening[index]?.length ?? 0 })
      }
    },
  }
}
