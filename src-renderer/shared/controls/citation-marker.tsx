import { PreviewCard } from '@base-ui/react/preview-card'
import { useContext, useState } from 'react'
import type { Source } from '../../../src-preload/contract/shapes/answers.ts'
import type { CitedSource } from '../markdown/quoted-source.ts'
import { classNames } from '../class-names.ts'
import { ElsewhereNote, type Elsewhere } from './elsewhere.tsx'
import { formatAnchor } from '../format.ts'
import { OpinionNote } from '../markdown/opinion-note.tsx'
import { floatingPlace } from './hint.tsx'
import { readerTargetOf, type ReaderTarget } from '../reader-target.ts'
import { evidenceText, isBorneOut, isProven } from '../../../src-preload/texts/evidence.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { OpenSource } from '../open-source.ts'
import { RedactedText } from '../redactions/redacted-text.tsx'
import { PieceBoundary } from './boundary.tsx'

type CitationMarkerProps = {
  source: CitedSource
  /** False while the answer is generated: citations are verified when it is complete. */
  isChecked: boolean
  /** Id of its answer or artifact. */
  owner: string
  /** Another passage that supports the sentence, if this source does not. */
  elsewhere: Elsewhere | null
  /** Opens a passage. `n`: its source number; null: not a source. */
  onOpen: (target: ReaderTarget, n: number | null) => void
}

/** A citation marker [n] as a small button: hovering shows the passage, a click opens it in the Reader. */
export function CitationMarker({ source, owner, isChecked, elsewhere, onOpen }: CitationMarkerProps) {
  const shown = useContext(OpenSource)
  const isOpen = shown?.owner === owner && shown.n === source.n && (shown.quote === null || shown.quote === source.quote)
  // No card while the Reader shows the passage: it would cover the answer and take the next Esc.
  const [isCardOpen, setIsCardOpen] = useState(false)
  const place = formatAnchor(source.anchor, source.title)
  const label = citationLabel(source)
  const open = () => {
    const target = readerTargetOf(source)
    if (target) onOpen(target, source.n)
  }
  return (
    <PreviewCard.Root open={isCardOpen && !isOpen} onOpenChange={setIsCardOpen}>
      <PreviewCard.Trigger
        delay={250}
        closeDelay={100}
        render={
          <button
            type="button"
            aria-label={label}
            aria-disabled={source.deleted === true}
            aria-current={isOpen || undefined}
            onClick={open}
            className={classNames(
              'mx-px inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm px-1 align-[1px] text-xs leading-none font-medium',
              source.deleted && 'bg-sunken text-faint line-through',
              isOpen && 'bg-accent text-accent-text',
              !source.deleted && !isOpen && !isChecked && 'bg-sunken text-soft hover:bg-accent hover:text-accent-text',
              !source.deleted && !isOpen && isChecked && 'bg-accent-soft text-accent hover:bg-accent hover:text-accent-text',
            )}
          />
        }
      >
        {source.n}
      </PreviewCard.Trigger>
      <PreviewCard.Portal container={floatingPlace()}>
        <PreviewCard.Positioner side="top" sideOffset={6} className="z-30">
          <PreviewCard.Popup className="floating appear flex w-80 flex-col gap-1.5 p-3">
            <PieceBoundary text={source.quote}>
              <PassageCard
                source={source}
                place={place}
                isChecked={isChecked}
                elsewhere={elsewhere}
                onOpen={(target, n) => {
                  setIsCardOpen(false)
                  onOpen(target, n)
                }}
              />
            </PieceBoundary>
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}

/** Name of a marker for screen readers. */
export function citationLabel({ n, title, anchor, deleted }: Source): string {
  const name = t(deleted ? 'chat.citationDeleted' : 'chat.citation', { n, title })
  return [name, deleted ? '' : formatAnchor(anchor, title)].filter(Boolean).join(', ')
}

type PassageCardProps = Pick<CitationMarkerProps, 'source' | 'isChecked' | 'elsewhere' | 'onOpen'> & { place: string }

/** The passage in short, its position, and a warning if it does not support the sentence. */
export function PassageCard({ source, place, isChecked, elsewhere, onOpen }: PassageCardProps) {
  return (
    <>
      <p className="flex items-baseline gap-2 text-sm">
        <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {source.title}
        </span>
        <span className="max-w-[45%] shrink-0 truncate text-xs text-faint">{place}</span>
      </p>
      <p dir="auto" className="line-clamp-3 text-sm text-soft">
        <RedactedText text={source.quote} />
      </p>
      {source.deleted && <p className="text-xs text-warning">{t('chat.sourceDeleted')}</p>}
      {!source.deleted && source.changed && <p className="text-xs text-warning">{t('chat.sourceChanged')}</p>}
      {elsewhere ? (
        <ElsewhereNote elsewhere={elsewhere} onOpen={onOpen} />
      ) : (
        !source.deleted && isChecked && <EvidenceNote source={source} />
      )}
      {source.claim && isChecked && <OpinionNote claim={source.claim} />}
    </>
  )
}

/** What the passage proves of the sentence before the marker: green only for a quote or a calculation. */
function EvidenceNote({ source }: { source: CitedSource }) {
  const color = isProven(source.support) ? 'text-ok' : isBorneOut(source.support) ? 'text-soft' : 'text-warning'
  return <p className={classNames('text-xs', color)}>{evidenceText(source)}</p>
}
