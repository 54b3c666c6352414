/** Running things with the project's own Node, whatever the machine's is. Itself plain enough for older ones. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const binFolder = join(root, 'node_modules', '.bin')

/** The project's Node (the `node` package); the running one when the package is not there. */
export function nodePath() {
  const own = ['node', 'node.exe'].map((name) => join(root, 'node_modules', 'node', 'bin', name)).find(existsSync)
  return own ?? process.execPath
}

/** The environment with the project's programs first on the path, and onnxruntime's reports to its maker off (src-main/adapters/embedder/README.md), also where a test or a bench loads it itself. */
export function environment(more = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...process.env, ORT_DISABLE_TELEMETRY: '1', [name]: `${binFolder}${delimiter}${process.env[name] ?? ''}`, ...more }
}

/**
 * Runs a script of a package or of ours with the project's Node. Resolves to `{ code, output }`; output is shown as it comes unless `quiet`, and
 * goes to standard error where standard output belongs to a command. Killed after `milliseconds`.
 */
export function runNode(args, { quiet = false, toStderr = false, milliseconds, env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(nodePath(), args, { cwd: root, env: environment(env), stdio: ['inherit', 'pipe', 'pipe'] })
    const chunks = []
    const timer = milliseconds === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), milliseconds)
    for (const [stream, target] of [[child.stdout, toStderr ? process.stderr : process.stdout], [child.stderr, process.stderr]]) {
      stream.on('data', (data) => {
        chunks.push(data)
        if (!quiet) target.write(data)
      })
    }
    child.on('error', (error) => chunks.push(Buffer.from(String(error))))
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') })
    })
  })
}

/** The script that a package's command runs: `script('vitest')`. */
export function script(name) {
  return join(root, 'node_modules', ...SCRIPTS[name])
}

const SCRIPTS = {
  vitest: ['vitest', 'vitest.mjs'],
  'electron-vite': ['electron-vite', 'bin', 'electron-vite.js'],
  electron: ['electron', 'cli.js'],
  'install-electron': ['electron', 'install.js'],
  prettier: ['prettier', 'bin', 'prettier.cjs'],
  'electron-builder': ['electron-builder', 'cli.js'],
  tsc: ['typescript', 'bin', 'tsc'],
  oxlint: ['oxlint', 'bin', 'oxlint'],
}
