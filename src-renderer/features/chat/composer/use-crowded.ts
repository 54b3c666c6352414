import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * True while a row of chips with all its words takes more than one line. `said`: what the words depend on. They are tried anew when that or
 * the width changes, before anything is painted.
 */
export function useCrowded(row: RefObject<HTMLElement | null>, said: string): boolean {
  const [width, setWidth] = useState(0)
  const [crowdedAs, setCrowdedAs] = useState<string | null>(null)
  const state = `${width} ${said}`
  useLayoutEffect(() => {
    const element = row.current
    if (!element || crowdedAs === state) return
    const tops = [...element.children].map((chip) => (chip instanceof HTMLElement ? chip.offsetTop : 0))
    if (tops.some((top) => top > (tops[0] ?? 0))) setCrowdedAs(state)
  }, [row, state, crowdedAs])
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [row])
  return crowdedAs === state
}
