import { ScanSearch } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Stage } from '../../../src-preload/contract/shapes/answers.ts'
import type { MessageId } from '../../../src-preload/contract/ids.ts'
import { useBusy } from '../../shared/async/use-busy.ts'
import { Button } from '../../shared/controls/button.tsx'
import { EmptyState } from '../../shared/controls/empty-state.tsx'
import { request } from '../../shared/ipc.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { notifyError, run } from '../../shared/controls/toasts.tsx'
import { Experiment } from './experiment.tsx'
import { triedSettings } from './experiment-store.ts'
import { StageColumns } from './stage-columns.tsx'
import { WhyNot, type DocumentName } from './why-not.tsx'

type Inspected = { question: string; trace: readonly Stage[] }

/** The stages of an answer (`messageId`) or of a query typed here, and why a document was not found. */
export function Inspector({ messageId, documents }: { messageId: MessageId | null; documents: readonly DocumentName[] }) {
  const [inspected, setInspected] = useState<Inspected | null>(null)
  const [query, setQuery] = useState('')
  const [isInspecting, start] = useBusy()
  useEffect(() => {
    let isCurrent = true
    if (messageId !== null) {
      request('inspect.answer', { messageId }).then(
        (found) => isCurrent && setInspected(found),
        () => isCurrent && setInspected(null),
      )
    }
    return () => {
      isCurrent = false
    }
  }, [messageId])
  async function inspect(): Promise<void> {
    const { trace } = await request('inspect.query', { query, ...triedSettings() })
    setInspected({ question: query, trace: trace ?? [] })
  }
  return (
    <div className="flex flex-col gap-5 p-4">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (query.trim() !== '') run(start(inspect()))
        }}
      >
        <input
          className="field min-w-0 flex-1"
          aria-label={t('inspector.query')}
          placeholder={t('inspector.query')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button busy={isInspecting} disabled={query.trim() === ''} onClick={() => run(start(inspect()))}>
          {t('inspector.inspect')}
        </Button>
      </form>
      <Experiment />
      {inspected === null ? (
        <EmptyState icon={ScanSearch} title={t('inspector.empty')} text={t('inspector.emptyText')} />
      ) : (
        <>
          <h2 dir="auto" className="text-sm font-medium">
            {inspected.question}
          </h2>
          <WhyNot question={inspected.question} documents={documents} onError={notifyError} />
          <StageColumns trace={inspected.trace} />
        </>
      )}
    </div>
  )
}
