/** Used part of a key event. */
type Press = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean; readonly altKey: boolean }

export type RowStep = 'next' | 'previous' | 'pageDown' | 'pageUp' | 'first' | 'last'

const STEPS: Readonly<Record<string, RowStep>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'pageDown',
  PageUp: 'pageUp',
  Home: 'first',
  End: 'last',
}

/** The step that a key takes in a list; null: another key. */
export function stepOf({ key, altKey }: Press): RowStep | null {
  return altKey ? null : (STEPS[key] ?? null)
}

/** True for Delete, on a Mac also Cmd+Backspace: its keyboards have no other key for it. */
export function isDelete({ key, metaKey, ctrlKey, altKey }: Press): boolean {
  return !ctrlKey && !altKey && (key === 'Delete' || (metaKey && key === 'Backspace'))
}

/** The row after a step. Headings (null) are passed over; at the end of the list it stays. `page`: rows in sight. */
export function rowAfter(step: RowStep, from: number, keys: readonly (string | null)[], page: number): number {
  const forward = step === 'next' || step === 'pageDown' || step === 'first'
  const goals: Record<RowStep, number> = {
    next: from + 1,
    previous: from - 1,
    pageDown: Math.min(from + page, keys.length - 1),
    pageUp: Math.max(from - page, 0),
    first: 0,
    last: keys.length - 1,
  }
  const goal = nearestRow(keys, goals[step], forward ? 1 : -1)
  if (goal >= 0) return goal
  // A page ends at a heading with no row behind it.
  const back = nearestRow(keys, goals[step], forward ? -1 : 1)
  return back < 0 ? from : back
}

/** The first row from a place in one direction; -1: none. */
export function nearestRow(keys: readonly (string | null)[], from: number, direction: 1 | -1): number {
  for (let index = from; index >= 0 && index < keys.length; index += direction) if (keys[index] !== null) return index
  return -1
}

/** The rows from one place to another, in the order of the list, without headings. */
export function rowsBetween<Key extends string>(keys: readonly (Key | null)[], from: number, to: number): Key[] {
  return keys.slice(Math.min(from, to), Math.max(from, to) + 1).filter((key) => key !== null)
}
