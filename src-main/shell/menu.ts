import { Menu, type MenuItemConstructorOptions } from 'electron'
import { t } from '../../src-preload/texts/say.ts'

/** The menu: standard system entries (quit, edit, zoom, window), nothing that leads out of the app. */
export function menuTemplate(options: { mac: boolean; development: boolean }): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ]
  const tools: MenuItemConstructorOptions[] = [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }]
  return [
    ...(options.mac ? [{ role: 'appMenu' } as const] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    { label: t('dialog.viewMenu'), submenu: options.development ? [...view, ...tools] : view },
    { role: 'windowMenu' },
  ]
}

/** Sets the application's menu. */
export function setMenu(options: { mac: boolean; development: boolean }): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(options)))
}
