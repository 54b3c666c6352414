import type { BackupProgress } from '../../../../src-preload/contract/shapes/library.ts'
import type { RouteOutput } from '../../../../src-preload/contract/routes.ts'
import { createFeatureStore } from '../../../shared/feature-store.ts'
import { request } from '../../../shared/ipc.ts'

/** `known`: the last backup and restore; null: not loaded yet. `progress`: of the one under way; null: there is none. */
type BackupState = { readonly known: RouteOutput<'backup.state'> | null; readonly progress: BackupProgress | null }
type BackupEvent = { type: 'loaded'; known: RouteOutput<'backup.state'> } | { type: 'progressed'; progress: BackupProgress | null }

/** Backup and restore of this window, also while another page is open. */
export const backupStore = createFeatureStore<BackupState, BackupEvent>({ known: null, progress: null }, (state, event) =>
  event.type === 'loaded' ? { ...state, known: event.known } : { ...state, progress: event.progress },
)

/** Shows how far the backup or restore is. */
export function backupProgressed(progress: BackupProgress | null): void {
  backupStore.dispatch({ type: 'progressed', progress })
}

/** Loads when the last backup was made. */
export async function loadBackups(): Promise<void> {
  backupStore.dispatch({ type: 'loaded', known: await request('backup.state', {}) })
}
