import type { Finding } from '../../../../src-preload/contract/commands.ts'
import { isAppError } from '../../../../src-preload/contract/errors.ts'
import type { MaintenanceProgress } from '../../../../src-preload/contract/shapes/library.ts'
import { createFeatureStore } from '../../../shared/feature-store.ts'
import { request } from '../../../shared/ipc.ts'

/** `work`: the running task; `findings`: result of the last check or rebuild, null: none yet. */
export type MaintenanceState = {
  work: MaintenanceProgress['work'] | null
  progress: MaintenanceProgress | null
  findings: readonly Finding[] | null
}

type MaintenanceEvent =
  | { type: 'begun'; work: MaintenanceProgress['work'] }
  | { type: 'progressed'; progress: MaintenanceProgress }
  | { type: 'done'; findings: readonly Finding[] }
  | { type: 'stopped' }

/** Store of check and rebuild, which continue while another page is shown. */
export const maintenanceStore = createFeatureStore<MaintenanceState, MaintenanceEvent>(
  { work: null, progress: null, findings: null },
  (state, event) => {
    switch (event.type) {
      case 'begun':
        return { work: event.work, progress: null, findings: null }
      case 'progressed':
        return state.work === event.progress.work ? { ...state, progress: event.progress } : state
      case 'done':
        return { work: null, progress: null, findings: event.findings }
      case 'stopped':
        return { work: null, progress: null, findings: null }
    }
  },
)

/** Checks all stored data, with every original. */
export function checkEverything(): Promise<void> {
  return during('check', () => request('upkeep.check', { full: true }))
}

/** Rebuilds derived data. `accept`: accepts the findings that only a person can judge. */
export function mendEverything({ accept }: { accept: boolean }): Promise<void> {
  return during('rebuild', () => request('upkeep.rebuild', { accept }))
}

/** Stops the running task. Its request then fails with `cancelled`, which shows no notice. */
export async function stopMaintenance(): Promise<void> {
  await request('upkeep.stop', {})
}

async function during(work: MaintenanceProgress['work'], ask: () => Promise<{ findings: readonly Finding[] }>): Promise<void> {
  const { findings } = maintenanceStore.get()
  maintenanceStore.dispatch({ type: 'begun', work })
  try {
    maintenanceStore.dispatch({ type: 'done', findings: (await ask()).findings })
  } catch (error) {
    const isDeclined = isAppError(error) && error.code === 'declined'
    maintenanceStore.dispatch(isDeclined && findings ? { type: 'done', findings } : { type: 'stopped' })
    if (!isAppError(error) || error.code !== 'cancelled') throw error
  }
}
