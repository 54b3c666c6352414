import { app, dialog, type BrowserWindow } from 'electron'
import { t } from '../../src-preload/texts/say.ts'

/** Chromium's code of a load that another one replaced. */
const ABORTED = -3

/** After this time without a failure the next one is the first again. */
const FORGOTTEN_MS = 600_000

/** `isRecording`: a page that records is asked about before it is ended. */
type Options = { isRecording: () => boolean; now?: () => number }

/**
 * Brings back a page that crashed, hangs or could not be loaded: once by itself, then when the person wants it. Without this a white window would
 * stay for ever, because the packed app has no “Reload”.
 */
export function reviveWindow(window: BrowserWindow, { isRecording, now = Date.now }: Options): void {
  let failedAt = -Infinity
  let asking = false
  const { webContents: contents } = window

  const isFirst = (): boolean => {
    const first = now() - failedAt > FORGOTTEN_MS
    failedAt = now()
    return first
  }
  async function ask(message: string, decline: string): Promise<boolean> {
    if (asking || window.isDestroyed()) return false
    asking = true
    const settings: Electron.MessageBoxOptions = {
      type: 'error',
      title: 'EchoMind',
      message,
      detail: t('dialog.revive.detail'),
      buttons: [decline, t('dialog.revive.action')],
      defaultId: 1,
      cancelId: 0,
      noLink: true,
    }
    const { response } = await dialog.showMessageBox(window, settings).finally(() => (asking = false))
    return response === 1 && !window.isDestroyed()
  }
  async function ended(): Promise<void> {
    if (window.isDestroyed()) return
    if (isFirst() || (await ask(t('dialog.revive.crashed'), t('dialog.revive.quit')))) contents.reload()
    else if (!asking) app.quit()
  }

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log(`the page ended: ${reason} ${exitCode}`)
    void ended()
  })
  contents.on('did-fail-load', (_event, code, description, _address, isMainFrame) => {
    if (!isMainFrame || code === ABORTED) return
    log(`the page was not loaded: ${code} ${description}`)
    void ended()
  })
  // A page that hangs cannot be reloaded: its process is ended, which is told as a crash.
  window.on('unresponsive', () => {
    log('the page does not answer')
    if (now() - failedAt > FORGOTTEN_MS && !isRecording()) contents.forcefullyCrashRenderer()
    else
      void ask(t('dialog.revive.hangs'), t('dialog.revive.wait')).then((isWanted) => {
        if (!isWanted) return
        failedAt = -Infinity
        contents.forcefullyCrashRenderer()
      })
  })
}

/** Writes to standard error that a process of Chromium died. */
export function reportProcesses(): void {
  app.on('child-process-gone', (_event, { type, reason, name }) => {
    if (reason !== 'clean-exit' && reason !== 'killed') log(`a process ended: ${name ?? type} ${reason}`)
  })
}

function log(line: string): void {
  process.stderr.write(`${line}\n`)
}
