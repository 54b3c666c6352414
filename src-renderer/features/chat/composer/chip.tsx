import { Popover } from '@base-ui/react/popover'
import { X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../../shared/class-names.ts'

/** A chip above the composer: the current choice, and a card to change it. */
export function Chip({
  icon: Icon,
  label,
  name,
  isSet,
  children,
}: {
  icon: LucideIcon
  label: string
  name: string
  isSet: boolean
  children: ReactNode
}) {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={`${name}: ${label}`}
        className={classNames(
          'flex h-6 items-center gap-1 rounded-md px-2 text-xs',
          isSet ? 'bg-accent-soft text-accent' : 'bg-sunken text-soft hover:text-text data-popup-open:text-text',
        )}
      >
        <Icon size={12} aria-hidden />
        <span className="max-w-48 truncate">{label}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" align="start" sideOffset={6} className="z-30">
          <Popover.Popup className="floating appear min-w-56 p-1" aria-label={name}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** A chip for a filter of the question, with a button that removes the filter. */
export function RemovableChip({
  icon: Icon,
  label,
  title,
  remove,
  onRemove,
}: {
  icon: LucideIcon
  label: string
  title?: string
  remove: string
  onRemove: () => void
}) {
  return (
    <span className="flex h-6 min-w-0 items-center gap-1 rounded-md bg-accent-soft ps-2 text-xs text-accent" title={title}>
      <Icon size={12} className="shrink-0" aria-hidden />
      <span dir="auto" className="max-w-48 truncate">
        {label}
      </span>
      <button type="button" aria-label={remove} className="flex size-6 shrink-0 items-center justify-center rounded-md" onClick={onRemove}>
        <X size={12} aria-hidden />
      </button>
    </span>
  )
}
