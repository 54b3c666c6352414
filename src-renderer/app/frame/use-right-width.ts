import { useSyncExternalStore } from 'react'
import { useSetting } from '../../shared/settings.ts'

/** Default of the width setting, pixels: the edge was not dragged yet. */
const NOT_DRAGGED = 400
/** Share of the window for a pane that was not dragged: wide enough to read a PDF page. */
const SHARE = 0.34
const WIDEST = 680

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The width of the right pane, pixels: the dragged width, else a share of the window. */
export function useRightWidth(): number {
  const chosen = useSetting('appearance.rightWidth') ?? NOT_DRAGGED
  const share = useSyncExternalStore(subscribe, () => Math.round(window.innerWidth * SHARE))
  return chosen === NOT_DRAGGED ? Math.min(WIDEST, Math.max(NOT_DRAGGED, share)) : chosen
}
