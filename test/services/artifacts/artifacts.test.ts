import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOllama } from '../../../src-main/adapters/models/ollama/ollama.ts'
import type { EmbeddingServer } from '../../../src-main/adapters/models/server.ts'
import { loadArtifactPrompts } from '../../../src-main/services/artifacts/prompts.ts'
import { createArtifacts, type ArtifactsService } from '../../../src-main/services/artifacts/artifacts.ts'
import { createRetrieve } from '../../../src-main/services/retrieve/retrieve.ts'
import { createGenerator } from '../../../src-main/services/generate/generator.ts'
import { createSchedule } from '../../../src-main/services/generate/schedule.ts'
import type { Artifact } from '../../../src-preload/contract/shapes/artifacts.ts'
import type { EventName, Events } from '../../../src-preload/contract/events.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import { estimateChatTokens } from '../../../src-main/domain/text/tokens.ts'
import { indexWords } from '../../../src-main/domain/text/words.ts'
import { RESOURCES } from '../../support/app.ts'
import { asClient, DEFAULT_SETTINGS, until } from '../../support/chat.ts'
import { createTestDatabase, makeChunk, publish, queueDocument, type TestDatabase } from '../../support/database/database.ts'
import { startFakeModelServer, type ChatBody, type FakeModelServer } from '../../support/models/fake-model-server.ts'

let test: TestDatabase
let models: FakeModelServer, server: EmbeddingServer
let settings: Settings
let artifacts: ArtifactsService
let events: { name: EventName; payload: Events[EventName] }[]
let answering = false

beforeEach(async () => {
  test = createTestDatabase()
  models = await startFakeModelServer()
  server = createOllama({
    address: () => models.address,
    allowHost: () => '',
    limits: { retryPauseMs: 20, betweenTokensMs: 300, firstTokenMs: 2000 },
  })
  settings = { ...DEFAULT_SETTINGS, 'models.chat': '' }
  events = []
  answering = false
  const search = asClient(test.search)
  const database = asClient(test.database)
  artifacts = createArtifacts({
    database,
    search,
    retrieve: createRetrieve({ search, embedder: () => null, settings: () => settings, saveTrust: async () => undefined, now: Date.now }),
    generator: createGenerator({ models: server, database, settings: () => settings }),
    settings: () => settings,
    prompts: await loadArtifactPrompts(`${RESOURCES}/prompts`),
    filterOf: async (filters) => (filters?.documents ? { documentIds: filters.documents as DocumentId[] } : {}),
    schedule: createSchedule({ answer: () => answering }),
    emit: (name, payload) => void events.push({ name, payload }),
    now: () => 1000,
  })
})
afterEach(async () => {
  await artifacts.close()
  await server.close()
  await models.close()
  test.close()
})

function store(title: string, texts: readonly string[]): DocumentId {
  const ids = queueDocument(test.database, { title })
  const chunks = texts.map((text, position) => ({
    ...makeChunk({ position, text }),
    keywords: { title: indexWords(title, 'en'), headings: '', body: indexWords(text, 'en') },
  }))
  publish(test.database, { ...ids, chunks, title })
  return ids.documentId
}

const POOL = [
  'The goal of the renovation is to open the pool again in May 2027.',
  'The main risk is a delay of the new heating, which has no supplier yet.',
  'As a next step the board will ask three firms for offers until 15 January.',
  'The town has 4,200 inhabitants and a church from 1712.',
]
const sectionOf = (artifact: Artifact, name: string): string =>
  (artifact.markdown.split(`## ${name}\n\n`)[1] ?? '').split('\n\n## ')[0]?.trim() ?? ''
const make = async (input: Parameters<ArtifactsService['make']>[0]): Promise<Artifact> => (await artifacts.make(input)).done
const chats = (): ChatBody[] => models.requests.filter(({ path }) => path === '/api/chat').map(({ body }) => body as ChatBody)
const asked = (body: ChatBody): string => body.messages?.at(-1)?.content ?? ''
/** Writes a section from the first source that stands in the prompt. */
const firstSource = (body: ChatBody): string => {
  const [, n = '', text = ''] = /\n\[(\d+)\][^\n]*\n([^\n]+)\n/.exec(asked(body)) ?? []
  return `${text} [${n}]`
}

