import { appendFileSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SlowCalls } from '../../../../src-preload/contract/commands.ts'
import type { Connection } from './connection.ts'

/** From this on a call is slow: others wait for it, ms. */
const SLOW_MILLISECONDS = 40
/** A full log gives way to a new one; the one before is kept, bytes. */
const LARGEST = 256 * 1024
const NAME = 'slow-queries.log'
/** Reads the whole database, in a process of its own. */
const SLOW_BY_DESIGN: ReadonlySet<string> = new Set(['check'])

/** Times what runs on one connection and writes down what is slow: the name of the function, ms and the time. Never a text, never a value. */
export type SlowLog = {
  /** Runs something synchronous; what it runs inside counts with it. */
  time<T>(name: string, work: () => T): T
  /** The connection as one function uses it: what an asynchronous one runs later is timed by itself. */
  of(name: string, connection: Connection): Connection
}

/** The log beside a database file. `slow`: tests shorten it, ms. */
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
    // A folder that cannot be written is told where something of value is to be written, not here.
  }
}

const LINE = /^(\S+) (\w+) (\d+) ms$/

/** What the log of a data folder says since then (ms since 1970): how many calls were slow, and the slowest one; null: none. */
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
