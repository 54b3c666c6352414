import { say, spoken } from '../../../../src-preload/texts/say.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { trustOf } from '../../../../src-preload/texts/evidence.ts'
import { answerSchema } from '../../../../src-preload/contract/shapes/answers.ts'
import { startTestChat, type TestChat } from '../../../support/chat.ts'

const QUESTION = 'What is the notice period of the lease?'
const LINE = /^These sources do not agree: (?:30 days \[\d\], 45 days \[\d\]|45 days \[\d\], 30 days \[\d\])\.$/

let t: TestChat
beforeEach(async () => {
  t = await startTestChat()
  t.store('Lease', ['The notice period of the lease is 30 days. The lease of the office has four pages.'])
  t.store('Letter', ['The letter was written on a Tuesday. The notice period of the lease is 45 days.'])
  t.store('Menu', ['The canteen of the office serves soup on Mondays.'])
})
afterEach(() => t.close())

const numberOf = (line: string, days: string): number => Number(new RegExp(`${days} days \\[(\\d)\\]`).exec(line)?.[1])

describe('contradicting sources', () => {
  it('are named in the first line of a quoted answer, with a claim for each side', async () => {
    t.settings['models.chat'] = ''
    const answer = await t.ask(QUESTION)
    expect(answerSchema.parse(answer)).toEqual(answer)
    const line = answer.answer.split('\n\n')[0] ?? ''
    expect(line).toMatch(LINE)
    for (const days of ['30', '45']) {
      const quote = `The notice period of the lease is ${days} days.`
      expect(answer.claims).toContainEqual(expect.objectContaining({ n: numberOf(line, days), quote, support: 'quoted' }))
      expect(answer.sources).toContainEqual(expect.objectContaining({ n: numberOf(line, days), quote }))
    }
  })

  it('are named in a notice when the model cites one side alone, and the other side becomes a source', async () => {
    t.models.script = 'The notice period of the lease is 30 days [1].'
    const answer = await t.ask(QUESTION)
    expect(spoken(answer)).toMatchObject({
      mode: 'model',
      incomplete: false,
      notice: { code: 'sources-disagree', message: expect.stringMatching(LINE), next: expect.stringContaining('both') },
    })
    const line = say(answer.notice?.message ?? '')
    expect(answer.sources.map(({ n }) => n)).toEqual([1, 2])
    expect(numberOf(line, '30')).toBe(1)
    expect(answer.sources.find(({ n }) => n === numberOf(line, '45'))?.quote).toBe('The notice period of the lease is 45 days.')
    expect(answer.claims).toHaveLength(1)
  })

  it('stand beside the answer with their words, whether it quotes, cites one of them or both', async () => {
    const scripts = [
      null,
      'The notice period of the lease is 30 days [1].',
      'The notice period of the lease is 45 days [2] or 30 days [1].',
    ]
    for (const script of scripts) {
      if (script === null) t.settings['models.chat'] = ''
      else Object.assign(t.settings, { 'models.chat': 'quote:latest' })
      t.models.script = script ?? ''
      const answer = await t.ask(QUESTION)
      const sides = answer.conflict?.sides ?? []
      expect(sides.map(({ words }) => words).toSorted()).toEqual(['30 days', '45 days'])
      for (const { n, words, quote, anchor } of sides) {
        expect(quote).toBe(`The notice period of the lease is ${words}.`)
        expect(answer.sources.find((source) => source.n === n)?.quote).toContain(quote)
        expect(anchor?.end ?? 0).toBeGreaterThan(anchor?.start ?? 0)
      }
      expect(trustOf(answer)).toMatchObject({ verdict: 'disagree', tone: 'warning', notice: null })
      expect(answer.sources.map(({ n }) => n)).toEqual([1, 2])
    }
  })

  it('are told of full documents as well, by a model and without one', async () => {
    const question = 'List all notice periods of the lease.'
    const documents = [
      t.store('Lease of May', ['The notice period of the lease is 30 days.']),
      t.store('Note of June', ['The notice period of the lease is 60 days.']),
    ]
    await t.restart({ filterOf: async (filters) => (filters?.documents ? { documentIds: documents } : {}) })
    for (const script of [null, 'The notice period of the lease is 30 days [1].']) {
      t.settings['models.chat'] = script === null ? '' : 'quote:latest'
      t.models.script = script ?? ''
      const { done } = await t.chat.ask({ question, filters: { documents } })
      const answer = answerSchema.parse(await done)
      const sides = answer.conflict?.sides ?? []
      expect(sides.map(({ words }) => words).toSorted()).toEqual(['30 days', '60 days'])
      for (const { n, quote } of sides) expect(answer.sources.find((source) => source.n === n)?.quote).toContain(quote)
      expect(trustOf(answer).verdict).toBe('disagree')
    }
  })

  it('give no notice for an answer about something else or a refusal', async () => {
    t.models.script = 'The canteen of the office serves soup on Mondays [1].'
    expect((await t.ask('What does the canteen of the office serve on Mondays?')).notice?.code).not.toBe('sources-disagree')
    t.models.script = 'The documents do not say how long it is.'
    expect((await t.ask(QUESTION)).notice?.code).not.toBe('sources-disagree')
  })

  it('are named for what the question asks, not for the sentences beside it', async () => {
    t.store('Harbour rules', ['Boats must leave the harbour by 22:00. The harbour master is Nils Aune.'])
    t.store('Harbour leaflet', ['Boats must leave the harbour by 21:00. The harbour master is Eva Strand.'])
    t.models.script = 'The harbour master is Nils Aune [1].'
    expect(say((await t.ask('Who is the harbour master?')).notice?.message ?? '')).toMatch(
      /Nils Aune \[\d\], Eva Strand \[\d\]|Eva Strand \[\d\], Nils Aune \[\d\]/,
    )
  })

  it('both reach the model, even when they differ in a single name or in one sentence of a copied text', async () => {
    const rules =
      'Keys are handed over at noon. The meter is read together. The bell must not ring after ten. Bins stand in the yard. The cellar is dry and has one lamp.'
    t.store('Board 2', [`${rules} The chair of the housing board of the quarter is Anna Berg.`])
    t.store('Board 3', [`${rules} The chair of the housing board of the quarter is Peter Kohl.`])
    t.store('Rules', [`${rules} Tenants pay 900 euros to the fund.`])
    t.store('Rules again', [`${rules} Tenants pay 950 euros to the fund.`])
    t.models.script = 'The chair is Anna Berg [1].'
    expect(say((await t.ask('Who is the chair of the housing board of the quarter?')).notice?.message ?? '')).toMatch(
      /Anna Berg \[\d\].*Peter Kohl \[\d\]|Peter Kohl \[\d\].*Anna Berg \[\d\]/,
    )
    t.models.script = 'Tenants pay 900 euros [1].'
    await t.ask('How many euros do tenants pay to the fund?')
    expect(t.sent(-1).at(-1)?.content).toMatch(/900 euros[\s\S]*950 euros|950 euros[\s\S]*900 euros/)
  })
})
