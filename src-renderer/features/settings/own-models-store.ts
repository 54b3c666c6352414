import type { OwnModel, OwnModelProgress } from '../../../src-preload/contract/shapes/models.ts'
import { createFeatureStore } from '../../shared/feature-store.ts'
import { request } from '../../shared/ipc.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { notify } from '../../shared/controls/toasts.tsx'

/** `models` null: not loaded yet. `adding`: the model that is being copied and checked. */
type OwnModelsState = { readonly models: readonly OwnModel[] | null; readonly adding: OwnModelProgress | null }
type OwnModelsEvent = { type: 'loaded'; models: readonly OwnModel[] } | { type: 'progressed'; progress: OwnModelProgress }

/** The person's own models, and the one that is being added. */
export const ownModelsStore = createFeatureStore<OwnModelsState, OwnModelsEvent>({ models: null, adding: null }, (state, event) =>
  event.type === 'loaded' ? { ...state, models: event.models } : { ...state, adding: event.progress.done ? null : event.progress },
)

/** Loads the models. */
export async function loadOwnModels(): Promise<void> {
  const { models } = await request('models.own', {})
  ownModelsStore.dispatch({ type: 'loaded', models })
}

/** Loads the models again and announces a new one. */
export async function ownModelsChanged({ added }: { added: string | null }): Promise<void> {
  await loadOwnModels()
  if (added === null) return
  const isUsed = ownModelsStore.get().models?.some(({ name, inUse }) => name === added && inUse) ?? false
  notify({ title: t('ownModels.added', { name: added }), description: t(isUsed ? 'ownModels.addedText' : 'ownModels.addedUnused') })
}

/** Shows the progress of adding a model, and why a dropped one was not added. */
export function ownModelProgressed(progress: OwnModelProgress): void {
  ownModelsStore.dispatch({ type: 'progressed', progress })
  if (progress.error === null) return
  const description = t('ownModels.failedText', { message: say(progress.error.message), next: say(progress.error.next) })
  notify({ title: t('ownModels.failed', { name: progress.name }), description, bad: true })
}

/** Removes a model. */
export async function removeOwnModel(id: string): Promise<void> {
  const { models } = await request('models.removeOwn', { id })
  ownModelsStore.dispatch({ type: 'loaded', models })
}
