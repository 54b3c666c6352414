import { isBorneOut } from '../../../src-preload/texts/evidence.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Events } from '../../../src-preload/contract/events.ts'
import { estimateChatTokens } from '../../../src-main/text/tokens.ts'
import { artifactsInTest, asked, firstSource, POOL, sectionOf } from './support.ts'
import { eventually } from '../../support/eventually.ts'
import { spoken } from '../../../src-preload/texts/say.ts'

const t = artifactsInTest()

describe('an artifact quoted without a model', () => {
  it('has every section, each with its best sentences, cited and verified, and says where nothing was found', async () => {
    t.store('Pool', POOL)
    const artifact = await t.make({ type: 'blueprint' })
    expect(artifact).toMatchObject({
      type: 'blueprint',
      title: 'Blueprint: Pool',
      by: 'quotes',
      incomplete: false,
      notice: null,
      version: 1,
    })
    expect(artifact.markdown.match(/^#{1,2} .*/gm)).toEqual([
      '# Blueprint: Pool',
      '## Overview',
      '## Goals',
      '## Architecture',
      '## Features',
      '## Risks',
      '## Next Steps',
    ])
    expect(sectionOf(artifact, 'Risks')).toMatch(/main risk is a delay of the new heating.*\[\d\]/)
    expect(sectionOf(artifact, 'Architecture')).toBe('Nothing found in these documents.')
    expect(artifact.claims.every(({ support }) => isBorneOut(support))).toBe(true)
    const cited = new Set([...artifact.markdown.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n)))
    expect(cited).toEqual(new Set(artifact.sources.map(({ n }) => n)))
    expect(t.models.requests).toEqual([])
  })

  it('has each sentence once, apart from the overview', async () => {
    t.store('Pool', POOL)
    const { markdown } = await t.make({ type: 'blueprint' })
    const lines = markdown
      .slice(markdown.indexOf('## Goals'))
      .split('\n')
      .filter((line) => line.startsWith('- '))
    expect(new Set(lines).size).toBe(lines.length)
    expect(lines.length).toBeGreaterThan(2)
  })

  it('is refused for an empty scope, with the next step', async () => {
    await expect(t.artifacts.make({ type: 'pdr' })).rejects.toMatchObject({ code: 'artifact-empty' })
    await expect(t.artifacts.make({ type: 'pdr', persona: 'Nobody' })).rejects.toMatchObject({ code: 'persona-not-found' })
  })
})

