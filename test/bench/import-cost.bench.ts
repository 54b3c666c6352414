/**
 * Processor time of a whole import by the command line without vectors: passages and documents for each second of all processes together, so that
 * a busy computer changes little. `--folder PATH`: real files; else 600 generated ones. Linux alone tells what ended processes used.
 */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../support/app.ts'
import { writeMixedFiles } from '../support/files/mixed-files.ts'

const FILES = 600
const TICKS_PER_SECOND = 100
const print = (line: string) => void process.stdout.write(`${line}\n`)
const at = process.argv.indexOf('--folder')
const given = at > 0 ? process.argv[at + 1] : undefined
const work = temporaryFolder()
const data = join(work, 'data')

/** Seconds of all ended child processes and of theirs. */
function childSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

/** Runs a command of the built app and returns what it printed. */
function echomind(words: readonly string[]): Promise<string> {
  const entry = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url))
  const child = spawn(process.execPath, [entry, ...words, '--data', data, '--json', '--quiet'], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.on('close', () => resolve(output)))
}

if (process.platform === 'linux') {
  const folder = given ?? join(work, 'files')
  if (given === undefined) writeMixedFiles(folder, FILES, 1, ['md', 'txt', 'md', 'txt', 'md', 'pdf'])
  // Recognition of scans takes a second a page and is another matter.
  await echomind(['settings', 'set', 'import.ocr', 'false'])
  const before = childSeconds()
  const { documents, chunks } = JSON.parse(await echomind(['import', folder, '--no-embed'])) as { documents: unknown[]; chunks: number }
  const seconds = childSeconds() - before
  print(
    `${documents.length} files of ${given ?? 'generated text'}, ${chunks} passages: ${seconds.toFixed(1)} s of processor time, ${Math.round(chunks / seconds)} passages and ${Math.round(documents.length / seconds)} documents a second (goal 1,000 and 60)`,
  )
} else print('not measured: this system does not tell what ended processes used')
rmSync(work, { recursive: true, force: true })