describe('an artifact without a model', () => {
  it('has every section, the best sentences where they belong, each cited and checked, and says where nothing was found', async () => {
    store('Pool', POOL)
    const artifact = await make({ type: 'blueprint' })
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
    expect(artifact.claims.every(({ support }) => support === 'supported')).toBe(true)
    const cited = new Set([...artifact.markdown.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n)))
    expect(cited).toEqual(new Set(artifact.sources.map(({ n }) => n)))
    expect(models.requests).toEqual([])
  })

  it('says no sentence twice, but for what the overview says', async () => {
    store('Pool', POOL)
    const { markdown } = await make({ type: 'blueprint' })
    const lines = markdown
      .slice(markdown.indexOf('## Goals'))
      .split('\n')
      .filter((line) => line.startsWith('- '))
    expect(new Set(lines).size).toBe(lines.length)
    expect(lines.length).toBeGreaterThan(2)
  })

  it('refuses an empty scope, with the way out', async () => {
    await expect(artifacts.make({ type: 'pdr' })).rejects.toMatchObject({ code: 'artifact-empty' })
    await expect(artifacts.make({ type: 'pdr', persona: 'Nobody' })).rejects.toMatchObject({ code: 'persona-not-found' })
  })
})

describe('an artifact by the model', () => {
  beforeEach(() => {
    settings['models.chat'] = 'quote'
  })

  it('is written section by section from the sources, streamed, and checked against them', async () => {
    store('Pool', POOL)
    models.script = firstSource
    const artifact = await make({ type: 'workflow' })
    expect(artifact).toMatchObject({ by: 'model', incomplete: false, notice: null })
    expect(chats()).toHaveLength(5)
    expect(chats().map((body) => /section “(.*?)”/.exec(asked(body))?.[1])).toEqual(['Trigger', 'Roles', 'Steps', 'Exceptions', 'Outputs'])
    expect(sectionOf(artifact, 'Roles')).toBe('The goal of the renovation is to open the pool again in May 2027. [1]')
    expect(artifact.claims.every(({ support }) => support === 'supported')).toBe(true)
    const streamed = events.filter(({ name }) => name === 'artifact.text').map(({ payload }) => (payload as Events['artifact.text']).text)
    expect(streamed.join('')).toContain('## Steps\n\nThe goal of the renovation')
    expect(events.at(-2)).toMatchObject({ name: 'artifact.done', payload: { artifact: { id: artifact.id } } })
  })

  it('marks what the sources do not hold, and removes markers that name no source', async () => {
    store('Pool', POOL)
    models.script = 'The pool was sold to a bank for nine million euros [1]. It is blue [99].'
    const artifact = await make({ type: 'workflow' })
    expect(artifact.markdown).not.toContain('[99]')
    expect(artifact.claims.filter(({ support }) => support === 'supported')).toEqual([])
  })

  it('reads a large scope in parts that fit the window, and writes each section from what was noted for it', async () => {
    settings['models.numCtx'] = 2048
    const texts = Array.from(
      { length: 60 },
      (_, i) =>
        `Passage ${i} says that item ${i} of the long inventory was counted by person ${i} in the store on day ${i}, and found to be in good order.`,
    )
    store('Long', [...texts, 'The trigger of the count is a request of the auditor in March.'])
    models.script = (body) => {
      if (!asked(body).includes('under each of these headings')) return firstSource(body)
      const trigger = /\[(\d+)\][^\n]*\n[^\n]*auditor/.exec(asked(body))
      return trigger ? `## Trigger\nthe auditor asks [${trigger[1]}]` : 'Nothing.'
    }
    const artifact = await make({ type: 'workflow' })
    const notes = chats().filter((body) => asked(body).includes('under each of these headings'))
    expect(notes.length).toBeGreaterThan(3)
    for (const body of chats())
      expect(
        (body.messages ?? []).reduce((sum, { content }) => sum + content.length / 4, 0) + (body.options?.num_predict ?? 0),
      ).toBeLessThan(2048)
    // Every passage was shown to the model.
    const shown = notes.map(asked).join('\n')
    expect(texts.filter((text) => !shown.includes(text))).toEqual([])
    expect(sectionOf(artifact, 'Trigger')).toBe('The trigger of the count is a request of the auditor in March. [1]')
    expect(sectionOf(artifact, 'Roles')).toBe('Nothing found in these documents.')
    expect(artifact.notice).toBeNull()
  })

  it('stays within the window whatever persona and notes ask for', async () => {
    settings['models.numCtx'] = 4096
    store(
      'Long',
      Array.from(
        { length: 120 },
        (_, i) =>
          `Passage ${i} says that item ${i} of the long inventory was counted by person ${i} in the store on day ${i}, and found to be in good order.`,
      ),
    )
    test.database.savePersona({
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
    models.script = (body) =>
      asked(body).includes('under each of these headings')
        ? `## Steps\n${[...asked(body).matchAll(/\n(\[\d+\]) /g)].map(([, marker]) => marker).join(' ')}`
        : firstSource(body)
    await make({ type: 'workflow', persona: 'Long' })
    for (const { messages = [], options } of chats())
      expect(messages.reduce((sum, { content }) => sum + estimateChatTokens(content), options?.num_predict ?? 0)).toBeLessThanOrEqual(4096)
  })

  it('says that nothing was found where the model says so in other words', async () => {
    store('Pool', POOL)
    models.script = 'The sources do not contain any information about this.'
    expect(sectionOf(await make({ type: 'workflow' }), 'Exceptions')).toBe('Nothing found in these documents.')
  })

  it('cites passages beyond the thousandth', async () => {
    store('Long', [
      ...Array.from({ length: 1_100 }, (_, i) => `Item ${i} was counted by person ${i}.`),
      'The trigger of the count is a request of the auditor in March.',
    ])
    models.script = (body) => {
      if (!asked(body).includes('under each of these headings')) return firstSource(body)
      const trigger = /\[(\d+)\][^\n]*\n[^\n]*auditor/.exec(asked(body))
      return trigger ? `## Trigger\nthe auditor asks [${trigger[1]}]` : 'Nothing.'
    }
    expect(sectionOf(await make({ type: 'workflow' }), 'Trigger')).toBe(
      'The trigger of the count is a request of the auditor in March. [1]',
    )
  })

  it('goes by the search where the model notes nothing that can be used', async () => {
    settings['models.numCtx'] = 2048
    store('Long', [
      ...Array.from(
        { length: 60 },
        (_, i) =>
          `Passage ${i} says that item ${i} of the long inventory was counted by person ${i} in the store on day ${i}, and found to be in good order.`,
      ),
      POOL[1] ?? '',
    ])
    models.script = (body) =>
      asked(body).includes('under each of these headings') ? 'I would rather talk about the weather.' : firstSource(body)
    expect(sectionOf(await make({ type: 'blueprint' }), 'Risks')).toBe(
      'The main risk is a delay of the new heating, which has no supplier yet. [1]',
    )
  })

  it('reads what the search finds when there is more than may be read, and says so', async () => {
    Object.assign(settings, { 'models.numCtx': 2048, 'artifacts.parts': 1 })
    store('Long', [
      ...Array.from(
        { length: 300 },
        (_, i) => `Entry ${i} of the list is about a thing with the number ${i * 7}, and nothing else worth a word.`,
      ),
      POOL[1] ?? '',
    ])
    models.script = firstSource
    const artifact = await make({ type: 'blueprint' })
    expect(artifact.notice).toMatchObject({ code: 'partly-read' })
    expect(chats().map(asked).join('\n')).toContain('The main risk is a delay')
  })

  it('quotes what the model did not write when it fails, and keeps what it wrote', async () => {
    store('Pool', POOL)
    models.script = (body) => {
      if (asked(body).includes('“Goals”')) models.fault = 'chat-500'
      return firstSource(body)
    }
    const artifact = await make({ type: 'blueprint' })
    expect(artifact).toMatchObject({
      by: 'model',
      incomplete: true,
      notice: { code: 'model-failed', message: expect.stringMatching(/\.$/) },
    })
    expect(sectionOf(artifact, 'Overview')).toContain('[1]')
    expect(sectionOf(artifact, 'Risks')).toContain('- The main risk is a delay')
    models.fault = null
  })

  it('is quoted whole when the model is not there', async () => {
    store('Pool', POOL)
    settings['models.chat'] = 'gone'
    expect(await make({ type: 'blueprint' })).toMatchObject({ by: 'quotes', incomplete: false, notice: { code: 'model-not-installed' } })
  })

  it('stops at once, and keeps the sections that stood', async () => {
    store('Pool', POOL)
    models.script = firstSource
    models.tokenMs = 20
    const { id, done } = await artifacts.make({ type: 'blueprint' })
    await until(() =>
      events.some(({ name, payload }) => name === 'artifact.text' && (payload as Events['artifact.text']).text.includes('## Goals')),
    )
    artifacts.stop(id)
    const artifact = await done
    expect(artifact).toMatchObject({ incomplete: true, notice: { code: 'cancelled' } })
    expect(artifact.markdown).toContain('## Overview')
    expect(artifact.markdown).not.toContain('## Risks')
    await until(() => models.requests.every(({ closed, path }) => path !== '/api/chat' || closed || models.requests.at(-1)?.path === path))
  })

  it('that is deleted while it is made again does not come back', async () => {
    store('Pool', POOL)
    const { id } = await make({ type: 'blueprint' })
    settings['models.chat'] = 'quote'
    models.script = firstSource
    models.tokenMs = 20
    events.length = 0
    const { done } = await artifacts.make({ type: 'blueprint', again: id })
    const ended = done.catch((error: unknown) => error)
    await until(() =>
      events.some(({ name, payload }) => name === 'artifact.text' && (payload as Events['artifact.text']).text.includes('## Goals')),
    )
    // What a window that opens meanwhile is told.
    const shown = events
      .flatMap(({ name, payload }) => (name === 'artifact.text' ? [(payload as Events['artifact.text']).text] : []))
      .join('')
    expect(artifacts.running()).toEqual([{ id, text: shown, message: expect.stringContaining('Goals') }])
    await artifacts.remove(id)
    expect(await ended).toMatchObject({ code: 'cancelled' })
    expect([await artifacts.list(), artifacts.running()]).toEqual([[], []])
  })

  it('lets every answer that a person waits for go first', async () => {
    store('Pool', POOL)
    models.script = firstSource
    answering = true
    const { done } = await artifacts.make({ type: 'workflow' })
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(chats()).toEqual([])
    answering = false
    expect(await done).toMatchObject({ by: 'model' })
  })
})

describe('an artifact that is kept', () => {
  it('keeps every version, takes a person’s text, and checks it again', async () => {
    store('Pool', POOL)
    const first = await make({ type: 'blueprint' })
    const n = first.sources.find(({ quote }) => quote.includes('main risk'))?.n ?? 0
    const edited = `# Mine\n\n## Risks\n\nThe main risk is a delay of the new heating [${n}]. The roof costs 90,000 euros [${n}]. It rains [77].\n`
    const second = await artifacts.save(first.id, edited)
    expect(second).toMatchObject({ version: 2, by: 'person', versions: 2, markdown: edited.replace(' [77]', '') })
    expect(second.claims.map(({ n: cited, support }) => [cited, support])).toEqual([
      [n, 'supported'],
      [n, 'not found'],
    ])
    expect(second.sources.map((source) => source.n)).toEqual([n])
    expect(await artifacts.get(first.id, 1)).toMatchObject({ version: 1, markdown: first.markdown, by: 'quotes' })
    expect((await make({ type: 'pdr', again: first.id })).history.map(({ version, by }) => [version, by])).toEqual([
      [3, 'quotes'],
      [2, 'person'],
      [1, 'quotes'],
    ])
    expect(await artifacts.list()).toMatchObject([{ id: first.id, type: 'blueprint', versions: 3 }])
  })

  it('is exported with its sources, renamed and deleted', async () => {
    store('Pool', POOL)
    const { id } = await make({ type: 'blueprint', title: 'The pool' })
    expect(await artifacts.markdown(id)).toMatch(/^# The pool\n[\s\S]*\n## Sources\n\n\[1\] Pool/)
    await artifacts.rename(id, 'Another')
    expect(await artifacts.list()).toMatchObject([{ title: 'Another' }])
    await artifacts.remove(id)
    expect(await artifacts.list()).toEqual([])
    await expect(artifacts.get(id)).rejects.toMatchObject({ code: 'artifact-not-found' })
  })

  it('says which of its sources went or changed, and a purge takes their quotes', async () => {
    const documentId = store('Pool', POOL)
    const { id } = await make({ type: 'blueprint' })
    test.database.beginVersion(documentId)
    // Cut in another way, the same text is still the same text.
    test.connection.run(
      "UPDATE chunks SET hash = 'other', text = 'Before.  ' || replace(text, ' ', char(10)) || ' After.' WHERE document_id = ?",
      documentId,
    )
    expect((await artifacts.get(id)).sources.filter(({ changed }) => changed)).toEqual([])
    test.connection.run("UPDATE chunks SET text = 'Something else.' WHERE document_id = ?", documentId)
    expect((await artifacts.get(id)).sources.every(({ changed }) => changed)).toBe(true)
    await test.database.purgeDocuments({ ids: [documentId] })
    const after = await artifacts.get(id)
    expect(after.sources.every(({ deleted, quote, chunkId }) => deleted && quote === '' && chunkId === null)).toBe(true)
    expect(after.claims.every(({ quote }) => quote === '')).toBe(true)
    expect(after.markdown).toMatch(/^(?![\s\S]*main risk)[\s\S]*\[deleted source\]/u)
  })
})
