import { useLayoutEffect, useRef } from 'react'
import type { useVirtual } from '../../../shared/use-virtual.ts'

/** Longest time until rows of another size are measured and scrolled to, ms. Whoever scrolls later is somewhere else. */
const SETTLED = 1000

/** Keeps the first visible block of a virtual list in its place when the size of the text changes, also twice in a row. */
export function useSamePlace(virtual: ReturnType<typeof useVirtual>, size: number): void {
  const last = useRef(size)
  const first = useRef(0)
  const isMoving = useRef(false)
  useLayoutEffect(() => {
    const top = virtual.scrollOffset ?? 0
    const visible = virtual.getVirtualItems().find(({ end }) => end > top)?.index ?? 0
    if (last.current !== size) {
      last.current = size
      isMoving.current = true
      virtual.measure()
      virtual.scrollToIndex(first.current, { align: 'start' })
    } else if (!isMoving.current) first.current = visible
    // The old offset shows another block while the rows grow.
    else if (visible === first.current) isMoving.current = false
  })
  useLayoutEffect(() => {
    const timer = setTimeout(() => {
      isMoving.current = false
    }, SETTLED)
    return () => clearTimeout(timer)
  }, [size])
}
