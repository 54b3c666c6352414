import { useEffect } from 'react'
import { enterMiddle, isFocusNowhere } from './panes.ts'
import { isCovered } from './typing.ts'

/** False until the first page of the window is shown: no person asked for that one. */
let hasArrived = false

/**
 * Moves the focus into the middle when it shows another page (`page`), and to a list when it is loaded. Without `page` only if the focus is
 * nowhere. Not at the start of the app: nobody has done anything yet, and a focused question field makes the model server load its model. Who
 * has pressed keys before the first page came stays where those keys led.
 */
export function Arrival({ page }: { page?: string }) {
  useEffect(() => {
    const isAskedFor = page !== undefined && hasArrived
    if (page !== undefined) hasArrived = true
    if (!navigator.userActivation.hasBeenActive) return
    // After the frame: a dialog or menu that closes gives the focus back to what opened it.
    const frame = requestAnimationFrame(() => {
      const inMiddle = document.activeElement?.closest('main') ?? null
      if (isFocusNowhere() || (isAskedFor && inMiddle === null && !isCovered())) enterMiddle()
    })
    return () => cancelAnimationFrame(frame)
  }, [page])
  return null
}
