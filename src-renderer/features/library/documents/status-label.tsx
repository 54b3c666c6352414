import { CircleAlert, CircleCheck, CircleDashed, CircleX, LoaderCircle, Search, type LucideIcon } from 'lucide-react'
import type { Document, DocumentStatus } from '../../../../src-preload/contract/shapes/documents.ts'
import { classNames } from '../../../shared/class-names.ts'
import { t } from '../../../../src-preload/texts/say.ts'

const STYLES: Record<DocumentStatus, { icon: LucideIcon; color: string }> = {
  queued: { icon: CircleDashed, color: 'text-faint' },
  parsing: { icon: LoaderCircle, color: 'text-busy' },
  searchable: { icon: Search, color: 'text-busy' },
  embedding: { icon: LoaderCircle, color: 'text-busy' },
  ready: { icon: CircleCheck, color: 'text-ok' },
  failed: { icon: CircleX, color: 'text-error' },
  quarantined: { icon: CircleX, color: 'text-error' },
}

/** What a document that is ready lacks: all its text, parts of it, and pages that were not recognised (yet). */
const GAPS = {
  empty: 'library.statusEmpty',
  partial: 'library.statusPartial',
  waiting: 'library.statusPagesWait',
  failed: 'library.statusPagesFailed',
} as const

/** The state of a document as icon and word. `partial`: parts of it had no text; `chunks`: its passages, none where it has no text. */
export function StatusLabel({
  status,
  partial,
  unrecognised,
  chunks,
}: Pick<Document, 'status' | 'unrecognised'> & { partial?: boolean; chunks?: number }) {
  const gap = status === 'ready' ? (unrecognised ?? (chunks === 0 ? 'empty' : partial ? 'partial' : null)) : null
  const { icon: Icon, color } = gap ? { icon: CircleAlert, color: 'text-warning' } : STYLES[status]
  const name = t(gap ? GAPS[gap] : `library.status.${status}`)
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm">
      <Icon size={14} className={classNames('shrink-0', color)} aria-hidden />
      <span className="truncate" title={name}>
        {name}
      </span>
    </span>
  )
}