describe('an artifact written by the model', () => {
  beforeEach(() => {
    t.settings['models.chat'] = 'quote'
  })

  it('is written section by section from the sources, streamed, and verified against them', async () => {
    t.store('Pool', POOL)
    t.models.script = firstSource
    const artifact = await t.make({ type: 'workflow' })
    expect(artifact).toMatchObject({ by: 'model', incomplete: false, notice: null })
    expect(t.chats()).toHaveLength(5)
    expect(t.chats().map((body) => /section “(.*?)”/.exec(asked(body))?.[1])).toEqual([
      'Trigger',
      'Roles',
      'Steps',
      'Exceptions',
      'Outputs',
    ])
    expect(sectionOf(artifact, 'Roles')).toBe('The goal of the renovation is to open the pool again in May 2027. [1]')
    expect(artifact.claims.every(({ support }) => isBorneOut(support))).toBe(true)
    const streamed = t.events.filter(({ name }) => name === 'artifact.text').map(({ payload }) => (payload as Events['artifact.text']).text)
    expect(streamed.join('')).toContain('## Steps\n\nThe goal of the renovation')
    expect(t.events.at(-2)).toMatchObject({ name: 'artifact.done', payload: { artifact: { id: artifact.id } } })
  })

  it('has unsupported claims marked, and markers without a source removed', async () => {
    t.store('Pool', POOL)
    t.models.script = 'The pool was sold to a bank for nine million euros [1]. It is blue [99].'
    const artifact = await t.make({ type: 'workflow' })
    expect(artifact.markdown).not.toContain('[99]')
    expect(artifact.claims.filter(({ support }) => isBorneOut(support))).toEqual([])
  })

  it('is made of a large scope in parts that fit the context window, each section from its partial summaries', async () => {
    t.settings['models.numCtx'] = 2048
    const texts = Array.from(
      { length: 60 },
      (_, i) =>
        `Passage ${i} says that item ${i} of the long inventory was counted by person ${i} in the store on day ${i}, and found to be in good order.`,
    )
    t.store('Long', [...texts, 'The trigger of the count is a request of the auditor in March.'])
    t.models.script = (body) => {
      if (!asked(body).includes('under each of these headings')) return firstSource(body)
      const trigger = /\[(\d+)\][^\n]*\n[^\n]*auditor/.exec(asked(body))
      return trigger ? `## Trigger\nthe auditor asks [${trigger[1]}]` : 'Nothing.'
    }
    const artifact = await t.make({ type: 'workflow' })
    const notes = t.chats().filter((body) => asked(body).includes('under each of these headings'))
    expect(notes.length).toBeGreaterThan(3)
    for (const body of t.chats())
      expect(
        (body.messages ?? []).reduce((sum, { content }) => sum + content.length / 4, 0) + (body.options?.num_predict ?? 0),
      ).toBeLessThan(2048)
    // The model was shown every passage.
    const shown = notes.map(asked).join('\n')
    expect(texts.filter((text) => !shown.includes(text))).toEqual([])
    expect(sectionOf(artifact, 'Trigger')).toBe('The trigger of the count is a request of the auditor in March. [1]')
    expect(sectionOf(artifact, 'Roles')).toBe('Nothing found in these documents.')
    expect(artifact.notice).toBeNull()
  })

  it('keeps within the context window whatever the persona and partial summaries cost', async () => {
    t.settings['models.numCtx'] = 4096
    t.store(
      'Long',
      Array.from(
        { length: 120 },
        (_, i) =>
          `Passage ${i} says that item ${i} of the long inventory was counted by person ${i} in the store on day ${i}, and found to be in good order.`,
      ),
    )
    t.test.database.savePersona({
      persona: {
        name: 'Long',
        prompt: 'Be very thorough. '.repeat(440),
        profile: 'balanced',
        temperature: null,
        output: 'text',
        filters: {},
      },
      now: 1,
    })
    t.models.script = (body) =>
      asked(body).includes('under each of these headings')
        ? `## Steps\n${[...asked(body).matchAll(/\n(\[\d+\]) /g)].map(([, marker]) => marker).join(' ')}`
        : firstSource(body)
    await t.make({ type: 'workflow', persona: 'Long' })
    for (const { messages = [], options } of t.chats())
      expect(messages.reduce((sum, { content }) => sum + estimateChatTokens(content), options?.num_predict ?? 0)).toBeLessThanOrEqual(4096)
  })

  it('says that nothing was found where the model says so in other words', async () => {
    t.store('Pool', POOL)
    t.models.script = 'The sources do not contain any information about this.'
    expect(sectionOf(await t.make({ type: 'workflow' }), 'Exceptions')).toBe('Nothing found in these documents.')
  })

  it('cites passages beyond the thousandth', async () => {
    t.store('Long', [
      ...Array.from({ length: 1_100 }, (_, i) => `Item ${i} was counted by person ${i}.`),
      'The trigger of the count is a request of the auditor in March.',
    ])
    t.models.script = (body) => {
      if (!asked(body).includes('under each of these headings')) return firstSource(body)
      const trigger = /\[(\d+)\][^\n]*\n[^\n]*auditor/.exec(asked(body))
      return trigger ? `## Trigger\nthe auditor asks [${trigger[1]}]` : 'Nothing.'
    }
    expect(sectionOf(await t.make({ type: 'workflow' }), 'Trigger')).toBe(
      'The trigger of the count is a request of the auditor in March. [1]',
    )
  })
})

