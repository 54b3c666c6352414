import { Download, ListChecks } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { LedgerItem, LedgerKind } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import { request } from '../../../shared/ipc.ts'
import { useVirtual } from '../../../shared/use-virtual.ts'
import { LedgerItemRow } from './ledger-item.tsx'
import { NO_LEDGER_FILTER, ownersOf, shownLedger } from './ledger-order.ts'
import { ledgerStore, loadLedger } from './ledger-store.ts'
import { useToday } from './use-today.ts'
import { PieceBoundary } from '../../../shared/controls/boundary.tsx'

const KINDS = ['decision', 'action'] as const satisfies readonly LedgerKind[]
const STATES = ['open', 'overdue', 'done'] as const
/** Value of the option "nobody": no owner has this name. */
const NOBODY = ' '
const ROW_HEIGHT = 62

/** Decisions and action items of all notes, overdue ones first. */
export function LedgerView({ onOpen }: { onOpen: (item: LedgerItem) => void }) {
  const items = ledgerStore.use((state) => state.items)
  const filter = ledgerStore.use((state) => state.filter)
  useEffect(() => run(loadLedger()), [])
  const today = useToday()
  const shown = useMemo(() => shownLedger(items ?? [], filter, today), [items, filter, today])
  return (
    <>
      <header className="in-column flex h-12 shrink-0 items-center gap-3 border-b border-line">
        <h1 className="shrink-0 font-semibold">{t('ledger.title')}</h1>
        <span className="min-w-0 flex-1 truncate text-sm text-faint">{items && t('ledger.count', { count: shown.length })}</span>
        {items && items.length > 0 && (
          <Button icon={Download} onClick={() => run(request('ledger.saveFile', {}))}>
            {t('ledger.export')}
          </Button>
        )}
      </header>
      {items && items.length > 0 && <LedgerFilters items={items} />}
      <div className="min-h-0 flex-1">
        {items?.length === 0 && <EmptyState icon={ListChecks} title={t('ledger.empty')} text={t('ledger.emptyText')} />}
        {items && items.length > 0 && shown.length === 0 && (
          <EmptyState icon={ListChecks} title={t('ledger.noMatch')} text={t('ledger.noMatchText')}>
            <Button onClick={() => ledgerStore.dispatch({ type: 'filtered', filter: NO_LEDGER_FILTER })}>{t('noteList.clear')}</Button>
          </EmptyState>
        )}
        {shown.length > 0 && <LedgerList items={shown} onOpen={onOpen} />}
      </div>
    </>
  )
}

function LedgerList({ items, onOpen }: { items: readonly LedgerItem[]; onOpen: (item: LedgerItem) => void }) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtual({
    count: items.length,
    scroller,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 8,
  })
  return (
    <div ref={scroller} className="h-full overflow-y-auto">
      <ul aria-label={t('ledger.title')} className="column relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((row) => {
          const item = items[row.index]
          if (!item) return null
          return (
            <li
              key={row.key}
              ref={virtual.measureElement}
              data-index={row.index}
              className="absolute inset-x-0 border-b border-line/60 px-2 py-1"
              style={{ top: row.start }}
            >
              <PieceBoundary text={item.text}>
                <LedgerItemRow item={item} onPlace={() => onOpen(item)} />
              </PieceBoundary>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function LedgerFilters({ items }: { items: readonly LedgerItem[] }) {
  const filter = ledgerStore.use((state) => state.filter)
  const set = (change: Partial<typeof filter>) => ledgerStore.dispatch({ type: 'filtered', filter: { ...filter, ...change } })
  return (
    <div className="border-b border-line py-2">
      <fieldset className="column flex flex-wrap gap-2 px-4">
        <legend className="sr-only">{t('noteList.filters')}</legend>
        <select
          className="field"
          aria-label={t('ledger.anyKind')}
          value={filter.kind ?? ''}
          onChange={(event) => set({ kind: KINDS.find((kind) => kind === event.target.value) ?? null })}
        >
          <option value="">{t('ledger.anyKind')}</option>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`ledger.kinds.${kind}`)}
            </option>
          ))}
        </select>
        <select
          className="field"
          aria-label={t('noteList.anyState')}
          value={filter.state ?? ''}
          onChange={(event) => set({ state: STATES.find((state) => state === event.target.value) ?? null })}
        >
          <option value="">{t('noteList.anyState')}</option>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {t(`ledger.states.${state}`)}
            </option>
          ))}
        </select>
        <select
          className="field max-w-40"
          aria-label={t('ledger.anyOwner')}
          value={filter.owner === '' ? NOBODY : (filter.owner ?? '')}
          onChange={({ target: { value } }) => set({ owner: value === '' ? null : value === NOBODY ? '' : value })}
        >
          <option value="">{t('ledger.anyOwner')}</option>
          <option value={NOBODY}>{t('ledger.noOwner')}</option>
          {ownersOf(items).map((owner) => (
            <option key={owner} value={owner}>
              {owner}
            </option>
          ))}
        </select>
      </fieldset>
    </div>
  )
}
