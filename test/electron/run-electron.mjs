import { spawn } from 'node:child_process'
import { environment } from '../tools/node.mjs'

/**
 * Starts Electron's program in this terminal; this process ends with it, and with its code. The terminal itself gives Ctrl+C to both: Electron stores
 * what is open at the first, and a second one, passed on from here, would kill it midway.
 */
export function runElectron(program, words) {
  // A terminal of VS Code sets the variable, which would make plain Node of Electron.
  const child = spawn(program, words, { stdio: 'inherit', env: environment({ ELECTRON_RUN_AS_NODE: undefined }) })
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => (process.exitCode = code ?? 1))
}
