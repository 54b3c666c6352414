import { describeSettings } from '../../../src-preload/contract/shapes/setting-info.ts'
import { text } from '../../../src-preload/texts/text.ts'
import type { App } from '../../app/compose.ts'
import { WINDOW_LINES } from '../../library/index.ts'
import { describeTrouble } from '../../care/index.ts'
import type { Consent } from '../consent.ts'
import type { HostDialogs, Question } from '../host-dialogs.ts'
import type { HandlersFor } from '../handlers-for.ts'
import type { ModelDoor } from '../model-door.ts'

/** Questions of the query log that the window shows. */
const LOG_LINES = 100

/** Handlers of the queue, collections, models, settings and the app. */
export function systemHandlers(
  app: App,
  dialogs: HostDialogs,
  { consent, door }: { consent: Consent; door: ModelDoor },
): HandlersFor<
  'app' | 'queue' | 'collections' | 'watch' | 'health' | 'found' | 'upkeep' | 'models' | 'settings' | 'links' | 'privacy' | 'storage'
> {
  const collections = async (changed: Promise<unknown>) => (await changed, { collections: await app.collections.list() })
  return {
    'app.info': async () => {
      const documents = await app.library.count()
      // A library with a lost database is not new.
      const firstRun = documents === 0 && !app.settings.current()['onboarding.done'] && (await app.safekeeping.trouble()) === null
      return { version: dialogs.version, platform: dialogs.platform, documents, firstRun }
    },
    'queue.get': () => app.queue.state(WINDOW_LINES),
    'queue.pause': () => app.queue.pause(),
    'queue.resume': () => app.queue.resume(),
    'queue.cancel': ({ id, ids }) => app.queue.cancel(id === undefined ? ids : [id]),
    'queue.retry': ({ id }) => app.queue.retry({ ...(id !== undefined && { id }) }),
    'collections.list': async () => ({ collections: await app.collections.list() }),
    'collections.create': ({ name }) => collections(app.collections.create(name)),
    'collections.rename': ({ name, to }) => collections(app.collections.rename(name, to)),
    'collections.delete': ({ name }) => collections(app.collections.remove(name)),
    'collections.set': async ({ name, settings: { redact, ...others } }) => {
      // Declined: redaction stays, the other settings apply.
      const isWanted = redact !== undefined && (await consent.redaction(name, redact))
      return collections(app.collections.set(name, { ...others, ...(isWanted && { redact }) }))
    },
    'watch.list': async () => ({ folders: await app.watch.list() }),
    'watch.pick': async ({ collection, review }) => {
      const [path] = (await dialogs.pick('folder')) ?? []
      return path === undefined ? null : { folders: await app.watch.add({ path, collection, review, mayRead: consent.manyFiles }) }
    },
    'watch.resume': async ({ id }) => {
      const folders = await app.watch.list()
      const folder = folders.find((one) => one.id === id)
      return { folders: folder && !(await consent.watch(folder)) ? folders : await app.watch.resume(id) }
    },
    'watch.remove': async ({ id }) => ({ folders: await app.watch.remove({ id }) }),
    'watch.pending': async ({ id }) => ({ changes: await app.watch.pending(id) }),
    'watch.review': async ({ id, accept, paths }) => ({ folders: await app.watch.review({ id, accept, ...(paths && { paths }) }) }),
    'health.get': async () => app.health.report(),
    'found.list': async () => {
      const [files, trouble] = await Promise.all([app.found.list(), app.safekeeping.trouble()])
      return { files, trouble: trouble && describeTrouble(trouble) }
    },
    'found.import': () => app.found.import(),
    'found.dismiss': async () => (await app.safekeeping.dismiss(), {}),
    'upkeep.check': ({ full }) => app.maintenance.check({ full }),
    'upkeep.rebuild': ({ accept }) => app.maintenance.rebuild({ what: null, accept }),
    'upkeep.stop': async () => (app.maintenance.stop(), {}),
    'models.status': ({ refresh }) => app.models.status(refresh),
    'models.allowHost': async () => ({ allowed: await app.models.allowHost((address) => dialogs.confirm(hostQuestion(address))) }),
    'models.pull': async ({ name }) => {
      if (await consent.pull(name)) await app.models.pull(name)
      return {}
    },
    'models.stopPull': async () => (app.models.stopPull(), {}),
    'models.preload': async () => (app.models.preload(), {}),
    'models.own': async () => ({ models: await app.ownModels.list() }),
    'models.addFolder': async () => ({ model: await door.pickClassifier() }),
    'models.removeOwn': async ({ id }) => {
      await app.ownModels.remove(id)
      return { models: await app.ownModels.list() }
    },
    'settings.list': async () => ({ settings: app.settings.current(), definitions: describeSettings() }),
    'settings.set': async ({ key, value }) => {
      const from = await consent.setting(key, value)
      // Declined: returns the current settings.
      return { settings: from ? await app.settings.set(key, value, from) : app.settings.current() }
    },
    'privacy.traffic': async () => ({ traffic: app.models.traffic() }),
    'privacy.log': async () => ({ queries: await app.database.listQueryLog({ limit: LOG_LINES }) }),
    'storage.get': () => app.maintenance.storage(),
    'links.open': async ({ address }) => ({ opened: await dialogs.openAddress(address) }),
  }
}

/** Consent question before sending anything to another computer. */
function hostQuestion(address: string): Question {
  return {
    message: text('consent.host.question'),
    detail: text('consent.host.detail', { address }),
    action: text('consent.host.action'),
  }
}
