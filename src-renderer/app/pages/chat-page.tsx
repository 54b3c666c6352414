import { useMemo } from 'react'
import type { ArtifactType } from '../../../src-preload/contract/shapes/artifacts.ts'
import { artifactStore } from '../../features/artifacts/artifact-store.ts'
import { Conversation } from '../../features/chat/answer/conversation.tsx'
import type { AnswerActions } from '../../features/chat/answer/answer-actions.ts'
import { chatStore } from '../../features/chat/store/chat-store.ts'
import { keepAsTest } from '../../features/evaluation/evaluation-store.ts'
import { pickAndImport } from '../../features/library/store/intake.ts'
import { libraryStore } from '../../features/library/store/library-store.ts'
import { nameOfDocument } from '../../../src-preload/texts/document-place.ts'
import { OpenSource } from '../../shared/open-source.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { importCollection } from '../commands.ts'
import { opens } from '../content-commands.ts'
import { addDropped } from '../drop-into-chat.ts'
import { showChat, showView } from '../navigation.ts'
import { keepAnswerAsNote } from '../note-actions.ts'
import { useSampleQuestions } from '../sample-questions.ts'
import { windowStore } from '../window-store.ts'

/** Form of a document id. The filters of a persona may also contain titles or file names. */
const DOCUMENT_ID = /^[0-9a-f-]{36}$/

/** The conversation, connected to the other features. */
export function ChatPage() {
  const collections = libraryStore.use((state) => state.collections)
  const documents = libraryStore.use((state) => state.documents)
  const loaded = libraryStore.use((state) => state.loaded)
  const chosen = chatStore.use((state) => state.filters.documents)
  const questions = useSampleQuestions()
  const offers = useMemo(() => {
    const offered = [...documents.values()]
      .filter(({ chunks }) => chunks > 0)
      .map(({ id, title, path, date, collection }) => ({ id, title, file: nameOfDocument({ path, date }), collection }))
    return {
      documents: offered,
      onMakeArtifact: proposeArtifact,
      onEditPersonas: opens('personas'),
      onOpenModels: openSettings,
      onDropDocuments: addDropped,
    }
  }, [documents])
  const chosenTitles = useMemo(() => {
    const titles = new Map<string, string>(chosen ? [...documents.values()].map(({ id, title }) => [id, title]) : [])
    return (chosen ?? []).map((id) => titles.get(id) ?? (DOCUMENT_ID.test(id) && loaded ? t('chat.sourceDeleted') : id))
  }, [chosen, documents, loaded])
  const openSource = useOpenSource()
  return (
    <OpenSource value={openSource}>
      <Conversation
        collections={collections}
        chosenTitles={chosenTitles}
        offers={offers}
        isEmptyLibrary={loaded && documents.size === 0}
        questions={questions}
        onAddDocuments={() => showView('library')}
        onOpenChat={showChat}
        onOpenSource={openSourceInReader}
        onShowSources={showSources}
        onAddFiles={addFiles}
        onInspect={inspectAnswer}
        onKeepAsNote={keepAnswer}
        onKeepAsTest={keepQuestion}
      />
    </OpenSource>
  )
}

const openSourceInReader: AnswerActions['onOpenSource'] = (target, answerId, source) =>
  windowStore.dispatch({ type: 'reader-opened', target, answerId, source })
const showSources: AnswerActions['onShowSources'] = (answerId) => windowStore.dispatch({ type: 'sources-shown', answerId })

const addFiles = (): void => run(pickAndImport('files', importCollection()))

/** Proposes an artifact with the filters and the persona of the composer. */
function proposeArtifact(type: ArtifactType): void {
  const { filters, persona } = chatStore.get()
  artifactStore.dispatch({ type: 'proposed', proposal: { type, filters, ...(persona !== null && { persona }) } })
  showView('artifacts')
}

const openSettings = (): void => showView('settings')
const inspectAnswer: AnswerActions['onInspect'] = (answerId) => windowStore.dispatch({ type: 'inspector-shown', answerId })
const keepAnswer: AnswerActions['onKeepAsNote'] = (answerId) => run(keepAnswerAsNote(answerId))
const keepQuestion: AnswerActions['onKeepAsTest'] = (answerId) => run(keepAsTest(answerId))

/** The citation whose passage the Reader shows. */
function useOpenSource() {
  const answerId = windowStore.use((state) => (state.rightOpen && state.reader !== null ? state.answerId : null))
  const n = windowStore.use((state) => state.activeSource)
  const quote = windowStore.use((state) => state.reader?.quote ?? null)
  return useMemo(() => (answerId === null || n === null ? null : { owner: answerId, n, quote }), [answerId, n, quote])
}
