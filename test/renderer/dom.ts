import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** What jsdom lacks and the window uses: a layout (what scrolls is 800 by 600, a row 60 high), observers of it, and idle time. */
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

// What is expected comes at once; on a busy machine a first import of a part of the window takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
