import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPersonas } from '../../../src-main/services/app/personas.ts'
import type { ChatBody } from '../../support/models/fake-model-server.ts'
import { asClient, startTestChat, type TestChat } from '../../support/chat.ts'

let t: TestChat
beforeEach(async () => {
  t = await startTestChat()
  t.store('Lease', ['The lease of the office ends on 31 May 2027. The walls of it are green. Rent is due on the first.'])
  t.store('Letter', ['The lease of the office ends on 30 June 2027, as both sides agreed. The letter was written on a Tuesday.'])
  t.store('Menu', ['The office lease party serves soup.'])
})
afterEach(() => t.close())

const systemOf = (body: unknown): string => (body as ChatBody).messages?.[0]?.content ?? ''
const isCompression = (body: unknown): boolean => systemOf(body).startsWith('You prepare sources')
const QUESTION = 'When does the lease of the office end?'

/** The labels that a careful model would give to each listed source. */
function verdicts({ messages = [] }: ChatBody): string {
  const sources = [...(messages.at(-1)?.content ?? '').matchAll(/^Source (\d+):\n<data-[0-9a-f]{16}>\n\(1\) (.*)$/gmu)].map(
    ([, n, first]) => ({
      source: Number(n),
      keep: [1],
      label: first?.includes('June') ? 'conflicting' : first?.includes('soup') ? 'none' : 'partial',
    }),
  )
  return JSON.stringify({ sources })
}

describe('a thorough answer', () => {
  it('has its context compressed by the model: chosen sentences stay verbatim under labels, dropped passages are listed', async () => {
    t.models.script = (body) =>
      isCompression(body)
        ? verdicts(body)
        : systemOf(body).includes('You answer questions')
          ? 'The lease of the office ends on 31 May 2027 [1].'
          : '{}'
    const { done } = await t.chat.ask({ question: QUESTION, depth: 'thorough' })
    const answer = await done
    const prompt =
      (
        t.chatRequests().findLast(({ body }) => systemOf(body).includes('You answer questions'))?.body as ChatBody | undefined
      )?.messages?.at(-1)?.content ?? ''
    expect(prompt).toMatch(/\[\d\] Lease \[Partial\]\nThe lease of the office ends on 31 May 2027\.\s+…/u)
    expect(prompt).toMatch(/\[\d\] Letter \[Conflicting\]\nThe lease of the office ends on 30 June 2027, as both sides agreed\.\s+…/u)
    expect(prompt).not.toContain('soup')
    expect(prompt).not.toContain('The walls of it are green')
    expect(answer.dropped).toHaveLength(1)
    expect(answer.claims[0]?.quote).toMatch(/^The lease of the office ends on 31 May 2027/)
  })

  it.each([
    'no JSON at all',
    '{"sources": "none"}',
    '{"sources": [{"source": 1}]}',
    '{"sources": [{"source": 99, "keep": [1], "label": "full"}]}',
  ])('keeps every block when the model replies %s', async (said) => {
    t.models.script = (body) =>
      isCompression(body)
        ? said
        : systemOf(body).includes('You answer questions')
          ? 'The lease of the office ends on 31 May 2027 [1].'
          : '{}'
    const { done } = await t.chat.ask({ question: QUESTION, depth: 'thorough' })
    expect((await done).dropped).toEqual([])
    const prompt = t.sent(-1).at(-1)?.content ?? ''
    expect(prompt).toContain('The walls of it are green')
    expect(prompt).toContain('soup')
  })

  it('differs from a fast answer, which makes one request to the model', async () => {
    await t.ask(QUESTION)
    expect(t.chatRequests()).toHaveLength(1)
  })

  it('uses the persona’s own model for every request, so that no second model is loaded', async () => {
    t.models.models.push({ name: 'quick:latest', capabilities: ['completion'] })
    Object.assign(t.settings, { 'models.fast': 'quick' })
    await createPersonas({ database: asClient(t.test.database), now: Date.now }).set('Poet', { profile: 'fast' })
    const first = await t.chat.ask({ question: QUESTION, persona: 'Poet' })
    await first.done
    await (
      await t.chat.ask({ question: 'And of the garage?', chatId: first.chatId, persona: 'Poet', depth: 'thorough' })
    ).done
    expect(t.chatRequests().map(({ body }) => systemOf(body).slice(0, 15))).toEqual(
      expect.arrayContaining(['A person goes o', 'You prepare sou']),
    )
    expect(new Set(t.chatRequests().map(({ body }) => (body as ChatBody).model))).toEqual(new Set(['quick']))
  })
})

describe('the instructions of a collection', () => {
  it('follow the rules in the prompt of every answer from it', async () => {
    const [collection] = t.test.database.listCollections()
    t.test.database.changeCollection({ name: collection?.name ?? '', change: { instructions: 'Give dates as YYYY-MM-DD.' } })
    await t.ask(QUESTION)
    const system = systemOf(t.chatRequests()[0]?.body)
    expect(system).toContain('Give dates as YYYY-MM-DD.')
    expect(system.indexOf('Give dates')).toBeGreaterThan(system.indexOf('Use only the sources'))
  })
})
