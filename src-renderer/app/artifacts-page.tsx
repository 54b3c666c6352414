import { useEffect, useState } from 'react'
import { ArtifactsView } from '../features/artifacts/artifacts-view.tsx'
import { libraryStore } from '../features/library/library-store.ts'
import { request } from '../shared/ipc.ts'
import { notifyError } from '../shared/toasts.tsx'
import { windowStore } from './window-store.ts'

/** The artifacts with what they need of the other features. */
export function ArtifactsPage() {
  const collections = libraryStore.use((state) => state.collections)
  const [personas, setPersonas] = useState<readonly string[]>([])
  useEffect(() => {
    request('personas.list', {}).then((read) => setPersonas(read.personas.map(({ name }) => name)), notifyError)
  }, [])
  return <ArtifactsView collections={collections.map(({ name }) => name)} personas={personas} onOpenSource={(target, source) => windowStore.dispatch({ type: 'reader-opened', target, source })} />
}
