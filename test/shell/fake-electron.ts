import { EventEmitter } from 'node:events'
import { vi } from 'vitest'

/** The Electron API used by the shell, recording its calls. Only objects of Electron are faked. */
export function fakeElectron() {
  class FakeContents extends EventEmitter {
    openHandler: ((details: { url: string }) => { action: string }) | null = null
    sent: unknown[][] = []
    zoomFactor = 1
    setZoomFactor(factor: number) {
      this.zoomFactor = factor
    }
    webRtcPolicy = 'default'
    setWebRTCIPHandlingPolicy(policy: string) {
      this.webRtcPolicy = policy
    }
    setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
      this.openHandler = handler
    }
    isDestroyed() {
      return false
    }
    reload = vi.fn()
    forcefullyCrashRenderer = vi.fn(() => void this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 }))
    send(...values: unknown[]) {
      this.sent.push(values)
    }
  }
  const windows: { options: Record<string, unknown>; loaded: string[] }[] = []
  class BrowserWindow extends EventEmitter {
    webContents = new FakeContents()
    loaded: string[] = []
    options: Record<string, unknown>
    constructor(options: Record<string, unknown>) {
      super()
      this.options = options
      windows.push(this)
    }
    async loadURL(address: string) {
      this.loaded.push(address)
    }
    shown: string[] = []
    show() {
      this.shown.push('show')
    }
    maximize() {
      this.shown.push('maximize')
    }
    restore() {
      this.shown.push('restore')
    }
    focus() {
      this.shown.push('focus')
    }
    minimized = false
    isMinimized() {
      return this.minimized
    }
    isDestroyed() {
      return false
    }
    isMaximized() {
      return false
    }
    getNormalBounds() {
      return { x: 1, y: 2, width: 800, height: 600 }
    }
  }
  const popup = vi.fn()
  return {
    popup,
    app: Object.assign(new EventEmitter(), { exit: vi.fn(), quit: vi.fn() }),
    FakeContents,
    windows,
    BrowserWindow,
    nativeTheme: { shouldUseDarkColors: false, themeSource: 'system' },
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] },
    dialog: { showOpenDialog: vi.fn(), showSaveDialog: vi.fn(), showMessageBox: vi.fn(), showErrorBox: vi.fn() },
    shell: { openPath: vi.fn(async () => ''), openExternal: vi.fn(async () => undefined) },
    ipcMain: { handle: vi.fn() },
    Menu: { buildFromTemplate: (template: unknown) => ({ template, popup }), setApplicationMenu: vi.fn() },
  }
}

/** An event that remembers whether it was prevented. */
export function event(more: object = {}) {
  return {
    prevented: false,
    get defaultPrevented(): boolean {
      return this.prevented
    },
    preventDefault() {
      this.prevented = true
    },
    ...more,
  }
}

/** The current fake of `electron`; each test sets a new one. */
export const electron = { current: null as unknown as ReturnType<typeof fakeElectron> }

/** The module for `vi.mock('electron')`: forwards to the current fake. */
export function electronModule() {
  const pass = (name: string) =>
    new Proxy(
      {},
      {
        get(_target, key) {
          const object = (electron.current as unknown as Record<string, Record<PropertyKey, unknown>>)[name]
          const value = object?.[key]
          return object instanceof EventEmitter && typeof value === 'function' ? (value.bind(object) as unknown) : value
        },
        set(_target, key, value) {
          return Reflect.set((electron.current as unknown as Record<string, object>)[name] ?? {}, key, value)
        },
      },
    )
  return {
    ...Object.fromEntries(['app', 'nativeTheme', 'screen', 'dialog', 'shell', 'ipcMain', 'Menu'].map((name) => [name, pass(name)])),
    BrowserWindow: class {
      constructor(options: Record<string, unknown>) {
        return new electron.current.BrowserWindow(options)
      }
    },
  }
}
