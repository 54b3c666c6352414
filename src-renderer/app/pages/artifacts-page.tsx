import { useEffect, useMemo } from 'react'
import { artifactStore } from '../../features/artifacts/artifact-store.ts'
import { ArtifactsView } from '../../features/artifacts/artifacts-view.tsx'
import { chatStore } from '../../features/chat/store/chat-store.ts'
import { loadPersonas } from '../../features/chat/store/personas.ts'
import { libraryStore } from '../../features/library/store/library-store.ts'
import { AskAboutText } from '../../shared/editor/ask-about.ts'
import { OpenSource } from '../../shared/open-source.ts'
import type { ReaderTarget } from '../../shared/reader-target.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { askAboutText } from '../navigation.ts'
import { windowStore } from '../window-store.ts'

/** The Artifacts page, connected to the other features. */
export function ArtifactsPage() {
  const collections = libraryStore.use((state) => state.collections)
  const personas = chatStore.use((state) => state.personas)
  useEffect(() => run(loadPersonas()), [])
  return (
    <OpenSource value={useOpenSource()}>
      <AskAboutText value={askAboutText}>
        <ArtifactsView
          collections={collections.map(({ name }) => name)}
          personas={personas.map(({ name }) => name)}
          onOpenSource={openSource}
        />
      </AskAboutText>
    </OpenSource>
  )
}

function openSource(target: ReaderTarget, source: number | null): void {
  windowStore.dispatch({ type: 'reader-opened', target, source })
}

/** The citation whose passage the Reader shows. */
function useOpenSource() {
  const owner = artifactStore.use((state) => state.open?.id ?? null)
  const n = windowStore.use((state) => (state.rightOpen && state.reader !== null ? state.activeSource : null))
  const quote = windowStore.use((state) => state.reader?.quote ?? null)
  return useMemo(() => (owner === null || n === null ? null : { owner, n, quote }), [owner, n, quote])
}
