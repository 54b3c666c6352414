/** The browser page that acts as the window of the app: addresses, preload, requests and the record of forbidden actions. */
import { randomUUID } from 'node:crypto'
import { compileFunction } from 'node:vm'

const SUFFIX = '.app.invalid'
const RESOURCE_TYPES = {
  document: 'mainFrame',
  stylesheet: 'stylesheet',
  script: 'script',
  image: 'image',
  font: 'font',
  media: 'media',
  xhr: 'xhr',
  fetch: 'xhr',
  websocket: 'webSocket',
  ping: 'ping',
  cspviolationreport: 'cspReport',
}
/** Messages of Chromium for a refused request; the request itself is in `outside`. */
const NETWORK_NOISE = /net::ERR_(FAILED|ABORTED|BLOCKED_BY_CLIENT)/

/**
 * Chromium knows no scheme of ours: `app://HOST/path` is shown as `https://HOST.app.invalid/path`. `scheme`: `http` for a page whose audio
 * worklets come from the server of worklets.mjs.
 */
export function toPage(address, scheme = 'https') {
  return address.replace(/^app:\/\/([^/]+)/, `${scheme}://$1${SUFFIX}`)
}

/** The app's address of a page's address. */
export function fromPage(address) {
  return address.replace(/^https?:\/\/([^/]+?)\.app\.invalid/, 'app://$1')
}

/**
 * Makes `context` the app's window: answers its addresses through `app` (the rpc of launch.mjs) and writes what must not happen into `problems`
 * (violations of the policy, errors of the page) and `outside` (addresses that were asked for beyond the app's own).
 */
export async function wireContext(context, app, { problems, outside, navigations }) {
  await context.route('**/*', async (route) => {
    const request = route.request()
    const address = fromPage(request.url())
    try {
      if (request.isNavigationRequest() && !navigations.has(address)) {
        const frame = frameOf(request)
        if (!frame) return await refuse(route, outside, `(popup) ${address}`)
        const main = frame.parentFrame() === null
        if (!main || !(await app('mayNavigate', address))) return await refuse(route, outside, address)
      }
      const type =
        request.isNavigationRequest() && request.frame().parentFrame() ? 'subFrame' : (RESOURCE_TYPES[request.resourceType()] ?? 'other')
      if (!(await app('mayRequest', { url: address, resourceType: type }))) return await refuse(route, outside, address)
      if (!address.startsWith('app://')) return await refuse(route, outside, address)
      const response = await app('protocol', { address, method: request.method(), headers: await request.allHeaders() })
      await route.fulfill({ status: response.status, headers: response.headers, body: Buffer.from(response.body) })
    } catch (error) {
      if (!/closed|ended|disposed/i.test(String(error))) problems.push(`request for ${address}: ${error.message}`)
    }
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && !NETWORK_NOISE.test(message.text())) problems.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => problems.push(`page error: ${error.error().stack ?? error.error()}`))
}

/** The frame of a request; null for the first address of a window that the page opens, whose frame does not exist yet. */
function frameOf(request) {
  try {
    return request.frame()
  } catch {
    return null
  }
}

async function refuse(route, outside, address) {
  outside.push(address)
  // No content: the current page stays, as when Electron prevents a navigation.
  if (route.request().isNavigationRequest()) await route.fulfill({ status: 204 })
  else await route.abort('blockedbyclient')
}

/** Connects a page with its preload and with the process of the app. */
export async function wirePage(page, app, { preload, problems }) {
  const mark = `${randomUUID()}:`
  const pathOf = await filePaths(page)
  const withPaths = async (value) => {
    if (Array.isArray(value)) return Promise.all(value.map(withPaths))
    return typeof value === 'string' && value.startsWith(mark) ? pathOf(Number(value.slice(mark.length))) : value
  }
  await page.exposeBinding('__invoke', async ({ frame }, channel, args) => {
    const sender = { isOurWindow: true, isMainFrame: frame === page.mainFrame(), address: fromPage(frame.url()) }
    const result = await app('invoke', channel, await withPaths(args), sender)
    return isJson(result) ? { json: JSON.stringify(result) } : { value: result }
  })
  await page.exposeFunction('__violation', (text) => void problems.push(`content security policy: ${text}`))
  await page.addInitScript({ content: initScript(preload, mark) })
}

