import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App as ElectronApp, BrowserWindow, CommandLine, Session } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { REQUEST_CHANNEL, TICKET_CHANNEL } from '../../src-preload/contract/channels.ts'
import { event, fakeElectron } from './fake-electron.ts'

const electron = vi.hoisted(() => ({ current: null as unknown as ReturnType<typeof fakeElectron> }))
vi.mock('electron', () => {
  const pass = (name: string) =>
    new Proxy({}, { get: (_target, key) => (electron.current as unknown as Record<string, Record<PropertyKey, unknown>>)[name]?.[key] })
  return {
    ...Object.fromEntries(['nativeTheme', 'screen', 'dialog', 'shell', 'ipcMain', 'Menu'].map((name) => [name, pass(name)])),
    BrowserWindow: class {
      constructor(options: Record<string, unknown>) {
        return new electron.current.BrowserWindow(options)
      }
    },
  }
})

const { createDesk } = await import('../../src-main/shell/desk.ts')
const { guardAllContents } = await import('../../src-main/shell/guards.ts')
const { guardSession, silenceChromium, silenceSpelling } = await import('../../src-main/shell/session.ts')
const { openWindow } = await import('../../src-main/shell/window.ts')
const { menuTemplate } = await import('../../src-main/shell/menu.ts')
const { registerRouter, registerTickets, sendEvent } = await import('../../src-main/ipc/register.ts')

