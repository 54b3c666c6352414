/** `npm run package [-- OPTIONS]`: builds and packs the app for this system into dist; a folder to run unless the options of electron-builder say otherwise. */
import './check-node.mjs'
import { dirname } from 'node:path'
import { buildWhenStale } from './build.mjs'
import { electronProgram, fetchElectron } from '../electron-stand-in/electron-program.mjs'
import { runNode, script } from './node.mjs'

const options = process.argv.slice(2)

try {
  if (!(await fetchElectron()))
    throw new Error("Packing puts Electron's program into the app, and it could not be downloaded: go online once and try again.")
  await buildWhenStale({ say: console.log })
  console.log('Packing EchoMind ...')
  // Packs the Electron binary that npm start uses, so that nothing is downloaded twice.
  const { code, output } = await runNode(
    [
      script('electron-builder'),
      ...(options.length > 0 ? options : ['--dir']),
      '--publish',
      'never',
      `--config.electronDist=${electronDist()}`,
      // Without a certificate a Mac's app is signed ad hoc; unsigned it would not start.
      ...(process.platform === 'darwin' && !process.env.CSC_LINK && !process.env.CSC_NAME ? ['--config.mac.identity=-'] : []),
    ],
    { quiet: true },
  )
  if (code !== 0) throw new Error(`Packing failed: ${reason(output)}`)
  console.log('The packed app is in dist.')
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** The folder of the unpacked Electron; on a Mac the binary lies deep in Electron.app. */
function electronDist() {
  const program = electronProgram()
  const bundle = program.indexOf('Electron.app')
  return bundle < 0 ? dirname(program) : program.slice(0, bundle - 1)
}

/** The error message of electron-builder without its stack. */
function reason(output) {
  const said = output.split('⨯ ')[1] ?? output
  return said.split(/ +failedTask=| +stackTrace=/)[0].trim()
}
