import type { DocumentId, ImportId } from '../../src-preload/contract/ids.ts'
import type { ModelStatus } from '../../src-preload/contract/shapes/models.ts'
import type { SettingKey } from '../../src-preload/contract/shapes/settings.ts'

/** Internal events. `null` ids: too many to list. */
export type AppEvents = {
  settingChanged: SettingKey
  /** The embedding model was changed, or embedding switched on or off. */
  embedderChanged: void
  /** Missing vectors of the current embedder were queued. */
  embeddingQueued: void
  /** The model server's status was polled. */
  serverChecked: ModelStatus
  filesQueued: void
  documentsChanged: DocumentId[] | null
  collectionsChanged: void
  /** A collection's chunking or redaction changed. */
  processingChanged: void
  /** A document of an import progressed. */
  importMoved: ImportId
  /** Text of purged documents was removed from chats and artifacts. */
  messagesForgotten: void
  /** Another process wrote to the database. */
  externalChange: void
}

/** Reactions to each event; defined in `reactions.ts`. */
export type Reactions = { readonly [E in keyof AppEvents]: (payload: AppEvents[E]) => void | Promise<void> }

export type AppEventHub = {
  /** Resolves when all reactions are done; rejects with their error. */
  tell<E extends keyof AppEvents>(event: E, ...payload: AppEvents[E] extends void ? [] : [AppEvents[E]]): Promise<void>
  /** Activates the reactions; earlier events have none. */
  follow(reactions: Reactions): void
}

/** Decouples services: one emits an event, the table defines the reactions. */
export function createEventHub(): AppEventHub {
  let table: Reactions | null = null
  return {
    async tell(event, ...payload) {
      const react = table?.[event] as ((payload: unknown) => void | Promise<void>) | undefined
      await react?.(payload[0])
    },
    follow(reactions) {
      table = reactions
    },
  }
}
