import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { CommandOutput, Finding } from '../../../src-preload/contract/commands.ts'
import { AppError, isAppError } from '../../../src-preload/contract/errors.ts'
import type { UpkeepProgress } from '../../../src-preload/contract/shapes/library.ts'
import { openToOthers } from '../../adapters/files/private.ts'
import { readSlowLog } from '../../adapters/sqlite/shared/slow-log.ts'
import type { Checker, CheckResult } from './check.ts'
import type { Embedder, ModelServer } from '../../ports/models.ts'
import type { RebuildRequest, RebuildWhat } from './rebuild.ts'
import type { SettingsService } from '../app/settings.ts'
import { describeTrouble } from './trouble.ts'
import type { Trouble } from './trouble.ts'

/** Below this much free disk the doctor says so, bytes. */
const LITTLE_DISK = 1_000_000_000

/** Slow calls of the last day are told. */
const SLOW_SINCE_MS = 24 * 60 * 60 * 1000

export type UpkeepService = {
  /**
   * Is what is stored whole: database, indexes, and the originals on disk (`full`: the content of each). One check or rebuild at a time. Throws `cancelled`,
   * `database-busy`.
   */
  check(request?: { full?: boolean }): Promise<CommandOutput<'check'>>
  /** Makes what is derived anew, then checks. Throws as `check` does. */
  rebuild(request: { what: RebuildWhat; accept: boolean }): Promise<CommandOutput<'rebuild'>>
  /** Ends the check or rebuild under way: it fails with `cancelled`. */
  stop(): void
  isUnderWay(): boolean
  /** What is wrong with this machine: folder, disk, embedder, model server. */
  doctor(): Promise<CommandOutput<'doctor'>>
}

type Options = {
  checker: Checker
  rebuild: (request: RebuildRequest) => Promise<CommandOutput<'rebuild'>>
  onProgress: (progress: UpkeepProgress) => void
  /** A check has come to its end. */
  onChecked: (result: CheckResult, full: boolean) => Promise<void>
  /** What is wrong with the database as a whole. */
  trouble: () => Promise<Trouble | null>
  dataFolder: string
  now: () => number
  embedder: () => Embedder | null
  server: ModelServer
  settings: SettingsService
}

/** Looks after what is there and says what is wrong, each finding with its next step. */
export function createUpkeep(options: Options): UpkeepService {
  let underWay: AbortController | null = null

  async function alone<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (underWay)
      throw new AppError('database-busy', { message: 'A check or a rebuild is under way already.', next: 'Wait for it, or stop it.' })
    const control = new AbortController()
    underWay = control
    try {
      return await work(control.signal)
    } finally {
      underWay = null
    }
  }

  async function machine(): Promise<Finding[]> {
    const findings: Finding[] = []
    await access(options.dataFolder, constants.W_OK).catch(() =>
      findings.push({ code: 'data-folder-unusable', message: 'The data folder cannot be written.', next: 'Check its permissions.' }),
    )
    if ((await openToOthers(options.dataFolder)).length > 0)
      findings.push({
        code: 'library-open',
        message: 'Other people who use this computer can read the library.',
        next: 'Take their rights to the data folder and its files away (chmod -R go-rwx), or move the library to a folder of your own, on a disk that keeps rights.',
      })
    const disk = await statfs(options.dataFolder).catch(() => null)
    if (disk && disk.bavail * disk.bsize < LITTLE_DISK)
      findings.push({
        code: 'disk-full',
        message: `Only ${Math.round((disk.bavail * disk.bsize) / 1e6)} MB of disk are free.`,
        next: 'Make room before importing more.',
      })
    return findings
  }

  async function embedding(): Promise<Finding[]> {
    const embedder = options.embedder()
    if (!embedder) return []
    try {
      await embedder.embedQuestion('Does the embedder answer?')
      return []
    } catch (error) {
      if (!isAppError(error)) throw error
      return [{ code: error.code, message: error.message, next: error.next }]
    }
  }

  async function chatModel(): Promise<Finding[]> {
    const { 'models.chat': chat, 'models.fast': fast, 'models.best': best } = options.settings.current()
    if (chat === '') return []
    const { address } = await options.server.status()
    const findings: Finding[] = []
    for (const model of new Set([chat, fast, best].filter((name) => name !== ''))) {
      try {
        await options.server.describe(model)
      } catch (error) {
        if (!isAppError(error)) throw error
        if (error.code !== 'model-not-installed')
          return [
            { code: error.code, message: error.message.replace('The model server', `The model server at ${address}`), next: error.next },
          ]
        findings.push({
          code: error.code,
          message: `The chat model “${model}” is not installed.`,
          next: `Pull it (echomind models pull ${model}), or choose another one.`,
        })
      }
    }
    return findings
  }

  return {
    check: ({ full = false } = {}) =>
      alone(async (signal) => {
        const result = await options.checker.run({ full, onProgress: options.onProgress, signal })
        const trouble = await options.trouble()
        // A database that does not belong to its originals may be whole in itself.
        const findings = [...(trouble ? [{ code: `library-${trouble.kind}`, ...describeTrouble(trouble) }] : []), ...result.findings]
        // Where the folder cannot be written, the answer is worth telling all the same.
        await options.onChecked(result, full).catch(() => undefined)
        return { ok: findings.length === 0, findings }
      }),
    rebuild: (request) => alone((signal) => options.rebuild({ ...request, onProgress: options.onProgress, signal })),
    isUnderWay: () => underWay !== null,
    stop: () => underWay?.abort(new AppError('cancelled')),
    async doctor() {
      const findings = (await Promise.all([machine(), embedding(), chatModel()])).flat()
      return { ok: findings.length === 0, findings, slow: readSlowLog(options.dataFolder, options.now() - SLOW_SINCE_MS) }
    },
  }
}
