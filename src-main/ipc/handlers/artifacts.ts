import type { App } from '../../app/compose.ts'
import { fileNameOf } from '../../artifacts/index.ts'
import type { HostDialogs } from '../host-dialogs.ts'
import type { HandlersFor } from '../handlers-for.ts'

/** Handlers of artifacts. */
export function artifactHandlers(app: App, dialogs: HostDialogs): HandlersFor<'artifacts'> {
  return {
    'artifacts.list': async () => ({ artifacts: await app.artifacts.list(), running: app.artifacts.running() }),
    'artifacts.get': async ({ id, version }) => ({
      artifact: await app.artifacts.get(id, version),
      draft: await app.artifacts.draft(id),
    }),
    'artifacts.make': async (input) => {
      const { id, done } = await app.artifacts.make(input)
      // Its end is reported by events.
      done.catch(() => undefined)
      return { id }
    },
    'artifacts.stop': async ({ id }) => (app.artifacts.stop(id), {}),
    'artifacts.keepDraft': async ({ id, base, markdown }) => (await app.artifacts.keepDraft(id, { base, markdown }), {}),
    'artifacts.dropDraft': async ({ id }) => (await app.artifacts.dropDraft(id), {}),
    'artifacts.saveDraft': ({ id }) => app.artifacts.saveDraft(id),
    'artifacts.restore': async ({ id, version }) => ({ artifact: await app.artifacts.restore(id, version) }),
    'artifacts.diff': async ({ id, version }) => ({ parts: await app.artifacts.diff(id, version) }),
    'artifacts.rename': async ({ id, title }) => (await app.artifacts.rename(id, title), {}),
    'artifacts.delete': async ({ ids }) => {
      for (const id of ids) await app.artifacts.remove(id)
      return {}
    },
    'artifacts.saveFile': async ({ id, version }) => {
      const { title } = await app.artifacts.get(id)
      return { saved: await dialogs.saveText(fileNameOf(title), await app.artifacts.markdown(id, version)) }
    },
    'artifacts.export': async ({ id, version }) => ({ markdown: await app.artifacts.markdown(id, version) }),
  }
}
