import { createFeatureStore } from '../../../shared/feature-store.ts'
import { request } from '../../../shared/ipc.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { notify } from '../../../shared/controls/toasts.tsx'
import type { Text } from '../../../../src-preload/texts/text.ts'

/** Problem of the database (null: none), and number of originals set aside. `later`: the person postponed the banner. */
export type TroubleState = { readonly trouble: { message: Text; next: Text } | null; readonly files: number; readonly later: boolean }

type TroubleEvent = { type: 'loaded'; trouble: TroubleState['trouble']; files: number } | { type: 'later' }

function reduceTrouble(state: TroubleState, event: TroubleEvent): TroubleState {
  return event.type === 'later' ? { ...state, later: true } : { ...state, trouble: event.trouble, files: event.files }
}

export const troubleStore = createFeatureStore<TroubleState, TroubleEvent>({ trouble: null, files: 0, later: false }, reduceTrouble)

/** Loads the originals set aside and the problem of the database. */
export async function loadTrouble(): Promise<void> {
  const { files, trouble } = await request('found.list', {})
  troubleStore.dispatch({ type: 'loaded', trouble, files: files.length })
}

/** Imports all originals that were set aside. */
export async function importFound(): Promise<void> {
  const { files } = await request('found.import', {})
  notify({ title: t('health.foundImported', { count: files }) })
  await loadTrouble()
}

/** Accepts the database as it is. */
export async function dismissTrouble(): Promise<void> {
  await request('found.dismiss', {})
  troubleStore.dispatch({ type: 'later' })
  await loadTrouble()
}
