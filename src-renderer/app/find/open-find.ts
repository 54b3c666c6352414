import { windowStore } from '../window-store.ts'

/** Time after which keys are no longer collected, ms: the field has the focus long before. */
const LONGEST = 3_000

let collected = ''
let stop = (): void => undefined

/** Opens the search of everything. What is typed before its field has the focus is collected, so that no key is lost. */
export function openFind(): void {
  stop()
  collected = ''
  const onKey = (event: KeyboardEvent): void => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    collected += event.key
  }
  const end = setTimeout(() => stop(), LONGEST)
  stop = () => {
    clearTimeout(end)
    window.removeEventListener('keydown', onKey, true)
  }
  window.addEventListener('keydown', onKey, true)
  windowStore.dispatch({ type: 'dialog-opened', dialog: 'palette' })
}

/** Ends the collection; returns what was typed. */
export function takeTyped(): string {
  stop()
  const typed = collected
  collected = ''
  return typed
}
