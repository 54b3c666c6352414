/**
 * `launchElectron()`: the app in the real Electron, with the same object as `launchApp` of the stand-in, so that every spec runs on either.
 * Each close reads Chromium's net log and fails on an address that is not the app's own.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from 'playwright-core'
import { electronProgram, isLinuxRoot } from '../electron-stand-in/electron-program.mjs'
import { environment, root } from '../tools/node.mjs'
import { netLogAddresses } from './net-log.mjs'

const CLOSE_MS = 15_000

/** True where the specs are to run in Electron: by ECHOMIND_HOST=electron, and by itself where its program and a display are there. */
export function runsInElectron(environmentOf = process.env, program = electronProgram()) {
  const host = environmentOf.ECHOMIND_HOST
  if (host === 'electron') return true
  const hasDisplay = process.platform !== 'linux' || Boolean(environmentOf.DISPLAY ?? environmentOf.WAYLAND_DISPLAY)
  return host === undefined && hasDisplay && program !== null
}

/** Starts the app in Electron. Options are those of `launchApp`; what belongs to the stand-in alone (`node`, `worklets`, `headless`) has no meaning. */
export async function launchElectron(options = {}) {
  const program = electronProgram()
  if (!program) throw new Error("ECHOMIND_HOST=electron needs Electron's program: run npx install-electron.")
  const startedAt = performance.now()
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'echomind-e2e-'))
  const logFolder = mkdtempSync(join(tmpdir(), 'echomind-net-'))
  const netLog = join(logFolder, 'net.json')
  const electron = await _electron.launch({
    executablePath: program,
    args: [...(isLinuxRoot() ? ['--no-sandbox'] : []), `--log-net-log=${netLog}`, ...(options.browserArgs ?? []), options.program ?? root],
    colorScheme: options.colorScheme ?? 'light',
    env: environment({
      ELECTRON_RUN_AS_NODE: undefined,
      OLLAMA_HOST: 'http://127.0.0.1:9',
      ...options.environment,
      ECHOMIND_DATA: dataFolder,
    }),
  })
  const child = electron.process()
  const exit = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  const problems = []
  const outside = /** @type {string[]} */ ([])
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => void output.push(text))
  await electron.evaluate(watchMain, options.respond === undefined ? [] : [{ kind: 'message', value: { response: options.respond } }])
  const page = await firstPage(electron, exit, output)
  page.on('console', (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => problems.push(`page error: ${error.stack ?? error.message}`))
  await showAs(electron, page, options)
  const answer = (kind, value) => electron.evaluate((_, given) => void globalThis.standing.answers.push(given), { kind, value })

  function check() {
    const all = [...problems, ...outside.map((address) => `asked for ${address}`)]
    if (all.length > 0) throw new Error(`the window did what it must not do:\n${all.join('\n')}`)
  }
  async function ended(keep) {
    const result = await exit
    outside.push(...netLogAddresses(netLog))
    rmSync(logFolder, { recursive: true, force: true, maxRetries: 5 })
    if (!keep) rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
    return result
  }

  return {
    page,
    context: electron.context(),
    dataFolder,
    pid: child.pid,
    problems,
    outside,
    output,
    loadedMs: performance.now() - startedAt,
    dialogs: () => electron.evaluate(() => globalThis.standing.asked),
    pick: (paths) => answer('open', { canceled: false, filePaths: paths }),
    save: (path) => answer('save', { canceled: false, filePath: path }),
    respond: (button) => answer('message', { response: button }),
    async holdDialogs() {
      await electron.evaluate(() => void (globalThis.standing.held = Promise.withResolvers()))
      return () => electron.evaluate(() => globalThis.standing.held?.resolve(null))
    },
    /** Calls that open something outside of the app. */
    calls: () => electron.evaluate(() => globalThis.standing.calls),
    check,
    /** Closes the window like a person, waits for the orderly end, and fails when the page did anything forbidden. */
    async close({ keep = options.dataFolder !== undefined } = {}) {
      const spelling = await electron.evaluate(() => globalThis.standing.spelling).catch(() => 0)
      if (spelling > 0) problems.push('a dictionary was fetched')
      await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().forEach((window) => window.close())).catch(() => {})
      // On a Mac the app outlives its window.
      if (process.platform === 'darwin') await electron.evaluate(({ app }) => app.quit()).catch(() => {})
      const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS)
      const { code, signal } = await ended(keep)
      clearTimeout(timer)
      check()
      if (code !== 0) throw new Error(`the app ended with ${code ?? signal}:\n${output.join('')}`)
    },
    /** Kills the process like a crash. */
    async kill() {
      child.kill('SIGKILL')
      await ended(true)
    },
  }
}

/** Runs in the main process: dialogs take answers from a queue, and what leaves the app is recorded in the place of being done. */
function watchMain({ app, dialog, session, shell }, answers) {
  const standing = { answers, asked: [], calls: [], spelling: 0, held: null }
  globalThis.standing = standing
  const kinds = [
    ['open', 'showOpenDialog', { canceled: true, filePaths: [] }],
    ['save', 'showSaveDialog', { canceled: true, filePath: '' }],
    ['message', 'showMessageBox', { response: 0 }],
  ]
  for (const [kind, name, none] of kinds)
    dialog[name] = async (...given) => {
      standing.asked.push({ kind, settings: JSON.parse(JSON.stringify(given.at(-1))) })
      await standing.held?.promise
      const at = standing.answers.findIndex((one) => one.kind === kind)
      return at < 0 ? none : standing.answers.splice(at, 1)[0].value
    }
  for (const name of ['openExternal', 'openPath'])
    shell[name] = async (address) => (standing.calls.push({ name, args: [address] }), name === 'openPath' ? '' : undefined)
  app.relaunch = () => void standing.calls.push({ name: 'app.relaunch', args: [] })
  const watch = () => session.defaultSession.on('spellcheck-dictionary-download-begin', () => standing.spelling++)
  if (app.isReady()) watch()
  else app.once('ready', watch)
}

/** The page of the window; an app that ends before is told with its output. */
async function firstPage(electron, exit, output) {
  const gone = exit.then(({ code }) => {
    throw new Error(`the app ended with ${code} before its window was there:\n${output.join('')}`)
  })
  gone.catch(() => {})
  return Promise.race([electron.firstWindow(), gone])
}

/** Size of the page, and a script that has to run before its own. */
async function showAs(electron, page, { viewport = { width: 1360, height: 860 }, firstScript }) {
  if (viewport)
    await electron.evaluate(
      ({ BrowserWindow }, { width, height }) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
      viewport,
    )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (!firstScript) return
  await page.addInitScript(...firstScript)
  await page.reload()
}
