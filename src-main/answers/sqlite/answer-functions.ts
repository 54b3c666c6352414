import type { Bound } from '../../storage/index.ts'
import * as chats from './chats.ts'
import * as messages from './messages.ts'
import * as turns from './turns.ts'
import { chatOfMessage, showVersion } from './versions.ts'

/** Functions of chats, of the database thread. */
export const answerFunctions = { ...chats, ...messages, ...turns, chatOfMessage, showVersion }

export type AnswerFunctions = Bound<typeof answerFunctions>
