import { buildContext } from '../../../src-main/answers/domain/sources/context.ts'
import { verifyAnswer } from '../../../src-main/answers/domain/verify/verify-answer.ts'
import type { Support } from '../../../src-preload/contract/shapes/answers.ts'
import { SUPPORTS } from '../../../src-preload/texts/evidence.ts'
import { makePassage } from '../files/make-passage.ts'

/** What a sentence does with its source. */
export type PairKind = 'supported' | 'number changed' | 'name changed' | 'negated' | 'other source' | 'invented'

/** A sentence of an answer that cites a source (as block 1; `other` stands beside it as block 2), and whether the source says it. */
export type LabelledPair = { kind: PairKind; source: string; other: string; sentence: string; language: string }

/** Evidence for the sentence of a pair: the worst of its claims, because a sentence cut in two is borne out only when both halves are. */
export function markPair(pair: LabelledPair): Support {
  const passages = [pair.source, pair.other].map((text, i) =>
    makePassage({ id: i + 1, document: `d${i}`, title: `Source ${i + 1}`, text, language: pair.language }),
  )
  const blocks = buildContext(passages, 1600).blocks.map((block) => ({ ...block, n: block.passage.chunkId }))
  const { claims } = verifyAnswer(`${pair.sentence.replace(/[.!。]$/u, '')} [1].`, blocks)
  return SUPPORTS.toReversed().find((support) => claims.some((claim) => claim.support === support)) ?? 'none'
}

/** A generator of whole numbers below a bound, the same for the same seed (mulberry32). */
export function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}
