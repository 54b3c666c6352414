import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from '../controls/button.tsx'
import { t } from '../../../src-preload/texts/say.ts'

/** Actions for the selected rows of a list. `children`: buttons and menus. */
export function SelectionBar({
  count,
  isInColumn = false,
  onClear,
  children,
}: {
  count: number
  /** The list stands in the column in the middle. */
  isInColumn?: boolean
  onClear: () => void
  children: ReactNode
}) {
  return (
    <div
      role="toolbar"
      aria-label={t('library.selection')}
      className={classNames('flex h-10 shrink-0 items-center gap-2 border-b border-line bg-selected', isInColumn ? 'in-column' : 'px-4')}
    >
      <span className="flex-1 text-sm font-medium">{t('library.selected', { count })}</span>
      {children}
      <Button size="small" look="quiet" onClick={onClear}>
        {t('library.clearSelection')}
      </Button>
    </div>
  )
}
