import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { floatingPlace } from '../controls/hint.tsx'
import { isDelete, nearestRow, rowAfter, rowsBetween, stepOf } from './row-keys.ts'

export type RowSelection<Key extends string> = {
  readonly selected: ReadonlySet<Key>
  /** Selects or unselects rows; the others stay. */
  readonly select: (keys: readonly Key[], on: boolean) => void
  /** Selects these rows alone. */
  readonly selectOnly: (keys: readonly Key[]) => void
}

export type RowOptions<Key extends string> = {
  /** The keys of the rows in their order; null: a heading. Memoized by the caller. */
  readonly keys: readonly (Key | null)[]
  /** The row with the tab stop at first; without it the first one. */
  readonly start?: Key | null
  /** Scrolls a list of which only a part is rendered. */
  readonly scrollTo?: (index: number) => void
  readonly selection?: RowSelection<Key>
  /** Enter on a row that is not a button itself. */
  readonly onOpen?: (key: Key) => void
  readonly onDelete?: (keys: readonly Key[]) => void
  readonly onRename?: (key: Key) => void
}

export type Rows = {
  /** The row with the tab stop; -1: none. It is rendered even when it is out of sight, so that it can have the focus. */
  readonly active: number
  /** Properties of the list. */
  readonly list: {
    readonly ref: (element: HTMLElement | null) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: (event: FocusEvent) => void
  }
  /** Gives the tab stop to the first row, after another order or filter. */
  readonly reset: () => void
}

type Holds = 'none' | 'held' | 'wanted'
type Place<Key> = { readonly key: Key | null; readonly index: number }

/**
 * Keys of a list with one tab stop (roving tabindex): arrows, Home, End and Page keys move the focus; Enter opens; Space, Shift and
 * Ctrl/Cmd+A select; Delete deletes; F2 renames; Esc clears the selection; Right and Left reach the other controls of a row, the
 * context menu key its menu. An element with
 * `data-row` (its index) holds each row; the row itself or its first control has `tabIndex` 0 if it is active, everything else in it -1.
 * An element with the index -1 is a head above the rows. The focus stays at its row while rows come, go and move; that of a deleted row goes to the next one.
 */
export function useRows<Key extends string>(options: RowOptions<Key>): Rows {
  const { keys, start = null, scrollTo } = options
  const list = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<Place<Key>>({ key: start, index: 0 })
  const active = useMemo(() => indexOf(keys, place), [keys, place])
  const anchor = useRef<Key | null>(null)
  const holds = useRef<Holds>('none')
  useKeptFocus(list, holds, active, scrollTo)

  const moveTo = (index: number) => {
    holds.current = 'wanted'
    setPlace({ key: keys[index] ?? null, index })
  }
  const move = (event: KeyboardEvent, at: number): boolean => {
    const step = stepOf(event)
    const row = rowOf(event.target)
    if (step === null || !row) return false
    const { selection } = options
    const to = rowAfter(step, at, keys, pageOf(row))
    if (to < 0) return false
    if (!event.shiftKey || !selection) anchor.current = null
    else {
      anchor.current ??= keys[at] ?? null
      selection.selectOnly(rowsBetween(keys, Math.max(0, keys.indexOf(anchor.current)), to))
    }
    const head = to === at ? event.currentTarget.querySelector<HTMLElement>('[data-row="-1"] [tabindex="0"]') : null
    if (head && step === 'previous') head.focus()
    else moveTo(to)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = indexAt(event)
    if (event.defaultPrevented || at === null) return
    if (move(event, at) || moveInRow(event) || act(event, at, options, anchor)) event.preventDefault()
  }
  const onFocus = (event: FocusEvent) => {
    const row = rowOf(event.target)
    const index = Number(row?.dataset['row'] ?? -1)
    if (index < 0 || !event.currentTarget.contains(row)) return
    holds.current = 'held'
    if (index !== active || place.key === null) setPlace({ key: keys[index] ?? null, index })
  }
  const onBlur = (event: FocusEvent) => {
    if (holds.current === 'held' && !event.currentTarget.contains(event.relatedTarget)) holds.current = 'none'
  }
  const reset = useCallback(() => setPlace({ key: null, index: 0 }), [])
  const ref = useCallback((element: HTMLElement | null) => {
    list.current = element
  }, [])
  return { active, list: { ref, onKeyDown, onFocus, onBlur }, reset }
}

