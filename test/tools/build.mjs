/** Builds the app when a source is newer than the last build; only one build runs at a time. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, runNode, script } from './node.mjs'

const SOURCES = ['src-main', 'src-preload', 'src-renderer', 'electron.vite.config.ts', 'package-lock.json']
const STAMP = join(root, 'out', '.built')
const LOCK = join(root, 'node_modules', '.cache', 'echomind-build.lock')
const LONGEST_BUILD_MS = 180_000

/** True without a complete build or when a source has changed since. */
export function isStale() {
  const built = modified(STAMP)
  return built === 0 || SOURCES.some((path) => newest(join(root, path)) > built)
}

/** Builds when stale. A failure throws with the output of the build. */
export async function buildWhenStale({ say = () => {} } = {}) {
  if (!isStale()) return
  await lock()
  try {
    if (!isStale()) return
    say('Building EchoMind ...')
    const startedAt = new Date()
    const { code, output } = await runNode([script('electron-vite'), 'build', '--logLevel', 'warn'], { quiet: true })
    if (code !== 0) throw new Error(`The build failed:\n${output}`)
    writeFileSync(STAMP, '')
    // A change during the build makes the build stale again.
    utimesSync(STAMP, startedAt, startedAt)
  } finally {
    rmSync(LOCK, { recursive: true, force: true })
  }
}

async function lock() {
  mkdirSync(dirname(LOCK), { recursive: true })
  for (const startedAt = Date.now(); ;) {
    try {
      mkdirSync(LOCK)
      writeFileSync(join(LOCK, 'pid'), String(process.pid))
      return
    } catch {
      if (isAbandoned() || Date.now() - startedAt > LONGEST_BUILD_MS) rmSync(LOCK, { recursive: true, force: true })
      else await new Promise((done) => setTimeout(done, 100))
    }
  }
}

/** True if the process that holds the lock has ended. */
function isAbandoned() {
  try {
    process.kill(Number(readFileSync(join(LOCK, 'pid'), 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH' || (error.code === 'ENOENT' && Date.now() - modified(LOCK) > 5_000)
  }
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  // The modification time of the folder changes when a file is removed.
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}
