import { defaultRangeExtractor, useVirtualizer, type Range, type ReactVirtualizerOptions, type Virtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

export type VirtualOptions = Omit<
  ReactVirtualizerOptions<HTMLDivElement, HTMLElement>,
  'getScrollElement' | 'observeElementRect' | 'observeElementOffset' | 'scrollToFn' | 'rangeExtractor'
> & {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** A row that is rendered out of sight too, because it has the focus; -1: none. */
  readonly active?: number
}

/** The visible part of a long list. A hook of its own, because the virtualizer mutates its result, so nothing may be memoized by it. */
export function useVirtual({ scroller, active = -1, ...options }: VirtualOptions): Virtualizer<HTMLDivElement, HTMLElement> {
  // oxlint-disable-next-line react/incompatible-library -- the only call; no memoized value depends on its result
  return useVirtualizer<HTMLDivElement, HTMLElement>({
    ...options,
    rangeExtractor: (range) => withRow(range, active),
    getScrollElement: () => scroller.current,
  })
}

function withRow(range: Range, active: number): number[] {
  const rows = defaultRangeExtractor(range)
  if (active < 0 || active >= range.count || rows.includes(active)) return rows
  return active < range.startIndex ? [active, ...rows] : [...rows, active]
}
