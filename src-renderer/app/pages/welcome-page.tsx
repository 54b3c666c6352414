import { SAMPLE_COLLECTION } from '../../../src-preload/contract/sample.ts'
import { ask } from '../../features/chat/store/chat-store.ts'
import { AddButtons } from '../../features/library/documents/documents-view.tsx'
import { libraryStore } from '../../features/library/store/library-store.ts'
import { Welcome } from '../../features/onboarding/welcome.tsx'
import { request } from '../../shared/ipc.ts'
import { setSetting } from '../../shared/settings.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { showChat } from '../navigation.ts'
import { useSampleQuestions } from '../sample-questions.ts'

/** The first-run page, connected to the other features. */
export function WelcomePage() {
  const documents = libraryStore.use((state) => state.documents)
  const questions = useSampleQuestions()
  const leave = () => {
    run(setSetting('onboarding.done', true))
    showChat(null)
  }
  const onAsk = (question: string) => {
    leave()
    void ask(question)
  }
  const all = [...documents.values()]
  const ready = all.filter((document) => document.chunks > 0).length
  return (
    <Welcome
      ready={ready}
      isSampleHere={all.some((document) => document.collection === SAMPLE_COLLECTION)}
      questions={questions}
      addButtons={<AddButtons primary={ready === 0} />}
      onSample={() => run(request('sample.import', {}))}
      onAsk={onAsk}
      onDone={leave}
    />
  )
}
