import { AppError } from '../../src-preload/contract/errors.ts'
import { readGuard, redactsLess } from '../../src-preload/contract/shapes/settings.ts'
import type { DocumentId } from '../../src-preload/contract/ids.ts'
import { text, type Text } from '../../src-preload/texts/text.ts'
import type { App } from '../app/compose.ts'
import { isCloudModel, isLibraryModel } from '../storage/index.ts'
import type { HostDialogs } from './host-dialogs.ts'
import { collectionName } from '../../src-preload/texts/collection-name.ts'
import { oneLine, plain, plainPath } from './plain.ts'

/**
 * Values of the page that need a person's consent in a native dialog, which no page can answer. Each returns true at once if nothing gets
 * weaker. Routes that destroy or reach outside are asked about by the gateway (`questions.ts`).
 */
export type Consent = {
  /**
   * On whose behalf a setting is changed: `window` if nothing gets weaker, `command` after consent; null: declined. Throws
   * `setting-unknown`, `setting-invalid` before asking.
   */
  setting(key: string, value: unknown): Promise<'window' | 'command' | null>
  /** Less redaction in a collection. `redact` null: the global setting. */
  redaction(collection: string, redact: string | null): Promise<boolean>
  /** Moving documents to a collection with less redaction. */
  move(ids: readonly DocumentId[], collection: string): Promise<boolean>
  /** Throws `bad-request` for a name outside the server's library, `model-cloud-refused`. */
  pull(name: string): Promise<boolean>
  /** A watched folder that a backup named. */
  watch(folder: { path: string; collection: string }): Promise<boolean>
  /** A folder of very many files. */
  manyFiles(folder: { path: string; files: number }): Promise<boolean>
  /** A program for speech to text with its arguments, all of which are shown. */
  program(command: readonly string[]): Promise<boolean>
}

/** Creates the consent dialogs on the host's dialogs. */
export function createConsent(app: App, dialogs: Pick<HostDialogs, 'confirm'>): Consent {
  async function policies(): Promise<(collection: string) => unknown> {
    const own = new Map((await app.collections.list()).map(({ name, settings }) => [name.toLowerCase(), settings['redact']]))
    return (collection) => own.get(collection.toLowerCase()) ?? app.settings.current()['privacy.redact']
  }

  return {
    async setting(key, value) {
      const known = app.settings.check(key, value)
      const before = app.settings.current()[known.key]
      const guard = readGuard(known.key, before, known.value)
      if (!guard) return 'window'
      const isWanted = await dialogs.confirm({
        message: guard.question,
        detail: text('consent.setting.detail', { key: known.key, before: shown(before), after: shown(known.value), why: guard.why }),
        action: text('consent.setting.action'),
      })
      return isWanted ? 'command' : null
    },
    async redaction(collection, redact) {
      const after = redact ?? app.settings.current()['privacy.redact']
      if (!redactsLess((await policies())(collection), after)) return true
      return dialogs.confirm({
        message: text('consent.redaction.question', { collection: plain(collectionName(collection)) }),
        detail: text('consent.redaction.detail'),
        action: text('consent.redaction.action'),
      })
    },
    async move(ids, collection) {
      const policyOf = await policies()
      const after = policyOf(collection)
      const stricter = (await app.collections.list()).filter(({ name }) => redactsLess(policyOf(name), after)).map(({ name }) => name)
      if (stricter.length === 0) return true
      const moved = new Set(ids)
      const count = (await app.library.list({ collections: stricter })).filter(({ id }) => moved.has(id)).length
      if (count === 0) return true
      return dialogs.confirm({
        message: text('consent.move.question', { collection: plain(collectionName(collection)) }),
        detail: text('consent.move.detail', { count }),
        action: text('consent.move.action'),
      })
    },
    async pull(name) {
      if (isCloudModel({ name })) throw new AppError('model-cloud-refused')
      if (!isLibraryModel(name)) throw new AppError('bad-request', { variant: 'plainModelName' })
      const { address } = await app.models.status()
      return dialogs.confirm({
        message: text('consent.pull.question'),
        detail: text('consent.pull.detail', { name: plain(name), address: plain(address) }),
        action: text('consent.pull.action'),
      })
    },
    async watch({ path, collection }) {
      return dialogs.confirm({
        message: text('consent.watch.question'),
        detail: text('consent.watch.detail', { path: plainPath(path), collection: plain(collectionName(collection)) }),
        action: text('consent.watch.action'),
      })
    },
    async manyFiles({ path, files }) {
      return dialogs.confirm({
        message: text('consent.watch.question'),
        detail: text('consent.manyFiles.detail', { path: plainPath(path), count: files }),
        action: text('consent.watch.action'),
      })
    },
    async program(command) {
      const [program = '', ...parts] = command.map((part) => oneLine(part))
      return dialogs.confirm({
        message: text('consent.program.question'),
        detail: text('consent.program.detail', {
          program,
          parts: parts.map((part) => (/[\s"]/u.test(part) ? JSON.stringify(part) : part)).join(' '),
        }),
        action: text('consent.program.action'),
      })
    },
  }
}

function shown(value: unknown): Text {
  if (typeof value === 'boolean') return value ? text('consent.setting.on') : text('consent.setting.off')
  return value === '' ? text('consent.setting.empty') : plain(String(value))
}
