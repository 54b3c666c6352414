import type { LedgerItem, LedgerKind } from '../../../../src-preload/contract/shapes/notes.ts'

export type LedgerFilter = {
  readonly kind: LedgerKind | null
  readonly state: 'open' | 'overdue' | 'done' | null
  /** '': without an owner; null: any. */
  readonly owner: string | null
}

export const NO_LEDGER_FILTER: LedgerFilter = { kind: null, state: null, owner: null }

/** True for an open item whose date is over. A date as it was spoken ("next week") is never over. `today`: ISO date. */
export function isOverdue({ done, due }: LedgerItem, today: string): boolean {
  return !done && due !== null && /^\d{4}-\d{2}-\d{2}/u.test(due) && due.slice(0, 10) < today
}

/** Items that match the filter: overdue ones first, longest overdue on top, then open ones, then done ones; each newest note first. */
export function shownLedger(items: readonly LedgerItem[], filter: LedgerFilter, today: string): LedgerItem[] {
  const group = (item: LedgerItem) => (isOverdue(item, today) ? 0 : item.kind === 'action' && !item.done ? 1 : item.done ? 3 : 2)
  return items
    .filter((item) => matches(item, filter, today))
    .toSorted((a, b) => {
      const difference = group(a) - group(b)
      if (difference !== 0) return difference
      if (group(a) === 0 && a.due !== b.due) return (a.due ?? '') < (b.due ?? '') ? -1 : 1
      return Date.parse(b.echodate) - Date.parse(a.echodate)
    })
}

function matches(item: LedgerItem, { kind, state, owner }: LedgerFilter, today: string): boolean {
  if (kind !== null && item.kind !== kind) return false
  if (owner !== null && (item.owner ?? '') !== owner) return false
  if (state === 'overdue') return isOverdue(item, today)
  // A decision is neither open nor done.
  if (state !== null) return item.kind === 'action' && item.done === (state === 'done')
  return true
}

/** Owners of all items, in alphabetical order. */
export function ownersOf(items: readonly LedgerItem[]): string[] {
  return [...new Set(items.flatMap(({ owner }) => owner ?? []))].toSorted((a, b) => a.localeCompare(b))
}
