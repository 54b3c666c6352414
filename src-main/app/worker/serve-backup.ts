import { createBackupProcess } from '../../care/index.ts'
import { serve } from '../../storage/index.ts'

/** Serves the making and unpacking of backups. */
export function serveBackup(): void {
  const served = serve(createBackupProcess((name, payload) => served.emit(name, payload)))
}
