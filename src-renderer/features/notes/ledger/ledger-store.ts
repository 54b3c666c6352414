import type { LedgerItem } from '../../../../src-preload/contract/shapes/notes.ts'
import type { RouteInput } from '../../../../src-preload/contract/routes.ts'
import { createFeatureStore } from '../../../shared/feature-store.ts'
import { request } from '../../../shared/ipc.ts'
import { NO_LEDGER_FILTER, type LedgerFilter } from './ledger-order.ts'

type LedgerState = { readonly items: readonly LedgerItem[] | null; readonly filter: LedgerFilter }
type LedgerEvent = { type: 'listed'; items: readonly LedgerItem[] } | { type: 'filtered'; filter: LedgerFilter }

function reduceLedger(state: LedgerState, event: LedgerEvent): LedgerState {
  return event.type === 'listed' ? { ...state, items: event.items } : { ...state, filter: event.filter }
}

/** Store of the decisions and action items of all notes. */
export const ledgerStore = createFeatureStore<LedgerState, LedgerEvent>({ items: null, filter: NO_LEDGER_FILTER }, reduceLedger)

export async function loadLedger(): Promise<void> {
  ledgerStore.dispatch({ type: 'listed', items: (await request('ledger.list', {})).items })
}

/** Changes an item. */
export async function changeLedger(change: RouteInput<'ledger.change'>): Promise<void> {
  ledgerStore.dispatch({ type: 'listed', items: (await request('ledger.change', change)).items })
}
