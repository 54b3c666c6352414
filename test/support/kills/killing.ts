import '../../../src-preload/texts/speak-english.ts'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { check } from '../../../src-main/care/sqlite/check/check.ts'
import { openForReading } from '../../../src-main/storage/sqlite/connection.ts'
import { writeMixedFiles } from '../files/mixed-files.ts'

const IMPORTER = new URL('../programs/importer.ts', import.meta.url).pathname
/** The number of kills after which the database is read completely. */
const CHECK_EVERY = 5

/** Runs the importer and kills it hard `killAfterMs` after its first job began (null: lets it finish). True if it ended by itself. */
function runImporter(options: { dataFolder: string; paths: string[]; killAfterMs: number | null }): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [IMPORTER, options.dataFolder, ...options.paths], { stdio: ['ignore', 'pipe', 'inherit'] })
    let timer: NodeJS.Timeout | null = null
    child.stdout.on('data', (data: Buffer) => {
      if (options.killAfterMs !== null && timer === null && data.toString().includes('working'))
        timer = setTimeout(() => child.kill('SIGKILL'), options.killAfterMs)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (timer) clearTimeout(timer)
      if (signal === 'SIGKILL') resolve(false)
      else if (code === 0) resolve(true)
      else reject(new Error(`the importer ended with ${String(code)}`))
    })
  })
}

/**
 * Imports files of all formats and kills the process `kills` times, then lets it finish. `midway`: kills while a document was being parsed
 * or embedded; `findings`: of the checks after the kills. An import that finishes before the last kill is followed by another one.
 */
export async function importAndKill(options: {
  folder: string
  dataFolder: string
  kills: number
  files: number
  pauseMs: (kill: number) => number
}): Promise<{ rounds: number; midway: number; findings: unknown[] }> {
  const { folder, dataFolder, files } = options
  const result = { rounds: 0, midway: 0, findings: [] as unknown[] }
  let kills = 0
  let queuedRounds = 0
  let paths: string[] = []
  while (kills < options.kills) {
    if (paths.length === 0) paths = writeMixedFiles(join(folder, `files-${(result.rounds += 1)}`), files, result.rounds)
    const ended = await runImporter({ dataFolder, paths: queuedRounds === result.rounds ? [] : paths, killAfterMs: options.pauseMs(kills) })
    queuedRounds = result.rounds
    if (ended) {
      paths = []
      continue
    }
    kills += 1
    const connection = openForReading(join(dataFolder, 'echomind.db'))
    try {
      if (connection.get("SELECT 1 FROM jobs WHERE state = 'running'")) result.midway += 1
      if (kills % CHECK_EVERY === 0) result.findings.push(...check(connection))
    } finally {
      connection.close()
    }
  }
  await runImporter({ dataFolder, paths: [], killAfterMs: null })
  return result
}
