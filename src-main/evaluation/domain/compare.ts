import type { QuestionOutcome } from '../../../src-preload/contract/shapes/evaluation.ts'

/**
 * Ids of the questions with a worse result in the second run, worst first: by nDCG, then by rank; a correct state that became wrong counts
 * as a full step.
 */
export function worseQuestions(before: readonly QuestionOutcome[], after: readonly QuestionOutcome[]): string[] {
  const then = new Map(before.map((outcome) => [outcome.id, outcome]))
  return after
    .flatMap((now) => {
      const old = then.get(now.id)
      const loss = old ? worth(old) - worth(now) : 0
      return loss > 1e-9 ? [{ id: now.id, loss }] : []
    })
    .toSorted((a, b) => b.loss - a.loss || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

/** Value of an outcome: nDCG plus a little for ranks beyond 10; 1 for an unanswerable question that was not found. */
function worth({ ndcg10, rank, state, twin }: QuestionOutcome): number {
  const told = twin === undefined ? 0 : twin.state === 'not found' ? 1 : 0
  if (ndcg10 === null) return (state === 'not found' ? 1 : 0) + told
  return ndcg10 + (rank === null ? 0 : 0.01 / rank) + (twin === undefined ? 0 : state === 'not found' ? 0 : 1) + told
}
