import { DEFAULT_COLLECTION, SAMPLE_COLLECTION } from '../contract/sample.ts'
import { t } from './say.ts'

/** The collections that the app makes itself, by the names that are stored: scripts and the command line know them by these. */
const BUILT_IN = new Map([
  [DEFAULT_COLLECTION, () => t('collections.personal')],
  [SAMPLE_COLLECTION, () => t('collections.sample')],
])

/** The name of a collection in the language of the app; one that a person named stays as it is. */
export function collectionName(stored: string): string {
  return BUILT_IN.get(stored)?.() ?? stored
}

/** The stored name of a typed one. A person knows a built-in collection by its shown name, so a second one of that name would be a riddle. */
export function storedCollection(typed: string): string {
  const wanted = typed.toLocaleLowerCase()
  return [...BUILT_IN].find(([, shown]) => shown().toLocaleLowerCase() === wanted)?.[0] ?? typed
}
