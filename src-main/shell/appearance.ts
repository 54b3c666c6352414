import { nativeTheme, type BrowserWindow } from 'electron'
import type { Settings } from '../../src-preload/contract/shapes/settings.ts'

/** Gives a window the size of the settings, and tells the system their colours, so that its dialogs and menus have them too. */
export function applyAppearance(
  window: BrowserWindow,
  { 'appearance.size': size, 'appearance.theme': theme }: Pick<Settings, 'appearance.size' | 'appearance.theme'>,
): void {
  nativeTheme.themeSource = theme
  window.webContents.setZoomFactor(size / 100)
}
