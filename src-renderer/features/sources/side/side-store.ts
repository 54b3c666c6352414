import { createFeatureStore } from '../../../shared/feature-store.ts'

export type SideTab = 'outline' | 'pages'
type SideState = { readonly isOpen: boolean; readonly tab: SideTab }
type SideEvent = { readonly type: 'toggled' } | { readonly type: 'tab-chosen'; readonly tab: SideTab }

/** The panel beside a document that is read: the same for the next document. */
export const sideStore = createFeatureStore<SideState, SideEvent>({ isOpen: false, tab: 'outline' }, (state, event) =>
  event.type === 'toggled' ? { ...state, isOpen: !state.isOpen } : { ...state, tab: event.tab },
)