const PAGE = 'app://echomind/index.html'
let folder = ''
beforeEach(() => {
  electron.current = fakeElectron()
  folder = mkdtempSync(join(tmpdir(), 'echomind-shell-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('every contents that is ever made', () => {
  function guarded() {
    const app = new EventEmitter()
    guardAllContents(app as unknown as ElectronApp, PAGE)
    const contents = new electron.current.FakeContents()
    app.emit('web-contents-created', {}, contents)
    const isStopped = (name: string, more: object) => {
      const happening = event(more)
      contents.emit(name, happening)
      return happening.prevented
    }
    return { contents, isStopped }
  }

  it('opens no window and nothing else either', () => {
    const { contents } = guarded()
    expect(contents.openHandler?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' })
    expect(electron.current.shell.openExternal).not.toHaveBeenCalled()
  })

  it('reaches nothing by WebRTC but through a proxy, and there is none', () => {
    expect(guarded().contents.webRtcPolicy).toBe('disable_non_proxied_udp')
  })

  it('stays on its page in every frame, follows no redirect and holds no webview', () => {
    const { isStopped } = guarded()
    expect(isStopped('will-navigate', { url: PAGE })).toBe(false)
    expect(isStopped('will-navigate', { url: 'https://example.com/' })).toBe(true)
    expect(isStopped('will-frame-navigate', { url: PAGE, isMainFrame: true })).toBe(false)
    expect(isStopped('will-frame-navigate', { url: PAGE, isMainFrame: false })).toBe(true)
    expect(isStopped('will-redirect', { url: PAGE })).toBe(true)
    expect(isStopped('will-attach-webview', {})).toBe(true)
  })
})

describe('the session', () => {
  async function guarded() {
    const handlers: Record<string, (...values: never[]) => unknown> = {}
    const keep = (name: string) => (handler: (...values: never[]) => unknown) => void (handlers[name] = handler)
    const settings: unknown[] = []
    const session = Object.assign(new EventEmitter(), {
      webRequest: { onBeforeRequest: keep('request') },
      setPermissionRequestHandler: keep('ask'),
      setPermissionCheckHandler: keep('check'),
      setDevicePermissionHandler: keep('device'),
      setDisplayMediaRequestHandler: keep('display'),
      setProxy: async (config: unknown) => void settings.push(['proxy', config]),
    })
    await guardSession(session as unknown as Session, { pageAddress: PAGE, armed: () => false })
    return { session, settings, call: (name: string, ...values: unknown[]) => handlers[name]!(...(values as never[])) }
  }

  it('cancels what leaves the app', async () => {
    const { call } = await guarded()
    const answers: unknown[] = []
    call('request', { url: 'https://example.com/', resourceType: 'image' }, (answer: unknown) => answers.push(answer))
    call('request', { url: 'app://echomind/assets/a.js', resourceType: 'script' }, (answer: unknown) => answers.push(answer))
    expect(answers).toEqual([{ cancel: true }, { cancel: false }])
  })

  it('denies permissions, devices, screens and downloads, and looks for no proxy', async () => {
    const { call, session, settings } = await guarded()
    const answers: unknown[] = []
    call('ask', {}, 'notifications', (granted: unknown) => answers.push(granted), { requestingUrl: PAGE, isMainFrame: true })
    call('ask', {}, 'media', (granted: unknown) => answers.push(granted), { requestingUrl: PAGE, isMainFrame: true, mediaTypes: ['audio'] })
    call('ask', {}, 'clipboard-sanitized-write', (granted: unknown) => answers.push(granted), { requestingUrl: PAGE, isMainFrame: true })
    expect(answers).toEqual([false, false, true])
    expect(call('check', {}, 'geolocation', PAGE, { isMainFrame: true, requestingUrl: PAGE })).toBe(false)
    expect(call('check', {}, 'media', PAGE, { isMainFrame: true, requestingUrl: PAGE, mediaType: 'audio' })).toBe(false)
    expect(call('device', {})).toBe(false)
    call('display', {}, (streams: unknown) => answers.push(streams))
    expect(answers.at(-1)).toEqual({})
    const download = event()
    session.emit('will-download', download)
    expect(download.prevented).toBe(true)
    expect(settings).toEqual([['proxy', { mode: 'direct' }]])
  })

  it('keeps Chromium from calling out by itself', () => {
    const switches: string[] = []
    silenceChromium({ appendSwitch: (name: string) => void switches.push(name) } as unknown as CommandLine, null)
    expect(switches).toEqual(
      expect.arrayContaining(['disable-background-networking', 'disable-component-update', 'no-pings', 'disable-features']),
    )
  })

  it('finds no host and no address, but the dev server in development', () => {
    const rules = (developmentAddress: string | null) => {
      const switches = new Map<string, string | undefined>()
      silenceChromium(
        { appendSwitch: (name: string, value?: string) => void switches.set(name, value) } as unknown as CommandLine,
        developmentAddress,
      )
      return switches.get('host-resolver-rules')
    }
    expect(rules(null)).toBe('MAP * ~NOTFOUND')
    expect(rules('http://localhost:5173/')).toBe('MAP * ~NOTFOUND, EXCLUDE localhost')
    expect(rules('http://[::1]:5173/')).toBe('MAP * ~NOTFOUND, EXCLUDE [::1]')
  })

  it('has no spelling dictionary to fetch, and no address to fetch one from, as soon as it is made', () => {
    const app = new EventEmitter()
    silenceSpelling(app as unknown as ElectronApp)
    const told: unknown[] = []
    app.emit('session-created', {
      setSpellCheckerDictionaryDownloadURL: (address: string) => void told.push(address),
      setSpellCheckerLanguages: (languages: string[]) => void told.push(languages),
      setSpellCheckerEnabled: (enabled: boolean) => void told.push(enabled),
    })
    expect(told).toEqual(['app://echomind/no-dictionary/', [], false])
  })
})

describe('the window', () => {
  it('is sandboxed, loads our page alone, and keeps its place', async () => {
    const boundsFile = join(folder, 'window.json')
    const opened: unknown[] = []
    const window = await openWindow({
      preload: '/app/preload.cjs',
      pageAddress: PAGE,
      development: false,
      boundsFile,
      onOpen: (own) => void opened.push(own),
    })
    const [made] = electron.current.windows
    expect(made?.options['webPreferences']).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      preload: '/app/preload.cjs',
      devTools: false,
    })
    expect(made?.loaded).toEqual([PAGE])
    expect(opened).toEqual([window])
    ;(window as unknown as EventEmitter).emit('close')
    expect(JSON.parse(readFileSync(boundsFile, 'utf8'))).toEqual({ x: 1, y: 2, width: 800, height: 600, maximized: false })
  })

  it('has developer tools and reload in development alone', () => {
    expect(JSON.stringify(menuTemplate({ mac: false, development: false }))).not.toMatch(/toggleDevTools|reload/)
    expect(JSON.stringify(menuTemplate({ mac: true, development: true }))).toMatch(/appMenu.*reload.*toggleDevTools/)
  })
})

describe('the desk', () => {
  const desk = () => createDesk({ window: () => ({}) as BrowserWindow, version: '1.0.0' })

  it('opens an address once it was shown whole and agreed to', async () => {
    const { dialog, shell } = electron.current
    dialog.showMessageBox.mockResolvedValue({ response: 1 })
    expect(await desk().openAddress('https://EXAMPLE.com/a')).toBe(true)
    expect(dialog.showMessageBox.mock.calls[0]?.[1]).toMatchObject({
      detail: expect.stringContaining('https://example.com/a') as string,
      defaultId: 0,
      cancelId: 0,
    })
    expect(shell.openExternal).toHaveBeenCalledExactlyOnceWith('https://example.com/a')
  })

  it('opens nothing that was declined, and does not even ask about what is no web address', async () => {
    const { dialog, shell } = electron.current
    dialog.showMessageBox.mockResolvedValue({ response: 0 })
    expect(await desk().openAddress('https://example.com/')).toBe(false)
    expect(await desk().openAddress('file:///etc/passwd')).toBe(false)
    expect(await desk().openAddress('javascript:alert(1)')).toBe(false)
    expect(dialog.showMessageBox).toHaveBeenCalledTimes(1)
    expect(shell.openExternal).not.toHaveBeenCalled()
  })

  it('shows one dialog at a time: of 200 addresses, pickers, questions and files to save, one is asked about and the others are declined', async () => {
    const { dialog, shell } = electron.current
    const answered = Promise.withResolvers<{ response: number }>()
    dialog.showMessageBox.mockReturnValue(answered.promise)
    const own = desk()
    const first = own.openAddress('https://example.com/0')
    const question = { message: 'Use it?', detail: '', action: 'Allow' }
    const others = Array.from({ length: 50 }, (_, i) => [
      own.openAddress(`https://example.com/${i}`),
      own.pick('files'),
      own.confirm(question),
      own.saveText('a.md', ''),
    ]).flat()
    expect(await Promise.all(others)).toEqual(Array.from({ length: 50 }, () => [false, null, false, false]).flat())
    answered.resolve({ response: 1 })
    expect(await first).toBe(true)
    expect([
      dialog.showMessageBox.mock.calls.length,
      dialog.showOpenDialog.mock.calls.length,
      dialog.showSaveDialog.mock.calls.length,
    ]).toEqual([1, 0, 0])
    expect(shell.openExternal).toHaveBeenCalledExactlyOnceWith('https://example.com/0')
    dialog.showOpenDialog
      .mockRejectedValueOnce(new Error('the window is gone'))
      .mockResolvedValue({ canceled: false, filePaths: ['/a.pdf'] })
    await expect(own.pick('files')).rejects.toThrow('the window is gone')
    expect(await own.pick('files')).toEqual(['/a.pdf'])
  })

  it('opens a stored document in its program, and runs nothing', async () => {
    const { shell } = electron.current
    await desk().openFile('/data/files/1.pdf')
    await expect(desk().openFile('/data/files/1.sh')).rejects.toMatchObject({ code: 'unsupported-type' })
    expect(shell.openPath).toHaveBeenCalledExactlyOnceWith('/data/files/1.pdf')
    shell.openPath.mockResolvedValue('no program')
    await expect(desk().openFile('/data/files/1.pdf')).rejects.toMatchObject({ code: 'file-unreadable' })
  })

  it('gives what the picker gave, or nothing', async () => {
    const { dialog } = electron.current
    dialog.showOpenDialog
      .mockResolvedValueOnce({ canceled: false, filePaths: ['/a.pdf'] })
      .mockResolvedValue({ canceled: true, filePaths: [] })
    expect(await desk().pick('files')).toEqual(['/a.pdf'])
    expect(await desk().pick('folder')).toBeNull()
  })

  it('saves a text where the person says, and nowhere when nothing was chosen', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'echomind-test-'))
    const { dialog } = electron.current
    dialog.showSaveDialog
      .mockResolvedValueOnce({ canceled: true, filePath: '' })
      .mockResolvedValue({ canceled: false, filePath: join(folder, 'a.md') })
    expect(await desk().saveText('Plan.md', '# Plan')).toBe(false)
    expect(await desk().saveText('Plan.md', '# Plan')).toBe(true)
    expect(dialog.showSaveDialog.mock.calls[1]?.[1]).toMatchObject({ defaultPath: 'Plan.md' })
    expect(readFileSync(join(folder, 'a.md'), 'utf8')).toBe('# Plan')
    dialog.showSaveDialog.mockResolvedValue({ canceled: false, filePath: join(folder, 'none', 'a.md') })
    await expect(desk().saveText('Plan.md', '# Plan')).rejects.toMatchObject({ code: 'file-unreadable' })
    rmSync(folder, { recursive: true })
  })

  it('takes only the named button for a yes, and Cancel is what Enter presses', async () => {
    const { dialog } = electron.current
    dialog.showMessageBox.mockResolvedValueOnce({ response: 0 }).mockResolvedValue({ response: 1 })
    const question = { message: 'Use it?', detail: 'http://192.168.1.20:11434', action: 'Allow' }
    expect(await desk().confirm(question)).toBe(false)
    expect(await desk().confirm(question)).toBe(true)
    expect(dialog.showMessageBox.mock.calls[0]?.[1]).toMatchObject({
      buttons: ['Cancel', 'Allow'],
      defaultId: 0,
      cancelId: 0,
      detail: question.detail,
    })
  })
})

