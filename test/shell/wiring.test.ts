import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App as ElectronApp, BrowserWindow, CommandLine, Session } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { electron, event, fakeElectron } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).electronModule())

const { guardAllContents } = await import('../../src-main/shell/guards.ts')
const { guardSession, silenceChromium, silenceSpelling } = await import('../../src-main/shell/session.ts')
const { followApp, openWindow } = await import('../../src-main/shell/window.ts')
const { applyAppearance } = await import('../../src-main/shell/appearance.ts')
const { contextMenuTemplate, offerContextMenu } = await import('../../src-main/shell/context-menu.ts')
const { menuTemplate } = await import('../../src-main/shell/menu.ts')

const PAGE = 'app://echomind/index.html'
let folder = ''
beforeEach(() => {
  electron.current = fakeElectron()
  folder = mkdtempSync(join(tmpdir(), 'echomind-shell-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('every web contents of the app', () => {
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

  it('refuses to open windows and external programs', () => {
    const { contents } = guarded()
    expect(contents.openHandler?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' })
    expect(electron.current.shell.openExternal).not.toHaveBeenCalled()
  })

  it('restricts WebRTC to proxied connections, with no proxy configured', () => {
    expect(guarded().contents.webRtcPolicy).toBe('disable_non_proxied_udp')
  })

  it('blocks navigation in every frame, redirects and webviews', () => {
    const { isStopped } = guarded()
    expect(isStopped('will-navigate', { url: PAGE })).toBe(false)
    expect(isStopped('will-navigate', { url: 'https://example.com/' })).toBe(true)
    expect(isStopped('will-frame-navigate', { url: PAGE, isMainFrame: true })).toBe(false)
    expect(isStopped('will-frame-navigate', { url: PAGE, isMainFrame: false })).toBe(true)
    expect(isStopped('will-redirect', { url: PAGE })).toBe(true)
    expect(isStopped('will-attach-webview', {})).toBe(true)
  })
})

describe('the session of the window', () => {
  async function guarded(more: { armed?: boolean; sound?: boolean } = {}) {
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
    await guardSession(session as unknown as Session, {
      pageAddress: PAGE,
      armed: () => more.armed ?? false,
      systemSound: more.sound ? async () => ({ audio: 'loopback' }) : null,
    })
    return { session, settings, call: (name: string, ...values: unknown[]) => handlers[name]!(...(values as never[])) }
  }

  it('cancels requests that leave the app', async () => {
    const { call } = await guarded()
    const answers: unknown[] = []
    call('request', { url: 'https://example.com/', resourceType: 'image' }, (answer: unknown) => answers.push(answer))
    call('request', { url: 'app://echomind/assets/a.js', resourceType: 'script' }, (answer: unknown) => answers.push(answer))
    expect(answers).toEqual([{ cancel: true }, { cancel: false }])
  })

  it('denies permissions, devices, screen capture and downloads, and uses no proxy', async () => {
    const { call, session, settings } = await guarded()
    const answers: unknown[] = []
    call('ask', {}, 'notifications', (granted: unknown) => answers.push(granted), { requestingUrl: PAGE, isMainFrame: true })
    call('ask', {}, 'media', (granted: unknown) => answers.push(granted), { requestingUrl: PAGE, isMainFrame: true, mediaTypes: ['audio'] })
    call('ask', {}, 'clipboard-sanitized-write', (granted: unknown) => answers.push(granted), { requestingUrl: PAGE, isMainFrame: true })
    expect(answers).toEqual([false, false, true])
    expect(call('check', {}, 'geolocation', PAGE, { isMainFrame: true, requestingUrl: PAGE })).toBe(false)
    expect(call('check', {}, 'media', PAGE, { isMainFrame: true, requestingUrl: PAGE, mediaType: 'audio' })).toBe(false)
    expect(call('device', {})).toBe(false)
    call('display', { audioRequested: true }, (streams: unknown) => answers.push(streams))
    expect(answers.at(-1)).toEqual({})
    const download = event()
    session.emit('will-download', download)
    expect(download.prevented).toBe(true)
    expect(settings).toEqual([['proxy', { mode: 'direct' }]])
  })

  it('gives the sound of the system only while a recording is armed, and where the system has it', async () => {
    const given = async (more: { armed?: boolean; sound?: boolean }, audioRequested = true) => {
      const { call } = await guarded(more)
      return new Promise((resolve) => void call('display', { audioRequested }, resolve))
    }
    expect(await given({ armed: true, sound: true })).toEqual({ audio: 'loopback' })
    expect(await given({ armed: true, sound: true }, false)).toEqual({})
    expect(await given({ armed: true })).toEqual({})
    expect(await given({ sound: true })).toEqual({})
  })

  it('gives the microphone, and nothing else, while a recording is armed', async () => {
    const { call } = await guarded({ armed: true })
    const granted = (mediaTypes: string[]) => {
      let answer: unknown
      call('ask', {}, 'media', (given: unknown) => (answer = given), { requestingUrl: PAGE, isMainFrame: true, mediaTypes })
      return answer
    }
    expect([granted(['audio']), granted(['video']), granted(['audio', 'video'])]).toEqual([true, false, false])
  })

  it('turns off the background connections of Chromium', () => {
    const switches: string[] = []
    silenceChromium({ appendSwitch: (name: string) => void switches.push(name) } as unknown as CommandLine, null)
    expect(switches).toEqual(
      expect.arrayContaining(['disable-background-networking', 'disable-component-update', 'no-pings', 'disable-features']),
    )
  })

  it('resolves no host, except the development server during development', () => {
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

  it('has no spelling dictionary and no download address for one from its creation on', () => {
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

describe('the window of the shell', () => {
  it('is sandboxed, loads only the page of the app, and stores its position', async () => {
    const boundsFile = join(folder, 'window.json')
    const opened: unknown[] = []
    const window = await openWindow({
      preload: '/app/preload.cjs',
      pageAddress: PAGE,
      icon: '/app/icon.png',
      development: false,
      zoomFactor: 1.25,
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
    expect(made?.options['icon']).toBe('/app/icon.png')
    expect(made?.loaded).toEqual([PAGE])
    expect(opened).toEqual([window])
    ;(window as unknown as EventEmitter).emit('close')
    expect(JSON.parse(readFileSync(boundsFile, 'utf8'))).toEqual({ x: 1, y: 2, width: 800, height: 600, maximized: false })
  })

  it('is maximised only once there is something to see', async () => {
    const boundsFile = join(folder, 'window.json')
    writeFileSync(boundsFile, JSON.stringify({ x: 1, y: 2, width: 800, height: 600, maximized: true }))
    const window = (await openWindow({
      preload: '/app/preload.cjs',
      pageAddress: PAGE,
      icon: '/app/icon.png',
      development: false,
      zoomFactor: 1,
      boundsFile,
      onOpen: () => undefined,
    })) as unknown as { shown: string[] } & EventEmitter
    expect(window.shown).toEqual([])
    window.emit('ready-to-show')
    expect(window.shown).toEqual(['maximize', 'show'])
  })

  it('opens although another load replaced its first one, as a dev server does, and not when the page cannot be loaded', async () => {
    const open = (code: string) => {
      const failing = class extends electron.current.BrowserWindow {
        override async loadURL(): Promise<void> {
          throw Object.assign(new Error(code), { code })
        }
      }
      electron.current.BrowserWindow = failing
      const boundsFile = join(folder, 'window.json')
      return openWindow({ preload: '', pageAddress: PAGE, icon: '', development: true, zoomFactor: 1, boundsFile, onOpen: () => undefined })
    }
    await expect(open('ERR_ABORTED')).resolves.toBeDefined()
    await expect(open('ERR_FILE_NOT_FOUND')).rejects.toThrow('ERR_FILE_NOT_FOUND')
  })

  it('comes forward when the app is started a second time, and is opened when there is none', () => {
    const window = new electron.current.BrowserWindow({})
    let current: typeof window | null = window
    const show = vi.fn()
    followApp(() => current as unknown as BrowserWindow | null, show)
    window.minimized = true
    electron.current.app.emit('second-instance')
    expect(window.shown).toEqual(['restore', 'show', 'focus'])
    electron.current.app.emit('activate')
    expect(show).not.toHaveBeenCalled()
    current = null
    electron.current.app.emit('second-instance')
    electron.current.app.emit('activate')
    expect(show).toHaveBeenCalledTimes(2)
    electron.current.app.emit('window-all-closed')
    expect(electron.current.app.quit).toHaveBeenCalledTimes(process.platform === 'darwin' ? 0 : 1)
  })

  it('tells the system its colours and has the size of the settings', () => {
    const window = new electron.current.BrowserWindow({})
    applyAppearance(window as unknown as BrowserWindow, { 'appearance.size': 125, 'appearance.theme': 'dark' })
    expect([electron.current.nativeTheme.themeSource, window.webContents.zoomFactor]).toEqual(['dark', 1.25])
  })

  it('offers cut, copy, paste and select all by mouse where there is text, and nothing that sends text anywhere', () => {
    const editFlags = { canCut: false, canCopy: true, canPaste: true, canSelectAll: true }
    const roles = (isEditable: boolean, selectionText: string) =>
      contextMenuTemplate({ isEditable, selectionText, editFlags }).flatMap(({ role, enabled }) => (role ? [[role, enabled]] : []))
    expect(roles(true, '')).toEqual([
      ['cut', false],
      ['copy', true],
      ['paste', true],
      ['selectAll', true],
    ])
    expect(roles(false, 'a passage')).toEqual([['copy', true]])
    expect(roles(false, ' ')).toEqual([])

    const window = new electron.current.BrowserWindow({})
    offerContextMenu(window as unknown as BrowserWindow)
    window.webContents.emit('context-menu', {}, { isEditable: false, selectionText: '', editFlags })
    expect(electron.current.popup).not.toHaveBeenCalled()
    window.webContents.emit('context-menu', {}, { isEditable: true, selectionText: '', editFlags })
    expect(electron.current.popup).toHaveBeenCalledExactlyOnceWith({ window })
  })

  it('offers developer tools and reload only in development', () => {
    expect(JSON.stringify(menuTemplate({ mac: false, development: false }))).not.toMatch(/toggleDevTools|reload/)
    expect(JSON.stringify(menuTemplate({ mac: true, development: true }))).toMatch(/appMenu.*reload.*toggleDevTools/)
  })
})
