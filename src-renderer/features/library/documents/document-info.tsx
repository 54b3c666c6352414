import { RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Chunk, Document } from '../../../../src-preload/contract/shapes/documents.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { classNames } from '../../../shared/class-names.ts'
import { formatCount } from '../../../shared/format.ts'
import { request } from '../../../shared/ipc.ts'
import type { ReaderTarget } from '../../../shared/reader-target.ts'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { notifyError, run } from '../../../shared/controls/toasts.tsx'
import { canRetry, isLocked } from '../../../../src-preload/contract/errors.ts'
import { ChunkList } from './chunk-list.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { EnclosureList } from '../enclosures/enclosure-list.tsx'
import { TagList } from './tag-list.tsx'
import { UnlockForm } from './unlock-form.tsx'
import { retryDocuments } from '../store/library-store.ts'
import type { Text } from '../../../../src-preload/texts/text.ts'

type Props = { document: Document; onRead: (target: ReaderTarget) => void }

/** Facts about a document: error, warnings, tags and passages. A click on a passage shows it in the text. */
export function DocumentInfo({ document, onRead }: Props) {
  const chunks = useChunks(document)
  const target = { documentId: document.id, title: document.title }
  return (
    <ChunkList chunks={chunks ?? []} title={document.title} onOpen={(chunk) => onRead({ ...target, chunkId: chunk.id })}>
      <div className="flex flex-col gap-4 px-4 py-4">
        {document.error && <Failure document={document} />}
        {document.warnings.length > 0 && <Warnings warnings={document.warnings} />}
        <EnclosureList document={document} />
        <DocumentFacts document={document} />
        <div className="flex gap-3 text-sm">
          <span className="w-28 shrink-0 text-faint">{t('tags.title')}</span>
          <TagList document={document} />
        </div>
        <div className={classNames('flex items-baseline gap-2', document.error && document.chunks === 0 && 'hidden')}>
          <h2 className="font-semibold">{t('library.passages')}</h2>
          <span className="text-sm text-faint">
            {chunks === null ? t('common.loading') : document.chunks === 0 ? t('library.noPassages') : formatCount(document.chunks)}
          </span>
        </div>
      </div>
    </ChunkList>
  )
}

/** The passages of a document, reloaded when their number or the document's state changes. */
function useChunks(document: Document): readonly Chunk[] | null {
  const [chunks, setChunks] = useState<readonly Chunk[] | null>(null)
  useEffect(() => {
    let wanted = true
    request('documents.get', { id: document.id, chunks: true }).then(
      (read) => wanted && setChunks((read.chunks ?? []).filter((chunk) => !chunk.isParent)),
      notifyError,
    )
    return () => {
      wanted = false
    }
  }, [document.id, document.chunks, document.status])
  return chunks
}

function Failure({ document }: { document: Document }) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-lg bg-error-soft p-3">
      <TriangleAlert size={16} className="mt-0.5 shrink-0 text-error" aria-hidden />
      <div className="selectable flex-1">
        <p className="font-medium">{document.error && say(document.error.message)}</p>
        {document.error?.next && <p className="text-sm text-soft">{say(document.error.next)}</p>}
      </div>
      {isLocked(document) ? (
        <UnlockForm id={document.id} title={document.title} />
      ) : (
        canRetry(document.error) && (
          <Button size="small" icon={RotateCw} onClick={() => run(retryDocuments([document.id]))}>
            {t('library.retry')}
          </Button>
        )
      )}
    </div>
  )
}

function Warnings({ warnings }: { warnings: readonly Text[] }) {
  return (
    <ul className="selectable flex flex-col gap-1 rounded-lg bg-warning-soft p-3 text-sm">
      {warnings.map(say).map((warning) => (
        <li key={warning} className="flex items-start gap-2">
          <TriangleAlert size={14} className="mt-0.75 shrink-0 text-warning" aria-hidden />
          {warning}
        </li>
      ))}
    </ul>
  )
}