/** The place of the row with the tab stop. If it has gone, the one at its place has it. */
function indexOf<Key extends string>(keys: readonly (Key | null)[], { key, index }: Place<Key>): number {
  const known = key === null ? -1 : keys.indexOf(key)
  if (known >= 0) return known
  const near = Math.min(index, keys.length - 1)
  const after = nearestRow(keys, near, 1)
  return after >= 0 ? after : nearestRow(keys, near, -1)
}

/** Focuses the active row after a key ('wanted'), and again when its element went away with the focus ('held'). */
function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  holds: RefObject<Holds>,
  active: number,
  scrollTo?: (index: number) => void,
): void {
  useLayoutEffect(() => {
    if (holds.current === 'none' || (holds.current === 'held' && document.activeElement !== document.body)) return
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)
    const target = row?.hasAttribute('tabindex') ? row : row?.querySelector<HTMLElement>('[tabindex="0"]')
    if (!target) return
    scrollTo?.(active)
    target.focus({ preventScroll: scrollTo !== undefined })
  })
  useEffect(
    () => () => {
      if (holds.current !== 'none' && document.activeElement === document.body) floatingPlace()?.focus()
    },
    [holds],
  )
}

/** Space, Ctrl/Cmd+A, Esc, Enter, Delete and F2 on a row; false: another key. */
function act<Key extends string>(
  event: KeyboardEvent,
  at: number,
  { keys, selection, onOpen, onDelete, onRename }: RowOptions<Key>,
  anchor: RefObject<Key | null>,
): boolean {
  const key = keys[at]
  const row = rowOf(event.target)
  if (key === null || key === undefined || !row) return false
  const isOnRow = controlsOf(row)[0] === event.target
  const mod = event.ctrlKey || event.metaKey
  if (onDelete && isDelete(event)) {
    onDelete(selection?.selected.has(key) ? keys.filter((one) => one !== null && selection.selected.has(one)).filter(isKey) : [key])
    return true
  }
  if (event.key === 'F2' && onRename) {
    onRename(key)
    return true
  }
  if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    const menu = row.querySelector<HTMLElement>('[aria-haspopup="menu"]')
    menu?.click()
    return menu !== null
  }
  if (event.key === 'Enter' && onOpen && !mod && event.target === row) {
    onOpen(key)
    return true
  }
  if (!selection) return false
  if (mod && event.key.toLowerCase() === 'a') {
    selection.selectOnly(keys.filter(isKey))
    return true
  }
  if (event.key === 'Escape' && selection.selected.size > 0) {
    selection.selectOnly([])
    return true
  }
  if (event.key !== ' ' || mod || !isOnRow) return false
  if (event.shiftKey && anchor.current !== null) selection.selectOnly(rowsBetween(keys, Math.max(0, keys.indexOf(anchor.current)), at))
  else {
    anchor.current = key
    selection.select([key], !selection.selected.has(key))
  }
  return true
}

function isKey<Key extends string>(key: Key | null): key is Key {
  return key !== null
}

/** Right and Left, in the direction of reading, go through the controls of a row. */
function moveInRow(event: KeyboardEvent): boolean {
  if ((event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') || event.altKey || event.ctrlKey || event.metaKey) return false
  const row = rowOf(event.target)
  if (!row) return false
  const forward = (event.key === 'ArrowRight') !== (getComputedStyle(row).direction === 'rtl')
  const controls = controlsOf(row)
  const next = controls[controls.findIndex((one) => one === event.target) + (forward ? 1 : -1)]
  next?.focus()
  return next !== undefined
}

/** What can have the focus in a row, the row itself first. */
function controlsOf(row: HTMLElement): HTMLElement[] {
  const inside = [...row.querySelectorAll<HTMLElement>('button, a[href], input, select, [tabindex]')].filter(
    (one) => !one.matches(':disabled') && one.checkVisibility(),
  )
  return row.hasAttribute('tabindex') ? [row, ...inside] : inside
}

/** Index of the row of an event; null: not in a row of this list, or in a field that needs the key itself. */
function indexAt({ target, currentTarget }: KeyboardEvent): number | null {
  const row = rowOf(target)
  if (!row || !currentTarget.contains(row)) return null
  const isField = target instanceof Element && target.matches('input:not([type=checkbox]), select, textarea, [contenteditable]')
  return isField ? null : Number(row.dataset['row'])
}

function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
}

/** Rows in sight: those of the scrolled area around a row. */
function pageOf(row: HTMLElement): number {
  let area = row.parentElement
  while (area && area.scrollHeight <= area.clientHeight) area = area.parentElement
  return Math.max(1, Math.floor((area?.clientHeight ?? innerHeight) / Math.max(1, row.offsetHeight)) - 1)
}
