import { text } from '../../../../src-preload/texts/text.ts'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from '../../../../src-preload/contract/commands.ts'
import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'
import type { MaintenanceProgress } from '../../../../src-preload/contract/shapes/library.ts'
import type { Damage } from '../../sqlite/check/damage.ts'
import { NEXT } from '../../sqlite/check/next-steps.ts'
import type { Original } from '../../../library/index.ts'
import type { FileStorage, Worker } from '../../../storage/index.ts'
import type { CheckFunctions } from '../../worker/check-process.ts'

/** Originals verified by a plain check, sampled at random: some seconds at most. */
export const SAMPLE = 20
/** Age below which files may be unregistered during an import. */
const YOUNG_MS = 10 * 60 * 1000
/** Most files named in a finding. */
const NAMED = 3

const CANNOT_BE_READ: Damage = {
  code: 'database-damaged',
  message: text('findings.checkIncomplete'),
  next: NEXT.library,
  mend: null,
}

/** An original whose stored copy is missing or differs. */
export type LostOriginal = { original: Original; is: 'missing' | 'changed' }

/** `full`: verify every original instead of a sample. */
export type CheckRequest = { full: boolean; onProgress: (progress: MaintenanceProgress) => void; signal: AbortSignal }

/** Result of a check, input of a rebuild. */
export type CheckResult = { damages: Damage[]; originals: LostOriginal[]; findings: Finding[] }

export type Checker = {
  /** Checks everything stored. Throws `cancelled`. */
  run(request: CheckRequest): Promise<CheckResult>
  /** Verifies the stored copy of an original. */
  verify(original: Original, worker: Worker<CheckFunctions>): Promise<LostOriginal['is'] | 'whole'>
  /** Runs work with a separate process, killed on abort. Throws `cancelled`. */
  withProcess<T>(signal: AbortSignal, work: (worker: Worker<CheckFunctions>) => Promise<T>): Promise<T>
}

type Options = {
  start: () => Worker<CheckFunctions>
  storage: Pick<FileStorage, 'pathOf'>
  dataFolder: string
  now: () => number
  random?: () => number
}

/** Checks the library in a killable, read-only process. */
export function createChecker(options: Options): Checker {
  return {
    withProcess: (signal, work) => withProcess(options.start, signal, work),
    verify: (original, worker) => verify(options, original, worker),
    run: (request) =>
      withProcess(options.start, request.signal, async (worker) => {
        const damages = await databaseDamages(worker, request)
        const files = async (living: Worker<CheckFunctions>): Promise<CheckResult> => {
          const lost = await isReadable(lostOriginals(options, living, request), request.signal)
          const strange = await isReadable(unknownOriginals(options, living), request.signal)
          return {
            damages,
            originals: lost ?? [],
            findings: [...damages.map(toFinding), ...(lost ?? []).map(describeOriginal), ...(strange ?? [])],
          }
        }
        // A damaged database may have ended the process; the storage is checked anyway.
        return worker.isAlive() ? files(worker) : withProcess(options.start, request.signal, files)
      }),
  }
}

/** Runs work with a separate process, killed on abort. */
async function withProcess<T>(
  start: Options['start'],
  signal: AbortSignal,
  work: (worker: Worker<CheckFunctions>) => Promise<T>,
): Promise<T> {
  if (signal.aborted) throw new AppError('cancelled')
  const worker = start()
  const kill = (): void => worker.kill()
  signal.addEventListener('abort', kill, { once: true })
  try {
    return await work(worker)
  } catch (error) {
    throw signal.aborted ? new AppError('cancelled', { cause: error }) : error
  } finally {
    signal.removeEventListener('abort', kill)
    void worker.close()
  }
}

/** Damage of the database. */
async function databaseDamages(worker: Worker<CheckFunctions>, { onProgress, signal }: CheckRequest): Promise<Damage[]> {
  try {
    for (;;) {
      const { progress, damages } = await worker.call.step()
      if (!progress) return damages
      onProgress({ work: 'check', ...progress })
    }
  } catch (error) {
    // A severely damaged file can crash SQLite or fail to open.
    if (!signal.aborted && isAppError(error) && error.code === 'database-damaged') return [CANNOT_BE_READ]
    throw error
  }
}

