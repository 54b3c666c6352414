import type { LedgerItem } from '../shapes/notes.ts'

/** True for an open item whose day is before `today` (ISO date). A date as it was spoken ("next week") is never over. */
export function isOverdue({ done, due }: Pick<LedgerItem, 'done' | 'due'>, today: string): boolean {
  return !done && isDay(due) && due.slice(0, 10) < today
}

/** The ledger as a person works through it: overdue first (oldest first), then by due date, then without one, newest note first; done last. */
export function orderLedger<T extends Pick<LedgerItem, 'kind' | 'done' | 'due' | 'echodate' | 'startSeconds'>>(
  items: readonly T[],
  today: string,
): T[] {
  const rank = (item: T): number => (item.done ? 4 : isOverdue(item, today) ? 0 : isDay(item.due) ? 1 : item.kind === 'action' ? 2 : 3)
  const time = new Map(items.map((item) => [item, Date.parse(item.echodate) || 0]))
  return items.toSorted((a, b) => {
    const order = rank(a) - rank(b)
    if (order !== 0) return order
    const byDue = rank(a) <= 1 ? (a.due ?? '').localeCompare(b.due ?? '') : 0
    return byDue || (time.get(b) ?? 0) - (time.get(a) ?? 0) || (a.startSeconds ?? Infinity) - (b.startSeconds ?? Infinity) || 0
  })
}

function isDay(due: string | null): due is string {
  return due !== null && /^\d{4}-\d\d-\d\d/u.test(due)
}
