import { windowStore } from '../window-store.ts'

/** Time after which keys are no longer collected, ms: the search could not be loaded. */
const LONGEST = 20_000

/** What was typed before the field had the focus. `isEntered`: Enter followed. */
export type Early = { readonly typed: string; readonly isEntered: boolean }

const NOTHING: Early = { typed: '', isEntered: false }

let collected = NOTHING
let stop = (): void => undefined

/**
 * Opens the search of everything. What is typed before its field has the focus is collected, so that no key is lost: letters, Backspace,
 * Enter, and Esc, which closes it.
 */
export function openFind(): void {
  stop()
  collected = NOTHING
  const onKey = (event: KeyboardEvent): void => {
    const next = after(collected, event)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    collected = next
    if (event.key !== 'Escape') return
    stop()
    windowStore.dispatch({ type: 'dialog-opened', dialog: null })
  }
  const end = setTimeout(() => stop(), LONGEST)
  stop = () => {
    clearTimeout(end)
    window.removeEventListener('keydown', onKey, true)
  }
  window.addEventListener('keydown', onKey, true)
  windowStore.dispatch({ type: 'dialog-opened', dialog: 'palette' })
}

/** What is collected after a key; null: the key is not collected. */
function after({ typed, isEntered }: Early, event: KeyboardEvent): Early | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null
  if (event.key === 'Escape') return NOTHING
  if (event.key === 'Enter') return { typed, isEntered: typed !== '' }
  if (event.key === 'Backspace') return { typed: typed.replace(/.$/su, ''), isEntered }
  return /^.$/su.test(event.key) ? { typed: typed + event.key, isEntered } : null
}

/** Ends the collection; returns what was typed. */
export function takeTyped(): Early {
  stop()
  const early = collected
  collected = NOTHING
  return early
}
