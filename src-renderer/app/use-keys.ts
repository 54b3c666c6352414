import { useEffect } from 'react'
import { libraryStore } from '../features/library/store/library-store.ts'
import { commands } from './commands.ts'
import { isMac, matchesKeys } from './keys.ts'
import { closeReader, isNarrow, windowStore } from './window-store.ts'

/** Listens for shortcuts, and for Esc where nothing floats. */
export function useKeys(): void {
  useEffect(() => {
    const mac = isMac()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]') !== null
      const command = commands().find((one) => one.keys !== undefined && matchesKeys(event, one.keys, mac))
      if (!command || (typing && !command.keys?.startsWith('Mod'))) return
      event.preventDefault()
      command.perform()
    }
    // Before anything else sees the key: what floats closes itself, and then nothing below it may close too.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isSomethingFloating()) return
      const typing = event.target instanceof HTMLInputElement && event.target.value !== ''
      if (!typing) closeTop()
    }
    window.addEventListener('keydown', onEscape, true)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onEscape, true)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

function isSomethingFloating(): boolean {
  return document.querySelector('.floating[data-open]:not([data-hint])') !== null
}

/** Closes the top thing of the frame only: the Reader, then the pane that stands in the place of the left one, then a document's details. */
function closeTop(): void {
  const { rightOpen, rightTab, reader, view } = windowStore.get()
  if (rightOpen && rightTab === 'reader' && reader) return closeReader()
  if (rightOpen && isNarrow()) return windowStore.dispatch({ type: 'right-folded' })
  const { opened, selected } = libraryStore.get()
  if (view === 'library' && opened !== null) return libraryStore.dispatch({ type: 'opened', id: null })
  if (view === 'library' && selected.size > 0) libraryStore.dispatch({ type: 'selection-cleared' })
}
