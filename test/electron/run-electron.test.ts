import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, it } from 'vitest'
import { failureIn } from '../electron-stand-in/electron-program.mjs'

const folder = mkdtempSync(join(tmpdir(), 'echomind-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** In place of Electron: says how it was started, and 300 ms after the first signal, how many there were. */
const PROGRAM = `#!${process.execPath}
const signals = []
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => {
  if (signals.push(name) === 1) setTimeout(() => (console.log('signals: ' + signals), process.exit(7)), 300)
})
setInterval(() => {}, 1000)
console.log('plain Node: ' + process.env.ELECTRON_RUN_AS_NODE)`

/** Starts it as npm start does, in a terminal's group of processes of its own. */
async function started() {
  const program = join(folder, 'electron')
  writeFileSync(program, PROGRAM, { mode: 0o755 })
  const host = join(folder, 'host.mjs')
  const { href } = new URL('run-electron.mjs', import.meta.url)
  writeFileSync(host, `import { runElectron } from ${JSON.stringify(href)}\nrunElectron(${JSON.stringify(program)}, ['.'])`)
  const child = spawn(process.execPath, [host], {
    detached: true,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const line = async () => (await lines.next()).value as string
  return { pid: child.pid ?? 0, line, ended }
}

describe.skipIf(process.platform === 'win32')('npm start in Electron', () => {
  it('makes no plain Node of it in a terminal of VS Code, and gives it Ctrl+C once', async () => {
    const { pid, line, ended } = await started()
    expect(await line()).toBe('plain Node: undefined')
    process.kill(-pid, 'SIGINT')
    expect(await line()).toBe('signals: SIGINT')
    expect(await ended).toBe(7)
  })

  it('passes on the request to end, which reaches npm alone', async () => {
    const { pid, line, ended } = await started()
    await line()
    process.kill(pid, 'SIGTERM')
    expect(await line()).toBe('signals: SIGTERM')
    expect(await ended).toBe(7)
  })
})

describe('a download of Electron that fails', () => {
  it('is told with its reason, not with the trace around it', () => {
    expect(
      failureIn('Downloading electron-v45.0.0\n\nRequestError: getaddrinfo ENOTFOUND github.com\n    at ClientRequest (node:events:508)\n'),
    ).toBe('the server that has it cannot be reached from here (RequestError: getaddrinfo ENOTFOUND github.com)')
    expect(failureIn('TypeError: fetch failed')).toContain('cannot be reached')
    expect(failureIn('Downloading ...\nThe disk is full.\n')).toBe('The disk is full.')
    expect(failureIn('')).toBe('it took too long')
  })
})
