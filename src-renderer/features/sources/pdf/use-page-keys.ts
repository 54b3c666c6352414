import { useEffect, useRef, type RefObject } from 'react'

/** Turns pages by keyboard while the page has the focus: arrow keys if it cannot scroll sideways, Page Up and Page Down at its ends. */
export function usePageKeys(scroller: RefObject<HTMLElement | null>, turn: (step: 1 | -1) => void): void {
  const latest = useRef(turn)
  useEffect(() => {
    latest.current = turn
  })
  useEffect(() => {
    const { current } = scroller
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!current || event.target !== current || event.ctrlKey || event.metaKey || event.altKey) return
      const step = pageStep(event.key, current)
      if (step === 0) return
      event.preventDefault()
      latest.current(step)
    }
    current?.addEventListener('keydown', onKeyDown)
    return () => current?.removeEventListener('keydown', onKeyDown)
  }, [scroller])
}

function pageStep(key: string, scroller: HTMLElement): -1 | 0 | 1 {
  const atTop = scroller.scrollTop <= 0
  const atEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1
  const fits = scroller.scrollWidth <= scroller.clientWidth
  if ((key === 'ArrowRight' && fits) || (key === 'PageDown' && atEnd)) return 1
  if ((key === 'ArrowLeft' && fits) || (key === 'PageUp' && atTop)) return -1
  return 0
}
