import { useEffect } from 'react'

/** Openers of the find bars on the screen, the newest last. */
const openers: (() => void)[] = []

/** The find bar that the shortcut opens; null: nothing on the screen can be searched. */
export function findTarget(): (() => void) | null {
  return openers.at(-1) ?? null
}

/** Offers a find bar while its component is on the screen. */
export function useFindTarget(open: () => void): void {
  useEffect(() => {
    openers.push(open)
    return () => {
      openers.splice(openers.indexOf(open), 1)
    }
  }, [open])
}
