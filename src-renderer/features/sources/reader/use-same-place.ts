import { useLayoutEffect, useRef } from 'react'
import type { useVirtual } from '../../../shared/use-virtual.ts'

/** Keeps the first visible row when another text size changes the height of all rows. */
export function useSamePlace(virtual: ReturnType<typeof useVirtual>, size: number): void {
  const last = useRef(size)
  const first = useRef(0)
  useLayoutEffect(() => {
    if (last.current !== size) {
      last.current = size
      virtual.measure()
      virtual.scrollToIndex(first.current, { align: 'start' })
    }
    const top = virtual.scrollOffset ?? 0
    first.current = virtual.getVirtualItems().find(({ end }) => end > top)?.index ?? 0
  })
}