describe('a failing model that writes an artifact', () => {
  beforeEach(() => {
    t.settings['models.chat'] = 'quote'
  })

  it('falls back to search when its partial summary is unusable', async () => {
    t.settings['models.numCtx'] = 2048
    t.store('Long', [
      ...Array.from(
        { length: 60 },
        (_, i) =>
          `Passage ${i} says that item ${i} of the long inventory was counted by person ${i} in the store on day ${i}, and found to be in good order.`,
      ),
      POOL[1] ?? '',
    ])
    t.models.script = (body) =>
      asked(body).includes('under each of these headings') ? 'I would rather talk about the weather.' : firstSource(body)
    expect(sectionOf(await t.make({ type: 'blueprint' }), 'Risks')).toBe(
      'The main risk is a delay of the new heating, which has no supplier yet. [1]',
    )
  })
  it('reads the passages that search finds when the scope exceeds the limit, and the artifact says so', async () => {
    Object.assign(t.settings, { 'models.numCtx': 2048, 'artifacts.parts': 1 })
    t.store('Long', [
      ...Array.from(
        { length: 300 },
        (_, i) => `Entry ${i} of the list is about a thing with the number ${i * 7}, and nothing else worth a word.`,
      ),
      POOL[1] ?? '',
    ])
    t.models.script = firstSource
    const artifact = await t.make({ type: 'blueprint' })
    expect(artifact.notice).toMatchObject({ code: 'partly-read' })
    expect(t.chats().map(asked).join('\n')).toContain('The main risk is a delay')
  })

  it('leaves its written sections, and the others are quoted', async () => {
    t.store('Pool', POOL)
    t.models.script = (body) => {
      if (asked(body).includes('“Goals”')) t.models.fault = 'chat-500'
      return firstSource(body)
    }
    const artifact = await t.make({ type: 'blueprint' })
    expect(spoken(artifact)).toMatchObject({
      by: 'model',
      incomplete: true,
      notice: { code: 'model-failed', message: expect.stringMatching(/\.$/) },
    })
    expect(sectionOf(artifact, 'Overview')).toContain('[1]')
    expect(sectionOf(artifact, 'Risks')).toContain('- The main risk is a delay')
    t.models.fault = null
  })

  it('is replaced by quotes in every section when it is not installed', async () => {
    t.store('Pool', POOL)
    t.settings['models.chat'] = 'gone'
    expect(await t.make({ type: 'blueprint' })).toMatchObject({ by: 'quotes', incomplete: false, notice: { code: 'model-not-installed' } })
  })

  it('ends at once on Stop, and the complete sections are stored', async () => {
    t.store('Pool', POOL)
    t.models.script = firstSource
    t.models.tokenMs = 20
    const { id, done } = await t.artifacts.make({ type: 'blueprint' })
    await eventually(() =>
      t.events.some(({ name, payload }) => name === 'artifact.text' && (payload as Events['artifact.text']).text.includes('## Goals')),
    )
    t.artifacts.stop(id)
    const artifact = await done
    expect(artifact).toMatchObject({ incomplete: true, notice: { code: 'cancelled' } })
    expect(artifact.markdown).toContain('## Overview')
    expect(artifact.markdown).not.toContain('## Risks')
    await eventually(() =>
      t.models.requests.every(({ closed, path }) => path !== '/api/chat' || closed || t.models.requests.at(-1)?.path === path),
    )
  })

  it('writes nothing more into an artifact that is deleted meanwhile', async () => {
    t.store('Pool', POOL)
    const { id } = await t.make({ type: 'blueprint' })
    t.settings['models.chat'] = 'quote'
    t.models.script = firstSource
    t.models.tokenMs = 20
    t.events.length = 0
    const { done } = await t.artifacts.make({ type: 'blueprint', again: id })
    const ended = done.catch((error: unknown) => error)
    await eventually(() =>
      t.events.some(({ name, payload }) => name === 'artifact.text' && (payload as Events['artifact.text']).text.includes('## Goals')),
    )
    // The text that a window opened now would get.
    const shown = t.events
      .flatMap(({ name, payload }) => (name === 'artifact.text' ? [(payload as Events['artifact.text']).text] : []))
      .join('')
    expect(spoken(t.artifacts.running())).toEqual([{ id, text: shown, message: expect.stringContaining('Goals') }])
    await t.artifacts.remove(id)
    expect(await ended).toMatchObject({ code: 'cancelled' })
    expect([await t.artifacts.list(), t.artifacts.running()]).toEqual([[], []])
  })

  it('waits for every answer that a person is waiting for', async () => {
    t.store('Pool', POOL)
    t.models.script = firstSource
    t.answering = true
    const { done } = await t.artifacts.make({ type: 'workflow' })
    await eventually(() => t.looks > 2)
    expect(t.chats()).toEqual([])
    t.answering = false
    expect(await done).toMatchObject({ by: 'model' })
  })
})
