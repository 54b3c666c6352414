import { AudioLines, ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import type { Note } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { Dialog } from '../../../shared/controls/dialog.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import { pasteTranscript, transcribeNote } from '../store/note-work.ts'

/** Longest pasted transcript, characters (contract; a test keeps them equal). */
export const LONGEST_PASTE = 3_000_000

/** Ways to a transcript: transcribing the recording, and pasting one from elsewhere. Each makes a new version. */
export function TranscriptActions({ note: { id, hasAudio, state, segments } }: { note: Note }) {
  const [isPasting, setPasting] = useState(false)
  const isBusy = state === 'recording' || state === 'transcribing'
  if (isBusy) return null
  const isEmpty = segments.length === 0
  return (
    <div className={isEmpty ? 'flex gap-2' : 'in-column flex shrink-0 justify-end gap-2 border-b border-line py-2'}>
      <Button icon={ClipboardPaste} onClick={() => setPasting(true)}>
        {t('transcript.paste')}
      </Button>
      {hasAudio && (
        <Button icon={AudioLines} look={isEmpty ? 'primary' : 'plain'} onClick={() => run(transcribeNote(id))}>
          {t(isEmpty ? 'transcript.transcribe' : 'transcript.again')}
        </Button>
      )}
      {isPasting && (
        <PasteTranscript
          onClose={() => setPasting(false)}
          onPaste={(text) => {
            setPasting(false)
            run(pasteTranscript(id, text))
          }}
        />
      )}
    </div>
  )
}

function PasteTranscript({ onClose, onPaste }: { onClose: () => void; onPaste: (text: string) => void }) {
  const [text, setText] = useState('')
  return (
    <Dialog open wide onClose={onClose} title={t('transcript.paste')} description={t('transcript.pasteText')}>
      <div className="flex flex-col gap-4">
        <textarea
          data-first
          dir="auto"
          rows={12}
          className="field h-auto w-full resize-y py-2"
          aria-label={t('note.tab.transcript')}
          maxLength={LONGEST_PASTE}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" disabled={text.trim() === ''} onClick={() => onPaste(text)}>
            {t('transcript.pasteAction')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
