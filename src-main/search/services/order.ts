import { text, type Text } from '../../../src-preload/texts/text.ts'
import type { Hit } from '../../../src-preload/contract/shapes/documents.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import type { FusedHit, QueryLists } from '../domain/fuse.ts'
import { scaleScores } from '../domain/fuse.ts'
import type { Term } from '../domain/match-query.ts'
import { authoritativeFirst, decay, rerankByFormula, tagBoost } from '../domain/reorder.ts'
import type { ScoredPassage } from '../domain/reorder.ts'
import type { Passage } from '../domain/types.ts'
import { coveredShares } from '../domain/relevance.ts'
import { rerankByClassifier } from './rerank-classifier.ts'
import type { Stages } from './stages.ts'
import { rerankByModel, rerankWay, type Asked } from './thorough.ts'
import type { Depth, RetrieveOptions } from './types.ts'

/** Hits reranked by the linear formula. */
const FORMULA_TOP = 30

export type OrderInput = {
  question: string
  terms: readonly Term[]
  hits: readonly FusedHit[]
  original: QueryLists
  /** Notes to order newest first; null: by score. */
  newest: readonly string[] | null
  depth: Depth
  settings: Settings
  asked: Asked
}

/** Reordering stages between fusion and selection; none removes hits. Best first. */
export async function orderHits(options: RetrieveOptions, input: OrderInput, stages: Stages): Promise<ScoredPassage[]> {
  const { settings, hits } = input
  const facts = new Map(
    (await options.search.passageFacts(hits.map(({ chunkId }) => chunkId))).map((passage) => [passage.chunkId, passage]),
  )
  let ranked: ScoredPassage[] = hits.flatMap(({ chunkId, score }) => {
    const passage = facts.get(chunkId)
    return passage ? [{ chunkId, score, passage }] : []
  })
  stages.end('facts', hits.length, ranked.length, '')
  const step = (stage: string, isOn: boolean, note: Text, run: () => ScoredPassage[]): void => {
    if (isOn) ranked = run()
    stages.end(stage, ranked.length, ranked.length, isOn ? note : text('trace.off'), isOn ? ranked : undefined)
  }
  const halfLifeDays = settings['retrieval.halfLifeDays']
  step('decay', settings['retrieval.decay'], text('trace.decay', { days: halfLifeDays }), () =>
    decay(ranked, { now: options.now(), halfLifeDays, floor: settings['retrieval.decayFloor'] }),
  )
  const tagStep = settings['retrieval.tagBoostStep']
  step('tags', settings['retrieval.tagBoost'], text('trace.tags', { step: tagStep }), () => tagBoost(ranked, input.question, tagStep))
  step('authoritative', settings['retrieval.authoritative'], text('trace.authoritative'), () => authoritativeFirst(ranked))
  ranked = await rerankHits(options, input, ranked, stages)
  const { newest } = input
  if (newest) step('newest', true, text('trace.newest'), () => newestFirst(ranked, newest))
  return ranked
}

async function rerankHits(
  options: RetrieveOptions,
  input: OrderInput,
  ranked: readonly ScoredPassage[],
  stages: Stages,
): Promise<ScoredPassage[]> {
  const { settings, question, asked } = input
  const way = rerankWay(settings, input.depth, options.ask !== undefined)
  const ended = (found: ScoredPassage[] | null, note: Text): ScoredPassage[] => {
    const left = found ?? [...ranked]
    stages.end('rerank', ranked.length, left.length, note, found ?? undefined)
    return left
  }
  if (way === 'none') return ended(null, text('trace.off'))
  if (way === 'model') {
    const { ranked: found, note } = await rerankByModel(options, question, ranked, asked)
    return ended(found, note)
  }
  if (way === 'classifier') {
    const { ranked: found, note } = await rerankByClassifier(options, question, ranked, asked.signal)
    return ended(found, note)
  }
  return ended(await byFormula(options, input, ranked), text('trace.rerank.formula'))
}

async function byFormula(options: RetrieveOptions, input: OrderInput, ranked: readonly ScoredPassage[]): Promise<ScoredPassage[]> {
  const passages = await options.search.passagesAlone(ranked.slice(0, FORMULA_TOP).map(({ chunkId }) => chunkId))
  const overlap = coveredShares(input.terms, passages, null)
  const { keyword, vector } = input.original
  const scaled = keyword ? scaleScores(keyword, 'keyword') : []
  const similarity = vector
    ? vector.map(({ chunkId, score }): [number, number] => [chunkId, Math.max(0, score)])
    : (keyword ?? []).map(({ chunkId }, index): [number, number] => [chunkId, scaled[index] ?? 0])
  return rerankByFormula(ranked, {
    similarity: new Map(similarity),
    overlap: new Map(passages.map(({ chunkId }, index) => [chunkId, overlap[index] ?? 0])),
    now: options.now(),
    halfLifeDays: input.settings['retrieval.halfLifeDays'],
    top: FORMULA_TOP,
  })
}

function newestFirst(ranked: readonly ScoredPassage[], newest: readonly string[]): ScoredPassage[] {
  const place = ({ passage }: ScoredPassage): number => newest.indexOf(passage.documentId)
  return ranked.toSorted((a, b) => place(a) - place(b) || b.score - a.score)
}

/** The hits in the order of the ranking, with its scores. */
export function rankedHits(ranked: readonly ScoredPassage[], hits: readonly FusedHit[]): FusedHit[] {
  const byId = new Map<number, FusedHit>(hits.map((hit) => [hit.chunkId, hit]))
  return ranked.flatMap(({ chunkId, score }) => {
    const hit = byId.get(chunkId)
    return hit ? [{ ...hit, score }] : []
  })
}

/** Makes what a search returns of a passage. */
export function hitMaker(hits: readonly FusedHit[]): (candidate: ScoredPassage<Passage>) => Hit {
  const ranks = new Map(hits.map((hit) => [hit.chunkId, hit.ranks]))
  return ({ passage, score }) => {
    const { chunkId, documentId, title, text, anchor, copies } = passage
    const place = ranks.get(chunkId) ?? { keyword: null, vector: null }
    return { chunkId, documentId, title, text, anchor, score, ranks: place, ...(copies && { copies: [...copies] }) }
  }
}
