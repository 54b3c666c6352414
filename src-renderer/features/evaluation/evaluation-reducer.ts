import type { Comparison, EvaluationList, QuestionSet, RunSummary } from '../../../src-preload/contract/shapes/evaluation.ts'

export type EvaluationState = {
  /** Null: not loaded yet. */
  readonly list: EvaluationList | null
  /** The current run. */
  readonly progress: { readonly set: string; readonly done: number; readonly total: number } | null
  /** Ids of the runs chosen to be compared, at most two, the older first. */
  readonly chosen: readonly string[]
  readonly comparison: Comparison | null
}

export type EvaluationEvent =
  | { type: 'loaded'; list: EvaluationList }
  | { type: 'progressed'; set: string; done: number; total: number }
  | { type: 'ended' }
  | { type: 'run-chosen'; id: string }
  | { type: 'compared'; comparison: Comparison | null }

export const INITIAL_EVALUATION: EvaluationState = { list: null, progress: null, chosen: [], comparison: null }

/** Reducer of the evaluation. */
export function reduceEvaluation(state: EvaluationState, event: EvaluationEvent): EvaluationState {
  switch (event.type) {
    case 'loaded': {
      const chosen = state.chosen.filter((id) => event.list.runs.some((run) => run.id === id))
      return { ...state, list: event.list, chosen, comparison: chosen.length === 2 ? state.comparison : null }
    }
    case 'progressed':
      return { ...state, progress: { set: event.set, done: event.done, total: event.total } }
    case 'ended':
      return { ...state, progress: null }
    case 'run-chosen': {
      const without = state.chosen.filter((id) => id !== event.id)
      const chosen = without.length < state.chosen.length ? without : [...state.chosen.slice(-1), event.id]
      return { ...state, chosen: inTime(chosen, state.list?.runs ?? []), comparison: null }
    }
    case 'compared':
      return { ...state, comparison: event.comparison }
  }
}

function inTime(ids: readonly string[], runs: readonly RunSummary[]): string[] {
  const started = new Map(runs.map((run) => [run.id, run.started]))
  return ids.toSorted((a, b) => ((started.get(a) ?? '') < (started.get(b) ?? '') ? -1 : 1))
}

/** Change of nDCG since the previous run of the same set; null: no previous run. `runs`: newest first. */
export function deltaOf(runs: readonly RunSummary[], run: RunSummary): number | null {
  const before = runs.slice(runs.indexOf(run) + 1).find(({ set }) => set === run.set)
  return before ? run.ndcg10 - before.ndcg10 : null
}

/** True if a set has unanswerable questions. */
export function hasUnanswerable(set: QuestionSet): boolean {
  return set.unanswerable > 0
}
