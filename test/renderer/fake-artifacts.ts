import type { Artifact, ArtifactDraft } from '../../src-preload/contract/shapes/artifacts.ts'
import type { ArtifactId } from '../../src-preload/contract/ids.ts'
import type { Handlers } from '../../src-preload/contract/routes.ts'

/** The artifact that always exists. */
export const FAKE_ARTIFACT: Artifact = {
  id: 'artifact-1' as ArtifactId,
  type: 'blueprint',
  title: 'Blueprint: Pool',
  scope: { collections: ['Personal'] },
  persona: null,
  created: '2026-11-20T10:00:00.000Z',
  changed: '2026-11-21T10:00:00.000Z',
  versions: 2,
  version: 2,
  by: 'model',
  made: '2026-11-21T10:00:00.000Z',
  markdown: '# Blueprint: Pool\n\n## Overview\n\nThe pool opens in May [1].\n\n## Risks\n\nNothing found in these documents.\n',
  sources: [
    {
      n: 1,
      chunkId: 7 as never,
      documentId: 'd1' as never,
      title: 'Pool',
      anchor: { start: 0, end: 26, page: 3 },
      quote: 'The pool opens in May.',
      support: 'quoted',
    },
  ],
  claims: [{ text: 'The pool opens in May.', n: 1, support: 'quoted', quote: 'The pool opens in May.', anchor: null }],
  notice: null,
  incomplete: false,
  history: [
    { version: 2, by: 'model', made: '2026-11-21T10:00:00.000Z' },
    { version: 1, by: 'quotes', made: '2026-11-20T10:00:00.000Z' },
  ],
}

type Routes = Extract<keyof Handlers, `artifacts.${string}`>

/** Artifacts as the main process keeps them. */
export function fakeArtifacts(): Pick<Handlers, Routes> {
  const artifacts = new Map<string, Artifact>([[FAKE_ARTIFACT.id, FAKE_ARTIFACT]])
  const drafts = new Map<string, ArtifactDraft>()
  const get = (id: string): Artifact => artifacts.get(id) ?? FAKE_ARTIFACT
  return {
    'artifacts.list': async () => ({ artifacts: [...artifacts.values()], running: [] }),
    'artifacts.get': async ({ id, version }) => ({
      artifact: version === 1 ? { ...get(id), version, by: 'quotes', markdown: '# Blueprint: Pool\n\nThe first text.\n' } : get(id),
      draft: drafts.get(id) ?? null,
    }),
    'artifacts.make': async ({ again }) => ({ id: again ?? ('artifact-2' as ArtifactId) }),
    'artifacts.stop': async () => ({}),
    'artifacts.keepDraft': async ({ id, ...draft }) => {
      drafts.set(id, { ...draft, changed: '2026-11-21T11:00:00.000Z' })
      return {}
    },
    'artifacts.dropDraft': async ({ id }) => {
      drafts.delete(id)
      return {}
    },
    'artifacts.saveDraft': async ({ id }) => {
      const before = get(id)
      const draft = drafts.get(id)
      if (!draft) return { artifact: before, wasChanged: false }
      drafts.delete(id)
      const version = before.version + 1
      const artifact: Artifact = {
        ...before,
        markdown: draft.markdown,
        version,
        versions: version,
        by: 'person',
        history: [{ version, by: 'person', made: before.made }, ...before.history],
      }
      artifacts.set(id, artifact)
      return { artifact, wasChanged: draft.base !== before.version }
    },
    'artifacts.restore': async ({ id }) => {
      const before = get(id)
      const version = before.version + 1
      return { artifact: { ...before, version, history: [{ version, by: 'person', made: before.made }, ...before.history] } }
    },
    'artifacts.diff': async () => ({
      parts: [
        { kind: 'removed', text: 'old ' },
        { kind: 'added', text: 'new ' },
      ],
    }),
    'artifacts.rename': async ({ id, title }) => {
      artifacts.set(id, { ...get(id), title })
      return {}
    },
    'artifacts.delete': async ({ ids }) => {
      for (const id of ids) artifacts.delete(id)
      return {}
    },
    'artifacts.saveFile': async () => ({ saved: true }),
    'artifacts.export': async ({ id }) => ({ markdown: get(id).markdown }),
  }
}
