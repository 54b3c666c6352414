import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode, script } from '../tools/node.mjs'

const DOWNLOAD_MS = 300_000

/** The path of the Electron binary; null when it is not downloaded. */
export function electronProgram() {
  const folder = join(root, 'node_modules', 'electron')
  const name = join(folder, 'path.txt')
  if (!existsSync(name)) return null
  const program = join(folder, 'dist', readFileSync(name, 'utf8').trim())
  return existsSync(program) ? program : null
}

/** Downloads the Electron binary at first use, because npm 12 blocks its install script. Returns false when the download fails. */
export async function fetchElectron() {
  if (electronProgram()) return true
  console.log("Fetching Electron's program (about 120 MB, once) ...")
  const { output } = await runNode([script('install-electron')], { quiet: true, milliseconds: DOWNLOAD_MS })
  if (electronProgram()) return true
  console.log(`It could not be fetched: ${failureIn(output)}`)
  return false
}

const UNREACHABLE = /fetch failed|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/

/** Why the download failed: the line of the output that says it, without the trace around it. */
export function failureIn(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const reason = (lines.find((line) => line.includes('Error')) ?? lines.at(-1) ?? 'it took too long').trim()
  return UNREACHABLE.test(reason) ? `the server that has it cannot be reached from here (${reason})` : reason
}

/** The sandbox of Chromium refuses to run as root, where it would protect nothing. */
export function isLinuxRoot() {
  return process.platform === 'linux' && process.getuid?.() === 0
}
