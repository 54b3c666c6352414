import { Popover } from '@base-ui/react/popover'
import { X, type LucideIcon } from 'lucide-react'
import { createContext, use, type ReactNode } from 'react'
import { classNames } from '../../../shared/class-names.ts'
import { Hint } from '../../../shared/controls/hint.tsx'

/** True in a row of chips that has no room for all words. */
export const CrowdedRow = createContext(false)

/**
 * A chip above the composer: the current choice, and a card to change it. In a crowded row a choice that was never changed is a sign with a
 * tooltip, because the words of five would take two rows in some languages.
 */
export function Chip({
  icon: Icon,
  label,
  name,
  isSet,
  isTold = isSet,
  children,
}: {
  icon: LucideIcon
  label: string
  name: string
  isSet: boolean
  /** The choice is in words wherever it stands. */
  isTold?: boolean
  children: ReactNode
}) {
  const isCrowded = use(CrowdedRow)
  const inWords = isTold || !isCrowded
  return (
    <Popover.Root>
      <Hint text={`${name}: ${label}`}>
        <Popover.Trigger
          aria-label={`${name}: ${label}`}
          className={classNames(
            'flex h-6 items-center justify-center gap-1 rounded-md text-xs',
            inWords ? 'px-2' : 'w-7',
            isSet ? 'bg-accent-soft text-accent' : 'bg-sunken text-soft hover:text-text data-popup-open:text-text',
          )}
        >
          <Icon size={inWords ? 12 : 14} className="shrink-0" aria-hidden />
          {inWords && <span className="max-w-40 truncate">{label}</span>}
        </Popover.Trigger>
      </Hint>
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

/** A button of a chip's card that leads elsewhere: the card closes. */
export const ChipClose = Popover.Close

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
      <span dir="auto" className="max-w-40 truncate">
        {label}
      </span>
      <button type="button" aria-label={remove} className="flex size-6 shrink-0 items-center justify-center rounded-md" onClick={onRemove}>
        <X size={12} aria-hidden />
      </button>
    </span>
  )
}
