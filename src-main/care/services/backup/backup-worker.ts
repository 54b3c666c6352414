import { rm } from 'node:fs/promises'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { BackupProgress } from '../../../../src-preload/contract/shapes/library.ts'
import type { BackupFunctions } from '../../worker/backup-process.ts'
import { startProcess } from '../../../storage/index.ts'
import type { Worker } from '../../../storage/index.ts'

export type BackupWorker = Worker<BackupFunctions>

/** Starts a process that makes or unpacks a backup; `entry`: that of searches. */
export function startBackupProcess(entry: string): BackupWorker {
  return startProcess<BackupFunctions>({
    entry,
    name: 'backup',
    arguments: ['', 'backup'],
    deathError: () => new AppError('internal', { cause: new Error('the backup process ended') }),
  })
}

/** Runs work with a process of its own, killed when the signal aborts. `leftovers`: what a killed one leaves, given its id. Throws `cancelled`. */
export async function withBackupProcess<T>(
  o: {
    start: () => BackupWorker
    signal: AbortSignal
    onProgress?: (progress: BackupProgress) => void
    leftovers?: (pid: number) => string[]
  },
  work: (worker: BackupWorker) => Promise<T>,
): Promise<T> {
  const { signal } = o
  if (signal.aborted) throw new AppError('cancelled')
  const worker = o.start()
  const { pid } = worker
  const ended = new Promise<void>((resolve) => worker.onExit(() => resolve()))
  worker.onEvent((name, payload) => name === 'progress' && !signal.aborted && o.onProgress?.(payload as BackupProgress))
  const kill = (): void => worker.kill()
  signal.addEventListener('abort', kill, { once: true })
  try {
    return await work(worker)
  } catch (error) {
    if (!worker.isAlive() || signal.aborted) {
      await ended
      // A process that was killed could not clean up.
      for (const path of pid === null ? [] : (o.leftovers?.(pid) ?? [])) await rm(path, { recursive: true, force: true })
    }
    throw signal.aborted ? new AppError('cancelled', { cause: error }) : error
  } finally {
    signal.removeEventListener('abort', kill)
    void worker.close()
  }
}
