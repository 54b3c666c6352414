import '../src-preload/texts/speak-english.ts'
import { app, protocol, utilityProcess } from 'electron'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { say } from '../src-preload/texts/say.ts'
import { toErrorShape } from '../src-preload/contract/errors.ts'
import { keepPrivate, makeDataFolder, resolveDataFolder, setProcessFork } from './storage/index.ts'
import { setMemoryMeter, setProcessorMeter } from './reading/index.ts'
import { entries } from './app/entries.ts'
import { appScheme } from './shell/protocol.ts'
import { silenceChromium, silenceSpelling } from './shell/session.ts'
import { fail, startWindow } from './shell/start-window.ts'
import { findStrayWord, isWatched, tellStrayWord, tellWatched } from './shell/refused-start.ts'

keepPrivate()
// One button in the task bar of Windows for the window and its shortcuts (electron-builder.yml).
app.setAppUserModelId('io.echomind.app')

const buildFolder = fileURLToPath(new URL('..', import.meta.url))
const resources = app.isPackaged ? join(process.resourcesPath, 'resources') : join(buildFolder, '..', 'resources')
const commandAt = process.argv.indexOf('--cli')
const stray = app.isPackaged ? findStrayWord(process.argv) : undefined

setProcessFork((entry, argumentList, options) => utilityProcess.fork(entry, argumentList, options))
const metricOf = (pid: number) => app.getAppMetrics().find((one) => one.pid === pid)
setMemoryMeter((pid) => {
  const found = metricOf(pid)
  return found ? found.memory.workingSetSize * 1024 : null
})
setProcessorMeter((pid) => metricOf(pid)?.cpu.cumulativeCPUUsage ?? null)
silenceChromium(app.commandLine, developmentAddress())
silenceSpelling(app)

// Not awaited: Electron says that it is ready only once this module has run to its end.
if (app.isPackaged && isWatched(app.commandLine, process.env)) {
  tellWatched()
  app.exit(2)
} else if (commandAt < 0 && stray !== undefined) {
  tellStrayWord(stray)
  app.exit(2)
} else if (commandAt >= 0) void runCommand(process.argv.slice(commandAt + 1)).catch(reportError)
else void runWindow().catch(fail)

/** The packaged command line: the same program without a window. Its Chromium keeps nothing, so that it runs beside the window. */
async function runCommand(words: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'echomind-cli-'))
  app.setPath('sessionData', folder)
  // Nothing is drawn, and a Mac shows a command neither in the Dock nor in its menu bar.
  app.disableHardwareAcceleration()
  if (process.platform === 'darwin') app.setActivationPolicy('prohibited')
  await app.whenReady()
  const [{ runCli }, { stopThisProcess }] = await Promise.all([import('./cli/run.ts'), import('./cli/stop.ts')])
  const exitCode = await runCli({
    words,
    entries,
    resources,
    environment: process.env,
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
    signal: stopThisProcess(),
  })
  // Written output may still be on its way into a pipe, and exit does not wait for it.
  await new Promise((done) => process.stdout.write('', done))
  removeQuietly(folder)
  app.exit(exitCode)
}

/** Chromium may still hold a file there; the system removes what is left. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // The command has succeeded or failed by itself.
  }
}

function reportError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  app.exit(1)
}

async function runWindow(): Promise<void> {
  const dataFolder = resolveDataFolder({ environment: process.env })
  if (process.env['ECHOMIND_DATA']) {
    // Another library is another app: it may run beside the first and keeps its window's state to itself. A folder that cannot be made is told by a dialog, further on.
    const own = join(dataFolder, 'window')
    try {
      makeDataFolder(own)
      app.setPath('userData', own)
    } catch (error) {
      process.stderr.write(`${say(toErrorShape(error).message)}\n`)
    }
  }
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  protocol.registerSchemesAsPrivileged([appScheme(developmentAddress())])
  await startWindow({ dataFolder, resources, entries, buildFolder, developmentAddress: developmentAddress() })
}

/** electron-vite's dev server, on this computer and in development alone. */
function developmentAddress(): string | null {
  const address = process.env['ELECTRON_RENDERER_URL']
  return !app.isPackaged && address && /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d+$/.test(address) ? `${address}/` : null
}
