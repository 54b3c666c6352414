import { useEffect } from 'react'
import { libraryStore } from '../features/library/store/library-store.ts'
import { commands } from './commands.ts'
import { isMac, matchesKeys } from './keys.ts'
import { closeReader, isNarrow, isRightShown, windowStore } from './window-store.ts'

/** Where a letter is text or chooses something, so that it is no shortcut. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]'

/** Listens for shortcuts, and for Esc when no dialog or menu is open. */
export function useKeys(): void {
  useEffect(() => {
    const mac = isMac()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      // The memo is in a shadow tree: the innermost element of the path counts, not the target.
      const [inner] = event.composedPath()
      const typing = inner instanceof Element && inner.closest(TYPED_INTO) !== null
      const command = commands().find((one) => one.keys !== undefined && matchesKeys(event, one.keys, mac))
      if (!command || (typing && !command.keys?.startsWith('Mod'))) return
      event.preventDefault()
      command.perform()
    }
    // Capture phase: an open dialog or menu must be seen before it closes itself, so that the same Esc closes nothing below it.
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
  return document.querySelector('.floating[data-open]:not([data-hint]), [data-find-bar]') !== null
}

/** Closes only the topmost element of the frame: the Reader, then the right pane of a narrow window, then a document's details. */
function closeTop(): void {
  const { rightTab, reader, view } = windowStore.get()
  const rightOpen = isRightShown(windowStore.get())
  if (rightOpen && rightTab === 'reader' && reader) return closeReader()
  if (rightOpen && isNarrow()) return windowStore.dispatch({ type: 'right-folded' })
  const { opened, selected } = libraryStore.get()
  if (view === 'library' && opened !== null) return libraryStore.dispatch({ type: 'opened', id: null })
  if (view === 'library' && selected.size > 0) libraryStore.dispatch({ type: 'selection-cleared' })
}
