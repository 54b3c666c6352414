import { CircleCheck, RotateCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { Health, HealthFinding } from '../../../../src-preload/contract/shapes/library.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import { request } from '../../../shared/ipc.ts'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { notifyError, run } from '../../../shared/controls/toasts.tsx'
import { deleteDocuments, libraryStore, retryDocuments } from '../store/library-store.ts'
import { UnlockForm } from '../documents/unlock-form.tsx'
import { MeaningTable } from '../documents/meaning-table.tsx'
import { readOlderAgain, reindexDocuments } from '../store/sorting.ts'
import { dismissTrouble, importFound } from './trouble.ts'
import { MaintenancePanel } from './maintenance-panel.tsx'

/** Number of documents listed with a finding. */
const SHOWN = 8

/** Problems of the library, each with an explanation and its button. `onOpen`: shows a document. */
export function HealthView({ onOpen }: { onOpen: (id: DocumentId) => void }) {
  const [health, setHealth] = useState<Health | null>(null)
  const findings = health?.findings ?? null
  const documents = libraryStore.use((state) => state.documents)
  const load = useCallback(() => request('health.get', {}).then(setHealth, notifyError), [])
  // Any change in the library may change its health.
  useEffect(() => void load(), [load, documents])
  return (
    <>
      <header className="in-column flex h-12 shrink-0 items-center gap-3 border-b border-line">
        <h1 className="min-w-0 flex-1 truncate font-semibold">{t('health.title')}</h1>
        <Button icon={RotateCw} onClick={() => void load()}>
          {t('health.again')}
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <MaintenancePanel />
        {findings === null && <p className="p-4 text-sm text-faint">{t('health.loading')}</p>}
        {findings?.length === 0 && (
          <div className="py-16">
            <EmptyState
              icon={CircleCheck}
              title={t(documents.size === 0 ? 'health.nothing' : 'health.well')}
              text={t(documents.size === 0 ? 'health.nothingText' : 'health.wellText')}
            />
          </div>
        )}
        <ul className="column flex flex-col">
          {findings?.map((finding) => (
            <li key={finding.code + say(finding.message)} className="flex flex-col gap-2 border-b border-line px-4 py-3">
              <Finding finding={finding} onOpen={onOpen} onDone={() => void load()} />
            </li>
          ))}
        </ul>
        {health && health.trust.length > 0 && <MeaningTable reliability={health.trust} />}
      </div>
    </>
  )
}

/** The documents of a finding, the first ones until all are asked for. */
function FoundDocuments({ finding, onOpen }: { finding: HealthFinding; onOpen: (id: DocumentId) => void }) {
  const documents = libraryStore.use((state) => state.documents)
  const [isWhole, setWhole] = useState(false)
  const known = finding.documents.flatMap((id) => documents.get(id) ?? [])
  const shown = isWhole ? known : known.slice(0, SHOWN)
  const listed = known.length - shown.length
  const unlisted = finding.count - finding.documents.length
  return (
    <ul className="flex flex-col">
      {shown.map((document) => (
        <li key={document.id} className="flex flex-wrap items-baseline gap-x-3 py-0.5 text-sm">
          <button
            type="button"
            dir="auto"
            className="min-w-0 max-w-[60%] truncate rounded text-accent hover:underline"
            onClick={() => onOpen(document.id)}
          >
            {document.title}
          </button>
          {finding.code === 'locked' ? (
            <span className="ms-auto">
              <UnlockForm id={document.id} title={document.title} />
            </span>
          ) : (
            <span className="min-w-0 flex-1 wrap-anywhere text-faint">
              {document.error && say(document.error.message)}
              {finding.code === 'unreadable' && document.error?.next && ` ${say(document.error.next)}`}
            </span>
          )}
        </li>
      ))}
      {listed > 0 && (
        <li>
          <button type="button" className="rounded text-sm text-accent hover:underline" onClick={() => setWhole(true)}>
            {t('health.more', { count: listed })}
          </button>
        </li>
      )}
      {listed === 0 && unlisted > 0 && <li className="text-sm text-faint">{t('health.more', { count: unlisted })}</li>}
    </ul>
  )
}

function Finding({ finding, onOpen, onDone }: { finding: HealthFinding; onOpen: (id: DocumentId) => void; onDone: () => void }) {
  const { action } = finding
  return (
    <>
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-medium">{t(`health.names.${finding.code}`)}</h2>
          <p className="text-sm">{say(finding.message)}</p>
          <p className="text-sm text-soft">{say(finding.next)}</p>
        </div>
        {action && (
          <Button size="small" onClick={() => run(perform(action, finding.documents).then(onDone))}>
            {t(`health.actions.${action}`)}
          </Button>
        )}
      </div>
      {finding.documents.length > 0 && <FoundDocuments finding={finding} onOpen={onOpen} />}
    </>
  )
}

async function perform(action: NonNullable<HealthFinding['action']>, ids: readonly DocumentId[]): Promise<void> {
  switch (action) {
    case 'retry':
      return retryDocuments(ids)
    case 'trash':
      return deleteDocuments(ids)
    case 'reindex':
      return reindexDocuments(ids)
    case 'read-again':
      return readOlderAgain()
    case 'import-found':
      return importFound()
    case 'dismiss-trouble':
      await dismissTrouble()
  }
}
