import type { SettingKey, Settings } from '../../src-preload/contract/shapes/settings.ts'
import { createFeatureStore } from './feature-store.ts'
import { request } from './ipc.ts'

type SettingsState = { readonly values: Partial<Settings> }
type SettingsEvent = { type: 'loaded'; values: Partial<Settings> } | { type: 'set'; key: SettingKey; value: unknown }

function reduceSettings(state: SettingsState, event: SettingsEvent): SettingsState {
  if (event.type === 'loaded') return { values: event.values }
  return { values: { ...state.values, [event.key]: event.value } }
}

/** The settings of the main process; empty before the first load. */
export const settingsStore = createFeatureStore<SettingsState, SettingsEvent>({ values: {} }, reduceSettings)

/** Reads all settings again. */
export async function loadSettings(): Promise<void> {
  const { settings } = await request('settings.list', {})
  settingsStore.dispatch({ type: 'loaded', values: settings })
}

/** Sets one setting. The window shows the new value at once, and the old one again if the main process refuses. */
export async function setSetting<K extends SettingKey>(key: K, value: Settings[K]): Promise<void> {
  settingsStore.dispatch({ type: 'set', key, value })
  try {
    const { settings } = await request('settings.set', { key, value })
    settingsStore.dispatch({ type: 'loaded', values: settings })
  } catch (error) {
    await loadSettings()
    throw error
  }
}

/** One setting; undefined before the first load. */
export function useSetting<K extends SettingKey>(key: K): Settings[K] | undefined {
  return settingsStore.use((state) => state.values[key])
}
