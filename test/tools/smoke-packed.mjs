/**
 * `node test/tools/run.mjs smoke-packed`: the packed app of `dist` does what a person does first: the command line imports, answers, reads standard
 * input and examines itself, and the window opens. Nothing may ask for an address.
 */
import './check-node.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { netLogAddresses } from '../electron/net-log.mjs'
import { isLinuxRoot } from '../electron-stand-in/electron-program.mjs'
import { root } from './node.mjs'

const WINDOW_MS = 60_000
const folder = mkdtempSync(join(tmpdir(), 'echomind-smoke-'))
const env = { ...process.env, ECHOMIND_DATA: join(folder, 'library'), OLLAMA_HOST: 'http://127.0.0.1:9', ECHOMIND_PACKAGE_TEST: '1' }

/** The packed program and the folder of its resources. */
function packed() {
  const places = {
    linux: ['linux-unpacked/echomind-app', 'linux-arm64-unpacked/echomind-app'],
    win32: ['win-unpacked/EchoMind.exe'],
    darwin: ['mac-arm64/EchoMind.app/Contents/MacOS/EchoMind'],
  }
  const program = (places[process.platform] ?? []).map((place) => join(root, 'dist', place)).find((place) => existsSync(place))
  if (!program) throw new Error('There is no packed app in dist: run "npm run package" first.')
  const resources = process.platform === 'darwin' ? join(dirname(program), '..', 'Resources') : join(dirname(program), 'resources')
  return { program, resources }
}

function command({ resources }, words, { input, expected = 0 } = {}) {
  const isWindows = process.platform === 'win32'
  const script = join(resources, 'bin', isWindows ? 'echomind.cmd' : 'echomind')
  const { status, stdout, stderr } = spawnSync(isWindows ? `"${script}"` : script, isWindows ? words.map((word) => `"${word}"`) : words, {
    env,
    input,
    encoding: 'utf8',
    timeout: 300_000,
    shell: isWindows,
  })
  if (status !== expected) throw new Error(`echomind ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  console.log(`echomind ${words[0]}: well`)
  return stdout
}

/** Opens the window and waits for its first page. */
async function openWindow({ program }) {
  const profile = join(folder, 'window-library')
  const netLog = join(folder, 'net.json')
  const args = [...(isLinuxRoot() ? ['--no-sandbox'] : []), '--remote-debugging-port=0', `--log-net-log=${netLog}`]
  const child = spawn(program, args, { env: { ...env, ECHOMIND_DATA: profile }, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const browser = await chromium.connectOverCDP(await debuggingAddress(child))
    const [page] = browser.contexts()[0]?.pages() ?? []
    if (!page) throw new Error('The packed app has no window.')
    await page.getByRole('button', { name: 'Try the sample collection' }).waitFor({ timeout: WINDOW_MS })
    await browser.close()
  } finally {
    child.kill()
    await ended
  }
  const foreign = netLogAddresses(netLog)
  if (foreign.length > 0) throw new Error(`The window asked for ${foreign.join(', ')}`)
  console.log('window: well, and no address was asked for')
}

function debuggingAddress(child) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The packed app opened no window.')), WINDOW_MS)
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (address) resolve((clearTimeout(late), address))
    })
    child.once('exit', (code) => reject(new Error(`The packed app ended with ${code}:\n${said}`)))
  })
}

try {
  const app = packed()
  const sample = join(app.resources, 'resources', 'sample')
  command(app, ['import', sample, '--wait'])
  if (!/terns/i.test(command(app, ['ask', 'When is the spit closed because of the terns?'])))
    throw new Error('The answer is not in the sample.')
  command(app, ['paste', '-', '--title', 'Pasted'], { input: 'The harbour office opens at nine.' })
  const { findings } = JSON.parse(command(app, ['doctor', '--json']))
  if (findings.length > 0) throw new Error(`The doctor found ${JSON.stringify(findings)}`)
  const { foreign, programs } = JSON.parse(command(app, ['doctor', '--egress', '--json']))
  console.log(`doctor --egress: ${programs} programs and threads, ${foreign.length} addresses beyond this computer`)
  await openWindow(app)
  if (process.platform === 'darwin') {
    const { status, stderr } = spawnSync('codesign', ['--verify', '--deep', '--strict', join(app.resources, '..', '..')], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`The signature is not valid: ${stderr}`)
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
