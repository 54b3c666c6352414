import { Tabs } from '@base-ui/react/tabs'
import { useEffect } from 'react'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Note } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { MemoTab } from '../memo/memo-tab.tsx'
import { PlayerBar } from '../player/player-bar.tsx'
import { loadPlayer } from '../player/player-store.ts'
import { NOTE_TABS, type NoteTab } from '../store/notes-reducer.ts'
import { notesStore } from '../store/notes-store.ts'
import { TranscriptTab } from '../transcript/transcript-tab.tsx'
import { NoteHead } from './note-head.tsx'
import { RefinedTab } from './refined-tab.tsx'
import { VersionsTab } from './versions-tab.tsx'

const TAB = 'h-7 rounded-md px-2.5 text-sm text-soft hover:text-text data-active:bg-hover data-active:font-medium data-active:text-text'

/** `onAddEngine` null: the note does not wait for an engine. */
type Props = { onBack: () => void; onDelete: (id: DocumentId) => void; onAddEngine: (() => void) | null }

/** The open note: memo, refined notes, transcript and versions, with the player of its recording. */
export function NotePage(props: Props) {
  const note = notesStore.use((state) => state.note)
  if (!note) return <output className="breathing p-6 text-center text-sm text-soft">{t('common.loading')}</output>
  return <OpenNote key={note.id} note={note} {...props} />
}

function OpenNote({ note, onBack, onDelete, onAddEngine }: { note: Note } & Props) {
  const tab = notesStore.use((state) => state.tab)
  useEffect(() => loadPlayer(note), [note])
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(value) => notesStore.dispatch({ type: 'tab-chosen', tab: value as NoteTab })}
      className="flex h-full min-h-0 flex-col"
    >
      <NoteHead note={note} onBack={onBack} onDelete={() => onDelete(note.id)} />
      {onAddEngine && (
        <div className="in-column flex shrink-0 flex-wrap items-center gap-3 border-b border-line bg-warning-soft py-2 text-sm">
          <p>{t('speech.noteWaits')}</p>
          <Button size="small" onClick={onAddEngine}>
            {t('speech.noteAction')}
          </Button>
        </div>
      )}
      <Tabs.List className="in-column flex h-10 shrink-0 items-center gap-1 border-b border-line" aria-label={t('note.parts')}>
        {NOTE_TABS.map((name) => (
          <Tabs.Tab key={name} value={name} className={TAB}>
            {t(`note.tab.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="memo" className="min-h-0 flex-1">
        <MemoTab note={note} />
      </Tabs.Panel>
      <Tabs.Panel value="refined" className="min-h-0 flex-1">
        <RefinedTab note={note} />
      </Tabs.Panel>
      <Tabs.Panel value="transcript" className="min-h-0 flex-1">
        <TranscriptTab note={note} />
      </Tabs.Panel>
      <Tabs.Panel value="versions" className="min-h-0 flex-1">
        <VersionsTab note={note} />
      </Tabs.Panel>
      <PlayerBar note={note} />
    </Tabs.Root>
  )
}
