import { app, desktopCapturer, dialog, powerMonitor, protocol, session, type BrowserWindow, type Streams } from 'electron'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { say, t } from '../../src-preload/texts/say.ts'
import { toErrorShape } from '../../src-preload/contract/errors.ts'
import type { EventName, Events } from '../../src-preload/contract/events.ts'
import { APP_SCHEME, PAGE_ADDRESS, removeOpened } from '../storage/index.ts'
import { setDatabaseAside } from '../care/index.ts'
import type { Entries } from '../app/compose-options.ts'
import { compose } from '../app/compose.ts'
import { createGateway } from '../ipc/gateway.ts'
import { registerRouter, registerTickets, sendEvent } from '../ipc/register.ts'
import { createTickets } from '../ipc/tickets.ts'
import { applyAppearance } from './appearance.ts'
import { offerContextMenu } from './context-menu.ts'
import { createLastFolders } from './last-folders.ts'
import { createHostDialogs } from './system-dialogs.ts'
import { guardAllContents } from './guards.ts'
import { setMenu } from './menu.ts'
import { createProtocolHandler } from './protocol.ts'
import { createPageSaves, disposeBeforeQuit } from './quit.ts'
import { guardRecording } from './recording-guard.ts'
import { guardSession } from './session.ts'
import { reportProcesses, reviveWindow } from './window-failures.ts'
import { followApp, openWindow, rememberPlace } from './window.ts'

export type StartOptions = {
  dataFolder: string
  resources: string
  entries: Entries
  /** Folder of the build (out/). */
  buildFolder: string
  /** Address of the dev server; development only. */
  developmentAddress: string | null
}

/** Starts the app with its window: services, guards, IPC gateway, page. */
export async function startWindow(options: StartOptions): Promise<void> {
  const pageAddress = options.developmentAddress ?? PAGE_ADDRESS
  let window: BrowserWindow | null = null
  const contents = () => (window && !window.isDestroyed() ? window.webContents : null)

  guardAllContents(app, pageAddress)
  await app.whenReady()
  let settingsChanged = (): void => undefined
  const emit = <E extends EventName>(event: E, payload: Events[E]): void => {
    sendEvent(contents(), event, payload)
    if (event === 'settings.changed') settingsChanged()
  }
  const { dataFolder, resources, entries } = options
  const open = () => compose({ dataFolder, resources, entries, emit, watchModels: true, drains: true, beginsWhenWarm: true })
  const composed = await open().catch((error: unknown) => beginAgain(error, dataFolder, open).catch(fail))
  if (!composed) return
  composed.openSearch()

  await guardSession(session.defaultSession, {
    pageAddress,
    armed: () => composed.recorder.isArmed(),
    systemSound: process.platform === 'win32' ? loopback : null,
  })
  protocol.handle(
    APP_SCHEME,
    await createProtocolHandler({
      rendererFolder: join(options.buildFolder, 'renderer'),
      developmentAddress: options.developmentAddress,
      original: (id) => composed.library.original(id),
      recording: (id, format) => composed.recorder.pathOf(id, format),
    }),
  )
  // Of a session that was killed.
  await removeOpened(dataFolder).catch(() => undefined)
  const ownFolder = app.getPath('userData')
  const folders = createLastFolders(join(ownFolder, 'folders.json'))
  const dialogs = createHostDialogs({ window: () => window, dataFolder, version: app.getVersion(), folders })
  const recordings = guardRecording({ recorder: composed.recorder, dialogs, power: powerMonitor })
  const saves = createPageSaves(() => {
    emit('session.saving', {})
    return contents() !== null
  })
  const tickets = createTickets({ now: () => performance.now(), random: randomUUID })
  registerTickets(tickets, contents, pageAddress)
  registerRouter(createGateway({ app: composed, dialogs, tickets, onSaved: saves.onSaved, pageAddress, onUnexpected }), contents)
  settingsChanged = () => {
    setMenu({ mac: process.platform === 'darwin', development: !app.isPackaged })
    if (window && !window.isDestroyed()) applyAppearance(window, composed.settings.current())
  }
  settingsChanged()

  const show = async (): Promise<void> => {
    const onOpen = (opened: BrowserWindow): void => {
      window = opened
      applyAppearance(opened, composed.settings.current())
      recordings.watch(opened)
      saves.watch(opened)
      offerContextMenu(opened)
      reviveWindow(opened, { isRecording: () => composed.recorder.running() !== null })
      opened.on('closed', () => (window = null))
    }
    await openWindow({
      preload: join(options.buildFolder, 'preload', 'index.cjs'),
      pageAddress,
      icon: join(options.resources, 'icon', 'png', '256x256.png'),
      development: !app.isPackaged,
      boundsFile: join(ownFolder, 'window.json'),
      zoomFactor: composed.settings.current()['appearance.size'] / 100,
      onOpen,
    })
  }
  follow(() => window, show)
  disposeBeforeQuit({
    recordings,
    save: saves.save,
    dispose: async () => {
      await composed.dispose()
      await removeOpened(dataFolder).catch(() => undefined)
    },
    onQuit: () => window && rememberPlace(window, join(ownFolder, 'window.json')),
  })
  await show()
  composed.warm()
}

function follow(current: () => BrowserWindow | null, show: () => Promise<void>): void {
  followApp(current, () => void show().catch(fail))
  reportProcesses()
  app.setAboutPanelOptions({ applicationName: 'EchoMind', applicationVersion: app.getVersion(), copyright: t('dialog.about') })
}

function onUnexpected(route: string, error: unknown): void {
  process.stderr.write(`${route}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}

/** Sound of the system, which Chromium gives with a screen only; Electron has it on Windows alone. */
async function loopback(): Promise<Streams> {
  const [screen] = await desktopCapturer.getSources({ types: ['screen'], thumbnailSize: { width: 0, height: 0 } })
  return screen ? { video: screen, audio: 'loopback' } : {}
}

/** Offers to quarantine a damaged database and start again from the originals. Rethrows if declined, and other errors. */
async function beginAgain<T>(error: unknown, dataFolder: string, open: () => Promise<T>): Promise<T> {
  const { code, message } = toErrorShape(error)
  if (code !== 'database-damaged') throw error
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'EchoMind',
    message: say(message),
    detail: t('dialog.beginAgain.detail'),
    buttons: [t('dialog.beginAgain.quit'), t('dialog.beginAgain.action')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  if (response !== 1) throw error
  await setDatabaseAside(dataFolder)
  return open()
}

/** Reports a start that fails (a newer database, missing rights, a page that does not load) with its next step; changes nothing. */
export function fail(error: unknown): null {
  const { message, next } = toErrorShape(error)
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  dialog.showErrorBox(t('dialog.cannotStart'), t('dialog.startError', { message, next }))
  app.exit(1)
  return null
}
