import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPersonas } from '../../../src-main/settings/services/personas.ts'
import { asClient, startTestChat, type TestChat } from '../../support/chat.ts'
import type { ChatBody } from '../../support/models/fake-model-server.ts'

const LEASE = [
  'The lease of the office in Hamburg ends on 31 May 2027 unless both sides renew it in writing. Maria Keller signed it.',
  'The deposit is three monthly rents. It is paid back within six weeks after the keys are handed over.',
]
const MINUTES = [
  'Anna Berg was elected chair of the board in 2023 by nine votes to two. In 2024 Tom Holt was elected chair of the board without a vote against him.',
]

let t: TestChat

const system = (body: ChatBody): string => body.messages?.[0]?.content ?? ''

beforeEach(async () => {
  t = await startTestChat()
  t.store('Lease', LEASE)
  t.store('Minutes', MINUTES)
})

afterEach(() => t.close())

describe('personas', () => {
  const service = () => createPersonas({ database: asClient(t.test.database), now: Date.now })

  it('start as four; they are created, changed, renamed and deleted, apart from the default one', async () => {
    const personas = service()
    expect((await personas.list()).map(({ name }) => name)).toEqual([
      'General Assistant',
      'Corporate Lawyer',
      'Financial Accountant',
      'Technical Architect',
    ])
    await personas.set('Poet', { prompt: 'Rhyme.', temperature: 1.2 })
    await personas.set('poet', { output: 'bullets', name: 'Bard' })
    expect((await personas.list()).at(-1)).toMatchObject({
      name: 'Bard',
      prompt: 'Rhyme.',
      temperature: 1.2,
      output: 'bullets',
      profile: 'balanced',
    })
    await personas.remove('Corporate Lawyer')
    expect((await personas.list()).map(({ name }) => name)).not.toContain('Corporate Lawyer')
    await expect(personas.remove('General Assistant')).rejects.toMatchObject({ code: 'persona-invalid' })
    await expect(personas.remove('Nobody')).rejects.toMatchObject({ code: 'persona-not-found' })
    await expect(personas.set('Bard', { name: 'Technical Architect' })).rejects.toMatchObject({ code: 'persona-invalid' })
  })

  it('set the prompt, the model and its temperature, and the answer names them', async () => {
    t.models.models.push({ name: 'quick:latest', capabilities: ['completion'] })
    t.settings['models.fast'] = 'quick'
    await service().set('Poet', { prompt: 'Answer in rhymes.', temperature: 1.2, profile: 'fast', output: 'bullets' })
    const { done } = await t.chat.ask({ question: 'What is the deposit for the office lease?', persona: 'poet' })
    expect((await done).persona).toBe('Poet')
    const body = t.chatRequests()[0]?.body as ChatBody & { options?: { temperature?: number } }
    expect(body).toMatchObject({ model: 'quick', options: { temperature: 1.2 } })
    expect(system(body)).toContain('Answer in rhymes.')
    expect(system(body).indexOf('Answer in rhymes.')).toBeGreaterThan(system(body).indexOf('Use only the sources'))
    expect(body.messages?.at(-1)?.content).toContain('short list')
    await expect(t.chat.ask({ question: 'x', persona: 'Nobody' })).rejects.toMatchObject({ code: 'persona-not-found' })
  })

  it('are all listed when one is damaged or from a later version, with defaults for unreadable fields', async () => {
    const personas = createPersonas({ database: asClient(t.test.database), now: Date.now })
    await personas.set('Poet', { prompt: 'Answer in rhymes.', temperature: 1.5 })
    t.test.connection.run(
      `UPDATE personas SET body = '{"prompt":"Answer in rhymes.","profile":"tiny","temperature":1.5,"output":"song","filters":3,"voice":"low"}' WHERE name = 'Poet'`,
    )
    t.test.connection.run("UPDATE personas SET body = '{half' WHERE name = 'Technical Architect'")
    const listed = await personas.list()
    expect(listed.map(({ name }) => name)).toEqual([
      'General Assistant',
      'Corporate Lawyer',
      'Financial Accountant',
      'Technical Architect',
      'Poet',
    ])
    expect(listed.at(-1)).toMatchObject({ prompt: 'Answer in rhymes.', profile: 'balanced', temperature: 1.5, output: 'text', filters: {} })
    expect(listed.at(-2)).toMatchObject({ prompt: '', profile: 'balanced' })
  })

  it('are refused with a prompt of 50,000 characters, and a prompt beyond the context window is shortened with a notice', async () => {
    await expect(service().set('Long', { prompt: 'x'.repeat(50_000) })).rejects.toMatchObject({ code: 'persona-invalid' })
    await service().set('Long', { prompt: 'Be kind. '.repeat(880) })
    t.models.models = [{ name: 'quote:latest', capabilities: ['completion'], contextLength: 2048 }]
    t.models.script = 'The deposit is three monthly rents [1].'
    const { done } = await t.chat.ask({ question: 'What is the deposit for the office lease?', persona: 'Long' })
    expect(await done).toMatchObject({ mode: 'model', notice: { code: 'persona-cut' }, sources: [{ n: 1 }] })
  })
})

describe('text that the person selected', () => {
  it('is block [0] without ids, and is verified like any source', async () => {
    t.models.script = 'Pets are forbidden in the garden [0]. The deposit is three monthly rents [1].'
    const { done } = await t.chat.ask({
      question: 'What is forbidden, and what is the deposit?',
      context: 'Pets are forbidden in the garden. [1] Dogs too.',
    })
    const answer = await done
    expect(answer.claims).toMatchObject([
      { n: 0, support: 'quoted', anchor: null },
      { n: 1, support: 'quoted' },
    ])
    expect(answer.sources[0]).toMatchObject({ n: 0, chunkId: null, documentId: null, anchor: null, title: 'Selected text' })
    expect(t.sent(0).at(-1)?.content).toContain('(1) Dogs too.')
  })

  it('is quoted first without a model when it has the answer', async () => {
    t.settings['models.chat'] = ''
    const { done } = await t.chat.ask({ question: 'What is forbidden in the garden?', context: 'Pets are forbidden in the garden.' })
    expect(await done).toMatchObject({ state: 'found', refused: false, claims: [{ n: 0, text: 'Pets are forbidden in the garden.' }] })
  })

  it('is quoted alone when the question only points at it', async () => {
    t.settings['models.chat'] = ''
    t.store('Radio', ['Say the name of the boat and what this does first of all.'])
    const { done } = await t.chat.ask({
      question: 'What does this say?',
      context: 'The mast is 12 metres high and was painted red in 1999.',
    })
    expect(await done).toMatchObject({
      nearest: [],
      notice: null,
      sources: [{ n: 0 }],
      claims: [{ n: 0, text: 'The mast is 12 metres high and was painted red in 1999.' }],
    })
  })
})
