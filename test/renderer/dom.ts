import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** Browser features that jsdom lacks: layout (scroll areas of 800 by 600, rows 60 high), layout observers, visibility, user activation and idle time. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, {
  ResizeObserver: SilentObserver,
  requestIdleCallback: (callback: () => void) => setImmediate(callback),
})
Object.defineProperties(HTMLElement.prototype, {
  offsetWidth: { configurable: true, get: () => 800 },
  offsetHeight: { configurable: true, get: () => 60 },
  clientWidth: { configurable: true, get: () => 800 },
  clientHeight: { configurable: true, get: () => 600 },
})
Element.prototype.scrollTo = () => {}
Element.prototype.checkVisibility = () => true
Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false, isActive: false }, configurable: true })
Element.prototype.getAnimations = () => []
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})

// On a busy computer the first import of a feature takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
