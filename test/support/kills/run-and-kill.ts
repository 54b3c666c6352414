import { spawn } from 'node:child_process'

/** The result of a process: its output, whether it was killed, and its time from "begun" to "done". */
export type Ended = { said: string; killed: boolean; ms: number }

/**
 * Runs a .ts file, which prints "begun" and "done", until it ends, or kills it hard at the given time after "begun" (null: never). Rejects
 * when it fails.
 */
export function runAndKill(file: URL, words: readonly string[], killAfterMs: number | null): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file.pathname, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    let begunAt: number | null = null
    let doneAt: number | null = null
    let timer: NodeJS.Timeout | undefined
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString()
      if (said.includes('done')) doneAt ??= performance.now()
      if (begunAt !== null || !said.includes('begun')) return
      begunAt = performance.now()
      if (killAfterMs !== null) timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      if (code !== 0 && signal !== 'SIGKILL') reject(new Error(`${file.pathname} ended with ${String(code ?? signal)}`))
      else resolve({ said, killed: signal === 'SIGKILL', ms: (doneAt ?? 0) - (begunAt ?? 0) })
    })
  })
}
