import { artifactDraftSchema, type Artifact, type ArtifactDraft } from '../../../src-preload/contract/shapes/artifacts.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { ArtifactId } from '../../../src-preload/contract/ids.ts'
import type { ArtifactTools } from './types.ts'

/** What a person types into an artifact, stored beside its versions until it becomes one. */
export type Drafts = {
  /** Null: none. */
  of(id: ArtifactId): Promise<ArtifactDraft | null>
  /** Throws `artifact-not-found`. */
  keep(id: ArtifactId, draft: Pick<ArtifactDraft, 'base' | 'markdown'>): Promise<void>
  drop(id: ArtifactId): Promise<void>
  /** The draft with the version that it was typed into; null: it says nothing new. */
  forVersion(id: ArtifactId): Promise<{ markdown: string; base: Artifact } | null>
}

const keyOf = (id: ArtifactId): string => `artifact ${id}`

export function createDrafts({ database, replaced, now }: Pick<ArtifactTools, 'database' | 'now' | 'replaced'>): Drafts {
  const of = async (id: ArtifactId): Promise<ArtifactDraft | null> =>
    artifactDraftSchema.safeParse(await database.sessionState(keyOf(id))).data ?? null
  return {
    of,
    async keep(id, { base, markdown }) {
      if (!(await database.listArtifacts()).some((one) => one.id === id)) throw new AppError('artifact-not-found')
      await replaced.writing({ kind: 'artifact', key: keyOf(id) }, (await of(id))?.markdown ?? '', markdown)
      await database.keepSessionState({ key: keyOf(id), chatId: null, body: { base, markdown, changed: new Date(now()).toISOString() } })
    },
    drop: (id) => database.dropSessionState(keyOf(id)),
    async forVersion(id) {
      const draft = await of(id)
      if (!draft || draft.markdown.trim() === '') return null
      // Its version is gone if it was an unfinished one.
      const base = await database.getArtifact({ id, version: draft.base }).catch(() => database.getArtifact({ id }))
      return draft.markdown === base.markdown ? null : { markdown: draft.markdown, base }
    },
  }
}
