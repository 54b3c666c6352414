import type { WindowSession } from '../../src-preload/contract/shapes/session.ts'
import { artifactsChanged, artifactStore } from '../features/artifacts/artifact-store.ts'
import { chatListeners, chatStore, citedChanged, composerPurged, keepComposers, loadChats } from '../features/chat/store/chat-store.ts'
import { flushComposers } from '../features/chat/store/composer-saves.ts'
import { evaluationStore } from '../features/evaluation/evaluation-store.ts'
import {
  documentsChanged,
  importFinished,
  libraryStore,
  loadCollections,
  loadLibrary,
  loadWaiting,
} from '../features/library/store/library-store.ts'
import { maintenanceStore } from '../features/library/store/maintenance-store.ts'
import { flushDrafts } from '../features/artifacts/draft-saves.ts'
import { flushMemos } from '../features/notes/memo/memo-saves.ts'
import { endOrphan, recordingChanged } from '../features/notes/recorder/recorder-store.ts'
import { notesChanged } from '../features/notes/memo/note-changes.ts'
import { notesStore } from '../features/notes/store/notes-store.ts'
import { backupProgressed } from '../features/settings/storage/backup-store.ts'
import { ocrChanged, ocrProgressed } from '../features/settings/ocr-store.ts'
import { ownModelProgressed, ownModelsChanged } from '../features/settings/own-models-store.ts'
import { loadSpeech, speechChanged, speechProgressed } from '../features/settings/speech-store.ts'
import { on, request } from '../shared/ipc.ts'
import { laterTexts } from '../shared/async/later-texts.ts'
import { preloadMarkdown } from '../shared/markdown/lazy-markdown.tsx'
import { loadModels, modelsStore } from '../shared/models.ts'
import { loadSettings, settingsStore } from '../shared/settings.ts'
import { createSessionKeeper, restoreSession, type SessionKeeper } from './session.ts'
import { speakLanguage } from './speak-language.ts'
import { notifyError, run } from '../shared/controls/toasts.tsx'
import { isNarrow, NARROW, windowStore } from './window-store.ts'
import { showDocument } from './navigation.ts'

// Recordings that wait are no part of the first screen.
const compressWaiting = async (): Promise<void> => (await import('../features/notes/compress/compress-queue.ts')).compressWaiting()
const decodeWaiting = async (): Promise<void> => (await import('../features/notes/import/decode-queue.ts')).decodeWaiting()

/**
 * Subscribes to the events of the main process, each once, and loads the first data. The frame waits only for settings and first-run state
 * (a few milliseconds), so that colours and page do not change after the first render. Returns the unsubscribe function.
 */
export function startWindow(): () => void {
  const ends = [
    on('queue.changed', (queue) => libraryStore.dispatch({ type: 'queue-changed', queue })),
    on('documents.changed', ({ ids }) => {
      documentsChanged(ids)
      // A note goes to the trash and comes back as a document.
      if (windowStore.get().view === 'notes') notesChanged(ids ?? [])
      run(citedChanged(ids))
    }),
    on('notes.changed', ({ ids }) => {
      notesChanged(ids)
      run(decodeWaiting())
      run(compressWaiting())
    }),
    on('note.refining', (progress) => notesStore.dispatch({ type: 'refining', ...progress })),
    on('note.refined', (outcome) => notesStore.dispatch({ type: 'refined', ...outcome })),
    on('recording.changed', ({ running }) => {
      recordingChanged(running)
      if (!running) run(compressWaiting())
    }),
    on('collections.changed', () => run(Promise.all([loadCollections(), loadWaiting()]))),
    on('chats.changed', () => run(loadChats())),
    on('session.changed', () => run(composerPurged())),
    keepComposers(),
    ...followModels(),
    on('settings.changed', () => {
      run(loadSettings())
      run(compressWaiting())
      if (windowStore.get().view === 'settings') run(loadSpeech())
    }),
    on('backup.progress', backupProgressed),
    on('artifacts.changed', () => run(artifactsChanged())),
    on('artifact.progress', (progress) => artifactStore.dispatch({ type: 'progressed', ...progress })),
    on('artifact.text', (piece) => artifactStore.dispatch({ type: 'text-came', ...piece })),
    on('artifact.done', (outcome) => artifactStore.dispatch({ type: 'done', ...outcome })),
    on('artifact.failed', (outcome) => artifactStore.dispatch({ type: 'failed', ...outcome })),
    on('evaluation.progress', (progress) => evaluationStore.dispatch({ type: 'progressed', ...progress })),
    on('upkeep.progress', (progress) => maintenanceStore.dispatch({ type: 'progressed', progress })),
    on('import.finished', ({ report }) => {
      // The first-run page itself shows the number of ready documents.
      if (windowStore.get().view !== 'welcome' || report.failed + report.duplicates > 0) importFinished(report, showDocument)
    }),
    on('chat.started', chatListeners['chat.started']),
    on('chat.sources', chatListeners['chat.sources']),
    on('chat.waiting', chatListeners['chat.waiting']),
    on('chat.thought', chatListeners['chat.thought']),
    on('chat.token', chatListeners['chat.token']),
    on('chat.done', (payload) => {
      chatListeners['chat.done'](payload)
      if (chatStore.get().chatId === payload.chatId) windowStore.dispatch({ type: 'answer-followed', answerId: payload.messageId })
    }),
    on('chat.checking', chatListeners['chat.checking']),
    on('chat.checked', chatListeners['chat.checked']),
    on('chat.failed', chatListeners['chat.failed']),
  ]
  const keeper = createSessionKeeper()
  run(begin(keeper))
  // What a person typed a moment ago is stored before the window or the app closes.
  const saveAll = (): Promise<unknown> => Promise.all([flushMemos(), flushDrafts(), flushComposers(), keeper.flush()])
  ends.push(on('session.saving', () => void saveAll().finally(() => run(request('session.saved', {})))))
  const narrow = window.matchMedia(NARROW)
  narrow.addEventListener('change', onWidth)
  window.addEventListener('pagehide', saveAll)
  run(loadLibrary().then(loadWaiting))
  run(loadModels())
  return () => {
    narrow.removeEventListener('change', onWidth)
    window.removeEventListener('pagehide', saveAll)
    keeper.end()
    ends.forEach((end) => end())
  }
}

