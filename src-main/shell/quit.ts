import { app, type BrowserWindow } from 'electron'
import type { RecordingGuard } from './recording-guard.ts'

/** After this time the app ends without what still works, so that no process without a window keeps the next start away. */
const DEADLINE_MS = 10_000

type Options = {
  recordings: Pick<RecordingGuard, 'mayEnd'>
  /** Stores what was typed in the window a moment ago. */
  save: () => Promise<void>
  dispose: () => Promise<void>
  /** Windows end without their `close`, which saves their place. */
  onQuit: () => void
  deadlineMs?: number
}

/** Disposes services before the process ends, unless a recording is to go on; further requests to quit are ignored meanwhile. */
export function disposeBeforeQuit({ recordings, save, dispose, onQuit, deadlineMs = DEADLINE_MS }: Options): void {
  let ending = false
  app.on('before-quit', (event) => {
    event.preventDefault()
    if (ending) return
    ending = true
    onQuit()
    void recordings.mayEnd().then(async (may) => {
      ending = may
      if (!may) return
      const late = setTimeout(() => app.exit(1), deadlineMs)
      const code = await save()
        .then(dispose)
        .then(
          () => 0,
          () => 1,
        )
      clearTimeout(late)
      app.exit(code)
    })
  })
}

/** Time for the page to store what was typed a moment ago: a page that hangs must not keep the app. */
const SAVE_LIMIT_MS = 1_000

export type PageSaves = {
  /** Asks the page to store its drafts; resolves when it has, or after the limit. Without a window there is nothing to store. */
  save(): Promise<void>
  /** Lets the window close once its page has stored them. Another listener that keeps the window open, registered before, has precedence. */
  watch(window: Pick<BrowserWindow, 'on' | 'close' | 'isDestroyed'>): void
  /** The page has stored them. */
  onSaved(): void
}

/** Drafts are stored some tenths of a second after the last key. A quitting app asks for them at once. `ask`: false without a window. */
export function createPageSaves(ask: () => boolean, limitMs = SAVE_LIMIT_MS): PageSaves {
  let done = (): void => undefined
  async function save(): Promise<void> {
    const saved = new Promise<void>((resolve) => (done = resolve))
    if (!ask()) return
    const late = setTimeout(done, limitMs)
    await saved
    clearTimeout(late)
  }

  return {
    save,
    watch(window) {
      let state: 'open' | 'saving' | 'saved' = 'open'
      window.on('close', (event) => {
        if (event.defaultPrevented || state === 'saved') return
        event.preventDefault()
        if (state === 'saving') return
        state = 'saving'
        void save().then(() => {
          state = 'saved'
          if (!window.isDestroyed()) window.close()
        })
      })
    },
    onSaved: () => done(),
  }
}
