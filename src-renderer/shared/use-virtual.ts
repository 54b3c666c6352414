import { defaultRangeExtractor, useVirtualizer, type Range, type ReactVirtualizerOptions, type Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useReducer, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'

export type VirtualOptions = Omit<
  ReactVirtualizerOptions<HTMLDivElement, HTMLElement>,
  'getScrollElement' | 'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'rangeExtractor' | 'onChange'
> & {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** A row that is rendered out of sight too, because it has the focus; -1: none. */
  readonly active?: number
}

/**
 * The visible part of a long list. A hook of its own, because the virtualizer mutates its result, so nothing may be memoized by it. Rows just out
 * of sight are rendered after the frame, so that slow scrolling is even; a jump beyond them before it, because its frame would be blank.
 */
export function useVirtual({ scroller, active = -1, overscan = 1, ...options }: VirtualOptions): Virtualizer<HTMLDivElement, HTMLElement> {
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const drawn = useRef({ first: 0, last: -1 })
  // oxlint-disable-next-line react/incompatible-library -- the only call; no memoized value depends on its result
  const virtual = useVirtualizer<HTMLDivElement, HTMLElement>({
    ...options,
    overscan,
    rangeExtractor: (range) => withRow(range, active),
    getScrollElement: () => scroller.current,
    useFlushSync: false,
    onChange: ({ range }, isScrolling) => {
      const { first, last } = drawn.current
      // Only in the event itself: React cannot draw while it measures rows that it just drew.
      const isJump = isScrolling && window.event?.type === 'scroll' && range !== null && (range.startIndex < first || range.endIndex > last)
      if (isJump) flushSync(draw)
    },
  })
  useLayoutEffect(() => {
    const { range } = virtual
    if (range) drawn.current = { first: range.startIndex - overscan, last: range.endIndex + overscan }
  })
  return virtual
}

function withRow(range: Range, active: number): number[] {
  const rows = defaultRangeExtractor(range)
  if (active < 0 || active >= range.count || rows.includes(active)) return rows
  return active < range.startIndex ? [active, ...rows] : [...rows, active]
}
