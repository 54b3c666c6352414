/**
 * `launchStandIn()`: the built app, its main process under Node with the stand-in for Electron and its window as a page of Chromium, driven from
 * the process that calls (a test). `launchApp()`: the same through Playwright's Electron where that is installed (`test/electron/launch.mjs`).
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { launchElectron, runsInElectron } from '../electron/launch.mjs'
import { findBrowser } from '../tools/browser.mjs'
import { sendToPage, toPage, wireContext, wirePage } from './page.mjs'
import { createRpc } from './rpc.mjs'
import { serveWorklets } from './worklets.mjs'

const root = join(import.meta.dirname, '..', '..')
const BROWSER_ARGS = [
  '--no-first-run',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-popup-blocking',
  '--force-color-profile=srgb',
]

/**
 * What Electron does not have, but Chromium's own window does: requests of its makers, and the list below its address bar, a page that costs a second of
 * processor per window.
 */
const FEATURES_OF_ITS_WINDOW = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'LensOverlay',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
]
/** Those of Playwright's own list that change how a page loads; the last list of a command line is the one that counts. */
const FEATURES_OF_LOADING = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'MediaRouter',
  'OptimizationHints',
]
const DISABLES = '--disable-features='

/** The window of a person who looks at it: no address bar, no sign of automation. */
const WINDOW_ARGS = ['--app=data:text/html,<title>EchoMind</title>', '--class=EchoMind']

/** Headless browsers by their switches. */
const browsers = new Map()

function browserPath() {
  const found = findBrowser()
  if (!found) throw new Error('There is no browser: npm test provides one, or set CHROME_PATH.')
  return found
}

/** The result of a dialog without an answer. */
const UNANSWERED = { open: { canceled: true, filePaths: [] }, save: { canceled: true, filePath: '' }, message: { response: 0 } }

/** The arguments of Chromium: switches that the main process set before the ready event, and the WebRTC policy of its web contents. */
function argsOf({ switches, webRtcPolicy }) {
  const disabled = switches.filter((one) => one.startsWith(DISABLES)).map((one) => one.slice(DISABLES.length))
  const features = `${DISABLES}${[...FEATURES_OF_ITS_WINDOW, ...FEATURES_OF_LOADING, ...disabled].join(',')}`
  const own = switches.filter((one) => !one.startsWith(DISABLES))
  return [...BROWSER_ARGS, features, ...own, ...(webRtcPolicy === 'default' ? [] : [`--webrtc-ip-handling-policy=${webRtcPolicy}`])]
}

/** One browser for all specs of a process whose apps set the same switches; `closeBrowser` ends them. */
async function openHidden(args, { viewport, colorScheme }) {
  const key = args.join(' ')
  if (!browsers.has(key)) browsers.set(key, chromium.launch({ executablePath: browserPath(), args }))
  return (await browsers.get(key)).newContext({ viewport, colorScheme, reducedMotion: 'reduce', serviceWorkers: 'block' })
}

async function openVisible(args) {
  const profile = mkdtempSync(join(tmpdir(), 'echomind-window-'))
  return chromium.launchPersistentContext(profile, {
    executablePath: browserPath(),
    headless: false,
    viewport: null,
    args: [...args, ...WINDOW_ARGS],
    ignoreDefaultArgs: ['--enable-automation'],
    serviceWorkers: 'block',
  })
}

/** Ends the browsers that were started. */
export async function closeBrowser() {
  const running = await Promise.all(browsers.values())
  browsers.clear()
  await Promise.all(running.map((browser) => browser.close()))
}

/**
 * Starts the app in Electron, or in the stand-in where that is not installed or ECHOMIND_HOST is `chromium`.
 * @param {Parameters<typeof launchStandIn>[0]} [options]
 * @returns {ReturnType<typeof launchStandIn>}
 */
export async function launchApp(options) {
  return runsInElectron() ? launchElectron(options) : launchStandIn(options)
}

/**
 * Starts the app over a data folder (a new temporary one unless given).
 * @param {{ dataFolder?: string, environment?: Record<string, string>, viewport?: { width: number, height: number } | null, colorScheme?: 'light' | 'dark', headless?: boolean, program?: string, browserArgs?: string[], node?: string, respond?: number, worklets?: boolean, firstScript?: [(value: any) => void, unknown] }} [options] `respond`: which button a question's dialog gets before there is a window; `node`: what runs the main process instead of this Node; `worklets`: the page loads audio worklets (it records); `firstScript`: runs in the page before its own code, with this value
 */