/** Follows models, languages of text recognition and speech models. */
function followModels(): (() => void)[] {
  return [
    on('models.changed', (status) => modelsStore.dispatch({ type: 'status', status })),
    on('models.pull', (progress) => modelsStore.dispatch({ type: 'pull', progress, at: Date.now() })),
    on('models.adding', ownModelProgressed),
    on('models.ownChanged', (change) => run(ownModelsChanged(change))),
    on('ocr.adding', ocrProgressed),
    on('ocr.changed', (change) => run(ocrChanged(change))),
    on('speech.adding', speechProgressed),
    on('speech.changed', (change) => run(speechChanged(change))),
  ]
}

/** Shows the window as it was, and keeps it from then on. */
async function begin(keeper: SessionKeeper): Promise<void> {
  const session = await firstScreen()
  preloadLater()
  // Errors of recordings are among the later texts.
  run(laterTexts().then(() => Promise.all([endOrphan(), decodeWaiting()])))
  await restoreSession(session)
  keeper.begin()
}

/** Folds the right pane while the window is too narrow for three panes, unless the Reader is open. */
function onWidth(event: MediaQueryListEvent): void {
  const { rightOpen, reader } = windowStore.get()
  if (!event.matches) windowStore.dispatch({ type: 'widened' })
  else if (rightOpen && reader === null) windowStore.dispatch({ type: 'right-gave-way' })
}

/** Delay before code of the first answer is loaded: the first screen needs the processor. */
const PRELOAD_MILLISECONDS = 800
/** Delay before recordings of earlier sessions are compressed: whoever opens the window wants something else first. */
const COMPRESS_MILLISECONDS = 30_000

function preloadLater(): void {
  setTimeout(
    () =>
      requestIdleCallback(() => {
        run(preloadMarkdown())
        // No key of the first search is lost to loading its code.
        run(import('./find/palette.tsx').then(() => undefined))
        // Nor is a citation, the library or a document kept waiting.
        run(import('../features/library/documents/documents-view.tsx').then(() => undefined))
        run(import('./frame/reader-tab.tsx').then(() => undefined))
        run(import('../features/library/documents/document-page.tsx').then(() => undefined))
      }),
    PRELOAD_MILLISECONDS,
  )
  setTimeout(() => run(compressWaiting()), COMPRESS_MILLISECONDS)
}

/** Shows the first screen, with the frame as it was; returns what was open. */
async function firstScreen(): Promise<WindowSession | null> {
  const wide = !isNarrow()
  const [info, settings, stored] = await Promise.allSettled([request('app.info', {}), loadSettings(), request('session.window', {})])
  await speakLanguage(settingsStore.get().values['appearance.language'] ?? 'system')
  const session = stored.status === 'fulfilled' ? stored.value.session : null
  windowStore.dispatch({ type: 'ready', firstRun: info.status === 'fulfilled' && info.value.firstRun, wide, session })
  for (const result of [info, settings, stored]) if (result.status === 'rejected') notifyError(result.reason)
  return session
}
