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

/** The state of a document as icon and word. `partial`: parts of it had no text. */
export function StatusLabel({ status, partial = false }: Pick<Document, 'status'> & { partial?: boolean }) {
  const gaps = partial && status === 'ready'
  const { icon: Icon, color } = gaps ? { icon: CircleAlert, color: 'text-warning' } : STYLES[status]
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm">
      <Icon size={14} className={classNames('shrink-0', color)} aria-hidden />
      <span className="truncate">{t(gaps ? 'library.statusPartial' : `library.status.${status}`)}</span>
    </span>
  )
}
