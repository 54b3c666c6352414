/** Longest wait for the Reader, ms: a PDF loads its program first. */
const WAIT_MILLISECONDS = 10_000
/** What ends the wait: the person does something else. */
const OTHERS = ['keydown', 'pointerdown', 'focusin'] as const

/** The text in the Reader of the right pane. */
const TEXT = 'aside [data-reader] [tabindex="0"]:not(button)'

/** Moves the focus to the text of the passage as soon as the Reader shows it, unless the person does something else before. */
export function focusPassage(): void {
  const until = performance.now() + WAIT_MILLISECONDS
  let frame = 0
  const end = () => {
    cancelAnimationFrame(frame)
    for (const other of OTHERS) window.removeEventListener(other, end, true)
  }
  const look = () => {
    const text = document.querySelector<HTMLElement>(TEXT)
    if (text === null && performance.now() < until) {
      frame = requestAnimationFrame(look)
      return
    }
    end()
    // The whole text, which keys scroll: a page of a PDF has no words of its own, and rows of a long list go when they are out of sight.
    text?.focus({ preventScroll: true, focusVisible: true })
  }
  // After this key, and after the frame in which another document takes the place of the one before.
  frame = requestAnimationFrame(() => {
    for (const other of OTHERS) window.addEventListener(other, end, true)
    frame = requestAnimationFrame(look)
  })
}
