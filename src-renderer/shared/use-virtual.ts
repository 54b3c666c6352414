import { useVirtualizer, type ReactVirtualizerOptions, type Virtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

type Options = Omit<
  ReactVirtualizerOptions<HTMLDivElement, HTMLElement>,
  'getScrollElement' | 'observeElementRect' | 'observeElementOffset' | 'scrollToFn'
> & {
  readonly scroller: RefObject<HTMLDivElement | null>
}

/** The visible part of a long list. A hook of its own, because the virtualizer mutates its result, so nothing may be memoized by it. */
export function useVirtual({ scroller, ...options }: Options): Virtualizer<HTMLDivElement, HTMLElement> {
  // oxlint-disable-next-line react/incompatible-library -- the only call; no memoized value depends on its result
  return useVirtualizer<HTMLDivElement, HTMLElement>({ ...options, getScrollElement: () => scroller.current, useFlushSync: false })
}
