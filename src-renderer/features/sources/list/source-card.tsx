import { ChevronDown, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Source } from '../../../../src-preload/contract/shapes/answers.ts'
import { evidenceName, evidenceText, isBorneOut } from '../../../../src-preload/texts/evidence.ts'
import type { MessageId } from '../../../../src-preload/contract/ids.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { classNames } from '../../../shared/class-names.ts'
import { formatAnchor, sectionOf } from '../../../shared/format.ts'
import { readerTargetOf, type ReaderTarget } from '../../../shared/reader-target.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import type { Relevance } from './group-sources.ts'
import { RelevanceMark } from './relevance-mark.tsx'
import { SourceRanks } from './source-ranks.tsx'
import { RedactedText } from '../../../shared/redactions/redacted-text.tsx'

/** Index in the list, and whether it has its tab stop. */
export type SourceRow = readonly [index: number, isActive: boolean]

type Props = {
  source: Source
  row: SourceRow
  relevance: Relevance | null
  answerId: MessageId | null
  /** False: not verified. */ isChecked: boolean
  active: boolean
  onOpen: (target: ReaderTarget) => void
}

/** A source with number, position and quote. A click opens it in the Reader; unfolding shows the whole quote and its support. */
export function SourceCard({ source, row, relevance, answerId, isChecked, active, onOpen }: Props) {
  const [unfolded, setUnfolded] = useState(false)
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (active) card.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  const place = formatAnchor(source.anchor, source.title)
  const section = sectionOf(source.anchor, source.title).join(' › ')
  const gone = source.deleted === true || source.documentId === null
  const open = (): void => {
    const target = readerTargetOf(source)
    if (target) onOpen(target)
  }
  return (
    <li ref={card} data-row={row[0]} aria-current={active} className="relative rounded-md hover:bg-hover aria-[current=true]:bg-selected">
      <button
        type="button"
        tabIndex={row[1] ? 0 : -1}
        aria-disabled={gone}
        onClick={open}
        className="flex w-full gap-2.5 rounded-md p-2 pe-9 text-start focus-visible:-outline-offset-2"
      >
        <span
          className={classNames(
            'h-5 min-w-5 shrink-0 rounded-sm px-1 text-center text-xs leading-5 font-medium',
            gone ? 'bg-sunken text-faint line-through' : active ? 'bg-accent text-accent-text' : 'bg-accent-soft text-accent',
          )}
        >
          <span className="sr-only">{t('sources.open')} </span>
          {source.n}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex min-h-5 items-center gap-2 text-xs text-faint">
            {relevance && <RelevanceMark relevance={relevance} />}
            <span className="truncate">{place}</span>
          </span>
          <span
            dir="auto"
            className={classNames('text-sm break-words', unfolded ? 'block' : 'line-clamp-3', gone ? 'text-soft' : 'text-text')}
          >
            <RedactedText text={source.quote} />
          </span>
          {source.copies && (
            <span className="mt-1 block text-xs text-faint">
              {t('answers.copies', {
                places: source.copies.map((copy) => [copy.title, formatAnchor(copy.anchor, copy.title)].filter(Boolean).join(', ')),
              })}
            </span>
          )}
          <SupportNote source={source} isChecked={isChecked} />
        </span>
      </button>
      <IconButton
        icon={ChevronDown}
        size="small"
        label={t('sources.details', { n: source.n })}
        aria-expanded={unfolded}
        tabIndex={-1}
        className={classNames('absolute end-1.5 top-1.5', unfolded && 'rotate-180')}
        onClick={() => setUnfolded(!unfolded)}
      />
      {unfolded && (
        <div className="flex flex-col gap-0.5 px-2 pb-2 ps-9.5 text-xs text-soft">
          {section !== '' && section !== place && <p>{section}</p>}
          {!gone && isChecked && <p>{evidenceText(source)}</p>}
          {relevance && <p>{t('sources.rank', { rank: relevance.rank, count: relevance.count })}</p>}
          {answerId !== null && source.chunkId !== null && <SourceRanks answerId={answerId} chunkId={source.chunkId} />}
        </div>
      )}
    </li>
  )
}

/** Warning about a source with icon and text; null if it supports the answer. */
function SupportNote({ source, isChecked }: { source: Source; isChecked: boolean }) {
  if (source.deleted) return <span className="mt-1 block text-xs text-warning">{t('sources.deleted')}</span>
  if (!isChecked || isBorneOut(source.support)) return null
  return (
    <span className="mt-1 flex items-center gap-1 text-xs text-warning">
      <TriangleAlert size={12} aria-hidden />
      {evidenceName(source.support)}
    </span>
  )
}
