import type { ChatId } from '../../../../src-preload/contract/ids.ts'
import type { ComposerState } from '../../../../src-preload/contract/shapes/session.ts'
import { createAutosave, type Autosave } from '../../../shared/async/autosave.ts'
import { notifyError } from '../../../shared/controls/toasts.tsx'
import { request } from '../../../shared/ipc.ts'

/** Saves of composers by chat (null: "New chat"): a chat that is left may have a save under way. */
const saves = new Map<ChatId | null, Autosave<ComposerState>>()
/** The composer of each chat as it is stored, to find what a purge took out of it. */
const stored = new Map<ChatId | null, ComposerState>()

function saveOf(chatId: ChatId | null): Autosave<ComposerState> {
  const known = saves.get(chatId)
  if (known) return known
  const made = createAutosave<ComposerState>(async (composer) => {
    await request('session.keepComposer', { chatId, composer })
    stored.set(chatId, composer)
  }, notifyError)
  saves.set(chatId, made)
  return made
}

/** Stores the composer of a chat a moment later. */
export function keepComposer(chatId: ChatId | null, composer: ComposerState): void {
  saveOf(chatId).changed(() => composer)
}

/** Stores at once what is not stored yet: the window closes, or another chat opens. */
export async function flushComposers(): Promise<void> {
  await Promise.all([...saves.values()].map((save) => save.flush()))
}

/** The stored composer of a chat; null: none. */
export async function readComposer(chatId: ChatId | null): Promise<ComposerState | null> {
  await saves.get(chatId)?.flush()
  const { composer } = await request('session.composer', { chatId })
  if (composer) stored.set(chatId, composer)
  return composer
}

/** The stored composer if the main process changed it since, because a purged document was in its words; else null. */
export async function purgedComposer(chatId: ChatId | null): Promise<ComposerState | null> {
  const before = stored.get(chatId)
  const { composer } = await request('session.composer', { chatId })
  if (!before || !composer || (before.draft === composer.draft && before.context === composer.context)) return null
  stored.set(chatId, composer)
  return composer
}
