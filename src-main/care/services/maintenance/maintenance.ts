import type { CommandOutput, DoctorOutput } from '../../../../src-preload/contract/commands.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { MaintenanceProgress, MonthOfLibrary, Storage } from '../../../../src-preload/contract/shapes/library.ts'
import { readSlowLog } from '../../../storage/index.ts'
import type { Checker, CheckResult } from './check.ts'
import { examine } from './examine.ts'
import type { Examined } from './examine.ts'
import type { RebuildRequest, RebuildWhat } from './rebuild.ts'
import { everyMonth, measureStorage } from './storage-sizes.ts'
import { describeTrouble, isReadingOnly } from './trouble.ts'
import type { Trouble } from './trouble.ts'

/** Period of reported slow calls. */
const SLOW_SINCE_MS = 24 * 60 * 60 * 1000

export type MaintenanceService = {
  /**
   * Checks database, indexes and originals (`full`: every original). One check or rebuild at a time. Throws `cancelled`, `database-busy`.
   */
  check(request?: { full?: boolean }): Promise<CommandOutput<'check'>>
  /** Rebuilds derived data, then checks. Throws like `check`. */
  rebuild(request: { what: RebuildWhat; accept: boolean }): Promise<CommandOutput<'rebuild'>>
  /** Cancels the running check or rebuild. */
  stop(): void
  isUnderWay(): boolean
  /** Problems of the system: folder, disk, embedder, model server. */
  doctor(): Promise<DoctorOutput>
  /** Sizes of what the library stores, and what each month brought. */
  storage(): Promise<Storage>
}

type Options = Examined & {
  checker: Checker
  rebuild: (request: RebuildRequest) => Promise<CommandOutput<'rebuild'>>
  onProgress: (progress: MaintenanceProgress) => void
  /** Called after a completed check. */
  onChecked: (result: CheckResult, full: boolean) => Promise<void>
  /** Problem of the database as a whole. */
  trouble: () => Promise<Trouble | null>
  months: () => Promise<MonthOfLibrary[]>
  now: () => number
}

/** Maintenance service: check, rebuild and doctor; every finding has a next step. */
export function createMaintenance(options: Options): MaintenanceService {
  let underWay: AbortController | null = null

  async function alone<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (underWay) throw new AppError('database-busy', { variant: 'upkeepUnderWay' })
    const control = new AbortController()
    underWay = control
    try {
      return await work(control.signal)
    } finally {
      underWay = null
    }
  }

  return {
    check: ({ full = false } = {}) =>
      alone(async (signal) => {
        const result = await options.checker.run({ full, onProgress: options.onProgress, signal })
        const trouble = await options.trouble()
        // A database of another library may be intact in itself.
        const findings = [
          ...(trouble && !isReadingOnly(trouble) ? [{ code: `library-${trouble.kind}`, ...describeTrouble(trouble) }] : []),
          ...result.findings,
        ]
        // The result is worth reporting even if the folder is not writable.
        await options.onChecked(result, full).catch(() => undefined)
        return { ok: findings.length === 0, findings }
      }),
    rebuild: (request) => alone((signal) => options.rebuild({ ...request, onProgress: options.onProgress, signal })),
    isUnderWay: () => underWay !== null,
    stop: () => underWay?.abort(new AppError('cancelled')),
    storage: async () => ({
      sizes: await measureStorage(options.dataFolder),
      months: everyMonth(await options.months(), new Date(options.now())),
    }),
    async doctor() {
      const findings = await examine(options)
      return { ok: findings.length === 0, findings, slow: readSlowLog(options.dataFolder, options.now() - SLOW_SINCE_MS) }
    },
  }
}
