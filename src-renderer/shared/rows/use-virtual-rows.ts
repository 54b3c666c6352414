import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useVirtual, type VirtualOptions } from '../use-virtual.ts'
import { useRows, type RowOptions, type Rows } from './use-rows.ts'

/** A list of which only the visible rows are rendered, with its keys. It begins at the row `start`, and at its top in another `order`. */
export function useVirtualRows<Key extends string>(
  options: Omit<RowOptions<Key>, 'scrollTo'>,
  { order = '', ...list }: Omit<VirtualOptions, 'count' | 'active'> & { readonly order?: string },
): { readonly rows: Rows; readonly virtual: ReturnType<typeof useVirtual> } {
  const latest = useRef<ReturnType<typeof useVirtual>>(null)
  const rows = useRows({ ...options, scrollTo: useCallback((index: number) => latest.current?.scrollToIndex(index), []) })
  const virtual = useVirtual({ ...list, count: options.keys.length, active: rows.active })
  const first = useRef(options.start === undefined || options.start === null ? -1 : rows.active)
  useLayoutEffect(() => {
    latest.current = virtual
    if (first.current > 0) virtual.scrollToIndex(first.current, { align: 'center' })
    first.current = -1
  }, [virtual])
  const shown = useRef(order)
  const { reset } = rows
  useEffect(() => {
    if (shown.current === order) return
    shown.current = order
    latest.current?.scrollToOffset(0)
    reset()
  }, [order, reset])
  return { rows, virtual }
}
