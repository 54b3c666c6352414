import type { Judgement } from '../../../src-preload/contract/shapes/evaluation.ts'
import type { RankedJudgement } from './metrics.ts'

/** A passage that was found, as much as judging needs; best first. */
export type RankedPassage = { documentId: string; text: string }

/** A judgement with the documents it names; none: nothing matches it. */
export type Resolved = Judgement & { documentIds: readonly string[] }

/**
 * Where each judgement stands among documents ranked by their best passage. One with a text stands where its document would if the first
 * passage with that text (letter case and white space aside) were its best; one that names several documents, where the first of them does.
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

/** A text as it is compared: characters as they look, white space and letter case aside. */
export function plain(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}
