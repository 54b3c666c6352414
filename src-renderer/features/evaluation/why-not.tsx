import { useState } from 'react'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Why } from '../../../src-preload/contract/shapes/evaluation.ts'
import { useBusy } from '../../shared/async/use-busy.ts'
import { Button } from '../../shared/controls/button.tsx'
import { request } from '../../shared/ipc.ts'
import { t } from '../../../src-preload/texts/say.ts'

export type DocumentName = { readonly id: DocumentId; readonly title: string }

/** "Why not this document?": its ranks for the question, and the stage that dropped it. */
export function WhyNot({
  question,
  documents,
  onError,
}: {
  question: string
  documents: readonly DocumentName[]
  onError: (error: unknown) => void
}) {
  const [document, setDocument] = useState('')
  const [why, setWhy] = useState<Why | null>(null)
  const [isFinding, start] = useBusy()
  function find(): void {
    start(request('inspect.why', { document, query: question })).then(setWhy, onError)
  }
  const rank = (value: number | null): string => (value === null ? t('inspector.noRank') : t('inspector.rank', { rank: value }))
  return (
    <section aria-labelledby="why-not" className="flex flex-col gap-2">
      <h3 id="why-not" className="text-sm font-medium">
        {t('inspector.why')}
      </h3>
      <div className="flex gap-2">
        <select
          className="field min-w-0 flex-1"
          aria-label={t('inspector.whyChoose')}
          value={document}
          onChange={(event) => {
            setDocument(event.target.value)
            setWhy(null)
          }}
        >
          <option value="">{t('inspector.whyChoose')}</option>
          {documents.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
        <Button busy={isFinding} disabled={document === ''} onClick={find}>
          {t('inspector.whyAsk')}
        </Button>
      </div>
      {why && (
        <div role="status" className="flex flex-col gap-2 text-sm">
          <p className="font-medium">{why.droppedBy === null ? t('inspector.used') : t('inspector.dropped', { stage: why.droppedBy })}</p>
          <dl className="grid grid-cols-[6rem_1fr] gap-x-3 text-soft">
            <dt>{t('inspector.byWords')}</dt>
            <dd>{rank(why.keywordRank)}</dd>
            <dt>{t('inspector.byMeaning')}</dt>
            <dd>{rank(why.vectorRank)}</dd>
            <dt>{t('inspector.together')}</dt>
            <dd>{rank(why.fusedRank)}</dd>
          </dl>
          {why.best && (
            <blockquote dir="auto" className="border-s-2 border-line ps-3 text-sm text-soft">
              {why.best.text.slice(0, 400)}
            </blockquote>
          )}
        </div>
      )}
    </section>
  )
}
