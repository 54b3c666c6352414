import { Menu as Base } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { classNames } from '../class-names.ts'
import { floatingPlace } from './hint.tsx'

/** An item of a menu. */
export type MenuEntry = {
  readonly label: string
  readonly icon?: LucideIcon
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onSelect: () => void
}

/** A menu of actions, opened by its trigger. */
export function Menu({
  trigger,
  entries,
  align = 'end',
}: {
  trigger: ReactElement
  entries: readonly MenuEntry[]
  align?: 'start' | 'end'
}) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal container={floatingPlace()}>
        <Base.Positioner sideOffset={4} align={align} className="z-50">
          <Base.Popup finalFocus={isFocusFree} className="floating appear max-h-(--available-height) min-w-44 overflow-y-auto p-1">
            {entries.map((entry) => (
              <Base.Item
                key={entry.label}
                disabled={entry.disabled ?? false}
                onClick={entry.onSelect}
                className={classNames(
                  'flex h-7 cursor-default items-center gap-2 rounded-md px-2 text-sm outline-none data-disabled:opacity-50 data-highlighted:bg-hover',
                  entry.danger && 'text-error',
                )}
              >
                {entry.icon && <entry.icon size={14} aria-hidden className={entry.danger ? '' : 'text-faint'} />}
                {entry.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** An action that put the focus into a field keeps it there. */
function isFocusFree(): boolean {
  return !(document.activeElement instanceof HTMLInputElement)
}
