import type { DocumentId, ImportId } from '../../src-preload/contract/ids.ts'
import type { ModelStatus } from '../../src-preload/contract/shapes/models.ts'
import type { SettingKey } from '../../src-preload/contract/shapes/settings.ts'

/** What happens inside the app and has consequences elsewhere. `null` ids: too many to name. */
export type AppEvents = {
  settingChanged: SettingKey
  /** Another embedding model was chosen, or embedding was switched on or off. */
  embedderChanged: void
  /** Passages without a vector of the embedder in use were queued. */
  embeddingQueued: void
  /** The model server was asked how it is. */
  serverChecked: ModelStatus
  filesQueued: void
  documentsChanged: DocumentId[] | null
  collectionsChanged: void
  /** A collection's documents are to be cut or redacted otherwise. */
  processingChanged: void
  /** A document of an import came a step further. */
  importMoved: ImportId
  /** What was said of a document was taken out of chats and artifacts. */
  messagesForgotten: void
  /** Another process wrote into the database. */
  externalChange: void
}

/** What follows from each event: the one table of it is `reactions.ts`. */
export type Reactions = { readonly [E in keyof AppEvents]: (payload: AppEvents[E]) => void | Promise<void> }

export type AppEventHub = {
  /** Resolves when what follows is done, and rejects with what it fails with. */
  tell<E extends keyof AppEvents>(event: E, ...payload: AppEvents[E] extends void ? [] : [AppEvents[E]]): Promise<void>
  /** From now on. Before, nothing follows: nothing is there yet that could. */
  follow(reactions: Reactions): void
}

/** Joins services that must not know each other: one tells what happened, the table says what the others do. */
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
