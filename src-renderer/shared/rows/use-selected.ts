import { useMemo, useState } from 'react'
import type { RowSelection } from './use-rows.ts'

/** The selected rows of a list, as long as it is shown. Rows that went away are not selected any more. */
export function useSelected<Key extends string>(keys: readonly (Key | null)[]): RowSelection<Key> {
  const [chosen, selectOnly] = useState<readonly Key[]>([])
  const selected = useMemo(() => {
    const known = new Set<Key | null>(keys)
    return new Set(chosen.filter((key) => known.has(key)))
  }, [chosen, keys])
  return {
    selected,
    select: (changed, on) => selectOnly([...selected.difference(new Set(changed)), ...(on ? changed : [])]),
    selectOnly,
  }
}
