import { Suspense } from 'react'
import { TroubleBanner } from '../../features/library/care/trouble-banner.tsx'
import { Arrival } from '../../shared/focus/arrival.tsx'
import { Boundary } from '../../shared/controls/boundary.tsx'
import { useSetting } from '../../shared/settings.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { ChatPage } from '../pages/chat-page.tsx'
import { RecordingBar } from '../../features/notes/recorder/recording-bar.tsx'
import type { ReaderTarget } from '../../shared/reader-target.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { lazyPage } from '../../shared/async/later-texts.ts'
import { LeftPane } from './left-pane.tsx'
import { PaneHandle } from './pane-handle.tsx'
import { RightPane } from './right-pane.tsx'
import { StatusLine } from './status-line.tsx'
import { askAboutDocuments, showDocument, showView, summariseDocuments } from '../navigation.ts'
import { isMac, keysLabel } from '../../shared/keys.ts'
import { record, showNote, stop } from '../note-actions.ts'
import { RECORD_KEYS } from '../note-commands.ts'
import { useNarrow } from './use-narrow.ts'
import { useRightWidth } from './use-right-width.ts'
import { isRightShown, windowStore } from '../window-store.ts'

const ArtifactsPage = lazyPage(async () => (await import('../pages/artifacts-page.tsx')).ArtifactsPage)
const EvaluationPage = lazyPage(async () => (await import('../pages/evaluation-page.tsx')).EvaluationPage)
const LedgerPage = lazyPage(async () => (await import('../pages/ledger-page.tsx')).LedgerPage)
const NotesPage = lazyPage(async () => (await import('../pages/notes-page.tsx')).NotesPage)
const SettingsPage = lazyPage(async () => (await import('../pages/settings-page.tsx')).SettingsPage)
const TrashView = lazyPage(async () => (await import('../../features/library/care/trash-view.tsx')).TrashView)
const DocumentReader = lazyPage(async () => (await import('./reader-tab.tsx')).DocumentReader)
const DocumentsView = lazyPage(async () => (await import('../../features/library/documents/documents-view.tsx')).DocumentsView)
const HealthView = lazyPage(async () => (await import('../../features/library/care/health-view.tsx')).HealthView)
const WelcomePage = lazyPage(async () => (await import('../pages/welcome-page.tsx')).WelcomePage)

/** Three panes and the status line. A narrow window shows two: the left pane is hidden while the right one is open. */
export function Frame() {
  const leftOpen = windowStore.use((state) => state.leftOpen)
  const rightOpen = windowStore.use(isRightShown)
  const leftWidth = useSetting('appearance.leftWidth') ?? 264
  const rightWidth = useRightWidth()
  const narrow = useNarrow()
  const view = windowStore.use((state) => state.view)
  return (
    <div className="flex h-full flex-col">
      <TroubleBanner />
      <RecordingBar shortcut={keysLabel(RECORD_KEYS, isMac())} onOpen={showNote} onStop={() => run(stop())} onRetry={() => run(record())} />
      <div className="relative flex min-h-0 flex-1">
        {leftOpen && !(narrow && rightOpen) && (
          <nav
            data-pane
            aria-label={t('frame.left')}
            className="relative shrink-0 border-e border-line bg-side"
            style={{ width: leftWidth }}
          >
            <LeftPane />
            <PaneHandle setting="appearance.leftWidth" width={leftWidth} least={200} most={480} side="end" />
          </nav>
        )}
        <main id="content" data-pane tabIndex={-1} className="anchor-middle flex min-w-0 flex-1 flex-col bg-surface outline-none">
          <Boundary key={view}>
            <Middle />
          </Boundary>
        </main>
        {rightOpen && (
          <aside
            data-pane
            aria-label={t('frame.right')}
            className="relative max-w-[60%] shrink-0 border-s border-line bg-side"
            style={{ width: rightWidth }}
          >
            <Boundary>
              <RightPane />
            </Boundary>
            <PaneHandle setting="appearance.rightWidth" width={rightWidth} least={300} most={900} side="start" />
          </aside>
        )}
      </div>
      <StatusLine />
    </div>
  )
}

const readerOf = (target: ReaderTarget) => (
  <Suspense fallback={null}>
    <DocumentReader target={target} />
  </Suspense>
)

function Middle() {
  const view = windowStore.use((state) => state.view)
  if (view === 'chat')
    return (
      <>
        <ChatPage />
        <Arrival page={view} />
      </>
    )
  return (
    <Suspense fallback={null}>
      {view === 'library' ? (
        <DocumentsView reader={readerOf} onAsk={askAboutDocuments} onSummarise={summariseDocuments} />
      ) : view === 'health' ? (
        <HealthView onOpen={showDocument} />
      ) : view === 'trash' ? (
        <TrashView onLeave={() => showView('library')} />
      ) : view === 'settings' ? (
        <SettingsPage />
      ) : view === 'notes' ? (
        <NotesPage />
      ) : view === 'ledger' ? (
        <LedgerPage />
      ) : view === 'artifacts' ? (
        <ArtifactsPage />
      ) : view === 'evaluation' ? (
        <EvaluationPage />
      ) : (
        <WelcomePage />
      )}
      <Arrival page={view} />
    </Suspense>
  )
}
