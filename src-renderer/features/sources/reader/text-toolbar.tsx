import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../../src-preload/texts/say.ts'
import { IconButton } from '../../../shared/controls/button.tsx'

/** Toolbar of a typeset document. */
export function TextToolbar({ start, onFind }: { start: ReactNode; onFind: () => void }) {
  return (
    <div
      role="toolbar"
      aria-label={t('reader.textTools')}
      className="flex h-10 shrink-0 items-center gap-1 border-b border-line px-2 font-sans"
    >
      {start}
      <span className="flex-1" />
      <IconButton icon={Search} label={t('findIn.document')} side="bottom" onClick={onFind} />
    </div>
  )
}
