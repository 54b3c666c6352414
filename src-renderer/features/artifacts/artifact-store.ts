import type { ArtifactInput } from '../../../src-preload/contract/shapes/artifacts.ts'
import type { ArtifactId } from '../../../src-preload/contract/ids.ts'
import { createFeatureStore } from '../../shared/feature-store.ts'
import { request } from '../../shared/ipc.ts'
import { onceAtATime } from '../../shared/async/once.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { notify, run } from '../../shared/controls/toasts.tsx'
import { INITIAL_ARTIFACTS, reduceArtifacts } from './artifact-reducer.ts'

/** Store of the artifacts. */
export const artifactStore = createFeatureStore(INITIAL_ARTIFACTS, reduceArtifacts)

export async function loadArtifacts(): Promise<void> {
  const { artifacts, running } = await request('artifacts.list', {})
  artifactStore.dispatch({ type: 'listed', list: artifacts, running })
}

/** Opens a version of an artifact; default: the newest. */
export async function openArtifact(id: ArtifactId, version?: number): Promise<void> {
  const { artifact } = await request('artifacts.get', { id, ...(version !== undefined && { version }) })
  artifactStore.dispatch({ type: 'opened', artifact })
}

/** Starts the generation of an artifact; events report its progress. */
export const makeArtifact = onceAtATime(async (input: ArtifactInput): Promise<void> => {
  const { id } = await request('artifacts.make', input)
  artifactStore.dispatch({ type: 'began', id })
})

export async function stopArtifact(): Promise<void> {
  const { making } = artifactStore.get()
  if (making) await request('artifacts.stop', { id: making.id })
}

/** Saves the edited text as a new version. */
export const saveDraft = onceAtATime(async (): Promise<void> => {
  const { open, draft } = artifactStore.get()
  if (!open || draft === null) return
  const { artifact } = await request('artifacts.save', { id: open.id, markdown: draft })
  artifactStore.dispatch({ type: 'opened', artifact })
})

export async function renameArtifact(id: ArtifactId, title: string): Promise<void> {
  await request('artifacts.rename', { id, title })
  await openArtifact(id)
}

/** Deletes artifacts, with Undo: until the notice disappears they are only hidden. */
export function deleteArtifacts(ids: readonly ArtifactId[]): void {
  artifactStore.dispatch({ type: 'leaves', ids, leaves: true })
  const undo = () => {
    artifactStore.dispatch({ type: 'leaves', ids, leaves: false })
    run(loadArtifacts())
  }
  notify({ title: t('artifacts.deleted', { count: ids.length }), undo, onEnd: () => ids.forEach(deleteNow) })
}

/** Deletes the hidden artifacts at once, because the window closes. */
export function finishArtifactDeletions(): void {
  artifactStore.get().leaving.forEach(deleteNow)
}

function deleteNow(id: ArtifactId): void {
  run(request('artifacts.delete', { id }).then(() => artifactStore.dispatch({ type: 'leaves', ids: [id], leaves: false })))
}

/** Asks for a path and saves this version there, with its list of sources. */
export async function exportArtifact(id: ArtifactId, version: number): Promise<void> {
  const { saved } = await request('artifacts.saveFile', { id, version })
  if (saved) notify({ title: t('artifacts.exported') })
}
