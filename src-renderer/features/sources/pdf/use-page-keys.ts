import { useEffect, useRef, type RefObject } from 'react'

/** The arrow keys to the sides go to the previous and next page, in the direction of the app, while the pages have the focus and cannot scroll sideways. Other keys scroll. */
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
  if (scroller.scrollWidth > scroller.clientWidth) return 0
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0
  // The pages themselves run from left to right; what surrounds them has the direction of the app.
  return (key === 'ArrowRight') === (document.documentElement.dir !== 'rtl') ? 1 : -1
}
