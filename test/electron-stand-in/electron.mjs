/**
 * The Electron stand-in in the process of the app, limited to the API that the app uses: any other name fails as a missing export.
 * The window is a page of Chromium in the process of the host (`launch.mjs`), connected by a message channel.
 */
import { EventEmitter } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRpc } from './rpc.mjs'
import { metricsOf } from './metrics.mjs'
import { fork, runningPids } from './utility-process.mjs'

const root = join(import.meta.dirname, '..', '..')
// A packed app has its resources beside its archive.
if (process.env.STAND_IN_PACKED) Object.defineProperty(process, 'resourcesPath', { value: process.env.STAND_IN_PACKED })
const handlers = new Map()
const schemes = new Map()
const windows = new Set()
const calls = []
const switches = []
const record = (name, ...args) => void calls.push({ name, args: args.map((arg) => (typeof arg === 'function' ? '(function)' : arg)) })

const paths = { userData: join(tmpdir(), 'echomind-host'), temp: tmpdir(), home: tmpdir() }
let requestFilter = (_details, callback) => callback({})
let permissionRequest = (_contents, _permission, callback) => callback(true)
let exiting = false
let ready = false

export const app = Object.assign(new EventEmitter(), {
  isPackaged: process.env.STAND_IN_PACKED !== undefined,
  setAppUserModelId: (id) => record('setAppUserModelId', id),
  setAboutPanelOptions: (options) => record('setAboutPanelOptions', options),
  disableHardwareAcceleration() {
    if (ready) throw new Error('app.disableHardwareAcceleration() can only be called before app is ready')
  },
  commandLine: {
    hasSwitch: (name) => process.argv.some((one) => one === `--${name}` || one.startsWith(`--${name}=`)),
    appendSwitch(name, value) {
      record('commandLine.appendSwitch', name, value)
      // Chromium has already read its switches.
      if (!ready) switches.push(value === undefined ? `--${name}` : `--${name}=${value}`)
    },
  },
  /** Of Electron's processes; kilobytes. */
  getAppMetrics: () => metricsOf([process.pid, ...runningPids()]),
  whenReady: async () => void (ready = true),
  getVersion: () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
  getName: () => 'EchoMind',
  getPath: (name) => {
    mkdirSync(paths[name], { recursive: true })
    return paths[name]
  },
  setPath: (name, path) => void (paths[name] = path),
  requestSingleInstanceLock: () => true,
  /** Recorded alone: whoever started the app starts it again. */
  relaunch: () => record('app.relaunch'),
  quit() {
    const event = preventable()
    app.emit('before-quit', event)
    if (!event.defaultPrevented) app.exit(0)
  },
  exit(code = 0) {
    if (exiting) return
    exiting = true
    process.exit(code)
  },
})

class WebContents extends EventEmitter {
  windowOpenHandler = () => ({ action: 'allow' })
  webRtcPolicy = 'default'
  setWindowOpenHandler(handler) {
    this.windowOpenHandler = handler
  }
  setWebRTCIPHandlingPolicy(policy) {
    this.webRtcPolicy = policy
  }
  isDestroyed() {
    return this.destroyed === true
  }
  reload() {
    record('webContents.reload')
  }
  forcefullyCrashRenderer() {
    record('webContents.forcefullyCrashRenderer')
  }
  setZoomFactor(factor) {
    if (typeof factor !== 'number' || !(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0")
    record('webContents.setZoomFactor', factor)
    void host('zoom', factor).catch(() => {})
  }
  send(channel, ...args) {
    void host('send', channel, args).catch(() => {})
  }
}

export class BrowserWindow extends EventEmitter {
  constructor(options) {
    super()
    record('BrowserWindow', options)
    this.options = options
    this.webContents = new WebContents()
    windows.add(this)
    app.emit('web-contents-created', preventable(), this.webContents)
  }
  async loadURL(address) {
    const { webRtcPolicy } = this.webContents
    await host('load', { address, preload: readFileSync(this.options.webPreferences.preload, 'utf8'), switches, webRtcPolicy })
    this.emit('ready-to-show')
  }
  /** Closes the page unless a listener prevents it. */
  close() {
    const closing = preventable()
    this.emit('close', closing)
    if (!closing.defaultPrevented) this.closed()
  }
  /** The page was closed. */
  closed() {
    this.webContents.destroyed = true
    windows.delete(this)
    this.emit('closed')
    if (windows.size === 0) app.emit('window-all-closed')
  }
  show() {}
  focus() {}
  maximize() {}
  restore() {}
  isMinimized() {
    return false
  }
  isMaximized() {
    return false
  }
  isDestroyed() {
    return this.webContents.destroyed === true
  }
  getNormalBounds() {
    return { x: 0, y: 0, width: this.options.width, height: this.options.height }
  }
}

export const ipcMain = { handle: (channel, handler) => void handlers.set(channel, handler) }
export const protocol = {
  registerSchemesAsPrivileged: (list) => record('registerSchemesAsPrivileged', list),
  handle: (scheme, handler) => void schemes.set(scheme, handler),
}
export const Menu = { buildFromTemplate: (template) => template, setApplicationMenu: (menu) => record('setApplicationMenu', menu) }
export const nativeTheme = { shouldUseDarkColors: false, themeSource: 'system' }
export const desktopCapturer = { getSources: async () => [] }
export const powerMonitor = new EventEmitter()
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] }

