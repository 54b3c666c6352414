import { Suspense } from 'react'
import { lazyPage } from '../../shared/async/later-texts.ts'
import { chatStore } from '../../features/chat/store/chat-store.ts'
import { renameChat } from '../../features/chat/store/organise-chats.ts'
import { libraryStore } from '../../features/library/store/library-store.ts'
import { NameDialog } from '../../shared/controls/dialog.tsx'
import { t } from '../../../src-preload/texts/say.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { importCollection } from '../commands.ts'
import { showChat } from '../navigation.ts'
import { windowStore } from '../window-store.ts'

const Palette = lazyPage(async () => (await import('../find/palette.tsx')).Palette)
const ImportReportDialog = lazyPage(async () => (await import('../../features/library/intake/import-report.tsx')).ImportReportDialog)
const SummaryDialog = lazyPage(async () => (await import('../../features/chat/chats/summary-dialog.tsx')).SummaryDialog)
const UnansweredDialog = lazyPage(async () => (await import('../../features/chat/chats/unanswered-dialog.tsx')).UnansweredDialog)
const PasteDialog = lazyPage(async () => (await import('../../features/library/intake/paste-dialog.tsx')).PasteDialog)
const PersonaDialog = lazyPage(async () => (await import('../../features/chat/personas/persona-dialog.tsx')).PersonaDialog)
const ShortcutsDialog = lazyPage(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** The dialogs that every part of the window can open. */
export function Dialogs() {
  const dialog = windowStore.use((state) => state.dialog)
  const report = libraryStore.use((state) => state.report)
  const collections = libraryStore.use((state) => state.collections)
  const chat = chatStore.use((state) => state.chats.find(({ id }) => id === state.chatId))
  const close = () => windowStore.dispatch({ type: 'dialog-opened', dialog: null })
  return (
    <>
      {dialog === 'palette' && (
        <Suspense fallback={<div aria-hidden className="fixed inset-0 z-40 bg-shade" />}>
          <Palette onClose={close} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
        {dialog === 'paste' && <PasteDialog open onClose={close} collection={importCollection()} />}
        {dialog === 'personas' && <PersonaDialog collections={collections.map(({ name }) => name)} onClose={close} />}
        {dialog === 'unanswered' && <UnansweredDialog onClose={close} onOpen={showChat} />}
        {dialog === 'summary' && chat && <SummaryDialog chat={chat} onClose={close} />}
        {dialog === 'rename' && chat && (
          <NameDialog
            open
            onClose={close}
            title={t('chats.rename')}
            label={t('chats.name')}
            initial={chat.title}
            action={t('common.rename')}
            onName={(title) => run(renameChat(chat.id, title))}
          />
        )}
        {report && <ImportReportDialog report={report} onClose={() => libraryStore.dispatch({ type: 'report-shown', report: null })} />}
      </Suspense>
    </>
  )
}
