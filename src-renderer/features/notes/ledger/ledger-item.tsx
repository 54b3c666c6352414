import { isOverdue } from '../../../../src-preload/contract/values/ledger-order.ts'
import { formatClock } from '../../../../src-preload/contract/values/clock.ts'
import { Gavel } from 'lucide-react'
import type { LedgerItem } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { classNames } from '../../../shared/class-names.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { formatAbsolute, dayInSentence } from '../../../shared/format.ts'
import { EditedLine } from '../note/edited-line.tsx'
import { changeLedger } from './ledger-store.ts'
import { useToday } from './use-today.ts'

/** A decision or an action item. `onPlace`: opens its note at its second; null: the note is open already. */
export function LedgerItemRow({ item, onPlace }: { item: LedgerItem; onPlace: (() => void) | null }) {
  const { id, kind, text, owner, due, done, noteTitle, echodate, startSeconds } = item
  const isLate = isOverdue(item, useToday())
  return (
    <div className="flex items-start gap-2 rounded-md px-2 py-1.5 hover:bg-hover">
      {kind === 'action' ? (
        <input
          type="checkbox"
          className="mt-1 size-4 shrink-0"
          aria-label={t('ledger.done', { text })}
          checked={done}
          onChange={(event) => run(changeLedger({ id, done: event.target.checked }))}
        />
      ) : (
        <Gavel size={16} className="mt-0.5 shrink-0 text-faint" aria-label={t('ledger.kind.decision')} />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p dir="auto" className={classNames('beside selectable', done && 'text-soft line-through')}>
          {text}
        </p>
        <div className="flex flex-wrap items-center gap-x-1.5 text-xs text-soft">
          {kind === 'action' && (
            <>
              <EditedLine
                label={t('ledger.ownerOf', { text })}
                placeholder={t('ledger.noOwner')}
                value={owner ?? ''}
                className="field-sizing-content h-6! max-w-60 -ms-1.75"
                onEdit={(value) => run(changeLedger({ id, owner: value === '' ? null : value }))}
              />
              <EditedLine
                label={t('ledger.dueOf', { text })}
                placeholder={t('ledger.noDue')}
                value={due ?? ''}
                longest={100}
                className={classNames('field-sizing-content h-6! max-w-48', isLate && 'font-medium text-error')}
                onEdit={(value) => run(changeLedger({ id, due: value === '' ? null : value }))}
              />
              {isLate && <span className="font-medium text-error">{t('ledger.overdue')}</span>}
            </>
          )}
          {onPlace && (
            <button
              type="button"
              title={formatAbsolute(echodate)}
              className={classNames('h-6 min-w-0 truncate rounded-md px-1.5 text-accent hover:underline', kind === 'decision' && '-ms-1.5')}
              onClick={onPlace}
            >
              {startSeconds === null
                ? t('ledger.from', { title: noteTitle, day: dayInSentence(echodate) })
                : t('ledger.fromSecond', { title: noteTitle, day: dayInSentence(echodate), time: formatClock(startSeconds) })}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
