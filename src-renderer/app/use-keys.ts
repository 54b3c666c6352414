import { useEffect } from 'react'
import { libraryStore } from '../features/library/store/library-store.ts'
import { commands } from './commands.ts'
import { enterMiddle, goToPane, isFocusNowhere, rememberFocus } from '../shared/focus/panes.ts'
import { isCovered, isTyped } from '../shared/focus/typing.ts'
import { isMac, matchesKeys } from '../shared/keys.ts'
import { closeReader, isNarrow, isRightShown, windowStore } from './window-store.ts'

/** Listens for shortcuts, and for Esc when no dialog or menu is open. */
export function useKeys(): void {
  useEffect(() => {
    const mac = isMac()
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.defaultPrevented && !isDisabled(event.target)) || event.isComposing) return
      if (enterByArrow(event) || switchPane(event)) return
      const command = commands().find((one) => one.keys !== undefined && matchesKeys(event, one.keys, mac))
      if (!command || (isTyped(event) && !command.keys?.startsWith('Mod'))) return
      event.preventDefault()
      command.perform()
    }
    // Capture phase: an open dialog or menu must be seen before it closes itself, so that the same Esc closes nothing below it.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || isSomethingFloating()) return
      const typing = event.target instanceof HTMLInputElement && event.target.value !== ''
      // The status line is beside the panes: who leaves it by Esc means none of them.
      const isBeside = event.target instanceof Element && event.target.closest('footer') !== null
      if (!typing && !isBeside) closeTop()
    }
    const forget = rememberFocus()
    window.addEventListener('keydown', onEscape, true)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      forget()
      window.removeEventListener('keydown', onEscape, true)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/** A button that works keeps the focus, disabled; Base UI prevents each of its keys, which would take every shortcut from the window. */
function isDisabled(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-disabled], [aria-disabled=true]') !== null
}

/** Notices that F6 has been in. */
const visited = new WeakSet<Element>()

/** F6 and Shift+F6 go through the panes. A new notice is first: Base UI moves F6 into it. */
function switchPane(event: KeyboardEvent): boolean {
  if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey || isCovered()) return false
  const notices = [...document.querySelectorAll('[data-notices] [role=dialog]')]
  const isNew = notices.some((notice) => !visited.has(notice))
  notices.forEach((notice) => visited.add(notice))
  if (isNew && !event.shiftKey && document.activeElement?.closest('[data-notices]') === null) return true
  event.preventDefault()
  event.stopImmediatePropagation()
  goToPane(event.shiftKey ? -1 : 1)
  return true
}

/** A list or a text takes the arrows as soon as one is pressed while nothing has the focus. */
function enterByArrow(event: KeyboardEvent): boolean {
  if (!/^(Arrow(Up|Down)|Page|Home|End)/.test(event.key) || !isFocusNowhere() || isCovered()) return false
  enterMiddle()
  return !isFocusNowhere()
}

function isSomethingFloating(): boolean {
  return document.querySelector('.floating[data-open]:not([data-hint]), [data-find-bar]') !== null
}

/** Closes only the topmost element of the frame: the Reader, then the right pane of a narrow window, then a document's details. */
function closeTop(): void {
  const { rightTab, reader, view } = windowStore.get()
  const rightOpen = isRightShown(windowStore.get())
  if (rightOpen && rightTab === 'reader' && reader) return closeReader()
  if (rightOpen && isNarrow()) return windowStore.dispatch({ type: 'right-gave-way' })
  const { opened, selected } = libraryStore.get()
  if (view === 'library' && opened !== null) return libraryStore.dispatch({ type: 'opened', id: null })
  if (view === 'library' && selected.size > 0) libraryStore.dispatch({ type: 'selection-cleared' })
}
