import { spawn } from 'node:child_process'

const IMPORTER = new URL('../../workers/importing-entry.ts', import.meta.url).pathname

/** Lets a process import until it has said so many lines, kills it a little later, and answers with what it had acknowledged. */
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
