import { ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { PassageView } from '../../../../src-preload/contract/shapes/answers.ts'
import type { ChunkId } from '../../../../src-preload/contract/ids.ts'
import { classNames } from '../../../shared/class-names.ts'
import { formatAnchor } from '../../../shared/format.ts'
import { request } from '../../../shared/ipc.ts'
import { secondOf, type ReaderTarget } from '../../../shared/reader-target.ts'
import { useRows } from '../../../shared/rows/use-rows.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { relevanceOf, type Cited } from './group-sources.ts'
import { RelevanceMark } from './relevance-mark.tsx'
import { RedactedText } from '../../../shared/redactions/redacted-text.tsx'

type Props = { ids: readonly ChunkId[]; cited: Cited; onOpen: (target: ReaderTarget) => void }

/** Retrieved passages that are not cited: folded, loaded when unfolded. Where nothing is cited they are the nearest ones. */
export function AlsoRetrieved({ ids, cited, onOpen }: Props) {
  const [unfolded, setUnfolded] = useState(false)
  if (ids.length === 0) return null
  const isNone = cited.sources.length === 0
  const title = t(isNone ? 'chat.nearest' : 'sources.also')
  return (
    <section aria-label={title} className="border-t border-line pt-2">
      <button
        type="button"
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
        className="flex w-full items-center gap-1.5 rounded-md px-2 py-1 text-start text-sm text-soft hover:bg-hover"
      >
        <ChevronRight size={16} aria-hidden className={classNames('shrink-0', unfolded && 'rotate-90 rtl:-rotate-90')} />
        <span className="font-medium">{title}</span>
        <span className="text-xs text-faint">{t(isNone ? 'sources.count' : 'sources.alsoCount', { count: ids.length })}</span>
      </button>
      {unfolded && <PassageList ids={ids} cited={cited} onOpen={onOpen} />}
    </section>
  )
}

function PassageList({ ids, cited, onOpen }: Props) {
  const [passages, setPassages] = useState<readonly PassageView[] | 'failed' | null>(null)
  useEffect(() => {
    let gone = false
    request('passages.get', { ids: ids.slice(0, 100) }).then(
      (output) => !gone && setPassages(output.passages),
      () => !gone && setPassages('failed'),
    )
    return () => {
      gone = true
    }
  }, [ids])
  const keys = useMemo(() => (Array.isArray(passages) ? passages.map(({ chunkId }: PassageView) => String(chunkId)) : []), [passages])
  const rows = useRows({ keys })
  if (passages === null || passages === 'failed' || passages.length === 0) {
    return (
      <output className="block px-3 py-2 text-sm text-soft">
        {passages === null ? t('common.loading') : passages === 'failed' ? t('sources.alsoFailed') : t('sources.gone')}
      </output>
    )
  }
  return (
    <ol {...rows.list} className="flex flex-col gap-1 py-1">
      {passages.map((passage, index) => {
        const relevance = relevanceOf(passage.chunkId, cited)
        return (
          <li key={passage.chunkId} data-row={index}>
            <button
              type="button"
              tabIndex={index === rows.active ? 0 : -1}
              onClick={() =>
                onOpen({ documentId: passage.documentId, title: passage.title, chunkId: passage.chunkId, ...secondOf(passage.anchor) })
              }
              className="block w-full rounded-md p-2 text-start hover:bg-hover"
            >
              <span className="flex items-center gap-2 text-xs text-faint">
                <span className="sr-only">{t('sources.openPassage')} </span>
                {relevance && <RelevanceMark relevance={relevance} />}
                <span dir="auto" className="truncate font-medium text-soft">
                  {passage.title}
                </span>
                <span className="shrink-0">{formatAnchor(passage.anchor, passage.title)}</span>
              </span>
              <span dir="auto" className="line-clamp-3 text-sm break-words">
                <RedactedText text={passage.text} />
              </span>
              {cited.dropped.includes(passage.chunkId) && <span className="mt-1 block text-xs text-warning">{t('sources.dropped')}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
