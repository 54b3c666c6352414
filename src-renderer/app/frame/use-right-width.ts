import { useSyncExternalStore } from 'react'
import { useSetting } from '../../shared/settings.ts'

/** The width that the setting has until somebody drags the pane's edge, pixels. */
const NOT_DRAGGED = 400
/** Until then the pane takes its share of a wide window, so that a PDF page can be read in it. */
const SHARE = 0.34
const WIDEST = 680

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The width of the right pane, pixels: as it was dragged, else by the width of the window. */
export function useRightWidth(): number {
  const chosen = useSetting('appearance.rightWidth') ?? NOT_DRAGGED
  const share = useSyncExternalStore(subscribe, () => Math.round(window.innerWidth * SHARE))
  return chosen === NOT_DRAGGED ? Math.min(WIDEST, Math.max(NOT_DRAGGED, share)) : chosen
}
