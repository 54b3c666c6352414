import type { Model, ModelStatus, PullProgress } from '../../src-preload/contract/shapes/models.ts'
import { createFeatureStore } from './feature-store.ts'
import { request } from './ipc.ts'

/** A model download, with its speed in bytes a second (null before the second report). */
export type Pull = PullProgress & { readonly speed: number | null; readonly at: number }

type ModelsState = { readonly status: ModelStatus | null; readonly pull: Pull | null }
type ModelsEvent = { type: 'status'; status: ModelStatus } | { type: 'pull'; progress: PullProgress; at: number } | { type: 'pull-closed' }

/** Weight of the newest measurement in the shown speed: an exponential average that does not jump with every report. */
const NEWEST_SHARE = 0.2

/** The state after an event of the model server. */
export function reduceModels(state: ModelsState, event: ModelsEvent): ModelsState {
  if (event.type === 'status') return { ...state, status: event.status }
  if (event.type === 'pull-closed') return { ...state, pull: null }
  return { ...state, pull: { ...event.progress, speed: speedAfter(state.pull, event.progress, event.at), at: event.at } }
}

function speedAfter(before: Pull | null, progress: PullProgress, at: number): number | null {
  if (!before || before.name !== progress.name || at <= before.at || progress.completed < before.completed) return before?.speed ?? null
  const newest = ((progress.completed - before.completed) * 1000) / (at - before.at)
  return before.speed === null ? newest : before.speed * (1 - NEWEST_SHARE) + newest * NEWEST_SHARE
}

/** Status of the model server and the current download, for status line, first run and settings. */
export const modelsStore = createFeatureStore<ModelsState, ModelsEvent>({ status: null, pull: null }, reduceModels)

/** Loads the status of the model server. `refresh`: the main process asks the server again. */
export async function loadModels(refresh = false): Promise<void> {
  const status = await request('models.status', refresh ? { refresh: true } : {})
  modelsStore.dispatch({ type: 'status', status })
}

/** Chat models of the person's own server, without cloud models. */
export function chatModels(status: ModelStatus | null): Model[] {
  return (status?.models ?? []).filter((model) => !model.cloud && model.capabilities.includes('completion'))
}
