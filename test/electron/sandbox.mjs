/** Whether Electron can start its sandbox on this computer. Plain syntax: old versions of Node must parse this file. */
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const RESTRICTED = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
const HELPER_MODE = 0o4755

/**
 * One sentence that says why Electron (`program`) cannot start its sandbox, and the commands that help; null if it can. Without it Electron ends
 * with a core dump: Ubuntu restricts user namespaces from 23.10 on, and npm unpacks the helper that does without them as a file of the person.
 */
export function sandboxProblem(program, system = computer(program)) {
  if (system.platform !== 'linux' || system.isRoot || system.isHelperReady || (!system.isRestricted && system.hasNamespaces)) return null
  const helper = `"${join(dirname(program), 'chrome-sandbox')}"`
  return `Electron cannot start its sandbox, because this system restricts user namespaces (Ubuntu does from 23.10 on); run this once: sudo chown root ${helper} && sudo chmod 4755 ${helper}`
}

/**
 * @typedef {{ platform: string, isRoot?: boolean, isHelperReady?: boolean, isRestricted?: boolean, hasNamespaces?: boolean }} Computer
 * @param {string} program
 * @returns {Computer}
 */
function computer(program) {
  const { platform } = process
  if (platform !== 'linux') return { platform }
  return {
    platform,
    isRoot: process.getuid?.() === 0,
    isHelperReady: isHelper(join(dirname(program), 'chrome-sandbox')),
    isRestricted: read(RESTRICTED) === '1',
    // A computer without the program that tries it is not known to refuse.
    hasNamespaces: (spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' }).status ?? 0) === 0,
  }
}

function isHelper(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat !== undefined && stat.uid === 0 && (stat.mode & 0o7777) === HELPER_MODE
}

function read(path) {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}
