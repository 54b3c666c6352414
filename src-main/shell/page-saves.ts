import type { BrowserWindow } from 'electron'

/** Time for the page to store what was typed a moment ago: a page that hangs must not keep the app. */
const LIMIT_MS = 1_000

export type PageSaves = {
  /** Asks the page to store its drafts; resolves when it has, or after the limit. Without a window there is nothing to store. */
  save(): Promise<void>
  /** Lets the window close once its page has stored them. Another listener that keeps the window open, registered before, has precedence. */
  watch(window: Pick<BrowserWindow, 'on' | 'close' | 'isDestroyed'>): void
  /** The page has stored them. */
  onSaved(): void
}

/** Drafts are stored some tenths of a second after the last key. A quitting app asks for them at once. `ask`: false without a window. */
export function createPageSaves(ask: () => boolean, limitMs = LIMIT_MS): PageSaves {
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
