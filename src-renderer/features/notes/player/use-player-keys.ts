import { useEffect } from 'react'
import { run } from '../../../shared/controls/toasts.tsx'
import { JUMP_SECONDS, playerStore, seek, stepSpeed, togglePlay } from './player-store.ts'

/** Keys of the player, outside of fields and controls that use them: space, arrows, < and >. */
export function usePlayerKeys(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || usesKeys(event)) return
      const act = ACTIONS[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isThere])
}

const ACTIONS: Readonly<Record<string, () => void>> = {
  ' ': () => run(togglePlay()),
  ArrowLeft: () => seek(playerStore.get().seconds - JUMP_SECONDS),
  ArrowRight: () => seek(playerStore.get().seconds + JUMP_SECONDS),
  '<': () => stepSpeed(-1),
  '>': () => stepSpeed(1),
}

/** True if the focused control needs the key itself. The memo is in a shadow tree, so the innermost element counts. */
function usesKeys(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  if (!(target instanceof Element)) return false
  if (target.closest('input, textarea, select, [contenteditable], [role=menu], [role=dialog]')) return true
  if (event.key === ' ') return target.closest('button, a, [role=button], [role=tab]') !== null
  return target.closest('[role=tablist], [role=slider]') !== null
}