describe('the channels', () => {
  it('tells the router who really sent a message', async () => {
    const ours = new electron.current.FakeContents()
    const senders: unknown[] = []
    registerRouter(
      async (sender) => (senders.push(sender), { ok: true, data: {} }),
      () => ours as never,
    )
    const [channel, handle] = electron.current.ipcMain.handle.mock.calls[0] as [string, (...values: unknown[]) => Promise<unknown>]
    expect(channel).toBe(REQUEST_CHANNEL)
    await handle({ sender: ours, senderFrame: { url: PAGE, parent: null } }, 'queue.get', {})
    await handle({ sender: {}, senderFrame: { url: PAGE, parent: null } }, 'queue.get', {})
    await handle({ sender: ours, senderFrame: { url: PAGE, parent: {} } }, 'queue.get', {})
    await handle({ sender: ours, senderFrame: null }, 'queue.get', {})
    expect(senders).toEqual([
      { isOurWindow: true, isMainFrame: true, address: PAGE },
      { isOurWindow: false, isMainFrame: true, address: PAGE },
      { isOurWindow: true, isMainFrame: false, address: PAGE },
      { isOurWindow: true, isMainFrame: false, address: '' },
    ])
  })

  it('gives tickets to the preload of our page, and none to strangers', async () => {
    const ours = new electron.current.FakeContents()
    const issued: unknown[] = []
    registerTickets({ issue: (paths) => (issued.push(paths), ['ticket']), redeem: () => [] }, () => ours as never, PAGE)
    const [channel, handle] = electron.current.ipcMain.handle.mock.calls[0] as [string, (...values: unknown[]) => unknown]
    expect(channel).toBe(TICKET_CHANNEL)
    expect(handle({ sender: ours, senderFrame: { url: PAGE, parent: null } }, ['/home/ann/a.pdf'])).toEqual(['ticket'])
    for (const [sender, senderFrame] of [
      [{}, { url: PAGE, parent: null }],
      [ours, { url: PAGE, parent: {} }],
      [ours, { url: 'https://evil.example/', parent: null }],
      [ours, { url: 'about:blank', parent: null }],
      [ours, null],
    ]) {
      expect(handle({ sender, senderFrame }, ['/etc/passwd'])).toEqual([])
    }
    expect(issued).toEqual([['/home/ann/a.pdf']])
  })

  it('sends events to our window, and to nobody when there is none', () => {
    const ours = new electron.current.FakeContents()
    sendEvent(ours as never, 'chats.changed', {})
    sendEvent(null, 'chats.changed', {})
    expect(ours.sent).toEqual([['echomind:event', 'chats.changed', {}]])
  })
})
