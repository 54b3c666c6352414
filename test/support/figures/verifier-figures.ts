import { buildContext } from '../../../src-main/domain/answering/sources/context.ts'
import { verifyAnswer } from '../../../src-main/domain/answering/verify/verify-answer.ts'
import type { Support } from '../../../src-preload/contract/shapes/answers.ts'
import { isBorneOut } from '../../../src-preload/texts/evidence.ts'
import type { PairKind, LabelledPair } from './verifier-pairs.ts'
import { makePassage } from '../files/make-passage.ts'

/** How the gate marks the sentence of a pair: the worst of its claims, because a sentence that a splitter cuts in two is true only when both halves are. */
export function markPair(pair: LabelledPair): Support {
  const passages = [pair.source, pair.other].map((text, i) =>
    makePassage({ id: i + 1, document: `d${i}`, title: `Source ${i + 1}`, text, language: pair.language }),
  )
  const blocks = buildContext(passages, 1600).blocks.map((block) => ({ ...block, n: block.passage.chunkId }))
  const { claims } = verifyAnswer(`${pair.sentence.replace(/[.!。]$/u, '')} [1].`, blocks)
  const order: Support[] = ['unrelated', 'check', 'matches', 'calculated', 'quoted']
  return order.find((support) => claims.some((claim) => claim.support === support)) ?? 'unrelated'
}

/** What the gate did with a labelled set. Shares from 0 to 1; `missed`: pairs that it marked otherwise than they are. */
export type VerifierFigures = {
  pairs: number
  precision: number
  recall: number
  /** Share of each kind of untrue pair that was not marked supported. */
  caught: Record<Exclude<PairKind, 'supported'>, number>
  missed: { pair: LabelledPair; mark: Support }[]
}

/** Marks every pair and counts. */
export function verifierFigures(pairs: readonly LabelledPair[]): VerifierFigures {
  const marked = pairs.map((pair) => ({ pair, mark: markPair(pair) }))
  const of = (kind: PairKind) => marked.filter(({ pair }) => pair.kind === kind)
  const isSupported = ({ mark }: { mark: Support }): boolean => isBorneOut(mark)
  const right = of('supported').filter(isSupported).length
  const said = marked.filter(isSupported).length
  const caught = (kind: PairKind): number => 1 - of(kind).filter(isSupported).length / Math.max(1, of(kind).length)
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