/** Null: not a path of the storage. */
function pathOf({ storage }: Options, file: string): string | null {
  try {
    return storage.pathOf(file)
  } catch {
    return null
  }
}

/** Size of the stored copy; null: missing. */
async function sizeOf(options: Options, original: Original): Promise<number | null> {
  const path = original.file === null ? null : pathOf(options, original.file)
  return path === null
    ? null
    : stat(path).then(
        (found) => (found.isFile() ? found.size : null),
        () => null,
      )
}

async function verify(options: Options, original: Original, worker: Worker<CheckFunctions>): Promise<LostOriginal['is'] | 'whole'> {
  const size = await sizeOf(options, original)
  if (size === null || original.file === null) return 'missing'
  if (size !== original.bytes) return 'changed'
  const checksum = await worker.call.hashFile(options.storage.pathOf(original.file))
  return original.checksum !== null && checksum !== original.checksum ? 'changed' : 'whole'
}

/** Missing or changed originals, from a sample or all. */
async function lostOriginals(
  options: Options,
  worker: Worker<CheckFunctions>,
  { full, onProgress, signal }: CheckRequest,
): Promise<LostOriginal[]> {
  const all = await worker.call.originals()
  const lost: LostOriginal[] = []
  const present: Original[] = []
  for (const [done, original] of all.entries()) {
    if (done % 100 === 0) onProgress({ work: 'check', stage: 'originals', done, total: all.length })
    signal.throwIfAborted()
    const size = await sizeOf(options, original)
    if (size === original.bytes) present.push(original)
    else lost.push({ original, is: size === null ? 'missing' : 'changed' })
  }
  const chosen = full ? present : sample(present, options.random ?? Math.random)
  for (const [done, original] of chosen.entries()) {
    onProgress({ work: 'check', stage: 'contents', done, total: chosen.length })
    signal.throwIfAborted()
    const is = await verify(options, original, worker)
    if (is !== 'whole') lost.push({ original, is })
  }
  return lost
}

/** Stored files without a document. */
async function unknownOriginals(options: Options, worker: Worker<CheckFunctions>): Promise<Finding[]> {
  const stored = (await readdir(join(options.dataFolder, 'files'), { recursive: true }).catch(() => [])).map(
    (name) => `files/${name.replaceAll('\\', '/')}`,
  )
  const { files, isImporting } = await worker.call.namedFiles()
  const named = new Set(files)
  const strange: string[] = []
  for (const file of stored) {
    const path = named.has(file) ? null : pathOf(options, file)
    const found = path === null ? null : await stat(path).catch(() => null)
    if (found && !(isImporting && options.now() - found.mtimeMs < YOUNG_MS)) strange.push(file)
  }
  if (strange.length === 0) return []
  const names = strange.slice(0, NAMED).join(', ') + (strange.length > NAMED ? ', …' : '')
  return [
    {
      code: 'original-unknown',
      message: text('findings.originalsUnknown.message', { count: strange.length, names }),
      next: text('findings.originalsUnknown.next'),
    },
  ]
}

/** Null: the database is unreadable, which the check reported already. */
async function isReadable<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (!signal.aborted && isAppError(error) && error.code === 'database-damaged') return null
    throw error
  })
}

function sample(originals: readonly Original[], random: () => number): Original[] {
  const left = [...originals]
  const chosen: Original[] = []
  while (chosen.length < SAMPLE && left.length > 0) chosen.push(...left.splice(Math.floor(random() * left.length), 1))
  return chosen
}

function toFinding({ mend: _mend, ...finding }: Damage): Finding {
  return finding
}

/** Finding about a lost original. */
function describeOriginal({ original, is }: LostOriginal): Finding {
  return {
    code: is === 'missing' ? 'original-missing' : 'original-changed',
    message: text(is === 'missing' ? 'findings.originalMissing' : 'findings.originalChanged', { title: original.title }),
    next: text('findings.originalNext'),
    documents: [original.id],
  }
}
