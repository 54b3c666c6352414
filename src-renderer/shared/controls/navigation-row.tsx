import type { LucideIcon } from 'lucide-react'
import { useState, type DragEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type NavigationRowProps = {
  icon?: LucideIcon
  label: string
  count?: string
  active: boolean
  onSelect: () => void
  /** Accepts drops of this type. */
  drop?: { readonly type: string; readonly onDrop: (data: string) => void }
  /** Shown in place of the count while the pointer or the focus is on the row. */
  menu?: ReactNode
}

/** A row of the left pane. */
export function NavigationRow({ icon: Icon, label, count, active, onSelect, drop, menu }: NavigationRowProps) {
  const [over, setOver] = useState(false)
  const accepts = (event: DragEvent) => drop !== undefined && event.dataTransfer.types.includes(drop.type)
  return (
    <div
      className={classNames(
        'group relative flex h-7 shrink-0 items-center rounded-md',
        active ? 'bg-selected' : 'hover:bg-hover',
        over && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <button
        type="button"
        onClick={onSelect}
        onDragOver={(event) => {
          if (!accepts(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false)
          if (drop && accepts(event)) drop.onDrop(event.dataTransfer.getData(drop.type))
        }}
        aria-current={active ? 'page' : undefined}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-start"
      >
        {Icon && <Icon size={16} className={active ? 'shrink-0 text-accent' : 'shrink-0 text-faint'} aria-hidden />}
        <span dir="auto" title={label} className={classNames('flex-1 truncate text-left text-sm', active && 'font-medium')}>
          {label}
        </span>
        {count !== undefined && (
          <span className={classNames('text-xs text-faint', menu !== undefined && 'group-focus-within:invisible group-hover:invisible')}>
            {count}
          </span>
        )}
      </button>
      {menu !== undefined && (
        <span className="absolute right-0.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-popup-open:opacity-100">
          {menu}
        </span>
      )}
    </div>
  )
}
