import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, root } from '../tools/node.mjs'

export type BuiltRun = { code: number | null; stdout: string; stderr: string }

/**
 * Runs the built command line as a process. `under`: a program with its arguments that starts it (strace, unshare); `input`: its standard
 * input.
 */
export function runBuilt(
  words: readonly string[],
  options: { dataFolder: string; under?: readonly string[]; input?: string; environment?: Record<string, string> },
): Promise<BuiltRun> {
  const [program, ...rest] = [...(options.under ?? []), process.execPath, join(root, 'out', 'main', 'cli.js'), ...words]
  const env = {
    ...environment({ ECHOMIND_DATA: options.dataFolder, OLLAMA_HOST: 'http://127.0.0.1:9', ...options.environment }),
  } as NodeJS.ProcessEnv
  const { promise, resolve, reject } = Promise.withResolvers<BuiltRun>()
  const child = spawn(program!, rest, { env })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name].setEncoding('utf8').on('data', (text: string) => (said[name] += text))
  child.on('error', reject)
  child.on('close', (code) => resolve({ code, ...said }))
  child.stdin.end(options.input ?? '')
  return promise
}