export async function launchStandIn(options = {}) {
  const startedAt = performance.now()
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'echomind-e2e-'))
  const viewport = options.viewport === undefined ? { width: 1360, height: 860 } : options.viewport
  const problems = []
  const outside = []
  const dialogs = []
  const answers = options.respond === undefined ? [] : [{ kind: 'message', value: { response: options.respond } }]
  const output = []
  let ended = null
  let events = Promise.resolve()
  /** @type {import('playwright-core').BrowserContext} */
  let context
  /** @type {import('playwright-core').Page} */
  let page
  let unheld = Promise.resolve()
  /** @type {Awaited<ReturnType<typeof serveWorklets>> | null} */
  let worklets = null

  const environment = { ...process.env, OLLAMA_HOST: 'http://127.0.0.1:9', ...options.environment, ECHOMIND_DATA: dataFolder }
  const child = fork(options.program ?? join(root, 'out', 'main', 'index.js'), [], {
    ...(options.node && { execPath: options.node }),
    execArgv: ['--import', join(import.meta.dirname, 'register.mjs')],
    env: environment,
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => void output.push(text))
  const exit = new Promise((resolve) => child.once('exit', (code, signal) => resolve((ended = { code, signal }))))

  const navigations = new Set()
  const loaded = Promise.withResolvers()
  const app = createRpc(child, {
    async load({ address, preload, switches, webRtcPolicy }) {
      navigations.add(address)
      const args = [...argsOf({ switches, webRtcPolicy }), ...(options.browserArgs ?? [])]
      if (options.worklets) worklets = await serveWorklets(app, toPage(address, 'http'))
      await openPage([...args, ...(worklets?.args ?? [])])
      await wirePage(page, app, { preload, problems })
      await page.goto(toPage(address, worklets ? 'http' : 'https'))
      loaded.resolve()
    },
    send(channel, args) {
      // Events arrive in order, as in Electron; the sender does not wait, and a window without a page receives none.
      events = events.then(() => page && sendToPage(page, channel, args))
    },
    outside: (address) => void outside.push(address),
    // A larger page in the same window has fewer pixels of its own, as in Electron.
    async zoom(factor) {
      if (viewport && page && !page.isClosed())
        await page.setViewportSize({ width: Math.round(viewport.width / factor), height: Math.round(viewport.height / factor) })
    },
    async dialog(kind, settings) {
      dialogs.push({ kind, settings })
      await unheld
      const answer = answers.find((a) => a.kind === kind)
      if (answer) answers.splice(answers.indexOf(answer), 1)
      return answer?.value ?? UNANSWERED[kind]
    },
  })

  async function openPage(args) {
    context =
      options.headless === false
        ? await openVisible(args)
        : await openHidden(args, { viewport, colorScheme: options.colorScheme ?? 'light' })
    page = context.pages()[0] ?? (await context.newPage())
    if (options.firstScript) await page.addInitScript(...options.firstScript)
    await wireContext(context, app, { problems, outside, navigations })
    context.on('page', (popup) => {
      if (popup === page) return
      outside.push(`(popup) ${popup.url()}`)
      void popup.close()
    })
  }

  void exit.then(({ code }) => loaded.reject(new Error(`the app ended with ${code} before its window was there:\n${output.join('')}`)))
  await loaded.promise

  function check() {
    const all = [...problems, ...outside.map((address) => `asked for ${address}`)]
    if (all.length > 0) throw new Error(`the window did what it must not do:\n${all.join('\n')}`)
  }

  return {
    page,
    context,
    dataFolder,
    pid: child.pid,
    problems,
    outside,
    /** The dialogs that were shown. */
    dialogs: async () => dialogs,
    output,
    /** Milliseconds from the start of the process to the loaded page. */
    loadedMs: performance.now() - startedAt,
    /** The result of the next picker. */
    pick: async (paths) => void answers.push({ kind: 'open', value: { canceled: false, filePaths: paths } }),
    /** The path chosen in the next save dialog. */
    save: async (path) => void answers.push({ kind: 'save', value: { canceled: false, filePath: path } }),
    /** The button pressed in the next message box. */
    respond: async (button) => void answers.push({ kind: 'message', value: { response: button } }),
    /** Keeps dialogs open until the returned function is called. */
    async holdDialogs() {
      const { promise, resolve } = Promise.withResolvers()
      unheld = promise
      return async () => resolve(null)
    },
    /** Recorded calls of Electron functions. */
    calls: () => app('calls'),
    check,
    /** Closes the window like a person, waits for the orderly end, and fails when the page did anything forbidden. */
    async close({ keep = options.dataFolder !== undefined } = {}) {
      await events.catch(() => {})
      if (!ended) await app('windowClosed').catch(() => {})
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
      const { code, signal } = await exit
      clearTimeout(timer)
      await context.close().catch(() => {})
      worklets?.close()
      if (!keep) rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
      check()
      if (code !== 0) throw new Error(`the app ended with ${code ?? signal}:\n${output.join('')}`)
    },
    /** Kills the process like a crash. */
    async kill() {
      child.kill('SIGKILL')
      await exit
      await context.close().catch(() => {})
      worklets?.close()
    },
  }
}
