import { AppError } from '../../../src-preload/contract/errors.ts'
import type { ChatId, DocumentId } from '../../../src-preload/contract/ids.ts'
import type { ReplacedKind, ReplacedText } from '../../../src-preload/contract/shapes/replaced.ts'
import { createLosses } from '../../text/index.ts'
import type { Calls, StorageFunctions } from '../../storage/index.ts'
import type { SettingsFunctions } from '../sqlite/settings-functions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A text of a person: its kind, a key of its own, and the note or chat that it goes with. */
type WrittenText = { kind: ReplacedKind; key: string; documentId?: DocumentId; chatId?: ChatId }

/** Texts of a person that have no versions of their own, kept for some days after they were overwritten. */
export type ReplacedTexts = {
  /** Called before a text is overwritten while it is being written: keeps it once much of it goes (`createLosses`). */
  writing(text: WrittenText, before: string, after: string): Promise<void>
  /** Called before a finished text is overwritten: keeps it if it changes. */
  replacing(text: WrittenText, before: string, after: string): Promise<void>
  /** Newest first. */
  list(): Promise<ReplacedText[]>
  /** Throws `bad-request`. */
  get(id: number): Promise<string>
  /** Deletes all of them for good. */
  empty(): Promise<void>
  /** Deletes those that were replaced longer ago than these days. */
  expire(days: number): Promise<void>
}

type Options = {
  database: Calls<
    StorageFunctions & SettingsFunctions,
    'emptyLogSoon' | 'forgetReplaced' | 'keepReplaced' | 'listReplaced' | 'replacedText'
  >
  now: () => number
}

/** Creates the service over the table of replaced texts. */
export function createReplacedTexts({ database, now }: Options): ReplacedTexts {
  const losses = createLosses()
  const keep = async ({ key: _key, ...text }: WrittenText, words: string): Promise<void> => {
    if (words.trim() !== '') await database.keepReplaced({ ...text, words, now: now() })
  }
  return {
    async writing(text, before, after) {
      if (losses(text.key, before, after)) await keep(text, before)
    },
    async replacing(text, before, after) {
      if (before !== after) await keep(text, before)
    },
    list: () => database.listReplaced(),
    async get(id) {
      const words = await database.replacedText(id)
      if (words === null) throw new AppError('bad-request', { variant: 'noReplaced' })
      return words
    },
    async empty() {
      if ((await database.forgetReplaced(Number.MAX_SAFE_INTEGER)) > 0) await database.emptyLogSoon()
    },
    async expire(days) {
      await database.forgetReplaced(now() - days * DAY_MS)
    },
  }
}
