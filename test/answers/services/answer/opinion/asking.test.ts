import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../support/eventually.ts'
import type { MessageId } from '../../../../../src-preload/contract/ids.ts'
import { opinionsIn, QUESTION, startJudgedChat, type JudgedChat } from './judged-chat.ts'

let t: JudgedChat
beforeEach(async () => {
  t = await startJudgedChat()
})
afterEach(() => t.close())

describe('a second opinion that nobody asked for', () => {
  it('is left out where it would take more than three seconds, and the person may ask for it', async () => {
    t.models.prefill = 5
    const { answer, checked } = await t.turn()
    expect(opinionsIn(checked)).toEqual(opinionsIn(answer))
    expect(t.checks()).toEqual([])
    expect(t.notes(answer.messageId)[0]).toMatch(/^quote was not asked for a second opinion: it would take about \d+ s\.$/)
    expect(opinionsIn({ claims: await t.chat.check(answer.messageId) })).toEqual(['yes', 'partly', 'no', undefined])
  })

  it('is given on a slow server too if the settings say “model”', async () => {
    t.models.prefill = 5
    t.settings['answer.secondOpinion'] = 'model'
    expect(opinionsIn((await t.turn()).checked)).toEqual(['yes', 'partly', 'no', undefined])
  })

  it('is left out if it is switched off, and the person may ask for it', async () => {
    t.settings['answer.secondOpinion'] = 'off'
    const { answer } = await t.turn()
    expect(t.checks()).toEqual([])
    expect(opinionsIn({ claims: await t.chat.check(answer.messageId) })).toEqual(['yes', 'partly', 'no', undefined])
  })

  it('gives way to a new question at once, whose answer gets its own', async () => {
    t.models.tokenMs = 5
    t.says = `{"says": ["yes", ${' '.repeat(20)}${'\n "no", '.repeat(400)}`
    const first = await t.chat.ask({ question: QUESTION })
    await first.done
    await eventually(() => t.checks().length === 1)
    t.says = '{"says": ["yes", "yes", "yes"]}'
    const second = await t.turn('How much is the rent of the office lease?', first.chatId)
    expect(t.checks()[0]?.closed).toBe(true)
    expect(await first.checked).toEqual(await first.done)
    expect(opinionsIn(second.checked)).toEqual(['yes', 'yes', 'yes', undefined])
  })

  it('is not begun while another question waits', async () => {
    const first = await t.chat.ask({ question: QUESTION })
    const second = await t.chat.ask({ question: 'How much is the rent of the office lease?', chatId: first.chatId })
    expect(opinionsIn(await first.checked)).toEqual([undefined, undefined, undefined, undefined])
    expect(opinionsIn(await second.checked)).toEqual(['yes', 'partly', 'no', undefined])
    expect(t.checks()).toHaveLength(1)
  })

  it('is stopped by Stop and by the end of the app, and the answer stays', async () => {
    t.models.tokenMs = 5
    t.says = `{"says": [${'\n "no", '.repeat(400)}`
    for (const end of [(id: MessageId) => t.chat.stop(id), () => void t.chat.close()]) {
      const turn = await t.chat.ask({ question: QUESTION })
      const answer = await turn.done
      const before = t.checks().length
      await eventually(() => t.checks().length === before + 1 || t.named('chat.checking').at(-1)?.messageId === answer.messageId)
      end(answer.messageId)
      expect(await turn.checked).toEqual(answer)
      expect(t.named('chat.checked').at(-1)).toEqual({ chatId: answer.chatId, messageId: answer.messageId, claims: null })
      await eventually(() => t.checks().at(-1)?.closed === true)
      expect(t.notes(answer.messageId)).toEqual([])
    }
  })
})

describe('a second opinion that the person asks for', () => {
  it('reads the sources again when the prompt of the answer is no longer known', async () => {
    t.settings['answer.secondOpinion'] = 'off'
    const { answer } = await t.turn()
    await t.restart()
    expect(opinionsIn({ claims: await t.chat.check(answer.messageId) })).toEqual(['yes', 'partly', 'no', undefined])
    const [system, user] = t.sent(-1)
    expect(t.sent(-1)).toHaveLength(2)
    expect(system?.content).toContain('A check, not a question')
    expect(user?.content).toContain('The lease of the office ends on 31 May 2027')
    expect(user?.content).toContain('3. (source 2) A letter arrived on a weekday.')
  })

  it('is about the sentences whose sources are still there', async () => {
    const { answer } = await t.turn()
    await t.restart()
    const gone = answer.sources.find(({ n }) => n === 2)?.documentId
    await t.test.database.trashDocuments({ ids: [gone!], now: Date.now() })
    t.says = '{"says": ["no", "no"]}'
    expect(opinionsIn({ claims: await t.chat.check(answer.messageId) })).toEqual(['no', 'no', 'no', undefined])
    expect((t.sent(-1)[1]?.content ?? '').match(/^\d+\. \(/gmu)).toHaveLength(2)
  })

  it('is refused with a reason for an answer that is unknown or still being written', async () => {
    await expect(t.chat.check('nobody' as MessageId)).rejects.toMatchObject({ code: 'message-not-found' })
    t.models.tokenMs = 5
    const turn = await t.chat.ask({ question: QUESTION })
    await expect(t.chat.check(turn.messageId)).rejects.toMatchObject({ code: 'bad-request' })
    await turn.checked
  })

  it('is given by the verification model before the chat model, unless the settings name the other one', async () => {
    const given: string[][] = []
    const classifier = {
      name: 'nli-small',
      expectedMs: async () => 10,
      opinionsOn: async (sentences: readonly { text: string; sources: readonly { text: string }[] }[]) => {
        given.push(sentences.map(({ text, sources }) => `${text} ${sources.map((source) => source.text.slice(0, 20)).join()}`))
        return ['no', null, 'yes'] as const
      },
    }
    await t.restart({ classifier: classifier as never })
    const { answer, checked } = await t.turn()
    expect(opinionsIn(checked)).toEqual(['no', undefined, 'yes', undefined])
    expect(checked.claims[0]?.opinionBy).toBe('nli-small')
    expect(given[0]?.[2]).toBe('A letter arrived on a weekday. The letter on the le')
    expect(t.checks()).toEqual([])
    t.settings['answer.secondOpinion'] = 'model'
    expect((await t.chat.check(answer.messageId))[0]).toMatchObject({ opinion: 'yes', opinionBy: 'quote' })
  })
})
