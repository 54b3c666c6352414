import { BrowserWindow, nativeTheme, screen } from 'electron'
import { WEB_PREFERENCES } from '../domain/policy/web-preferences.ts'
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
  if (maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => saveBounds(options.boundsFile, { ...window.getNormalBounds(), maximized: window.isMaximized() }))
  options.onOpen(window)
  await window.loadURL(options.pageAddress)
  return window
}
