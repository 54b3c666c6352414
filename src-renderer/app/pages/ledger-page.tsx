import type { LedgerItem } from '../../../src-preload/contract/shapes/notes.ts'
import { LedgerView } from '../../features/notes/ledger/ledger-view.tsx'
import { cueSecond } from '../../features/notes/player/player-store.ts'
import { showNote } from '../note-actions.ts'

/** The page of decisions and action items; each opens its note at its second. */
export function LedgerPage() {
  return <LedgerView onOpen={openItem} />
}

function openItem({ noteId, startSeconds }: LedgerItem): void {
  if (startSeconds !== null) cueSecond(noteId, startSeconds)
  showNote(noteId, startSeconds === null ? null : 'transcript')
}
