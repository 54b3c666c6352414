/**
 * `npm run doctor:electron`: runs in Electron itself and prints one line of JSON: what the app relies on, each with what was found. It opens the
 * built app's own threads and processes and a window of its own, and ends with 1 where something fails.
 */
import { app, BrowserWindow, ipcMain, protocol, session, utilityProcess } from 'electron'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

const here = import.meta.dirname
const root = join(here, '..', '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'echomind-doctor-'))
const LARGE = 5_000_000
const results = []
let dictionaries = 0

/** Runs one check: true, or a text with what was found. */
async function check(name, run) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error('no answer within 20 s')), 20_000).unref())
  try {
    const found = await Promise.race([run(), late])
    results.push({ name, ok: found === true, found })
  } catch (error) {
    results.push({ name, ok: false, found: String(error) })
  }
}

/** Starts a utility process and resolves to its first message. */
function ask(kind, execArgv = []) {
  const child = utilityProcess.fork(join(here, 'child.mjs'), [kind, root, folder], {
    serviceName: kind,
    execArgv,
    stdio: ['ignore', 'ignore', kind === 'exhaust' ? 'ignore' : 'inherit'],
  })
  return new Promise((resolve, reject) => {
    let fatal = null
    child.on('error', (type) => (fatal = type))
    child.on('message', resolve)
    child.once('exit', (code) =>
      kind === 'exhaust' ? resolve(fatal ?? `ended with ${code}, without an error event`) : reject(new Error(`${kind} ended with ${code}`)),
    )
    if (kind === 'echo') child.postMessage(new Uint8Array(LARGE).fill(7))
    if (kind === 'wait') resolve({ idBefore: child.pid, killed: child.kill() })
  })
}

function thread() {
  const worker = new Worker(join(here, 'child.mjs'), { argv: ['database', root, folder] })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function checkPage() {
  const asked = Promise.withResolvers()
  ipcMain.handle('doctor', (_event, found) => asked.resolve(found))
  protocol.handle('app', (request) => {
    if (request.url.endsWith('/page.js'))
      return new Response(readFileSync(join(here, 'page.js')), { headers: { 'content-type': 'text/javascript' } })
    if (request.url.endsWith('/range'))
      return request.headers.get('range') === 'bytes=2-4'
        ? new Response('cde', { status: 206, headers: { 'content-range': 'bytes 2-4/10' } })
        : new Response('', { status: 416 })
    return new Response('<!doctype html><title>doctor</title><script type="module" src="/page.js"></script>', {
      headers: { 'content-type': 'text/html' },
    })
  })
  const window = new BrowserWindow({
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, preload: join(here, 'preload.cjs') },
  })
  await window.loadURL('app://doctor/')
  const page = await asked.promise
  await check('the page is served by its own scheme, in ranges too', async () => page.range === '206 cde' || page.range)
  await check('the preload runs in the sandbox', async () => page.sandboxed === true || 'process.sandboxed is not true')
  await check('bytes cross from the page to the main process', async () => page.bytes?.length === LARGE && page.bytes instanceof Uint8Array)
  window.destroy()
}

async function run() {
  const require = createRequire(join(root, 'package.json'))
  await check(
    'Electron has the version of package.json',
    async () => process.versions.electron === require('electron/package.json').version || process.versions.electron,
  )
  await check('a thread opens the database with vectors and a write-ahead log', async () => (await thread()) === 'wal' || 'no WAL')
  await check('a process opens the database with vectors and a write-ahead log', async () => (await ask('database')) === 'wal' || 'no WAL')
  await check('a process embeds a sentence as the tests expect', async () => ask('embedder'))
  await check('a process runs the speech library', async () => ask('speech'))
  await check('a process runs WebAssembly with SIMD', async () => ask('simd'))
  await check('5 MB of bytes cross to a process and back', async () => (await ask('echo')) === LARGE || 'they changed')
  await check('a process has no id before it is there, and cannot be killed', async () => {
    const { idBefore, killed } = await ask('wait')
    return (idBefore === undefined && killed === false) || `id ${idBefore}, kill() ${killed}`
  })
  await check(
    'a process that fills its memory is an error event',
    async () => (await ask('exhaust', ['--js-flags=--max-old-space-size=50'])) === 'FatalError' || 'another event',
  )
  if (!process.env.DOCTOR_WITHOUT_WINDOW) await checkPage()
  await check('no spelling dictionary is fetched', async () => dictionaries === 0 || `${dictionaries} were begun`)
}

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } }])
app.on('session-created', (made) => {
  made.setSpellCheckerDictionaryDownloadURL('app://echomind/no-dictionary/')
  made.setSpellCheckerLanguages([])
})
app.on('window-all-closed', () => undefined)
void app.whenReady().then(async () => {
  session.defaultSession.on('spellcheck-dictionary-download-begin', () => dictionaries++)
  await run()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const failed = results.filter(({ ok }) => !ok)
  await new Promise((done) =>
    process.stdout.write(`${JSON.stringify({ ok: failed.length === 0, versions: process.versions, results })}\n`, done),
  )
  app.exit(failed.length === 0 ? 0 : 1)
})
