import { useEffect } from 'react'
import { enterMiddle, isFocusNowhere } from './panes.ts'
import { isCovered } from './typing.ts'

/**
 * Moves the focus into the middle when it shows another page (`page`), and to a list when it is loaded. Without `page` only if the focus is
 * nowhere. Not at the start of the app: nobody has done anything yet, and a focused question field makes the model server load its model.
 */
export function Arrival({ page }: { page?: string }) {
  useEffect(() => {
    if (!navigator.userActivation.hasBeenActive) return
    // After the frame: a dialog or menu that closes gives the focus back to what opened it.
    const frame = requestAnimationFrame(() => {
      const inMiddle = document.activeElement?.closest('main') ?? null
      if (isFocusNowhere() || (page !== undefined && inMiddle === null && !isCovered())) enterMiddle()
    })
    return () => cancelAnimationFrame(frame)
  }, [page])
  return null
}
