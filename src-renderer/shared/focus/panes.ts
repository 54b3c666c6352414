/** Where the middle begins, best first: the question, the rows of a list, the text that is read. */
const BEGINNINGS = ['#composer', '[role=grid] [data-row][tabindex="0"]', '[data-reader] [tabindex="0"]:not(button)']
const CONTROLS = 'button, a[href], input, select, textarea, [tabindex="0"]'

/** The element that had the focus last in a pane. */
const lastIn = new WeakMap<Element, HTMLElement>()
/** The last thing that the person did was a key. */
let isByKeys = false
/** The pane that had the focus last. */
let lastPane: HTMLElement | null = null

/** Keeps in mind where the focus was in each pane; returns the function that ends it. */
export function rememberFocus(): () => void {
  const onFocusIn = (event: FocusEvent) => {
    const pane = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-pane]') : null
    lastPane = pane ?? lastPane
    // The memo is in a shadow tree: its innermost element can have the focus, not the target.
    const [inner] = event.composedPath()
    if (pane && inner instanceof HTMLElement && inner !== pane) lastIn.set(pane, inner)
  }
  const onKey = () => void (isByKeys = true)
  const onPointer = () => void (isByKeys = false)
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('keydown', onKey, true)
  document.addEventListener('pointerdown', onPointer, true)
  return () => {
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('keydown', onKey, true)
    document.removeEventListener('pointerdown', onPointer, true)
  }
}

/**
 * Moves the focus to the next or previous pane: recording bar, left, middle, right, status line. It goes to where it was in that pane; from
 * outside of the panes, such as a notice, back to the last one.
 */
export function goToPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')]
  const at = panes.findIndex((pane) => pane.contains(document.activeElement))
  const back = panes.findIndex((pane) => pane === lastPane)
  const from = at >= 0 ? at : (back >= 0 ? back : panes.findIndex((pane) => pane.tagName === 'MAIN')) - step
  for (let count = 1; count <= panes.length; count++) {
    const pane = panes[(from + step * count + panes.length * 2) % panes.length]
    if (pane && enter(pane)) return
  }
}

/** Moves the focus into the middle, to where a person begins there. */
export function enterMiddle(): void {
  const middle = document.querySelector('main')
  if (!middle) return
  const start = BEGINNINGS.map((one) => middle.querySelector<HTMLElement>(one)).find((one) => one !== null)
  // After the mouse, Chromium shows no ring for a key with Ctrl.
  ;(start ?? middle).focus(start && isByKeys ? { focusVisible: true } : {})
}

/** True if the focus is nowhere: on nothing, or on the middle as a whole. */
export function isFocusNowhere(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.matches('main')
}

/** Focuses what had the focus last in a pane, else its beginning; false: nothing there can have it. */
function enter(pane: HTMLElement): boolean {
  const last = lastIn.get(pane)
  if (last?.isConnected && last.checkVisibility() && !last.matches(':disabled')) last.focus()
  else if (pane.tagName === 'MAIN') enterMiddle()
  else
    [...pane.querySelectorAll<HTMLElement>(CONTROLS)]
      .find((one) => one.tabIndex >= 0 && one.checkVisibility() && !one.matches(':disabled'))
      ?.focus()
  return pane.contains(document.activeElement)
}

/** Moves the focus to where it was last in the middle. */
export function backToMiddle(): void {
  const middle = document.querySelector('main')
  if (middle) enter(middle)
}
