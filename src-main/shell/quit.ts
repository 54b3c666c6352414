import { app } from 'electron'
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
