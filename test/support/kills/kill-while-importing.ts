import { spawn } from 'node:child_process'

const IMPORTER = new URL('../../storage/worker/importing-entry.ts', import.meta.url).pathname

/**
 * Lets a process import until it has printed this number of lines, kills it a little later, and returns the documents that it acknowledged.
 */
export function killWhileImporting(file: string, lines: number, milliseconds: number): Promise<string[]> {
  const child = spawn(process.execPath, [IMPORTER, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (data: Buffer) => {
    const before = output.split('\n').length
    output += data.toString()
    if (before <= lines && output.split('\n').length > lines) setTimeout(() => child.kill('SIGKILL'), milliseconds)
  })
  return new Promise((resolve) => child.once('close', () => resolve(output.split('\n').slice(0, -1))))
}
