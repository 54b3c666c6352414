import { buildContext } from '../../../src-main/domain/answering/sources/context.ts'
import { judgeAnswer } from '../../../src-main/domain/answering/verify/judge.ts'
import type { Support } from '../../../src-preload/contract/shapes/answers.ts'
import type { GateKind, GatePair } from './gate-pairs.ts'
import { makePassage } from '../files/make-passage.ts'

/** How the gate marks the sentence of a pair: the worst of its claims, because a sentence that a splitter cuts in two is true only when both halves are. */
export function markPair(pair: GatePair): Support {
  const passages = [pair.source, pair.other].map((text, i) =>
    makePassage({ id: i + 1, document: `d${i}`, title: `Source ${i + 1}`, text, language: pair.language }),
  )
  const blocks = buildContext(passages, 1600).blocks.map((block) => ({ ...block, n: block.passage.chunkId }))
  const { claims } = judgeAnswer(`${pair.sentence.replace(/[.!。]$/u, '')} [1].`, blocks)
  const order: Support[] = ['not found', 'elsewhere', 'weak', 'supported']
  return order.find((support) => claims.some((claim) => claim.support === support)) ?? 'not found'
}

/** What the gate did with a labelled set. Shares from 0 to 1; `missed`: pairs that it marked otherwise than they are. */
export type GateFigures = {
  pairs: number
  precision: number
  recall: number
  /** Share of each kind of untrue pair that was not marked supported. */
  caught: Record<Exclude<GateKind, 'supported'>, number>
  missed: { pair: GatePair; mark: Support }[]
}

/** Marks every pair and counts. */
export function gateFigures(pairs: readonly GatePair[]): GateFigures {
  const marked = pairs.map((pair) => ({ pair, mark: markPair(pair) }))
  const of = (kind: GateKind) => marked.filter(({ pair }) => pair.kind === kind)
  const isSupported = ({ mark }: { mark: Support }): boolean => mark === 'supported'
  const right = of('supported').filter(isSupported).length
  const said = marked.filter(isSupported).length
  const caught = (kind: GateKind): number => 1 - of(kind).filter(isSupported).length / Math.max(1, of(kind).length)
  return {
    pairs: pairs.length,
    precision: right / Math.max(1, said),
    recall: right / Math.max(1, of('supported').length),
    caught: {
      'number changed': caught('number changed'),
      'name changed': caught('name changed'),
      negated: caught('negated'),
      'other source': caught('other source'),
      invented: caught('invented'),
    },
    missed: marked.filter((one) => isSupported(one) !== (one.pair.kind === 'supported')),
  }
}
