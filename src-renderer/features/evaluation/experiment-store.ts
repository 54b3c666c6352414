import type { SettingKey, Settings } from '../../../src-preload/contract/shapes/settings.ts'
import { createFeatureStore } from '../../shared/feature-store.ts'

type ExperimentState = { readonly settings: Partial<Settings> }
type ExperimentEvent = { type: 'tried'; key: SettingKey; value: unknown } | { type: 'cleared' }

/** Settings that inspected queries and runs use instead of the saved ones. They are never saved. */
export const experimentStore = createFeatureStore<ExperimentState, ExperimentEvent>({ settings: {} }, (state, event) =>
  event.type === 'cleared' ? { settings: {} } : { settings: { ...state.settings, [event.key]: event.value } },
)

/** Overrides to send with a query or a run; absent if none was changed. */
export function triedSettings(): { settings?: Partial<Settings> } {
  const { settings } = experimentStore.get()
  return Object.keys(settings).length === 0 ? {} : { settings }
}
