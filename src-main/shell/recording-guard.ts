import type { BrowserWindow, PowerMonitor } from 'electron'
import { text } from '../../src-preload/texts/text.ts'
import type { HostDialogs } from '../ipc/host-dialogs.ts'
import type { Recorder } from '../notes/index.ts'

type Options = {
  recorder: Pick<Recorder, 'running' | 'mark' | 'stop'>
  dialogs: Pick<HostDialogs, 'confirm'>
  power: Pick<PowerMonitor, 'on'>
}

/** Keeps a recording from ending in silence. */
export type RecordingGuard = {
  /** Asks before the window closes during a recording, and keeps the recording when its page dies. */
  watch(window: BrowserWindow): void
  /** Ends a recording in order if the person agrees; false: the recording goes on, and so must the app. */
  mayEnd(): Promise<boolean>
}

/** Guard of the recordings of this process. Sleep and waking are written into the journal. */
export function guardRecording({ recorder, dialogs, power }: Options): RecordingGuard {
  const mark = (event: 'slept' | 'woke'): void => {
    const running = recorder.running()
    if (running) void recorder.mark(running.noteId, event).catch(() => undefined)
  }
  power.on('suspend', () => mark('slept'))
  power.on('resume', () => mark('woke'))

  async function mayEnd(): Promise<boolean> {
    const running = recorder.running()
    if (!running) return true
    const question = {
      message: text('dialog.recording.question'),
      detail: text('dialog.recording.detail'),
      action: text('dialog.recording.action'),
    }
    if (!(await dialogs.confirm(question))) return false
    await recorder.stop(running.noteId)
    return true
  }

  return {
    mayEnd,
    watch(window) {
      window.on('close', (event) => {
        if (!recorder.running()) return
        event.preventDefault()
        void mayEnd().then((may) => (may && !window.isDestroyed() ? window.close() : undefined))
      })
      window.webContents.on('render-process-gone', () => {
        const running = recorder.running()
        if (running) void recorder.stop(running.noteId, 'interrupted').catch(() => undefined)
      })
    },
  }
}
