import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAskJson } from '../../../src-main/models/services/generate/ask-json.ts'
import { createContextWindows } from '../../../src-main/models/services/generate/context-window.ts'
import { createRetrieve } from '../../../src-main/search/services/retrieve.ts'
import type { RetrieveOptions } from '../../../src-main/search/services/types.ts'
import type { ChatMessage, ChatPart, ChatRequest, Embedder, ModelServer } from '../../../src-main/models/ports/models.ts'
import { rerankSchema, REWRITE_SCHEMA } from '../../../src-main/search/domain/query-rewriting.ts'
import type { ModelSpeed } from '../../../src-main/models/domain/generation/thorough-plan.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { asClient, DEFAULT_SETTINGS } from '../../support/chat.ts'
import { createTestDatabase, embedDocument, storeDocument } from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'
import { testEmbedder } from '../../support/models/test-embedder.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
  embedDocument(
    t.database,
    storeDocument(t.database, { texts: ['the roof leaks since may. nobody saw it.', 'the roof is red', 'the cellar is dry'] }),
  )
})
afterEach(() => t.close())

type Asked = { system: string; message: string; schema: Record<string, unknown>; before?: readonly ChatMessage[]; patienceMs?: number }

function open(
  answers: (asked: Asked) => unknown,
  o: { settings?: Partial<Settings>; embedder?: Embedder | null; speed?: ModelSpeed } = {},
) {
  const asked: Asked[] = []
  const retrieve = createRetrieve({
    search: asClient(t.search) as RetrieveOptions['search'],
    embedder: () => o.embedder ?? null,
    ask: {
      model: async (question) => {
        asked.push(question)
        return answers(question)
      },
      speedOf: async () => o.speed ?? null,
      delimiterOf: async () => 'd0d0d0',
      rewrite: 'Rewrite. {{kind}}',
      rerank: 'Judge.',
    },
    settings: () => ({ ...DEFAULT_SETTINGS, 'models.chat': 'a-model', ...o.settings }),
    saveReliability: async () => undefined,
    now: () => 1,
  })
  return { retrieve, asked }
}

const thorough = (question: string) => ({ question, filter: {}, k: 10, select: false, depth: 'thorough' as const })

const askJson = (server: Pick<ModelServer, 'chat' | 'describe'>, current: () => Settings) =>
  createAskJson({ models: server, settings: current, windows: createContextWindows(server) })

describe('a thorough search with a chat model', () => {
  it('adds two rewritten queries, fuses each separately, and reranks the best hits by the model', async () => {
    const { retrieve, asked } = open(({ schema }) =>
      schema === REWRITE_SCHEMA ? { queries: ['water comes in', 'cellar'] } : { 1: 1, 2: 9, 3: 4 },
    )
    const before = await retrieve.search({ ...thorough('Since when does the roof leak?'), depth: 'fast' })
    expect(asked).toEqual([])
    const { output, trace } = await retrieve.search(thorough('Since when does the roof leak?'))
    expect(output.queries).toEqual(['Since when does the roof leak?', 'water comes in', 'cellar'])
    expect(asked.map(({ schema }) => schema)).toEqual([REWRITE_SCHEMA, rerankSchema(3)])
    expect(asked[1]?.message).toMatch(/^<data-d0d0d0>\n1: the roof/u)
    expect(trace.find(({ stage }) => stage === 'rerank')).toMatchObject({ note: text('trace.rerank.model'), in: 3, out: 3 })
    expect(output.hits.map(({ text }) => text)).not.toEqual(before.output.hits.map(({ text }) => text))
    expect(output.hits.map(({ score }) => score)).toEqual([0.9, 0.4, 0.1])
  })

  it('falls back to the fast result when the model fails or replies nonsense', async () => {
    const fast = (await open(() => null).retrieve.search({ ...thorough('Which roof leaks?'), depth: 'fast' })).output.hits.map(
      ({ chunkId }) => chunkId,
    )
    for (const nonsense of [null, 'text', { queries: 7, 1: 'best' }]) {
      const { output, trace } = await open(() => nonsense).retrieve.search(thorough('Which roof leaks?'))
      expect(output.hits.map(({ chunkId }) => chunkId)).toEqual(fast)
      expect(trace.find(({ stage }) => stage === 'rerank')?.note).toEqual(text('trace.rerank.noScores'))
    }
  })

  it('makes no request when query rewriting and reranking are switched off', async () => {
    const { retrieve, asked } = open(() => null, { settings: { 'retrieval.rewrites': false, 'retrieval.rerank': 'none' } })
    expect((await retrieve.search(thorough('Which roof leaks?'))).output.queries).toHaveLength(1)
    expect(asked).toEqual([])
  })
})

