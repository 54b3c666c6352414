import { ListChecks, Mic, NotebookPen, NotebookText, Pause, Square } from 'lucide-react'
import { t } from '../../src-preload/texts/say.ts'
import { isGoingOn } from '../features/notes/recorder/recorder-reducer.ts'
import { recorderStore, togglePause } from '../features/notes/recorder/recorder-store.ts'
import { run } from '../shared/controls/toasts.tsx'
import type { Command } from './command.ts'
import { showView } from './navigation.ts'
import { showNotes, toggleRecording, writeNote } from './note-actions.ts'

/** Shortcut that starts and stops a recording. */
export const RECORD_KEYS = 'Mod+Shift+R'

/** Commands of notes and the recorder. */
export function noteCommands(): Command[] {
  const isRecording = isGoingOn(recorderStore.get())
  return [
    {
      id: 'recording.toggle',
      label: t(isRecording ? 'recorder.stopCommand' : 'recorder.start'),
      icon: isRecording ? Square : Mic,
      keys: RECORD_KEYS,
      perform: toggleRecording,
    },
    ...(isRecording ? [{ id: 'recording.pause', label: t('recorder.pauseCommand'), icon: Pause, perform: () => run(togglePause()) }] : []),
    { id: 'note.new', label: t('noteList.create'), icon: NotebookPen, keys: 'Mod+Shift+N', perform: () => run(writeNote()) },
    { id: 'notes.show', label: t('noteList.title'), icon: NotebookText, perform: showNotes },
    { id: 'ledger.show', label: t('ledger.title'), icon: ListChecks, perform: () => showView('ledger') },
  ]
}
