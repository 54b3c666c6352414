import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode, script } from '../tools/node.mjs'

const DOWNLOAD_MS = 300_000

/** The path of Electron's own binary, null when it was not downloaded. */
export function electronProgram() {
  const folder = join(root, 'node_modules', 'electron')
  const name = join(folder, 'path.txt')
  if (!existsSync(name)) return null
  const program = join(folder, 'dist', readFileSync(name, 'utf8').trim())
  return existsSync(program) ? program : null
}

/** Electron's install script does not run with npm install (12 blocks it); this fetches its binary the first time. False when it cannot be had. */
export async function fetchElectron() {
  if (electronProgram()) return true
  console.log("Fetching Electron's program (about 120 MB, once) ...")
  await runNode([script('install-electron')], { quiet: true, milliseconds: DOWNLOAD_MS })
  return electronProgram() !== null
}

/** Chromium's sandbox refuses to run as root, and there it protects nothing. */
export function isLinuxRoot() {
  return process.platform === 'linux' && process.getuid?.() === 0
}
