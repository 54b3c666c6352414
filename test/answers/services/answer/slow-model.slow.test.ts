import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createForecast } from '../../../../src-main/answers/services/chat/forecast.ts'
import type { Answer } from '../../../../src-preload/contract/shapes/answers.ts'
import type { ChatId } from '../../../../src-preload/contract/ids.ts'
import { say } from '../../../../src-preload/texts/say.ts'
import { startTestChat, type TestChat } from '../../../support/chat.ts'
import type { ChatBody } from '../../../support/models/fake-model-server.ts'

let t: TestChat
const TOLD = 'It was written with care and signed by both sides in the presence of a notary, who read every page aloud. '

beforeEach(async () => {
  t = await startTestChat()
  t.store('Lease', [`The lease of the office ends on 31 May 2027 and the rent is due on the first. ${TOLD.repeat(12)}`])
  t.store('Letter', [`The letter on the lease and the rent of the office came on a Tuesday. ${TOLD.repeat(9)}`])
  t.store('Menu', [`The canteen serves tomato soup on Mondays, and the lease of the kitchen is cheap. ${TOLD.repeat(3)}`])
  await t.restart({ isThorough: true })
  t.models.script = ({ format }) =>
    format
      ? JSON.stringify({
          queries: ['end of the office rental', 'rental date'],
          1: 9,
          2: 5,
          3: 1,
          question: 'When is the rent of the office due?',
        })
      : 'The lease of the office ends on 31 May 2027 [1]. The rent of the office is due on the first day of each month [1].'
})
afterEach(() => t.close())

const QUESTION = 'When does the lease of the office end, and the rent?'
const thorough = async (question: string, chatId?: ChatId): Promise<Answer> =>
  (await t.chat.ask({ question, depth: 'thorough', ...(chatId && { chatId }) })).done
const noteOf = (answer: Answer, stage: string) => t.test.database.getTrace(answer.messageId)?.trace.find((one) => one.stage === stage)?.note

/** The model has answered once, with this speed (prompt tokens a second). */
async function learnt(prefill: number): Promise<void> {
  t.models.prefill = prefill
  t.models.tokenMs = 20
  await t.ask('What does the canteen serve on Mondays?')
  t.models.tokenMs = 0
}

describe('a thorough question to a model that is known to be slow', () => {
  it('is answered with one request, and answer and trace say what was left out', async () => {
    await learnt(3)
    const before = t.chatRequests().length
    const answer = await thorough(QUESTION)
    expect(t.chatRequests()).toHaveLength(before + 1)
    expect(answer.notice).toMatchObject({ code: 'thorough-shortened' })
    for (const stage of ['rewrite', 'rerank'])
      expect(say(noteOf(answer, stage) ?? '')).toMatch(/^Left out: the chat model needs about \d+ s/)
  })

  it('is announced before it is asked, with what will be left out', async () => {
    const forecast = createForecast({
      database: t.answering().database as never,
      generator: t.answering().generator,
      settings: () => t.settings,
    })
    expect(await forecast()).toBeNull()
    await learnt(3)
    const later = createForecast({
      database: t.answering().database as never,
      generator: t.answering().generator,
      settings: () => t.settings,
    })
    expect(say((await later()) ?? '')).toMatch(/^With quote, an answer takes about \d+ s\. A thorough one is like a fast one/)
  })

  it('has its follow-up resolved by words of the last question when there is no time to ask the model', async () => {
    await learnt(3)
    const { chatId } = await t.ask(QUESTION)
    await t.restart({ isThorough: true })
    const before = t.chatRequests().length
    const answer = await t.ask('And when is it due?', chatId)
    expect(t.chatRequests()).toHaveLength(before + 1)
    expect(answer.searched).toContain('lease')
    expect(say(noteOf(answer, 'follow-up') ?? '')).toMatch(/^Left out/)
  })
})

describe('at 40 prompt tokens a second and 8 answer tokens', () => {
  it('a thorough answer takes at most one and a half times what a fast one takes, and is still searched with rewritten questions', async () => {
    for (const topic of ['heating', 'roof', 'garden', 'lift', 'cellar', 'parking', 'windows', 'walls']) {
      const told = ['morning', 'evening', 'summer', 'winter', 'week', 'month'].map((time) => `In the ${time} the ${topic} is looked after.`)
      t.store(`About the ${topic}`, [
        `The lease of the office says that its rent pays for the ${topic}. ${told.join(' ')} ${told.join(' And ')} ${told.join(' So ')}`,
      ])
    }
    t.models.prefill = 40
    t.models.tokenMs = 125
    await t.ask('What does the canteen serve on Mondays?')
    const seconds = async (ask: () => Promise<Answer>): Promise<number> => {
      const before = t.models.evaluations.length
      const { tokens } = await ask()
      const asked = t.models.evaluations.slice(before)
      const written = tokens.answer + (asked.length - 1) * 55
      return asked.reduce((sum, { evaluated }) => sum + evaluated, 0) / 40 + written / 8
    }
    const fast = await seconds(() => t.ask(QUESTION))
    let answer: Answer | null = null
    const slow = await seconds(async () => (answer = await thorough(QUESTION)))
    expect(answer).toMatchObject({ notice: { message: { messageKey: 'notices.shortened.rerank' } } })
    expect(slow / fast).toBeLessThan(1.5)
  })
})

describe('a thorough question to a fast model', () => {
  it('is rewritten and reranked, and nothing is announced as left out', async () => {
    await learnt(2000)
    const answer = await thorough(QUESTION)
    expect(say(noteOf(answer, 'rewrite') ?? '')).toBe('The chat model wrote 2 other queries.')
    expect(say(noteOf(answer, 'rerank') ?? '')).toBe('The chat model scored the passages.')
    expect(answer.notice?.code).not.toBe('thorough-shortened')
  })
})

describe('a model server that keeps its last prompt in its cache', () => {
  const evaluated = (from: number): number => t.models.evaluations.slice(from).reduce((sum, one) => sum + one.evaluated, 0)

  it('evaluates at most a tenth when a thorough question is asked again', async () => {
    const { messageId } = await thorough(QUESTION)
    const before = t.models.evaluations.length
    const { done } = await t.chat.regenerate(messageId)
    await done
    // Its rewriting and reranking are known: only the answer is asked for.
    expect(t.models.evaluations.length).toBe(before + 1)
    expect(evaluated(before) / (t.models.evaluations.at(-1)?.tokens ?? 1)).toBeLessThan(0.1)
  })

  it('has the last prompt still there after the steps of a thorough question over the same sources', async () => {
    const { chatId } = await t.ask(QUESTION)
    const before = t.models.evaluations.length
    await thorough('How much is the rent of the office lease?', chatId)
    const [rewriting, reranking, answer] = t.models.evaluations.slice(before)
    const format = (place: number) => (t.chatRequests().at(place)?.body as ChatBody | undefined)?.format
    expect([format(-3), format(-2), format(-1)].map((one) => one !== undefined)).toEqual([true, true, false])
    expect(answer!.evaluated / answer!.tokens).toBeLessThan(0.1)
    expect(rewriting!.evaluated / rewriting!.tokens).toBeLessThan(0.2)
    // The passages to judge are new.
    expect(reranking!.evaluated / reranking!.tokens).toBeLessThan(0.4)
  })

  it('has the instructions still there when the first question of a chat is thorough', async () => {
    await thorough(QUESTION)
    const systems = t.chatRequests().map(({ body }) => (body as ChatBody).messages?.[0]?.content)
    expect(systems).toHaveLength(3)
    expect(new Set(systems).size).toBe(1)
  })
})
