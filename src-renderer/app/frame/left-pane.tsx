import {
  CircleHelp,
  Ellipsis,
  Files,
  FlaskConical,
  HeartPulse,
  ListChecks,
  MessageSquarePlus,
  Mic,
  NotebookPen,
  NotebookText,
  ScanSearch,
  ScrollText,
  Search,
  Settings,
  Trash2,
} from 'lucide-react'
import { useMemo } from 'react'
import { ChatList } from '../../features/chat/chats/chat-list.tsx'
import { CollectionList } from '../../features/library/collections/collection-list.tsx'
import { libraryStore } from '../../features/library/store/library-store.ts'
import { Button, IconButton } from '../../shared/controls/button.tsx'
import { formatCount } from '../../shared/format.ts'
import { recorderStore } from '../../features/notes/recorder/recorder-store.ts'
import { Mark } from '../../shared/mark.tsx'
import { Menu } from '../../shared/controls/menu.tsx'
import { run } from '../../shared/controls/toasts.tsx'
import { DRAGGED_DOCUMENTS } from '../../shared/rows/dragged.ts'
import { useRows } from '../../shared/rows/use-rows.ts'
import { NavigationRow } from '../../shared/controls/navigation-row.tsx'
import { t } from '../../../src-preload/texts/say.ts'
import { openFind } from '../find/open-find.ts'
import { opens } from '../content-commands.ts'
import { dropIntoChat } from '../drop-into-chat.ts'
import { isMac, keysLabel } from '../../shared/keys.ts'
import { showChat, showCollection, showView } from '../navigation.ts'
import { record, showNotes, writeNote } from '../note-actions.ts'
import { RECORD_KEYS } from '../note-commands.ts'
import { windowStore, type View } from '../window-store.ts'

/** The left pane: search, the pages, collections, chats; trash and settings at its foot. */
export function LeftPane() {
  const view = windowStore.use((state) => state.view)
  const scope = libraryStore.use((state) => state.scope)
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-12 shrink-0 items-center gap-2 ps-3.5 pe-3">
        <Mark />
        <span className="flex-1 truncate font-semibold tracking-tight">EchoMind</span>
        <RecordButton />
      </div>
      <div className="shrink-0 px-3 pb-2">
        <SearchButton />
      </div>
      <div className="flex max-h-[50%] shrink-0 flex-col overflow-y-auto px-2 pt-0.5 pb-2">
        <Pages />
        <CollectionList active={view === 'library' ? scope : null} onSelect={showCollection} />
      </div>
      <div className="min-h-0 flex-1 border-t border-line">
        <ChatList isShown={view === 'chat'} onOpen={showChat} onDropDocuments={(id, data) => run(dropIntoChat(id, data))} />
      </div>
      <Foot />
    </div>
  )
}

const PAGES = ['new', 'documents', 'notes', 'ledger', 'artifacts'] as const

/** The pages, one tab stop. */
function Pages() {
  const view = windowStore.use((state) => state.view)
  const scope = libraryStore.use((state) => state.scope)
  const count = libraryStore.use((state) => state.documents.size)
  const rows = useRows({ keys: PAGES })
  const row = (index: number) => ({ row: [index, index === rows.active] as const })
  return (
    <div {...rows.list}>
      <NavigationRow
        {...row(0)}
        icon={MessageSquarePlus}
        label={t('commands.newChat')}
        shortcut={keysLabel('Mod+N', isMac())}
        active={false}
        onSelect={() => showChat(null)}
        drop={{ type: DRAGGED_DOCUMENTS, onDrop: (data) => run(dropIntoChat(null, data)) }}
      />
      <NavigationRow
        {...row(1)}
        icon={Files}
        label={t('frame.documents')}
        count={formatCount(count)}
        active={view === 'library' && scope === null}
        onSelect={() => showCollection(null)}
      />
      <NavigationRow
        {...row(2)}
        icon={NotebookText}
        label={t('noteList.title')}
        active={view === 'notes'}
        onSelect={showNotes}
        menu={<IconButton icon={NotebookPen} size="small" tabIndex={-1} label={t('noteList.create')} onClick={() => run(writeNote())} />}
      />
      <NavigationRow
        {...row(3)}
        icon={ListChecks}
        label={t('ledger.title')}
        active={view === 'ledger'}
        onSelect={() => showView('ledger')}
      />
      <NavigationRow
        {...row(4)}
        icon={ScrollText}
        label={t('commands.artifacts')}
        active={view === 'artifacts'}
        onSelect={() => showView('artifacts')}
      />
    </div>
  )
}

/** Opens the search of everything; it looks like the field that it opens. */
function SearchButton() {
  return (
    <button
      type="button"
      onClick={openFind}
      className="@container flex h-8 w-full items-center gap-2 rounded-md border border-line bg-surface px-2 text-sm text-faint transition-colors hover:border-line-strong hover:text-soft"
    >
      <Search size={16} aria-hidden className="shrink-0" />
      {/* The whole words where the pane has room for them. */}
      <span aria-hidden className="flex-1 truncate text-start @2xs:hidden">
        {t('frame.searchShort')}
      </span>
      <span className="sr-only text-start @2xs:not-sr-only @2xs:flex-1">{t('frame.search')}</span>
      <span aria-hidden className="text-xs">
        {keysLabel('Mod+K', isMac())}
      </span>
    </button>
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

/** Health only when something is wrong; trash, settings, and a menu of what is needed rarely. */
function Foot() {
  const view = windowStore.use((state) => state.view)
  const documents = libraryStore.use((state) => state.documents)
  const wrong = useMemo(
    () => [...documents.values()].filter(({ status }) => status === 'failed' || status === 'quarantined').length,
    [documents],
  )
  const row = (page: View) => ({ active: view === page, onSelect: () => showView(page) })
  return (
    // All rows end before the menu. Long names go below each other.
    <div className="relative flex shrink-0 flex-wrap border-t border-line py-1.5 ps-2 pe-9.5">
      {wrong > 0 && (
        <div className="w-full">
          <NavigationRow {...row('health')} icon={HeartPulse} label={t('health.title')} count={formatCount(wrong)} isAlert />
        </div>
      )}
      <div className="max-w-full flex-auto">
        <NavigationRow {...row('settings')} icon={Settings} label={t('commands.settings')} />
      </div>
      <div className="max-w-full flex-auto">
        <NavigationRow {...row('trash')} icon={Trash2} label={t('library.trash')} />
      </div>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            label={t('frame.advanced')}
            pressed={view === 'evaluation' || (view === 'health' && wrong === 0)}
            className="absolute end-2 bottom-1.5"
          />
        }
        entries={[
          { label: t('health.title'), icon: HeartPulse, onSelect: () => showView('health') },
          { label: t('commands.evaluation'), icon: FlaskConical, onSelect: () => showView('evaluation') },
          {
            label: t('commands.inspector'),
            icon: ScanSearch,
            onSelect: () => windowStore.dispatch({ type: 'inspector-shown', answerId: null }),
          },
          { label: t('commands.shortcuts'), icon: CircleHelp, onSelect: opens('shortcuts') },
        ]}
      />
    </div>
  )
}
