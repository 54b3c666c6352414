import { createFeatureStore } from '../../shared/feature-store.ts'
import type { SettingPage } from './pages.ts'

type PageState = { readonly page: SettingPage; readonly search: string }
type PageEvent = { type: 'page-chosen'; page: SettingPage } | { type: 'searched'; search: string }

/** The page of the settings that is open, and the words that settings are searched for. */
export const settingPageStore = createFeatureStore<PageState, PageEvent>({ page: 'models', search: '' }, (state, event) =>
  event.type === 'page-chosen' ? { page: event.page, search: '' } : { ...state, search: event.search },
)
