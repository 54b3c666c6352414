/** `npm run dev`: the live reload of electron-vite, which needs Electron. */
import './check-node.mjs'
import { electronProgram, fetchElectron, isLinuxRoot } from '../electron-stand-in/electron-program.mjs'
import { sandboxProblem } from '../electron/sandbox.mjs'
import { runNode, script } from './node.mjs'

const hasElectron = await fetchElectron()
const problem = hasElectron ? sandboxProblem(electronProgram()) : null
if (problem) {
  console.error(`${problem}.`)
  process.exitCode = 1
} else if (hasElectron) {
  const words = [script('electron-vite'), 'dev', ...(isLinuxRoot() ? ['--noSandbox'] : []), ...process.argv.slice(2)]
  const { code } = await runNode(words, { env: { ELECTRON_RUN_AS_NODE: undefined } })
  process.exitCode = code
} else {
  console.error(
    'Live reload runs in Electron, and its program could not be downloaded: go online once and try again, or see the built app with "npm start".',
  )
  process.exitCode = 1
}
