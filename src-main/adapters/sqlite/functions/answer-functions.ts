import type { Bound } from '../shared/bind.ts'
import * as chats from '../tables/chats.ts'
import * as messages from '../tables/messages.ts'
import * as turns from '../tables/turns.ts'
import { chatOfMessage, showVersion } from '../tables/versions.ts'

/** Functions of chats, of the database thread. */
export const answerFunctions = { ...chats, ...messages, ...turns, chatOfMessage, showVersion }

export type AnswerFunctions = Bound<typeof answerFunctions>
