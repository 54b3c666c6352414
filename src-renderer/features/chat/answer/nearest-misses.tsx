import type { Answer } from '../../../../src-preload/contract/shapes/answers.ts'
import { formatAnchor } from '../../../shared/format.ts'
import { secondOf, type ReaderTarget } from '../../../shared/reader-target.ts'
import { t } from '../../../../src-preload/texts/say.ts'

/** Nearest misses of a refusal: up to three passages that the answer does not quote, and the next step unless a notice already tells it. */
export function NearestMisses({ answer, onOpen }: { answer: Answer; onOpen: (target: ReaderTarget) => void }) {
  const quoted = new Set(answer.sources.map((source) => source.chunkId))
  const nearest = answer.nearest.slice(0, 3).filter((hit) => !quoted.has(hit.chunkId))
  if (nearest.length === 0 && answer.notice) return null
  return (
    <section aria-label={t('chat.notFound')} className="flex flex-col gap-2 rounded-lg border border-line p-3">
      {nearest.length > 0 && (
        <>
          <h2 className="text-sm font-medium">{t('chat.nearest')}</h2>
          <ul className="flex flex-col">
            {nearest.map((hit) => (
              <li key={hit.chunkId}>
                <button
                  type="button"
                  className="-mx-2 flex w-[calc(100%+16px)] flex-col rounded-md px-2 py-1.5 text-start hover:bg-hover"
                  onClick={() => onOpen({ documentId: hit.documentId, title: hit.title, chunkId: hit.chunkId, ...secondOf(hit.anchor) })}
                >
                  <span className="flex w-full items-baseline gap-2 text-sm">
                    <span dir="auto" className="min-w-0 flex-1 truncate">
                      {hit.title}
                    </span>
                    <span className="max-w-[45%] shrink-0 truncate text-xs text-faint">{formatAnchor(hit.anchor, hit.title)}</span>
                  </span>
                  <span dir="auto" className="line-clamp-2 w-full text-start text-sm text-soft">
                    {hit.text}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {!answer.notice && <p className="text-sm text-soft">{t('chat.notFoundNext')}</p>}
    </section>
  )
}
