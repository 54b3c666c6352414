import type { LucideIcon } from 'lucide-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type NavigationRowProps = {
  icon?: LucideIcon
  label: string
  /** A second line. */
  detail?: string
  count?: string
  /** The count is of something wrong. */
  isAlert?: boolean
  shortcut?: string
  active: boolean
  onSelect: () => void
  /** Can be dragged as this. */
  drag?: { readonly type: string; readonly data: string } | undefined
  /** Accepts drops of this type. */
  drop?: { readonly type: string; readonly onDrop: (data: string) => void } | undefined
  /** Index in a list with one tab stop, and whether it has the stop. */
  row?: readonly [index: number, isActive: boolean]
  /** Shown in place of the count while the pointer or the focus is on the row. */
  menu?: ReactNode
}

/** A row of the left pane. */
export function NavigationRow({
  icon: Icon,
  label,
  detail,
  count,
  isAlert = false,
  shortcut,
  active,
  onSelect,
  drag,
  drop,
  row,
  menu,
}: NavigationRowProps) {
  const { over, moving } = useMoving({ drag, drop })
  return (
    <div
      data-row={row?.[0]}
      className={classNames(
        'group relative flex shrink-0 items-center rounded-md transition-colors',
        detail === undefined ? 'h-7' : 'h-11',
        active ? 'bg-selected' : 'hover:bg-hover',
        over && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <button
        type="button"
        tabIndex={row?.[1] === false ? -1 : 0}
        onClick={onSelect}
        {...moving}
        aria-current={active ? 'page' : undefined}
        className={classNames(
          'flex h-full min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-start focus-visible:-outline-offset-2',
          // The ellipsis of a long name ends before the menu.
          menu !== undefined && count === undefined && 'group-focus-within:pe-7 group-hover:pe-7 group-has-data-popup-open:pe-7',
        )}
      >
        {Icon && <Icon size={16} className={active ? 'shrink-0 text-accent' : 'shrink-0 text-faint'} aria-hidden />}
        <span className="flex min-w-0 flex-1 flex-col">
          <span dir="auto" title={label} className={classNames('truncate text-sm', active && 'font-medium')}>
            {label}
          </span>
          {detail !== undefined && (
            <span dir="auto" className="truncate text-xs text-soft">
              {detail}
            </span>
          )}
        </span>
        {count !== undefined && (
          <span
            className={classNames(
              'text-xs',
              isAlert ? 'rounded-full bg-error-soft px-1.5 font-medium text-error' : 'text-faint',
              menu !== undefined && 'group-focus-within:invisible group-hover:invisible',
            )}
          >
            {count}
          </span>
        )}
        {shortcut !== undefined && (
          <span aria-hidden className="hidden text-xs text-faint group-hover:inline">
            {shortcut}
          </span>
        )}
      </button>
      {menu !== undefined && (
        <span className="absolute end-0.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-popup-open:opacity-100">
          {menu}
        </span>
      )}
    </div>
  )
}

/** Drag and drop of a row. */
function useMoving({ drag, drop }: Pick<NavigationRowProps, 'drag' | 'drop'>) {
  const [over, setOver] = useState(false)
  const accepts = (event: DragEvent) => drop !== undefined && event.dataTransfer.types.includes(drop.type)
  const moving = {
    draggable: drag !== undefined,
    onDragStart: (event: DragEvent) => {
      if (!drag) return
      event.dataTransfer.setData(drag.type, drag.data)
      event.dataTransfer.effectAllowed = 'copy'
    },
    onDragOver: (event: DragEvent) => {
      if (!accepts(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (drop && accepts(event)) drop.onDrop(event.dataTransfer.getData(drop.type))
    },
  }
  return { over, moving }
}
