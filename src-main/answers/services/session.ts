import type { ChatId, DocumentId } from '../../../src-preload/contract/ids.ts'
import {
  composerSchema,
  personaDraftsSchema,
  windowSessionSchema,
  type ComposerState,
  type PersonaDrafts,
  type WindowSession,
} from '../../../src-preload/contract/shapes/session.ts'
import type { ReplacedTexts, SettingsFunctions } from '../../settings/index.ts'
import type { Calls } from '../../storage/index.ts'
import type { LibraryFunctions } from '../../library/index.ts'

/** State of the window that a restart restores. Anything unreadable counts as not stored. */
export type SessionService = {
  /** The composer of a chat, or of "New chat" (null). */
  composer(chatId: ChatId | null): Promise<ComposerState | null>
  keepComposer(chatId: ChatId | null, composer: ComposerState): Promise<void>
  /** What was open, without documents that are gone. */
  window(): Promise<WindowSession | null>
  keepWindow(session: WindowSession): Promise<void>
  /** Unsaved personas. */
  personas(): Promise<PersonaDrafts>
  keepPersonas(drafts: PersonaDrafts): Promise<void>
}

const composerKey = (chatId: ChatId | null): string => (chatId === null ? 'composer' : `composer ${chatId}`)

type Options = {
  database: Calls<SettingsFunctions & LibraryFunctions, 'sessionState' | 'keepSessionState' | 'listDocuments' | 'listPersonas'>
  replaced: Pick<ReplacedTexts, 'writing'>
}

/** Creates the service over the table of states. What the person was writing is kept when much of it goes (`settings/services/replaced-texts.ts`). */
export function createSession({ database, replaced }: Options): SessionService {
  const keep = (key: string, body: object): Promise<void> => database.keepSessionState({ key, chatId: null, body })
  const composerOf = async (chatId: ChatId | null): Promise<ComposerState | null> =>
    composerSchema.safeParse(await database.sessionState(composerKey(chatId))).data ?? null
  const personas = async (): Promise<PersonaDrafts> => personaDraftsSchema.safeParse(await database.sessionState('personas')).data ?? {}
  return {
    composer: composerOf,
    async keepComposer(chatId, composer) {
      const before = await composerOf(chatId)
      const text = (key: string) => ({ kind: 'question', key: `${composerKey(chatId)} ${key}`, ...(chatId && { chatId }) }) as const
      await replaced.writing(text('draft'), before?.draft ?? '', composer.draft)
      // Another question that is edited leaves the one before as it was asked.
      const edited = before?.editing?.messageId ?? ''
      if (edited !== '')
        await replaced.writing(
          text(edited),
          before?.editing?.text ?? '',
          composer.editing?.messageId === edited ? composer.editing.text : '',
        )
      await database.keepSessionState({ key: composerKey(chatId), chatId, body: composer })
    },
    async window() {
      const session = windowSessionSchema.safeParse(await database.sessionState('window')).data
      if (!session) return null
      const named = [session.reader?.documentId, session.document?.id, session.note?.id].filter((id) => id !== undefined)
      const live = new Set<DocumentId>(named.length === 0 ? [] : (await database.listDocuments({ documentIds: named })).map(({ id }) => id))
      return {
        ...session,
        ...(session.reader && !live.has(session.reader.documentId) && { reader: null, readerPlace: null, activeSource: null }),
        ...(session.document && !live.has(session.document.id) && { document: null }),
        ...(session.note && !live.has(session.note.id) && { note: null }),
      }
    },
    keepWindow: (session) => keep('window', session),
    personas,
    async keepPersonas(drafts) {
      const saved = new Set((await database.listPersonas()).map(({ prompt }) => prompt))
      for (const [id, { prompt }] of Object.entries(await personas()))
        if (!saved.has(prompt)) await replaced.writing({ kind: 'persona', key: `persona ${id}` }, prompt, drafts[id]?.prompt ?? '')
      await keep('personas', drafts)
    },
  }
}
