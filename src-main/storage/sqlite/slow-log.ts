import { appendFileSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SlowCalls } from '../../../src-preload/contract/commands.ts'
import type { Connection } from './connection.ts'

/** Duration from which a call is slow and delays others, ms. */
const SLOW_MILLISECONDS = 40
/** Largest log before rotation, bytes; one older log is kept. */
const LARGEST = 256 * 1024
const NAME = 'slow-queries.log'
/** Reads the whole database, in its own process. */
const SLOW_BY_DESIGN: ReadonlySet<string> = new Set(['check'])

/** Times calls of a connection and logs slow ones: function name, ms and time. Never texts or values. */
export type SlowLog = {
  /** Times a synchronous call, nested calls included. */
  time<T>(name: string, work: () => T): T
  /** The connection for one function: later asynchronous work is timed separately. */
  of(name: string, connection: Connection): Connection
}

/** The log beside a database file. `slow`: shortened by tests, ms. */
export function createSlowLog(databaseFile: string, o: { slow?: number } = {}): SlowLog {
  const file = join(dirname(databaseFile), NAME)
  let inside = false
  function time<T>(name: string, work: () => T): T {
    if (inside || SLOW_BY_DESIGN.has(name)) return work()
    inside = true
    const started = performance.now()
    try {
      return work()
    } finally {
      inside = false
      const ms = performance.now() - started
      if (ms > (o.slow ?? SLOW_MILLISECONDS)) write(file, `${new Date().toISOString()} ${name} ${Math.round(ms)} ms\n`)
    }
  }
  return {
    time,
    of: (name, connection) => ({
      ...connection,
      run: (sql, ...values) => time(name, () => connection.run(sql, ...values)),
      get: (sql, ...values) => time(name, () => connection.get(sql, ...values)),
      all: (sql, ...values) => time(name, () => connection.all(sql, ...values)),
      write: (work) => time(name, () => connection.write(work)),
    }),
  }
}

function write(file: string, line: string): void {
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) + line.length > LARGEST) renameSync(file, `${file}.1`)
    appendFileSync(file, line, { mode: 0o600 })
  } catch {
    // An unwritable folder is reported by the operations that matter.
  }
}

const LINE = /^(\S+) (\w+) (\d+) ms$/

/** Summary of a data folder's log since a time (ms since 1970): number of slow calls and the slowest; null: none. */
export function readSlowLog(dataFolder: string, since: number): SlowCalls | null {
  let count = 0
  let slowest: SlowCalls['slowest'] | null = null
  for (const name of [`${NAME}.1`, NAME]) {
    for (const line of linesOf(join(dataFolder, name))) {
      const [, at = '', call = '', ms = ''] = LINE.exec(line) ?? []
      if (!(Date.parse(at) >= since)) continue
      count += 1
      if (slowest === null || Number(ms) > slowest.ms) slowest = { name: call, ms: Number(ms) }
    }
  }
  return slowest && { count, slowest }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
