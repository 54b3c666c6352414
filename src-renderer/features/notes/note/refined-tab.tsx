import { formatClock } from '../../../../src-preload/contract/values/clock.ts'
import { Sparkles } from 'lucide-react'
import { useEffect } from 'react'
import type { Note, Refined, RefinedLine, RefinedSection } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import { LedgerItemRow } from '../ledger/ledger-item.tsx'
import { ledgerStore, loadLedger } from '../ledger/ledger-store.ts'
import { isPlayable } from '../player/player-store.ts'
import { RefineBar } from './refine-bar.tsx'
import { PlayButton } from '../player/play-button.tsx'
import { PieceBoundary } from '../../../shared/controls/boundary.tsx'

/** The refined notes by section; each line plays the speech that it comes from. Action items are a check list. */
export function RefinedTab({ note }: { note: Note }) {
  const { refinedParts } = note
  useEffect(() => run(loadLedger()), [note])
  return (
    <div className="flex h-full flex-col">
      {note.segments.length > 0 && <RefineBar note={note} />}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {refinedParts ? (
          <PieceBoundary text={note.refined ?? ''}>
            <RefinedText note={note} refined={refinedParts} />
          </PieceBoundary>
        ) : (
          <EmptyState icon={Sparkles} title={t('note.notRefined')} text={t('note.notRefinedText')} />
        )}
      </div>
    </div>
  )
}

function RefinedText({ note, refined }: { note: Note; refined: Refined }) {
  const sections = refined.sections.filter(({ lines }) => lines.length > 0)
  return (
    <div className="selectable mx-auto flex max-w-180 flex-col gap-6 px-6 py-6">
      {refined.leftOut.length > 0 && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-sm">
          {t('note.leftOut', {
            parts: refined.leftOut.map(({ start, end }) => t('note.range', { from: formatClock(start), to: formatClock(end) })),
          })}
        </p>
      )}
      {sections.map(({ section, lines }) => (
        <section key={section} aria-labelledby={`section-${section}`} className="flex flex-col gap-1.5">
          <h2 id={`section-${section}`} className="text-read font-semibold">
            {t(`notes.section.${section}`)}
          </h2>
          <SectionLines note={note} section={section} lines={lines} />
        </section>
      ))}
    </div>
  )
}

function SectionLines({ note, section, lines }: { note: Note; section: RefinedSection; lines: readonly RefinedLine[] }) {
  const items = ledgerStore.use((state) => state.items)
  const actions = section === 'actions' ? items?.filter(({ noteId, kind }) => noteId === note.id && kind === 'action') : undefined
  if (actions && actions.length > 0) {
    return (
      <ul className="flex flex-col gap-1">
        {actions.map((item) => (
          <li key={item.id} className="flex items-start gap-2">
            <div className="-ms-2 min-w-0 flex-1">
              <LedgerItemRow item={item} onPlace={null} />
            </div>
            {item.startSeconds !== null && isPlayable(note) && <PlayButton seconds={item.startSeconds} />}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className="flex flex-col gap-1">
      {lines.map((line, index) => (
        <li key={index} className="flex flex-col gap-1">
          {line.heading !== undefined && line.heading !== lines[index - 1]?.heading && (
            <h3 dir="auto" className="pt-2 font-medium">
              {line.heading}
            </h3>
          )}
          <div className="flex items-start gap-2 font-serif text-page">
            <span aria-hidden className="text-faint">
              •
            </span>
            <p dir="auto" className="min-w-0 flex-1">
              {line.text}
              {line.support === 'check' && <span className="ms-2 text-xs text-warning">{t('note.check')}</span>}
            </p>
            {line.start !== null && isPlayable(note) && <PlayButton seconds={line.start} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
