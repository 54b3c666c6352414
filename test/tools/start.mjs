/**
 * `npm start`: builds when stale, then shows the app. In Electron where its binary is there or can be downloaded; else the same built app in a
 * window of Chromium; without a display, the tour of the sample collection.
 */
import './check-node.mjs'
import { platform } from 'node:os'
import { provideBrowser } from './browser.mjs'
import { buildWhenStale } from './build.mjs'
import { closeBrowser, launchStandIn } from '../electron-stand-in/launch.mjs'
import { electronProgram, fetchElectron, isLinuxRoot } from '../electron-stand-in/electron-program.mjs'
import { runElectron } from '../electron/run-electron.mjs'
import { sandboxProblem } from '../electron/sandbox.mjs'
import { root } from './node.mjs'

const hasDisplay = platform() !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)

try {
  await buildWhenStale({ say: console.log })
  const problem = hasDisplay ? await whyNotElectron() : null
  if (hasDisplay && problem === null) runElectron(electronProgram(), [...(isLinuxRoot() ? ['--no-sandbox'] : []), root])
  else if (hasDisplay) await startInBrowser(problem)
  else {
    console.log('There is no display here, so this is the tour of the sample collection, without a window.\n')
    provideBrowser()
    // Imported late: this module imports TypeScript, which an old Node fails to load before its version is reported.
    const { tour } = await import('../electron-stand-in/tour.mjs')
    await tour()
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await closeBrowser()
}

/** The sentence that says why Electron is not used; null if it is. */
async function whyNotElectron() {
  if (!(await fetchElectron())) return "Electron's program could not be downloaded"
  return sandboxProblem(electronProgram())
}

async function startInBrowser(problem) {
  console.log(`${problem}.\nUntil then the same built app opens in Chromium.`)
  provideBrowser()
  const app = await launchStandIn({
    headless: false,
    viewport: null,
    dataFolder: await libraryFolder(),
    environment: { OLLAMA_HOST: process.env.OLLAMA_HOST ?? '' },
  })
  await new Promise((resolve) => app.page.once('close', resolve))
  await app.close()
}

/** The default library of the person, as on the command line. */
async function libraryFolder() {
  if (process.env.ECHOMIND_DATA) return process.env.ECHOMIND_DATA
  await import('../../src-preload/texts/speak-english.ts')
  const { resolveDataFolder } = await import('../../src-main/storage/adapters/files/data-folder.ts')
  return resolveDataFolder({ environment: process.env })
}