describe('a thorough search before an answer, with a chat model', () => {
  const scores = ({ schema }: Asked) => (schema === REWRITE_SCHEMA ? { queries: ['water comes in', 'cellar'] } : { 1: 1, 2: 9, 3: 4 })
  const steps = async (speed: ModelSpeed | undefined, isTimed = true) => {
    const { retrieve, asked } = open(scores, speed && { speed })
    const { trace, leftOut } = await retrieve.search({ ...thorough('Since when does the roof leak?'), isTimed })
    const noteOf = (wanted: string) => trace.find(({ stage }) => stage === wanted)?.note
    return { asked: asked.length, leftOut, rewrite: noteOf('rewrite'), rerank: noteOf('rerank') }
  }

  it('does everything that a fast model has time for, and with one whose speed is unknown', async () => {
    const all = { asked: 2, leftOut: [], rewrite: text('trace.rewrite', { count: 2 }), rerank: text('trace.rerank.model') }
    expect(await steps({ prompt: 1000, answer: 50 })).toEqual(all)
    expect(await steps(undefined)).toEqual(all)
  })

  it('gives a step up soon after the time that it should take, and lets a model whose speed is unknown take its time', async () => {
    const patience = async (speed?: ModelSpeed) => {
      const { retrieve, asked } = open(scores, speed && { speed })
      await retrieve.search({ ...thorough('Since when does the roof leak?'), isTimed: true })
      return asked.map(({ patienceMs }) => patienceMs)
    }
    // Two queries are 60 tokens: 7.5 s for 8 a second, and less than a second for the prompt.
    const [rewrite = 0] = await patience({ prompt: 40, answer: 8 })
    expect(rewrite).toBeGreaterThan(1.5 * 7_500)
    expect(rewrite).toBeLessThan(1.5 * 10_000)
    expect(await patience()).toEqual([undefined, undefined])
  })

  it('asks for queries that are short, because a slow model writes a few tokens a second', () => {
    expect(REWRITE_SCHEMA.properties.queries.items.maxLength).toBeLessThanOrEqual(4 * 30)
  })

  it('leaves out what a slow model has no time for, and says so in the trace', async () => {
    const { asked, leftOut, rewrite, rerank } = await steps({ prompt: 5, answer: 2 })
    expect({ asked, leftOut }).toEqual({ asked: 0, leftOut: ['rewrite', 'rerank'] })
    for (const note of [rewrite, rerank]) expect(note).toMatchObject({ messageKey: 'trace.noTime' })
  })
  it('takes all the time it needs when no answer waits for it', async () => {
    expect(await steps({ prompt: 5, answer: 2 }, false)).toMatchObject({ asked: 2, leftOut: [] })
  })
  it('sends its requests behind the messages that the model server has in its cache', async () => {
    const { retrieve, asked } = open(scores)
    const before = [{ role: 'system' as const, content: 'Answer.' }]
    await retrieve.search({ ...thorough('Since when does the roof leak?'), before })
    expect(asked).toHaveLength(2)
    expect(asked.every((one) => one.before === before)).toBe(true)
  })
})

describe('a thorough search without a chat model', () => {
  it('returns the hits of the fast search, and traces that reranking is off', async () => {
    const { retrieve, asked } = open(() => null, { settings: { 'models.chat': '' }, embedder: testEmbedder() })
    const { output, trace } = await retrieve.search(thorough('red roof?'))
    const { output: fast } = await retrieve.search({ ...thorough('red roof?'), depth: 'fast' })
    expect(asked).toEqual([])
    expect(output.hits).toEqual(fast.hits)
    expect(trace.find(({ stage }) => stage === 'rerank')?.note).toEqual(text('trace.off'))
  })
})

describe('reranking by the weighted formula', () => {
  it('applies to a fast search when the setting chooses it', async () => {
    const { retrieve } = open(() => null, { settings: { 'retrieval.rerank': 'formula' }, embedder: testEmbedder() })
    const { output, trace } = await retrieve.search({ ...thorough('the roof is red'), depth: 'fast' })
    expect(output.hits[0]?.text).toBe('the roof is red')
    expect(trace.find(({ stage }) => stage === 'rerank')?.note).toEqual(text('trace.rerank.formula'))
  })
})

describe('asking the chat model for JSON', () => {
  const models = (answer: () => AsyncGenerator<ChatPart, void, void>, seen: ChatRequest[] = []) => ({
    chat: (request: ChatRequest) => {
      seen.push(request)
      return answer()
    },
    describe: async () => ({ name: 'a-model', capabilities: ['completion'], contextLength: 4096, cloud: false }),
  })
  async function* say(...texts: string[]): AsyncGenerator<ChatPart, void, void> {
    for (const text of texts) yield { type: 'token', text }
    yield { type: 'end', reason: 'stop', promptTokens: 1, answerTokens: 1 }
  }
  const question = { system: 's', message: 'm', schema: { type: 'object' } }
  const settings = () => ({ ...DEFAULT_SETTINGS, 'models.chat': 'a-model' })

  it('sends the schema at temperature 0 with the model’s context window, and parses the reply', async () => {
    const seen: ChatRequest[] = []
    expect(
      await askJson(
        models(() => say('{"a":', '1}'), seen),
        settings,
      )(question),
    ).toEqual({ a: 1 })
    expect(seen[0]).toMatchObject({ model: 'a-model', temperature: 0, format: { type: 'object' }, numCtx: 4096 })
  })
  it('asks an equal question once if its answer is to be kept', async () => {
    const seen: ChatRequest[] = []
    const ask = askJson(
      models(() => say('{"a":', '1}'), seen),
      settings,
    )
    const kept = { ...question, isKept: true }
    expect([await ask(kept), await ask(kept)]).toEqual([{ a: 1 }, { a: 1 }])
    expect(seen).toHaveLength(1)
    await ask({ ...kept, message: 'n' })
    await ask(question)
    expect(seen).toHaveLength(3)
  })
  it('returns null for a missing model, a failing one and a reply without JSON', async () => {
    const broken = models(async function* () {
      yield { type: 'token', text: '{' } satisfies ChatPart
      throw new Error('down')
    })
    expect(await askJson(broken, settings)(question)).toBeNull()
    expect(
      await askJson(
        models(() => say('Sure!')),
        settings,
      )(question),
    ).toBeNull()
    expect(
      await askJson(
        models(() => say('{}')),
        () => DEFAULT_SETTINGS,
      )(question),
    ).toBeNull()
  })
})
