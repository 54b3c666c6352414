/** `npm run dev`: the live reload of electron-vite, which needs Electron. */
import './check-node.mjs'
import { fetchElectron, isLinuxRoot } from '../electron-stand-in/electron-program.mjs'
import { runNode, script } from './node.mjs'

if (await fetchElectron()) {
  const { code } = await runNode([script('electron-vite'), 'dev', ...(isLinuxRoot() ? ['--noSandbox'] : []), ...process.argv.slice(2)])
  process.exitCode = code
} else {
  console.error(
    'Live reload runs in Electron, and its program could not be downloaded: go online once and try again, or see the built app with "npm start".',
  )
  process.exitCode = 1
}
