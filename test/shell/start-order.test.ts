import { EventEmitter } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'

const electron = vi.hoisted(() => ({ happened: [] as string[], listeners: [] as string[] }))
vi.mock('../../src-main/app/entries.ts', () => ({ entries: {} }))
vi.mock('electron', () => {
  const note = (name: string) => () => void electron.happened.push(name)
  const app = Object.assign(new EventEmitter(), {
    isPackaged: true,
    commandLine: { appendSwitch: note('switch'), hasSwitch: () => false },
    setPath: note('setPath'),
    setAppUserModelId: note('setAppUserModelId'),
    requestSingleInstanceLock: () => true,
    exit: note('exit'),
    // The ready event never comes, so only steps before the first session are recorded.
    whenReady: () => (electron.happened.push('whenReady', ...app.eventNames().map(String)), new Promise(() => undefined)),
  })
  const session = new Proxy({}, { get: () => (electron.happened.push('session'), undefined) })
  return {
    app,
    session,
    protocol: { registerSchemesAsPrivileged: note('scheme') },
    utilityProcess: {},
    ...Object.fromEntries(['BrowserWindow', 'Menu', 'dialog', 'ipcMain', 'nativeTheme', 'screen', 'shell'].map((name) => [name, {}])),
  }
})

const folder = mkdtempSync(join(tmpdir(), 'echomind-start-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('the shell turns off spell checking, sets switches and guards all web contents before the app is ready', async () => {
  Object.assign(process, { resourcesPath: folder })
  vi.stubEnv('ECHOMIND_DATA', folder)
  await import('../../src-main/index.ts')
  await vi.waitFor(() => expect(electron.happened).toContain('whenReady'))
  const ready = electron.happened.indexOf('whenReady')
  expect(electron.happened.slice(0, ready)).toEqual(expect.arrayContaining(['switch', 'scheme']))
  expect(electron.happened.slice(ready)).toEqual(expect.arrayContaining(['session-created', 'web-contents-created']))
  expect(electron.happened).not.toContain('session')
  expect(electron.happened).not.toContain('exit')
  vi.unstubAllEnvs()
  // It compiles the whole app, which takes long on a busy computer.
}, 120_000)