/**
 * True if JSON preserves the value. JSON takes 0.1 s for the documents of a large library, like the structured clone of Electron;
 * the debugging protocol of Chromium takes 10 s, value by value.
 */
function isJson(value) {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isJson)
  return typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson)
}

/**
 * Implements `webUtils.getPathForFile` by Chromium: the path of a file dropped or picked by the test, '' for a file made by a script.
 * The page keeps files by number, because only the host may ask Chromium.
 */
async function filePaths(page) {
  const session = await page.context().newCDPSession(page)
  return async (number) => {
    const { result } = await session.send('Runtime.evaluate', { expression: `globalThis.__file(${number})` })
    return (await session.send('DOM.getFileInfo', { objectId: result.objectId })).path
  }
}

/** Code that a preload runs in the main world of the page: the text of each function without its closure, as in Electron. */
function mainWorldScripts(preload) {
  const scripts = []
  const electron = {
    contextBridge: {
      executeInMainWorld: ({ func, args = [] }) => void scripts.push(`;(${func})(...${JSON.stringify(args)})`),
      exposeInMainWorld() {},
    },
    ipcRenderer: { invoke: async () => undefined, on() {} },
    webUtils: {},
  }
  const module = { exports: {} }
  compileFunction(preload, ['require', 'module', 'exports'])(() => electron, module, module.exports)
  return scripts.join('\n')
}

/**
 * Runs the preload like Electron: a CommonJS function whose `require` offers only `electron`, in the top frame, before any script of the page.
 * Here the preload shares the world of the page, so its private functions are removed from the page first.
 */
function initScript(preload, mark) {
  return `(() => {
    const { __invoke: invoke, __violation: violation } = globalThis
    delete globalThis.__invoke
    delete globalThis.__violation
    document.addEventListener('securitypolicyviolation', (e) => violation(e.violatedDirective + ' ' + e.blockedURI + ' ' + e.sample + ' ' + e.sourceFile + ':' + e.lineNumber))
    if (globalThis !== globalThis.top) return
    const listeners = {}
    const files = []
    const isFile = Object.getOwnPropertyDescriptor(File.prototype, 'lastModified').get
    Object.defineProperty(globalThis, '__emit', { value: (channel, args) => (listeners[channel] ?? []).forEach((f) => f({}, ...args)) })
    Object.defineProperty(globalThis, '__file', { value: (number) => files[number] })
    const electron = {
      contextBridge: {
        exposeInMainWorld: (name, value) => Object.defineProperty(globalThis, name, { value: Object.freeze(value), enumerable: true }),
        executeInMainWorld: () => undefined,
      },
      ipcRenderer: { invoke: async (channel, ...args) => { const { json, value } = await invoke(channel, args); return json === undefined ? value : JSON.parse(json) }, on: (channel, f) => { (listeners[channel] ??= []).push(f) } },
      webUtils: { getPathForFile: (file) => (isFile.call(file), ${JSON.stringify(mark)} + (files.push(file) - 1)) },
    }
    ${mainWorldScripts(preload)}
    const module = { exports: {} }
    const require = (name) => { if (name === 'electron') return electron; throw new Error('a sandboxed preload has no ' + name) }
    ;((require, module, exports) => {${preload}
    })(require, module, module.exports)
  })()`
}

/** Sends an event of the main process to the page, except while the page closes or navigates. */
export async function sendToPage(page, channel, args) {
  await page.evaluate(([name, values]) => globalThis.__emit?.(name, values), [channel, args]).catch(() => {})
}
