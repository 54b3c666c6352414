import type { Text } from '../../../../src-preload/texts/text.ts'
import { text } from '../../../../src-preload/texts/text.ts'
import { hashFile } from '../../../storage/index.ts'
import type { Calls, FileStorage, StorageFunctions } from '../../../storage/index.ts'
import type { LibraryFunctions, Original } from '../../../library/index.ts'
import type { SettingsFunctions } from '../../../settings/index.ts'
import type { CareSearch } from '../../sqlite/care-functions.ts'
import { stat } from 'node:fs/promises'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { HealthFinding } from '../../../../src-preload/contract/shapes/library.ts'
import type { PatrolPlace } from '../../sqlite/check/patrol.ts'
import type { CheckResult } from './check.ts'

/** Interval of steps of a few milliseconds: less than 1 % of a processor. */
const STEP_MS = 2000
/** Pause per megabyte of a hashed original: 5 MB/s, about 1 ms of work each. */
const MEGABYTE_MS = 200
/** Interval of saving the position; later steps are repeated after a restart. */
const SAVE_MS = 10 * 60 * 1000
/** Interval of looking for what was given up. */
const RETRY_MS = 10 * 60 * 1000
/** Duration of a round, longer if the computer is rarely idle. */
const ROUND_MS = 7 * 24 * 60 * 60 * 1000
const LISTED = 1000
const KEY = 'upkeep.patrol'

/**
 * Positions of rows and originals, null: not started. `done`: completed. `damaged`: rows or vectors that differ from what was written;
 * `lost`: documents with a lost original.
 */
type State = {
  startedAt: number
  rows: PatrolPlace | null
  rowsDone: boolean
  original: DocumentId | null
  originalsDone: boolean
  damaged: number
  lost: DocumentId[]
}

export type Patrol = {
  /** Starts patrolling in idle time; only the owner of the queue does. */
  start(): void
  stop(): Promise<void>
  /** Runs one step if idle; false: busy, or the round is complete. */
  inspectNext(): Promise<boolean>
  /** Current findings. */
  findings(): Promise<HealthFinding[]>
  /** Replaces the findings by those of a complete check. */
  record(result: CheckResult, full: boolean): Promise<void>
}

type Options = {
  database: Calls<
    StorageFunctions & SettingsFunctions & LibraryFunctions,
    'compactSome' | 'digestSome' | 'getSettings' | 'originals' | 'setSetting'
  >
  search: Calls<CareSearch, 'patrolRows'>
  storage: Pick<FileStorage, 'pathOf'>
  /** Queues something that was given up for another try; false: there is nothing. */
  retryGivenUp: () => Promise<boolean>
  /** True while other work has priority. */
  isBusy: () => Promise<boolean>
  now: () => number
}

/**
 * Patrol: verifies all stored data once a week in small idle-time steps: first another try of what was given up, the smaller form of texts of an earlier version and digests of
 * old rows, then rows, vectors and originals.
 */
