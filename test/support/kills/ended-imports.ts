import '../../../src-preload/texts/speak-english.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openForReading } from '../../../src-main/storage/sqlite/connection.ts'
import { eventually } from '../eventually.ts'

const CLI = new URL('../programs/slow-cli.ts', import.meta.url).pathname

/**
 * Ways in which a command ends midway: by the terminal (with all its processes), by another program, hard, or because nobody reads its
 * output.
 */
const ENDS: readonly ((child: ChildProcess) => void)[] = [
  (child) => process.kill(-pidOf(child), 'SIGINT'),
  (child) => child.kill('SIGTERM'),
  (child) => child.kill('SIGKILL'),
  (child) => process.kill(-pidOf(child), 'SIGHUP'),
  (child) => {
    child.stdout?.destroy()
    child.stderr?.destroy()
  },
  (child) => process.kill(-pidOf(child), 'SIGTERM'),
]

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the command did not start')
  return child.pid
}

/**
 * Imports a slow file repeatedly and ends the command each time while the file is parsed; then lets it finish. `midway`: the number of ends
 * during parsing.
 */
export async function importAndEnd(options: {
  folder: string
  ends: number
  content: string
}): Promise<{ midway: number; statuses: string[]; output: string }> {
  const files = join(options.folder, 'files')
  const dataFolder = join(options.folder, 'data')
  mkdirSync(files, { recursive: true })
  writeFileSync(join(files, 'file.md'), options.content)
  let midway = 0
  for (let i = 0; i < options.ends; i += 1) {
    // A quick file beside the slow one each time: printing its progress reveals that nobody reads the output.
    writeFileSync(join(files, `quick-${i}.md`), `# Quick ${i}\n\nThis one is read in no time, number ${i}.\n`)
    const { child, ended } = start(dataFolder, files)
    await eventually(() => child.exitCode !== null || statusOf(dataFolder) === 'parsing')
    midway += statusOf(dataFolder) === 'parsing' ? 1 : 0
    ENDS[i % ENDS.length]?.(child)
    await ended
  }
  const { ended } = start(dataFolder, files)
  const output = await ended
  return { midway, statuses: statusesOf(dataFolder), output }
}

function start(dataFolder: string, files: string): { child: ChildProcess; ended: Promise<string> } {
  const child = spawn(process.execPath, [CLI, 'import', files, '--no-embed', '--data', dataFolder], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => (output += data.toString()))
  return { child, ended: new Promise((resolve) => child.once('exit', () => resolve(output))) }
}

function statusOf(dataFolder: string): string | undefined {
  return rows(dataFolder, "SELECT status FROM documents WHERE name = 'file.md'")[0]
}

/** The statuses of all documents. */
function statusesOf(dataFolder: string): string[] {
  return rows(dataFolder, "SELECT DISTINCT status || coalesce(': ' || error, '') AS status FROM documents")
}

function rows(dataFolder: string, sql: string): string[] {
  const file = join(dataFolder, 'echomind.db')
  if (!existsSync(file)) return []
  try {
    const connection = openForReading(file)
    try {
      return connection.all<{ status: string }>(sql).map(({ status }) => status)
    } finally {
      connection.close()
    }
  } catch {
    // The database is being created at this moment.
    return []
  }
}
