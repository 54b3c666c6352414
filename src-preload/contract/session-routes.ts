import { z } from 'zod'
import { chatIdSchema } from './ids.ts'
import { changes, done, none, reads } from './route.ts'
import { composerSchema, personaDraftsSchema, windowSessionSchema } from './shapes/session.ts'

/** Routes of what the window restores: it is stored with the library, because drafts are private. */
export const SESSION_ROUTES = {
  /** The composer of a chat; `chatId` null: of "New chat". Null: none is stored. */
  'session.composer': reads(z.strictObject({ chatId: chatIdSchema.nullable() }), z.object({ composer: composerSchema.nullable() })),
  'session.keepComposer': changes(z.strictObject({ chatId: chatIdSchema.nullable(), composer: composerSchema }), done),
  /** What was open when the window closed; null: none is stored. Documents that are gone are left out. */
  'session.window': reads(none, z.object({ session: windowSessionSchema.nullable() })),
  'session.keepWindow': changes(z.strictObject({ session: windowSessionSchema }), done),
  'session.personas': reads(none, z.object({ drafts: personaDraftsSchema })),
  /** The page has stored what was typed a moment ago, as `session.saving` asked. */
  'session.saved': changes(none, done),
  'session.keepPersonas': changes(z.strictObject({ drafts: personaDraftsSchema }), done),
} as const
