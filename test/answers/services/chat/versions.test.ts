import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestChat, type TestChat } from '../../../support/chat.ts'
import type { ChatId, DocumentId, MessageId } from '../../../../src-preload/contract/ids.ts'

const LEASE = ['The deposit is three monthly rents. It is paid back within six weeks after the keys are handed over.']
const QUESTION = 'What is the deposit for the office lease?'
const FIRST = 'The deposit is three monthly rents [1].'
const SECOND = 'Three monthly rents are the deposit [1].'

let t: TestChat
let lease: DocumentId

beforeEach(async () => {
  t = await startTestChat()
  lease = t.store('Lease', LEASE)
})
afterEach(() => t.close())

async function ask(question: string, said: string, chatId?: ChatId) {
  t.models.script = said
  const asked = await t.chat.ask({ question, ...(chatId && { chatId }) })
  await asked.done
  return asked
}
async function again(messageId: MessageId, said: string) {
  t.models.script = said
  await (
    await t.chat.regenerate(messageId)
  ).done
}
async function edit(messageId: MessageId, question: string, said: string) {
  t.models.script = said
  const asked = await t.chat.edit(messageId, question)
  await asked.done
  return asked
}
const messages = async (id: ChatId) => (await t.chat.get(id))?.messages ?? []
const texts = async (id: ChatId) => (await messages(id)).map(({ text }) => text)
const at = async (id: ChatId, place: number) => {
  const message = (await messages(id)).at(place)
  if (!message) throw new Error('no such message')
  return message
}

describe('the versions of an answer', () => {
  it('are all kept with their own sources and claims, and the newest is shown in the place of the first', async () => {
    const { chatId, messageId } = await ask(QUESTION, FIRST)
    await ask('Who signed?', 'Nobody [1].', chatId)
    await again(messageId, SECOND)
    expect(await texts(chatId)).toEqual([QUESTION, SECOND, 'Who signed?', 'Nobody [1].'])
    const shown = await at(chatId, 1)
    expect(shown.versions).toHaveLength(2)
    expect(t.named('chat.done').at(-1)?.versions).toEqual(shown.versions)
    await t.chat.showVersion(shown.versions?.[0] as MessageId)
    const first = await at(chatId, 1)
    expect(first).toMatchObject({ text: FIRST, versions: shown.versions, answer: { answer: FIRST, messageId: first.id } })
    expect(first.answer?.sources).toMatchObject([{ n: 1, documentId: lease }])
    expect(first.answer?.claims[0]?.text).toContain('The deposit is three')
    await again(first.id, 'A third time: three monthly rents [1].')
    expect((await at(chatId, 1)).versions).toHaveLength(3)
    expect(await texts(chatId)).toHaveLength(4)
    expect((await t.chat.list()).map((chat) => chat.messages)).toEqual([4])
  })

  it('that is shown is the one of follow-up questions, export, copy and branch', async () => {
    const { chatId, messageId } = await ask(QUESTION, FIRST)
    await again(messageId, SECOND)
    await t.chat.showVersion((await at(chatId, 1)).versions?.[0] as MessageId)
    await ask('Say that again, please: what is it?', 'Three [1].', chatId)
    const said = t.sent(-1).map(({ content }) => content)
    expect(said.some((content) => content.includes('The deposit is three monthly rents'))).toBe(true)
    expect(said.some((content) => content.includes('Three monthly rents are the deposit'))).toBe(false)
    expect(await t.chat.markdown(chatId)).toContain('The deposit is three monthly rents')
    expect(await t.chat.markdown(chatId)).not.toContain('Three monthly rents are the deposit')
    const branch = await t.chat.branch((await at(chatId, 3)).id)
    expect(await texts(branch.id)).toEqual(await texts(chatId))
    expect((await at(branch.id, 1)).versions).toBeUndefined()
    expect(await t.chat.list('"Three monthly rents are"')).toEqual([])
  })

  it('do not count an answer that failed before its first word', async () => {
    const { chatId, messageId } = await ask(QUESTION, FIRST)
    t.models.tokenMs = 60_000
    const stopped = await t.chat.regenerate(messageId)
    t.chat.stop(stopped.messageId)
    await stopped.done
    expect((await at(chatId, 1)).versions).toBeUndefined()
  })

  it('lose the words of a purged document, shown or not, and go with their chat', async () => {
    const { chatId, messageId } = await ask(QUESTION, FIRST)
    await again(messageId, SECOND)
    await t.test.database.purgeDocuments({ ids: [lease] })
    const kept = t.test.connection.all<{ text: string; answer: string }>("SELECT text, answer FROM messages WHERE role = 'assistant'")
    expect(kept).toHaveLength(2)
    for (const { answer } of kept) expect(answer).not.toContain('paid back within six weeks')
    await t.chat.remove(chatId)
    expect(t.test.connection.all('SELECT id FROM messages')).toEqual([])
    expect(t.test.connection.all('SELECT message_id FROM message_sources')).toEqual([])
  })
})

