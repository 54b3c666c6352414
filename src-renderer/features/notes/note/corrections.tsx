import { formatClock } from '../../../../src-preload/contract/values/clock.ts'
import { ArrowRight, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Correction, Note } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { notifyError, run } from '../../../shared/controls/toasts.tsx'
import { request } from '../../../shared/ipc.ts'
import { undoCorrection } from '../store/notes-store.ts'

/** Words of a transcript's version that became names of the collection, each with its undo. */
export function Corrections({ note, version }: { note: Note; version: number }) {
  const [corrections, setCorrections] = useState<readonly Correction[]>([])
  useEffect(() => {
    request('notes.corrections', { id: note.id, version }).then((answer) => setCorrections(answer.corrections), notifyError)
  }, [note, version])
  if (corrections.length === 0) return null
  return (
    <ul aria-label={t('note.corrections')} className="in-column max-h-48 shrink-0 overflow-y-auto border-b border-line py-2 text-sm">
      {corrections.map(({ from, to, seconds, isUndone }, at) => (
        <li key={at} className="flex h-8 items-center gap-2">
          <span className="w-14 shrink-0 text-xs text-soft tabular-nums">{formatClock(seconds)}</span>
          <span dir="auto" className="min-w-0 flex-1 truncate">
            <del className="text-soft">{from}</del> <ArrowRight aria-hidden className="inline size-3" />{' '}
            <ins className="no-underline">{to}</ins>
          </span>
          {isUndone ? (
            <span className="text-xs text-soft">{t('note.correctionUndone')}</span>
          ) : (
            <Button
              size="small"
              icon={Undo2}
              aria-label={t('note.undoCorrectionName', { from })}
              onClick={() => run(undoCorrection(note.id, version, at))}
            >
              {t('note.undoCorrection')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
