import { z } from 'zod'
import { chatIdSchema } from './ids.ts'
import { done, route } from './route.ts'
import { composerSchema } from './shapes/session.ts'

/** Routes of what the window restores: it is stored with the library, because drafts are private. */
export const SESSION_ROUTES = {
  /** The composer of a chat; `chatId` null: of "New chat". Null: none is stored. */
  'session.composer': route(z.strictObject({ chatId: chatIdSchema.nullable() }), z.object({ composer: composerSchema.nullable() })),
  'session.keepComposer': route(z.strictObject({ chatId: chatIdSchema.nullable(), composer: composerSchema }), done),
} as const
