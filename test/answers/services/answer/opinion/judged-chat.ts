import { startTestChat, type TestChat } from '../../../../support/chat.ts'
import type { Answer } from '../../../../../src-preload/contract/shapes/answers.ts'
import { say } from '../../../../../src-preload/texts/say.ts'
import type { ChatId, MessageId } from '../../../../../src-preload/contract/ids.ts'

export const QUESTION = 'When does the lease of the office end, and the rent?'
/** Three sentences with a citation and one without, in other words than the sources. */
export const WRITTEN =
  'The tenants have their office until the end of May 2027 [1]. The lessors get the rent when a month begins [1]. A letter arrived on a weekday [2]. Nobody else knows the lease.'

/** A chat whose model writes `writes` and answers a check with `says`. */
export type JudgedChat = TestChat & {
  writes: string
  says: string
  turn(question?: string, chatId?: ChatId): Promise<{ answer: Answer; checked: Answer }>
  /** The requests for a second opinion. */
  checks(): ReturnType<TestChat['chatRequests']>
  stored(answer: Answer): Promise<Answer>
  /** What the trace of an answer says about second opinions. */
  notes(id: MessageId): string[]
}

/** Starts it over a lease and a letter, with the setting “auto”. */
export async function startJudgedChat(): Promise<JudgedChat> {
  const t = await startTestChat()
  t.settings['answer.secondOpinion'] = 'auto'
  const told = 'It was written with care and signed by both sides in the presence of a notary, who read every page aloud. '
  t.store('Lease', [`The lease of the office ends on 31 May 2027 and the rent is due on the first. ${told.repeat(12)}`])
  t.store('Letter', [`The letter on the lease and the rent of the office came on a Tuesday. ${told.repeat(9)}`])
  const self: JudgedChat = Object.assign(t, {
    writes: WRITTEN,
    says: '{"says": ["yes", "partly", "no"]}',
    async turn(question = QUESTION, chatId?: ChatId) {
      const turn = await t.chat.ask({ question, ...(chatId && { chatId }) })
      return { answer: await turn.done, checked: await turn.checked }
    },
    checks: () => t.chatRequests().filter(({ body }) => body['format'] !== undefined),
    async stored({ chatId, messageId }: Answer) {
      const found = await t.chat.get(chatId)
      return found?.messages.find(({ id }) => id === messageId)?.answer as Answer
    },
    notes(id: MessageId) {
      const row = t.test.connection.get<{ trace: string }>('SELECT trace FROM messages WHERE id = ?', id)
      const trace = JSON.parse(row?.trace ?? '[]') as { stage: string; note: Parameters<typeof say>[0] }[]
      return trace.filter(({ stage }) => stage === 'opinion').map(({ note }) => say(note))
    },
  })
  t.models.script = (body) => (body.format ? self.says : self.writes)
  return self
}

/** The opinions of an answer, one for each sentence. */
export const opinionsIn = ({ claims }: Pick<Answer, 'claims'>) => claims.map(({ opinion }) => opinion)
