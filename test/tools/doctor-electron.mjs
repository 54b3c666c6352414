/** `npm run doctor:electron`: asks the installed Electron for everything that the app relies on, and prints one line for each failure. */
import './check-node.mjs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sandboxProblem } from '../electron/sandbox.mjs'
import { electronProgram, fetchElectron, isLinuxRoot } from '../electron-stand-in/electron-program.mjs'
import { environment, root } from './node.mjs'

const TIME_MS = 120_000

try {
  if (!(await fetchElectron())) throw new Error("Electron's program is not here: go online once and try again.")
  const program = electronProgram()
  const problem = sandboxProblem(program)
  if (problem) throw new Error(`${problem}.`)
  const args = [...(isLinuxRoot() ? ['--no-sandbox'] : []), join(root, 'test', 'electron', 'doctor', 'main.mjs')]
  const { stdout, stderr, status } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: TIME_MS,
    env: environment({ ELECTRON_RUN_AS_NODE: undefined }),
  })
  const line = stdout.split('\n').findLast((one) => one.startsWith('{'))
  if (!line) throw new Error(`Electron ended with ${status} and said nothing:\n${stderr}`)
  console.log(line)
  for (const { name, ok, found } of JSON.parse(line).results) if (!ok) console.error(`Failed: ${name} (${found}).`)
  process.exitCode = status ?? 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
