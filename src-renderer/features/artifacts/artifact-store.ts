import type { Artifact, ArtifactInput } from '../../../src-preload/contract/shapes/artifacts.ts'
import type { ArtifactId } from '../../../src-preload/contract/ids.ts'
import { createFeatureStore } from '../../shared/feature-store.ts'
import { request } from '../../shared/ipc.ts'
import { onceAtATime } from '../../shared/async/once.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { notify, notifyError } from '../../shared/controls/toasts.tsx'
import { draftSaveOf } from './draft-saves.ts'
import { INITIAL_ARTIFACTS, reduceArtifacts } from './artifact-reducer.ts'

/** Store of the artifacts. */
export const artifactStore = createFeatureStore(INITIAL_ARTIFACTS, reduceArtifacts)

export async function loadArtifacts(): Promise<void> {
  const { artifacts, running } = await request('artifacts.list', {})
  artifactStore.dispatch({ type: 'listed', list: artifacts, running })
}

/** Opens a version of an artifact; default: what is being written into it, else the newest. What was typed into another one becomes a version. */
export async function openArtifact(id: ArtifactId, version?: number): Promise<void> {
  await endEditing()
  const newest = await request('artifacts.get', { id, ...(version !== undefined && { version }) })
  const base = version === undefined && newest.draft && newest.draft.base !== newest.artifact.version ? newest.draft.base : null
  // A draft stays with the version into which it was typed, unless that is gone.
  const { artifact, draft } = base === null ? newest : await request('artifacts.get', { id, version: base }).catch(() => newest)
  artifactStore.dispatch({ type: 'opened', artifact, draft: draft?.base === artifact.version ? draft : null })
}

/** Shows the list again. */
export async function closeArtifact(): Promise<void> {
  // What could not become a version is kept as it is.
  await endEditing().catch(notifyError)
  artifactStore.dispatch({ type: 'opened', artifact: null })
}

/** Starts the generation of an artifact; events report its progress. */
export const makeArtifact = onceAtATime(async (input: ArtifactInput): Promise<void> => {
  await endEditing()
  const { id } = await request('artifacts.make', input)
  artifactStore.dispatch({ type: 'began', id })
})

export async function stopArtifact(): Promise<void> {
  const { making } = artifactStore.get()
  if (making) await request('artifacts.stop', { id: making.id })
}

/** Makes what was typed a version. Tells if another client made one meanwhile. */
export const endEditing = onceAtATime(async (): Promise<void> => {
  const { open, isEdited } = artifactStore.get()
  if (!open || !isEdited) return
  await draftSaveOf(open).flush()
  const { artifact, wasChanged } = await request('artifacts.saveDraft', { id: open.id })
  artifactStore.dispatch({ type: 'opened', artifact })
  if (wasChanged) notify({ title: t('artifacts.bothKept') })
})

/** Throws away what was typed since the last version. */
export async function discardDraft(): Promise<void> {
  const { open } = artifactStore.get()
  if (!open) return
  await draftSaveOf(open).flush()
  await request('artifacts.dropDraft', { id: open.id })
  artifactStore.dispatch({ type: 'opened', artifact: null })
  await openArtifact(open.id)
}

/** Makes the text of an earlier version the newest one, as a version of the person. */
export async function restoreArtifact({ id, version }: Artifact): Promise<void> {
  const { artifact } = await request('artifacts.restore', { id, version })
  artifactStore.dispatch({ type: 'opened', artifact })
}

/** Another client or this window changed an artifact. */
export async function artifactsChanged(): Promise<void> {
  await Promise.all([loadArtifacts(), refreshOpen()])
}

/** Looks whether another client changed the open artifact. What is being written stays. */
async function refreshOpen(): Promise<void> {
  const { open, making } = artifactStore.get()
  if (!open || making) return
  const { artifact } = await request('artifacts.get', { id: open.id })
  const now = artifactStore.get()
  const known = now.open?.history[0]?.version
  if (now.open?.id !== open.id || known === artifact.version) return
  if (now.isEdited || now.open.version !== known) artifactStore.dispatch({ type: 'grown', history: artifact.history })
  else artifactStore.dispatch({ type: 'opened', artifact })
}

export async function renameArtifact(id: ArtifactId, title: string): Promise<void> {
  await endEditing()
  await request('artifacts.rename', { id, title })
  await openArtifact(id)
}

/** Deletes artifacts for good, after a question of the main process. */
export async function deleteArtifacts(ids: readonly ArtifactId[]): Promise<void> {
  await request('artifacts.delete', { ids: [...ids] })
  const { open } = artifactStore.get()
  if (open && ids.includes(open.id)) artifactStore.dispatch({ type: 'opened', artifact: null })
  await loadArtifacts()
}

/** Asks for a path and saves this version there, with its list of sources. */
export async function exportArtifact(id: ArtifactId, version: number): Promise<void> {
  const { isEdited } = artifactStore.get()
  await endEditing()
  const { saved } = await request('artifacts.saveFile', {
    id,
    version: isEdited ? (artifactStore.get().open?.version ?? version) : version,
  })
  if (saved) notify({ title: t('artifacts.exported') })
}
