/** Finds a Chromium to run the built window in, or provides one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const root = join(import.meta.dirname, '..', '..')
const DOWNLOAD_MS = 300_000
const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge', 'microsoft-edge-stable', 'chrome']

/** The path of an installed Chrome, Chromium or Edge (CHROME_PATH first), else of the download of Playwright; null without any. */
export function findBrowser() {
  const downloaded = chromium.executablePath()
  return [process.env.CHROME_PATH, ...installed(), downloaded].find((path) => path && existsSync(path)) ?? null
}

function installed() {
  if (platform() === 'darwin') {
    const programs = [
      'Google Chrome.app/Contents/MacOS/Google Chrome',
      'Chromium.app/Contents/MacOS/Chromium',
      'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ]
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) => programs.map((program) => join(folder, program)))
  }
  if (platform() === 'win32') {
    const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name]).filter(Boolean)
    const programs = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ]
    return folders.flatMap((folder) => programs.map((program) => join(folder, program)))
  }
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  return NAMES.flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name)))
}

/** Like `findBrowser`, else installs a browser by Playwright or as a Debian package. Throws one sentence with the next step. */
export function provideBrowser(say = console.log) {
  const found = findBrowser()
  if (found) return found
  say('No Chrome, Chromium or Edge is installed: downloading one for the tests.')
  spawnSync(process.execPath, [join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: DOWNLOAD_MS,
  })
  if (findBrowser()) return findBrowser()
  if (mayInstall()) {
    say('It cannot be downloaded: installing the chromium package.')
    installPackage('chromium')
    if (findBrowser()) return findBrowser()
  }
  throw new Error(
    'A browser is needed to show the window: install Chrome, Chromium or Edge, or set CHROME_PATH to one, and run this again.',
  )
}

/** Installs strace on Debian as root; without it, tests that count connections are skipped. Returns one sentence about the result. */
export function provideTracer() {
  const isThere = () => spawnSync('strace', ['-V'], { stdio: 'ignore' }).status === 0
  if (!isThere() && mayInstall()) installPackage('strace')
  return isThere() ? 'System calls are traced by strace.' : 'There is no strace here: the tests that count connections are skipped.'
}

function mayInstall() {
  return platform() === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function installPackage(name) {
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: DOWNLOAD_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
}
