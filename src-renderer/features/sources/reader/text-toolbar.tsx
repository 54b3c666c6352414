import { AArrowDown, AArrowUp, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatShare } from '../../../shared/format.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import type { TextSize } from './use-text-size.ts'

/** Toolbar of a typeset document. */
export function TextToolbar({ start, size, onFind }: { start?: ReactNode; size: TextSize; onFind: () => void }) {
  const { percent, smaller, larger } = size
  return (
    <div
      role="toolbar"
      aria-label={t('reader.textTools')}
      className="flex h-10 shrink-0 items-center gap-1 border-b border-line px-2 font-sans"
    >
      {start}
      <span className="flex-1" />
      <IconButton icon={AArrowDown} label={t('reader.textSmaller')} side="bottom" disabled={!smaller} onClick={() => smaller?.()} />
      <span className="w-11 text-center text-xs text-soft" aria-live="polite">
        {formatShare(percent / 100)}
      </span>
      <IconButton icon={AArrowUp} label={t('reader.textLarger')} side="bottom" disabled={!larger} onClick={() => larger?.()} />
      <IconButton icon={Search} label={t('findIn.document')} side="bottom" onClick={onFind} />
    </div>
  )
}
