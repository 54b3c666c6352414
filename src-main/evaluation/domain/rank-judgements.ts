import type { Judgement } from '../../../src-preload/contract/shapes/evaluation.ts'
import type { RankedJudgement } from './metrics.ts'

/** A retrieved passage, best first. */
export type RankedPassage = { documentId: string; text: string }

/** A relevance judgement with the documents it names; empty: nothing matches. */
export type Resolved = Judgement & { documentIds: readonly string[] }

/**
 * Rank of each judgement among documents ordered by their best passage. A judgement with a text ranks by the first passage with that text
 * (ignoring case and white space); one with several documents by the best of them.
 */
export function rankJudgements(hits: readonly RankedPassage[], judgements: readonly Resolved[]): RankedJudgement[] {
  const order = [...new Set(hits.map(({ documentId }) => documentId))]
  const place = new Map(order.map((documentId, index) => [documentId, index + 1]))
  return judgements.map(({ documentIds, text, grade = 1 }) => {
    const ranks =
      text === undefined
        ? documentIds.flatMap((id) => place.get(id) ?? [])
        : [rankOfText(hits, documentIds, plain(text))].filter((rank) => rank !== null)
    return { rank: ranks.length === 0 ? null : Math.min(...ranks), grade }
  })
}

function rankOfText(hits: readonly RankedPassage[], documentIds: readonly string[], text: string): number | null {
  const before = new Set<string>()
  for (const hit of hits) {
    if (documentIds.includes(hit.documentId) && plain(hit.text).includes(text)) {
      before.delete(hit.documentId)
      return before.size + 1
    }
    before.add(hit.documentId)
  }
  return null
}

/** Text for comparison: NFKC, without differences in white space and case. */
export function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}
