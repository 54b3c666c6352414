import type { WindowSession } from '../../src-preload/contract/shapes/session.ts'
import { isAppError } from '../../src-preload/contract/errors.ts'
import { artifactStore, openArtifact } from '../features/artifacts/artifact-store.ts'
import { chatStore, loadChats, openChat } from '../features/chat/store/chat-store.ts'
import { libraryStore, loadTrash } from '../features/library/store/library-store.ts'
import { notesStore, openNote } from '../features/notes/store/notes-store.ts'
import { createAutosave } from '../shared/async/autosave.ts'
import { notifyError } from '../shared/controls/toasts.tsx'
import { request } from '../shared/ipc.ts'
import type { ReaderTarget } from '../shared/reader-target.ts'
import { windowStore } from './window-store.ts'

/** What is open now; null: the first steps, which are not restored. */
function sessionNow(): WindowSession | null {
  const { view, leftOpen, rightOpen, rightTab, reader, readerPlace, answerId, activeSource } = windowStore.get()
  const { scope, opened, openedAt, openedTab, openedPlace } = libraryStore.get()
  const { openId, tab } = notesStore.get()
  if (view === 'welcome') return null
  return {
    view,
    chatId: chatStore.get().chatId,
    leftOpen,
    rightOpen,
    rightTab,
    reader: stored(reader),
    readerPlace,
    answerId,
    activeSource,
    scope,
    document: opened === null ? null : { id: opened, at: stored(openedAt), tab: openedTab, place: openedPlace },
    note: openId === null ? null : { id: openId, tab },
    artifactId: artifactStore.get().open?.id ?? null,
  }
}

/** A target without the second of its recording, which must not play by itself after a restart. */
function stored(target: ReaderTarget | null): WindowSession['reader'] {
  if (!target) return null
  const { seconds: _seconds, ...rest } = target
  return rest
}

/** Keeps what is open, a moment after it changed. */
export type SessionKeeper = {
  /** Begins, as soon as the session of before is restored. */
  begin(): void
  /** Stores at once what is not stored yet. */
  flush(): Promise<void>
  end(): void
}

export function createSessionKeeper(): SessionKeeper {
  const save = createAutosave<WindowSession>(async (session) => void (await request('session.keepWindow', { session })), notifyError)
  let ends: (() => void)[] = []
  let isEnded = false
  let last = ''
  const look = () => {
    const session = sessionNow()
    const text = JSON.stringify(session)
    if (session === null || text === last) return
    last = text
    save.changed(() => session)
  }
  return {
    begin() {
      if (isEnded) return
      // What a person opened before the session was restored is kept too.
      look()
      ends = [windowStore, chatStore, libraryStore, notesStore, artifactStore].map((store) => store.use.subscribe(look))
    },
    flush: () => save.flush(),
    end() {
      isEnded = true
      for (const end of ends) end()
      void save.flush()
    },
  }
}

/** Opens what was open. What is gone is left out without a word, and what a person opened meanwhile stays. `session` null: the newest chat. */
export async function restoreSession(session: WindowSession | null): Promise<void> {
  if (session?.view === 'trash') void loadTrash().catch(notifyError)
  const { note, artifactId } = session ?? {}
  const results = await Promise.allSettled([
    restoreChat(session),
    restoreDocument(session),
    note && notesStore.get().openId === null ? openNote(note.id, note.tab) : undefined,
    artifactId && artifactStore.get().open === null ? openArtifact(artifactId) : undefined,
  ])
  for (const result of results) if (result.status === 'rejected' && !isGone(result.reason)) notifyError(result.reason)
}

function isGone(error: unknown): boolean {
  return isAppError(error) && ['chat-not-found', 'document-not-found', 'note-not-found', 'artifact-not-found'].includes(error.code)
}

/** Opens the chat that was open, else the newest one. */
async function restoreChat(session: WindowSession | null): Promise<void> {
  await loadChats()
  const { chats, chatId, pending } = chatStore.get()
  if (chatId !== null || pending.length > 0) return
  const wanted = session?.chatId
  const isNew = wanted === null
  const known = chats.find(({ id }) => id === wanted) ?? chats[0]
  await openChat(isNew ? null : (known?.id ?? null))
}

/** Opens the document that was read, as soon as the library is known. */
async function restoreDocument(session: WindowSession | null): Promise<void> {
  if (!session || (session.scope === null && session.document === null)) return
  await libraryIsLoaded()
  const { scope, opened, documents, collections } = libraryStore.get()
  if (scope !== null || opened !== null) return
  const { dispatch } = libraryStore
  if (collections.some(({ name }) => name === session.scope)) dispatch({ type: 'scope-chosen', scope: session.scope })
  const { document } = session
  if (!document) return
  if (!documents.has(document.id)) {
    // It is not among the newest, which are loaded first.
    const found = await request('documents.list', { filters: { documents: [document.id] } })
    dispatch({ type: 'documents-updated', asked: [], documents: found.documents })
  }
  dispatch({ type: 'opened', id: document.id, ...(document.at && { at: document.at }) })
  if (document.tab !== null) dispatch({ type: 'tab-chosen', tab: document.tab })
  if (document.place !== null) dispatch({ type: 'read-to', place: document.place })
}

function libraryIsLoaded(): Promise<void> {
  if (libraryStore.get().loaded) return Promise.resolve()
  return new Promise((resolve) => {
    const end = libraryStore.use.subscribe(({ loaded }) => {
      if (!loaded) return
      end()
      resolve()
    })
  })
}
