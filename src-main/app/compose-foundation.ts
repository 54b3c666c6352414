import { join } from 'node:path'
import type { SettingKey } from '../../src-preload/contract/shapes/settings.ts'
import type { SearchProcessFunctions } from './worker/search-process-functions.ts'
import { createSettings } from '../settings/index.ts'
import { startProcess, supervise } from '../storage/index.ts'
import { createBuiltInEmbedder, createClassifier, createEmbedderProcess } from '../models/index.ts'
import type { ComposeOptions } from './compose-options.ts'
import { composeStorage } from './compose-storage.ts'
import type { AppEventHub } from './events.ts'
import { speakLanguage } from './speak-language.ts'

/** Foundation: data folder, settings, process of the built-in embedder and of classifiers, search process. Throws if the database is refused. */
export async function composeFoundation(options: ComposeOptions, hub: AppEventHub, now: () => number) {
  const store = await composeStorage({ options, now })
  const inference = { entry: options.entries.embedder, modelFolder: join(options.resources, 'models', 'all-minilm-l6-v2') }
  const inferenceProcess = createEmbedderProcess(inference)
  const builtIn = createBuiltInEmbedder(inference, inferenceProcess)
  const classifier = createClassifier(inferenceProcess)
  // Slowest to open: in parallel with the database.
  if (options.asksOnce) void builtIn.info().catch(() => undefined)
  const refuse = async (cause: unknown): Promise<never> => {
    await builtIn.close()
    return store.refuseDatabase(cause)
  }
  const { database, safekeeping } = store
  const onChange = (key: SettingKey): void => void hub.tell('settingChanged', key)
  const settings = await createSettings({ database, apply: speakLanguage, onChange }).catch(refuse)
  // First of all: does this database belong to the folder's files?
  await safekeeping.open().catch(refuse)
  await store.acceptDatabase()
  // Lazy: most commands do not search, and its threads take a second of processor time.
  const searchProcess = supervise(() => startSearch(options, store.databaseFile), { repeat: true, lazy: !options.asksOnce })
  return { store, builtIn, classifier, settings, searchProcess }
}

function startSearch({ entries, asksOnce }: ComposeOptions, databaseFile: string) {
  return startProcess<SearchProcessFunctions>({
    entry: entries.search,
    name: 'search',
    arguments: asksOnce ? [databaseFile, 'alone'] : [databaseFile],
  })
}