export const dialog = {
  showOpenDialog: (...args) => host('dialog', 'open', args.at(-1)),
  showSaveDialog: (...args) => host('dialog', 'save', args.at(-1)),
  showMessageBox: (...args) => host('dialog', 'message', args.at(-1)),
  showErrorBox: (title, content) => process.stderr.write(`${title}: ${content}\n`),
}

export const shell = {
  openExternal: async (address) => record('openExternal', address),
  openPath: async (path) => (record('openPath', path), ''),
}

/** Like the session of Electron: it loads a dictionary for each language whatever webPreferences say, and fetches a missing one past every filter. */
class Session extends EventEmitter {
  dictionaries = { address: 'https://dictionaries.example/', languages: ['en-US'] }
  webRequest = { onBeforeRequest: (...args) => (requestFilter = args.at(-1)) }
  constructor() {
    super()
    setImmediate(() => {
      const { address, languages } = this.dictionaries
      if (!address.startsWith('app:')) for (const language of languages) void host('outside', `${address}${language}.bdic`).catch(() => {})
    })
    app.emit('session-created', this)
  }
  setSpellCheckerDictionaryDownloadURL(address) {
    this.dictionaries.address = address
  }
  setSpellCheckerLanguages(languages) {
    this.dictionaries.languages = languages
  }
  setSpellCheckerEnabled(enabled) {
    record('setSpellCheckerEnabled', enabled)
  }
  setPermissionRequestHandler(handler) {
    permissionRequest = handler
  }
  setPermissionCheckHandler(handler) {
    record('setPermissionCheckHandler', handler)
  }
  setDevicePermissionHandler(handler) {
    record('setDevicePermissionHandler', handler)
  }
  setDisplayMediaRequestHandler(handler) {
    record('setDisplayMediaRequestHandler', handler)
  }
  async setProxy(config) {
    record('setProxy', config)
  }
}

let ownSession = null
export const session = {
  get defaultSession() {
    if (!ready) throw new Error('Session can only be received when app is ready')
    return (ownSession ??= new Session())
  },
}

export const utilityProcess = {
  fork(entry, args, options) {
    record('utilityProcess.fork', options?.serviceName)
    return fork(entry, args, options)
  },
}

/** The functions of this process that the host may call. */
const host = createRpc(process, {
  async invoke(channel, args, sender) {
    const [window] = windows
    const frame = { url: sender.address, parent: sender.isMainFrame ? null : {} }
    return handlers.get(channel)({ sender: sender.isOurWindow ? window.webContents : {}, senderFrame: frame }, ...args)
  },
  async protocol({ address, method, headers }) {
    const response = await schemes.get('app')(new HostRequest(address, method, headers))
    return { status: response.status, headers: Object.fromEntries(response.headers), body: new Uint8Array(await response.arrayBuffer()) }
  },
  mayRequest: (details) => new Promise((resolve) => requestFilter(details, (answer) => resolve(!answer.cancel))),
  mayNavigate: (url) => ask(['will-navigate', 'will-frame-navigate'], { url, isMainFrame: true }),
  mayOpen: (url) => [...windows][0].webContents.windowOpenHandler({ url }).action === 'allow',
  hasPermission: (permission, details) => new Promise((resolve) => permissionRequest(null, permission, resolve, details)),
  calls: () => calls,
  windowClosed: () => [...windows].forEach((window) => window.close()),
  quit: () => void setImmediate(() => app.quit()),
})
process.once('disconnect', () => process.exit(0))

/** A request of the app scheme, which the real Request refuses as an address. */
class HostRequest {
  constructor(url, method, headers) {
    Object.assign(this, { url, method, headers: new Headers(headers) })
  }
}

function ask(events, details) {
  return events.every((name) => {
    const event = Object.assign(preventable(), details)
    for (const window of windows) window.webContents.emit(name, event)
    return !event.defaultPrevented
  })
}

function preventable() {
  return {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true
    },
  }
}
