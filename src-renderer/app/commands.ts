import {
  ClipboardPaste,
  FilePlus,
  FlaskConical,
  Folder,
  FolderPlus,
  HeartPulse,
  Keyboard,
  Library,
  MessageSquare,
  MessageSquarePlus,
  MonitorCog,
  Moon,
  PanelLeft,
  PanelRight,
  Pause,
  Play,
  RefreshCw,
  ScrollText,
  ScanSearch,
  Search,
  Settings,
  Sparkles,
  Sun,
  TextQuote,
  Trash2,
  UserRound,
} from 'lucide-react'
import { pickAndImport } from '../features/library/store/intake.ts'
import { controlQueue, libraryStore } from '../features/library/store/library-store.ts'
import { findTarget } from '../shared/find/find-target.ts'
import { loadModels } from '../shared/models.ts'
import { setSetting } from '../shared/settings.ts'
import { t } from '../../src-preload/texts/say.ts'
import { run } from '../shared/controls/toasts.tsx'
import type { Command } from './command.ts'
import { openFind } from './find/open-find.ts'
import { artifactCommands, chatCommands, opens } from './content-commands.ts'
import { noteCommands } from './note-commands.ts'
import { showChat, showCollection, showQuestion, showView } from './navigation.ts'
import { toggleLeft, windowStore } from './window-store.ts'
import { collectionName } from '../../src-preload/texts/collection-name.ts'
import { DEFAULT_COLLECTION } from '../../src-preload/contract/sample.ts'

/** The collection of new documents: the shown one, else the default one. */
export function importCollection(): string {
  return libraryStore.get().scope ?? DEFAULT_COLLECTION
}

/** All available commands. Computed when they are shown, because they depend on the state (collections, open chat). */
export function commands(): Command[] {
  const paused = libraryStore.get().queue.paused
  return [
    { id: 'chat.new', label: t('commands.newChat'), icon: MessageSquarePlus, keys: 'Mod+N', perform: () => showChat(null) },
    {
      id: 'files.add',
      label: t('commands.addFiles'),
      icon: FilePlus,
      keys: 'Mod+O',
      perform: () => run(pickAndImport('files', importCollection())),
    },
    {
      id: 'folder.add',
      label: t('commands.addFolder'),
      icon: FolderPlus,
      keys: 'Mod+Shift+O',
      perform: () => run(pickAndImport('folder', importCollection())),
    },
    { id: 'documents.show', label: t('commands.documents'), icon: Library, keys: 'Mod+L', perform: () => showCollection(null) },
    ...collectionCommands(),
    ...noteCommands(),
    {
      id: 'text.paste',
      label: t('commands.pasteText'),
      icon: ClipboardPaste,
      perform: opens('paste'),
    },
    ...chatCommands(),
    { id: 'personas.show', label: t('persona.edit'), icon: UserRound, perform: opens('personas') },
    { id: 'health.show', label: t('commands.health'), icon: HeartPulse, perform: () => showView('health') },
    { id: 'trash.show', label: t('commands.trash'), icon: Trash2, perform: () => showView('trash') },
    paused
      ? { id: 'queue.resume', label: t('commands.resume'), icon: Play, perform: () => controlQueue('queue.resume') }
      : { id: 'queue.pause', label: t('commands.pause'), icon: Pause, perform: () => controlQueue('queue.pause') },
    { id: 'models.refresh', label: t('commands.refreshModels'), icon: RefreshCw, perform: () => run(loadModels(true)) },
    {
      id: 'left.fold',
      label: t('commands.foldLeft'),
      icon: PanelLeft,
      keys: 'Mod+B',
      perform: toggleLeft,
    },
    {
      id: 'right.fold',
      label: t('commands.foldRight'),
      icon: PanelRight,
      keys: 'Mod+Shift+B',
      perform: () => windowStore.dispatch({ type: 'right-folded' }),
    },
    ...themeCommands(),
    { id: 'artifacts.show', label: t('commands.artifacts'), icon: ScrollText, perform: () => showView('artifacts') },
    ...artifactCommands(),
    { id: 'evaluation.show', label: t('commands.evaluation'), icon: FlaskConical, perform: () => showView('evaluation') },
    {
      id: 'sources.show',
      label: t('commands.sources'),
      icon: TextQuote,
      perform: () => windowStore.dispatch({ type: 'sources-shown', answerId: null }),
    },
    {
      id: 'inspector.show',
      label: t('commands.inspector'),
      icon: ScanSearch,
      perform: () => windowStore.dispatch({ type: 'inspector-shown', answerId: null }),
    },
    { id: 'settings.show', label: t('commands.settings'), icon: Settings, keys: 'Mod+,', perform: () => showView('settings') },
    { id: 'welcome.show', label: t('commands.welcome'), icon: Sparkles, perform: () => showView('welcome') },
    ...findCommands(),
    ...keyboardCommands(),
  ]
}

function collectionCommands(): Command[] {
  return libraryStore.get().collections.map((collection) => ({
    id: `collection.${collection.id}`,
    label: t('commands.collection', { name: collectionName(collection.name) }),
    icon: Folder,
    perform: () => showCollection(collection.name),
  }))
}

function themeCommands(): Command[] {
  const theme = (value: 'light' | 'dark' | 'system') => () => run(setSetting('appearance.theme', value))
  return [
    { id: 'theme.light', label: t('commands.light'), icon: Sun, perform: theme('light') },
    { id: 'theme.dark', label: t('commands.dark'), icon: Moon, perform: theme('dark') },
    { id: 'theme.system', label: t('commands.system'), icon: MonitorCog, perform: theme('system') },
  ]
}

/** Find in the text that is being read, else in the list that is shown. */
function findCommands(): Command[] {
  const inText = findTarget()
  const field = document.querySelector<HTMLElement>('main [data-search]')
  const perform = inText ?? (field ? () => field.focus() : null)
  const label = t(inText ? 'commands.find' : 'commands.findInList')
  return perform ? [{ id: 'text.find', label, icon: Search, keys: 'Mod+F', perform }] : []
}

/** Commands that help to find the others. */
function keyboardCommands(): Command[] {
  return [
    { id: 'composer.focus', label: t('commands.toQuestion'), icon: MessageSquare, keys: 'Mod+J', perform: showQuestion },
    {
      id: 'palette.show',
      label: t('commands.palette'),
      icon: Keyboard,
      keys: 'Mod+K',
      perform: openFind,
    },
    {
      id: 'shortcuts.show',
      label: t('commands.shortcuts'),
      icon: Keyboard,
      keys: '?',
      perform: opens('shortcuts'),
    },
  ]
}
