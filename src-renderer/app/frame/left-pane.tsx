import {
  Files,
  FlaskConical,
  HeartPulse,
  ListChecks,
  MessageSquarePlus,
  Mic,
  NotebookPen,
  NotebookText,
  ScrollText,
  Search,
  Settings,
  Trash2,
} from 'lucide-react'
import { ChatList } from '../../features/chat/chats/chat-list.tsx'
import { CollectionList } from '../../features/library/collections/collection-list.tsx'
import { libraryStore } from '../../features/library/store/library-store.ts'
import { Button, IconButton } from '../../shared/controls/button.tsx'
import { formatCount } from '../../shared/format.ts'
import { recorderStore } from '../../features/notes/recorder/recorder-store.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { NavigationRow } from '../../shared/controls/navigation-row.tsx'
import { t } from '../../../src-preload/texts/say.ts'
import { isMac, keysLabel } from '../keys.ts'
import { showChat, showCollection, showView } from '../navigation.ts'
import { record, showNotes, writeNote } from '../note-actions.ts'
import { RECORD_KEYS } from '../note-commands.ts'
import { ThemeButton } from './theme-button.tsx'
import { windowStore } from '../window-store.ts'

/** The left pane: collections, trash and chats. */
export function LeftPane() {
  const view = windowStore.use((state) => state.view)
  const scope = libraryStore.use((state) => state.scope)
  const count = libraryStore.use((state) => state.documents.size)
  const mac = isMac()
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-12 shrink-0 items-center gap-1 ps-4 pe-2">
        <span className="flex-1 truncate font-semibold tracking-tight">EchoMind</span>
        <IconButton
          icon={Search}
          label={t('commands.palette')}
          shortcut={keysLabel('Mod+K', mac)}
          side="bottom"
          onClick={() => windowStore.dispatch({ type: 'dialog-opened', dialog: 'palette' })}
        />
      </div>
      <div className="flex gap-2 px-3 pb-3">
        <Button className="min-w-0 flex-1" icon={MessageSquarePlus} onClick={() => showChat(null)}>
          {t('commands.newChat')}
        </Button>
        <RecordButton />
      </div>
      <div className="flex max-h-[45%] shrink-0 flex-col overflow-y-auto px-2 pb-2">
        <NavigationRow
          icon={Files}
          label={t('library.all')}
          count={formatCount(count)}
          active={view === 'library' && scope === null}
          onSelect={() => showCollection(null)}
        />
        <CollectionList active={view === 'library' ? scope : null} onSelect={showCollection} />
        <NavigationRow
          icon={NotebookText}
          label={t('noteList.title')}
          active={view === 'notes'}
          onSelect={showNotes}
          menu={<IconButton icon={NotebookPen} size="small" label={t('noteList.create')} onClick={() => run(writeNote())} />}
        />
        <NavigationRow icon={ListChecks} label={t('ledger.title')} active={view === 'ledger'} onSelect={() => showView('ledger')} />
        <NavigationRow icon={HeartPulse} label={t('health.title')} active={view === 'health'} onSelect={() => showView('health')} />
        <NavigationRow icon={Trash2} label={t('library.trash')} active={view === 'trash'} onSelect={() => showView('trash')} />
      </div>
      <div className="min-h-0 flex-1 border-t border-line">
        <ChatList isShown={view === 'chat'} onOpen={showChat} />
      </div>
      <div className="flex h-10 shrink-0 items-center gap-1 border-t border-line px-2">
        <IconButton
          icon={Settings}
          label={t('commands.settings')}
          shortcut={keysLabel('Mod+,', mac)}
          pressed={view === 'settings'}
          onClick={() => showView('settings')}
        />
        <IconButton
          icon={ScrollText}
          label={t('commands.artifacts')}
          pressed={view === 'artifacts'}
          onClick={() => showView('artifacts')}
        />
        <IconButton
          icon={FlaskConical}
          label={t('commands.evaluation')}
          pressed={view === 'evaluation'}
          onClick={() => showView('evaluation')}
        />
        <ThemeButton />
      </div>
    </div>
  )
}

/** Starts a recording; while one goes on, its bar has the buttons. */
function RecordButton() {
  const isIdle = recorderStore.use((state) => state.phase === 'idle')
  return (
    <Button icon={Mic} disabled={!isIdle} title={keysLabel(RECORD_KEYS, isMac())} onClick={() => run(record())}>
      {t('recorder.record')}
    </Button>
  )
}