describe('a question that is asked in other words', () => {
  it('is another version with its own answer, and what followed it belongs to the version before', async () => {
    const { chatId } = await ask(QUESTION, FIRST)
    await ask('And when is it paid back?', 'Within six weeks [1].', chatId)
    await ask('After what?', 'After the keys [1].', chatId)
    const before = await texts(chatId)
    const second = await at(chatId, 2)
    await edit(second.id, '  And how is it paid? ', 'In rents [1].')
    expect(await texts(chatId)).toEqual([QUESTION, FIRST, 'And how is it paid?', 'In rents [1].'])
    expect(t.named('chat.started').at(-1)).toMatchObject({ edits: second.id })
    expect(t.named('chat.started').at(-1)?.question.versions).toHaveLength(2)
    await ask('Sure?', 'Yes [1].', chatId)
    const branch = await texts(chatId)
    const { versions } = await at(chatId, 2)
    expect(versions?.[0]).toBe(second.id)
    await t.chat.showVersion(second.id)
    expect(await texts(chatId)).toEqual(before)
    await t.chat.showVersion(versions?.[1] as MessageId)
    expect(await texts(chatId)).toEqual(branch)
    expect((await t.chat.list()).map((chat) => chat.messages)).toEqual([6])
  })

  it('is asked with what was chosen for it at first: filters, persona and selected text', async () => {
    t.models.script = FIRST
    const asked = await t.chat.ask({ question: QUESTION, persona: 'Corporate Lawyer', context: 'A deposit is money.' })
    await asked.done
    await edit((await at(asked.chatId, 0)).id, 'How high is the deposit?', SECOND)
    expect(t.sent(-1)[0]?.content).toContain('corporate lawyer')
    expect(t.sent(-1).at(-1)?.content).toContain('A deposit is money.')
    expect(t.sent(-1).some(({ content }) => content.includes(QUESTION))).toBe(false)
  })

  it('keeps the answer versions of each of its own versions', async () => {
    const { chatId, messageId } = await ask(QUESTION, FIRST)
    await again(messageId, SECOND)
    await t.chat.showVersion((await at(chatId, 1)).versions?.[0] as MessageId)
    const question = await at(chatId, 0)
    await edit(question.id, 'How high is the deposit?', 'High [1].')
    expect((await at(chatId, 1)).versions).toBeUndefined()
    await t.chat.showVersion(question.id)
    expect(await at(chatId, 1)).toMatchObject({ text: FIRST, versions: [expect.anything(), expect.anything()] })
  })

  it('names a chat that was named after it, and not one that the person named', async () => {
    const { chatId } = await ask(QUESTION, FIRST)
    const question = await at(chatId, 0)
    await edit(question.id, 'How high is the deposit?', SECOND)
    expect((await t.chat.get(chatId))?.chat.title).toBe('How high is the deposit?')
    await t.chat.rename(chatId, 'Mine')
    await edit((await at(chatId, 0)).id, 'What is it?', SECOND)
    expect((await t.chat.get(chatId))?.chat.title).toBe('Mine')
  })

  it('is refused while an answer is running, without words, and where it is not shown', async () => {
    const { chatId, messageId } = await ask(QUESTION, FIRST)
    const question = await at(chatId, 0)
    await expect(t.chat.edit(question.id, ' ')).rejects.toMatchObject({ code: 'question-empty' })
    await expect(t.chat.edit(messageId, 'What?')).rejects.toMatchObject({ code: 'message-not-found' })
    t.models.tokenMs = 20
    t.models.script = 'word '.repeat(200)
    const running = await t.chat.ask({ question: 'And else?', chatId })
    await expect(t.chat.edit(question.id, 'What?')).rejects.toMatchObject({ code: 'bad-request' })
    await expect(t.chat.showVersion(question.id)).rejects.toMatchObject({ code: 'bad-request' })
    t.chat.stop(running.messageId)
    await running.done.catch(() => undefined)
    t.models.tokenMs = 0
    await edit(question.id, 'How high is the deposit?', SECOND)
    await expect(t.chat.edit(question.id, 'What?')).rejects.toMatchObject({ code: 'message-not-found' })
  })

  it('leaves no message behind when answers that cite a document are deleted', async () => {
    const other = t.store('Garden', ['The garden is watered twice a week by the caretaker.'])
    const { chatId } = await ask(QUESTION, FIRST)
    await ask('How often is the garden watered?', 'The garden is watered twice a week [1].', chatId)
    await edit((await at(chatId, 2)).id, 'Who waters the garden?', 'The caretaker waters the garden [1].')
    await t.test.database.removeMessagesCiting([other])
    expect(await texts(chatId)).toEqual([QUESTION, FIRST])
    await ask('And else?', 'Nothing [1].', chatId)
    expect(await texts(chatId)).toHaveLength(4)
    await t.test.database.removeMessagesCiting([lease])
    expect(t.test.connection.all("SELECT id FROM messages WHERE role = 'assistant' AND text LIKE '%deposit%'")).toEqual([])
  })
})
