import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { WEB_PREFERENCES } from '../storage/index.ts'
import { fitBounds, loadBounds, MINIMUM_SIZE, saveBounds } from './window-bounds.ts'

/** Colours of the panes' surface of both themes (tokens.css), against flashing before the first paint. */
const BACKGROUND = { light: '#f8f7f4', dark: '#151412' }

export type WindowOptions = {
  preload: string
  pageAddress: string
  /** PNG file of the app's icon, for systems that take it from the window. */
  icon: string
  /** Developer tools and reload; never in a packaged app. */
  development: boolean
  /** Size of the page's contents; 1 is that of the system. */
  zoomFactor: number
  /** File with position and size. */
  boundsFile: string
  /** Called before the page loads, because the page sends requests at once. */
  onOpen: (window: BrowserWindow) => void
}

/** Opens the window; resolves when the page is loaded. */
export async function openWindow(options: WindowOptions): Promise<BrowserWindow> {
  const { maximized, ...bounds } = fitBounds(
    loadBounds(options.boundsFile),
    screen.getAllDisplays().map((display) => display.workArea),
  )
  const window = new BrowserWindow({
    ...bounds,
    ...MINIMUM_SIZE,
    show: false,
    title: 'EchoMind',
    icon: options.icon,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: { ...WEB_PREFERENCES, preload: options.preload, devTools: options.development, zoomFactor: options.zoomFactor },
  })
  window.once('ready-to-show', () => {
    // It shows the window, so not before there is something to see.
    if (maximized) window.maximize()
    window.show()
  })
  window.on('close', () => rememberPlace(window, options.boundsFile))
  options.onOpen(window)
  // Another load, as a reload of the dev server, may replace this one.
  await window.loadURL(options.pageAddress).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED')) throw error
  })
  return window
}

/** Stores where a window is. It is told of its `close` only when a person closes it: not by quitting, and not by a signal. */
export function rememberPlace(window: BrowserWindow, file: string): void {
  if (!window.isDestroyed()) saveBounds(file, { ...window.getNormalBounds(), maximized: window.isMaximized() })
}

/** Shows the window again when the app is started a second time or its icon is pressed, and quits with the last window. `show` opens a new one. */
export function followApp(current: () => BrowserWindow | null, show: () => void): void {
  const bringForward = (): void => {
    const window = current()
    if (!window) return show()
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }
  app.on('second-instance', bringForward)
  app.on('activate', () => {
    if (!current()) bringForward()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}
