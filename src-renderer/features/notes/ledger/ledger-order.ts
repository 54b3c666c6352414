import { isOverdue, orderLedger } from '../../../../src-preload/contract/values/ledger-order.ts'
import type { LedgerItem, LedgerKind } from '../../../../src-preload/contract/shapes/notes.ts'

export type LedgerFilter = {
  readonly kind: LedgerKind | null
  readonly state: 'open' | 'overdue' | 'done' | null
  /** '': without an owner; null: any. */
  readonly owner: string | null
}

export const NO_LEDGER_FILTER: LedgerFilter = { kind: null, state: null, owner: null }

/** Items that match the filter, in the order of the ledger. */
export function shownLedger(items: readonly LedgerItem[], filter: LedgerFilter, today: string): LedgerItem[] {
  return orderLedger(
    items.filter((item) => matches(item, filter, today)),
    today,
  )
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
