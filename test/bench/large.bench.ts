/**
 * A library of 20,000 documents and 400,000 passages: time and query plan of every statement of the app, first answer after a start, time
 * to an interactive window, idle CPU time. `--anew` makes the library again; `--statements` and `--start` run one half alone.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openForReading } from '../../src-main/storage/sqlite/connection.ts'
import { databaseFunctions } from '../../src-main/app/worker/database-functions.ts'
import { openDatabase } from '../../src-main/storage/sqlite/migrations/migrate.ts'
import { searchProcessFunctions } from '../../src-main/app/worker/search-process-functions.ts'
import { cpuMs, recordStatements, scansOfPassages } from '../support/database/recording.ts'
import type { Recorded } from '../support/database/recording.ts'
import { SEARCH_TOUR } from '../support/database/search-tour.ts'
import { tourIds } from '../support/database/tour-examples.ts'
import { BY_ITSELF } from '../support/database/tour-by-itself.ts'
import { DATABASE_TOUR } from '../support/database/tour.ts'
import { largeLibrary } from './large/large-library.ts'
import { measureStart } from './large/large-start.ts'

const SLOW_MS = 40
const WORST = 30
/** Reads everything, in a separate process. */
const LEFT_OUT = ['check']

const flags = new Set(process.argv.slice(2))
const library = largeLibrary({ anew: flags.has('--anew') })
const print = (line: string) => void process.stdout.write(`${line}\n`)

if (!flags.has('--start')) await statements()
if (!flags.has('--statements')) await measureStart(library, print)
process.exit(0)

/** Calls every database function on a copy, because the tour writes and purges. */
async function statements(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'echomind-large-'))
  const file = join(folder, 'echomind.db')
  cpSync(library.file, file)
  const writing = openDatabase(file)
  const reading = openForReading(file)
  const calls: { name: string; ms: number; byItself: boolean }[] = []
  const ids = tourIds(writing)
  const recorded: Recorded[] = []
  for (const [connection, tour, functionsOf] of [
    [reading, SEARCH_TOUR, searchProcessFunctions],
    [writing, DATABASE_TOUR, databaseFunctions],
  ] as const) {
    const recording = recordStatements(connection)
    const functions = functionsOf(recording.connection)
    for (const [name, step] of Object.entries(tour)) {
      if (LEFT_OUT.includes(name)) continue
      recording.as(name)
      const started = cpuMs()
      await (step as (f: unknown, t: unknown) => unknown)(functions, ids)
      calls.push({
        name: connection === reading ? `${name} (search)` : name,
        ms: cpuMs() - started,
        byItself: connection === writing && (BY_ITSELF as readonly string[]).includes(name),
      })
    }
    recorded.push(...recording.statements().map((row) => (connection === reading ? { ...row, name: `${row.name} (search)` } : row)))
  }
  reading.close()
  writing.close()
  rmSync(folder, { recursive: true, force: true })
  report(calls, recorded)
}

function report(calls: readonly { name: string; ms: number; byItself: boolean }[], recorded: readonly Recorded[]): void {
  print(`${calls.length} functions, ${recorded.length} statements`)
  print('\nfunctions over 20 ms of CPU time (first run of each; * runs by itself at a start or while idle)')
  for (const { name, ms, byItself } of calls.filter((call) => call.ms > 20).toSorted((a, b) => b.ms - a.ms))
    print(`${ms.toFixed(0).padStart(8)} ms ${byItself ? '*' : ' '} ${name}`)
  print(`\nworst ${WORST} statements, CPU time`)
  for (const row of recorded.toSorted((a, b) => b.ms - a.ms).slice(0, WORST))
    print(
      `${row.ms.toFixed(1).padStart(8)} ms  ${row.name}: ${short(row.sql)}${row.ms > SLOW_MS ? `\n              ${row.plan.join('\n              ')}` : ''}`,
    )
  print('\nstatements that read a whole table of passages')
  for (const row of recorded) for (const step of scansOfPassages(row)) print(`${row.ms.toFixed(1).padStart(8)} ms  ${row.name}: ${step}`)
}

function short(sql: string): string {
  return sql.replaceAll(/\s+/g, ' ').trim().slice(0, 150)
}