export function createPatrol(options: Options): Patrol {
  const { database, now } = options
  let timer: NodeJS.Timeout | undefined
  let going: Promise<unknown> = Promise.resolve()
  let stopping = new AbortController()
  let state: State | null = null
  let savedAt = 0
  let isEverythingCompact = false
  let isEverythingDigested = false
  let retriedAt = 0
  let turn = 0

  async function save(): Promise<void> {
    if (!state) return
    savedAt = now()
    await database.setSetting({ key: KEY, value: state })
  }

  async function inspectNext(): Promise<boolean> {
    if (stopping.signal.aborted || (await options.isBusy())) return false
    if (Math.abs(now() - retriedAt) >= RETRY_MS) {
      if (await options.retryGivenUp()) return true
      retriedAt = now()
    }
    if (!isEverythingCompact) {
      const piece = await database.compactSome()
      // A file that cannot be written anew now is left until the next start, a large one until a purge or a rebuild.
      isEverythingCompact = piece === null || piece.done === piece.total
      return true
    }
    if (!isEverythingDigested) {
      isEverythingDigested = !(await database.digestSome())
      return true
    }
    state ??= (await stored(options)) ?? fresh(now())
    if (state.rowsDone && state.originalsDone) {
      // A clock that was put back must not postpone the next round by years.
      if (Math.abs(now() - state.startedAt) < ROUND_MS) return false
      state = { ...fresh(now()), lost: state.lost }
    }
    turn += 1
    const isRowsTurn = state.originalsDone || (!state.rowsDone && turn % 2 === 0)
    const isNews = await (isRowsTurn ? inspectRows(options, state) : inspectOriginal(options, state, stopping.signal))
    if (isNews) await save()
    if ((state.rowsDone && state.originalsDone) || Math.abs(now() - savedAt) > SAVE_MS) await save()
    return true
  }

  function again(): void {
    timer = setTimeout(() => {
      // Temporary errors are retried.
      going = inspectNext()
        .catch(() => undefined)
        .then(() => (timer ? again() : undefined))
    }, STEP_MS)
    timer.unref()
  }

  return {
    inspectNext,
    start() {
      stopping = new AbortController()
      savedAt = now()
      if (!timer) again()
    },
    async stop() {
      clearTimeout(timer)
      timer = undefined
      stopping.abort()
      await going
      if (state) await save().catch(() => undefined)
      state = null
    },
    async findings() {
      return findingsOf(state ?? (await stored(options)))
    },
    async record({ damages, originals }, full) {
      const at = state ?? (await stored(options)) ?? fresh(now())
      const found = originals.map(({ original }) => original.id)
      // A sampled check knows nothing about the other originals.
      const lost = full ? found : [...new Set([...at.lost, ...found])]
      if (at.damaged === damages.length && at.lost.length === lost.length) return
      state = { ...at, damaged: damages.length, lost }
      await save()
    },
  }
}

function fresh(now: number): State {
  return { startedAt: now, rows: null, rowsDone: false, original: null, originalsDone: false, damaged: 0, lost: [] }
}

async function stored({ database }: Options): Promise<State | null> {
  return ((await database.getSettings())[KEY] as State | undefined) ?? null
}

/** Verifies the next rows; true if damage was found. */
async function inspectRows({ search }: Options, at: State): Promise<boolean> {
  const { damaged, next } = await search.patrolRows(at.rows)
  at.rows = next
  at.rowsDone = next === null
  at.damaged += damaged
  return damaged > 0
}

/** Verifies the next original; true if its state changed. */
async function inspectOriginal(options: Options, at: State, signal: AbortSignal): Promise<boolean> {
  const [original] = await options.database.originals({ ...(at.original !== null && { after: at.original }), limit: 1 })
  if (!original) {
    at.originalsDone = true
    return false
  }
  const whole = await isWhole(options, original, signal)
  if (whole === null) return false
  at.original = original.id
  if (whole === !at.lost.includes(original.id)) return false
  at.lost = whole ? at.lost.filter((id) => id !== original.id) : [...at.lost, original.id]
  return true
}

/** Null: aborted. */
async function isWhole({ storage }: Options, { file, bytes, checksum }: Original, signal: AbortSignal): Promise<boolean | null> {
  if (file === null) return false
  const path = storage.pathOf(file)
  const found = await stat(path).catch(() => null)
  if (found?.size !== bytes) return false
  const hash = await hashFile(path, { pauseMs: MEGABYTE_MS, signal })
  return signal.aborted ? null : checksum === null || hash === checksum
}

function findingsOf(state: State | null): HealthFinding[] {
  const { damaged = 0, lost = [] } = state ?? {}
  return [
    ...(damaged > 0
      ? [finding('damaged', damaged, [], text('findings.damagedRows.message', { rows: damaged }), text('findings.damagedRows.next'))]
      : []),
    ...(lost.length > 0
      ? [
          finding(
            'original',
            lost.length,
            lost.slice(0, LISTED),
            text('findings.originalsLost.message', { count: lost.length }),
            text('findings.originalsLost.next'),
          ),
        ]
      : []),
  ]
}

function finding(code: 'damaged' | 'original', count: number, documents: DocumentId[], message: Text, next: Text): HealthFinding {
  return { code, message, next, count, documents, action: null }
}
