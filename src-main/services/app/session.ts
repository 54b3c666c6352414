import type { ChatId } from '../../../src-preload/contract/ids.ts'
import { composerSchema, type ComposerState } from '../../../src-preload/contract/shapes/session.ts'
import type { Database } from '../../workers/calls.ts'

/** State of the window that a restart restores. Anything unreadable counts as not stored. */
export type SessionService = {
  /** The composer of a chat, or of "New chat" (null). */
  composer(chatId: ChatId | null): Promise<ComposerState | null>
  keepComposer(chatId: ChatId | null, composer: ComposerState): Promise<void>
}

const keyOf = (chatId: ChatId | null): string => (chatId === null ? 'composer' : `composer ${chatId}`)

/** Creates the service over the table of states. */
export function createSession(database: Database<'sessionState' | 'keepSessionState'>): SessionService {
  return {
    composer: async (chatId) => composerSchema.safeParse(await database.sessionState(keyOf(chatId))).data ?? null,
    keepComposer: (chatId, composer) => database.keepSessionState({ key: keyOf(chatId), chatId, body: composer }),
  }
}
