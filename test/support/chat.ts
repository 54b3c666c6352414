import type { DatabaseFunctions } from '../../src-main/app/worker/database-functions.ts'
import { createOllama } from '../../src-main/models/adapters/servers/ollama/ollama.ts'
import type { EmbeddingServer } from '../../src-main/models/adapters/servers/server.ts'
import { indexWords } from '../../src-main/text/words.ts'
import { createAnswerQuestion } from '../../src-main/answers/services/answer/answer-question.ts'
import { createSecondOpinions } from '../../src-main/answers/services/answer/opinion/second-opinions.ts'
import { createSentPrompts } from '../../src-main/answers/services/answer/sent-prompts.ts'
import type { SecondOpinion } from '../../src-main/models/ports/second-opinion.ts'
import type { AnswerTools } from '../../src-main/answers/services/answer/types.ts'
import { createChat, type ChatService } from '../../src-main/answers/services/chat/chat.ts'
import type { ChatOptions } from '../../src-main/answers/services/chat/types.ts'
import { createGenerator, type Generator } from '../../src-main/models/services/generate/generator.ts'
import { loadPrompts } from '../../src-main/models/services/generate/prompt-texts.ts'
import { loadRetrievalPrompts } from '../../src-main/search/services/prompts.ts'
import { createRetrieve } from '../../src-main/search/services/retrieve.ts'
import type { ModelServer } from '../../src-main/models/ports/models.ts'
import type { Retrieve } from '../../src-main/search/services/types.ts'
import { startThread, type Worker } from '../../src-main/storage/worker/client.ts'
import type { Answer } from '../../src-preload/contract/shapes/answers.ts'
import { AppError } from '../../src-preload/contract/errors.ts'
import type { EventName, Events } from '../../src-preload/contract/events.ts'
import type { ChatId, DocumentId } from '../../src-preload/contract/ids.ts'
import { SETTINGS, type Settings } from '../../src-preload/contract/shapes/settings.ts'
import { ENTRIES, RESOURCES } from './app.ts'
import { asClient } from './as-client.ts'
import { createTestDatabase, makeChunk, publish, queueDocument, type TestDatabase } from './database/database.ts'
import { startFakeModelServer, type ChatBody, type FakeModelServer } from './models/fake-model-server.ts'

/** A chat service over a real database thread, real lexical search, and the fake model server. */
export type TestChat = {
  chat: ChatService
  models: FakeModelServer
  /** The client of the fake model server. */
  server: EmbeddingServer
  settings: Settings
  events: { name: EventName; payload: Events[EventName] }[]
  test: TestDatabase
  retrieve: Retrieve
  /** Stores a searchable document, its words indexed as in an import. */
  store(title: string, texts: readonly string[]): DocumentId
  ask(question: string, chatId?: ChatId): Promise<Answer>
  /** Everything streamed for a message. */
  streamed(messageId: string): string
  named<E extends EventName>(name: E): Events[E][]
  chatRequests(): FakeModelServer['requests']
  /** The messages of a prompt; a negative place counts from the last prompt. */
  sent(place: number): NonNullable<ChatBody['messages']>
  /** Starts the chat service again over the same data, as after a restart. */
  restart(more?: Instead): Promise<void>
  /** The tools with which the chat service answers. */
  answering(more?: Instead): AnswerTools
  close(): Promise<void>
}

/** The parts that a test replaces. */
type Instead = Partial<ChatOptions> & {
  retrieve?: Pick<Retrieve, 'search'>
  models?: Pick<ModelServer, 'chat' | 'describe'>
  classifier?: SecondOpinion
  /** Thorough searches ask the chat model, as in the app. */
  isThorough?: boolean
}

/** Every setting at its default. */
export const DEFAULT_SETTINGS = Object.fromEntries(Object.entries(SETTINGS).map(([key, { default: value }]) => [key, value])) as Settings

/** Starts a chat service whose chat model is the fake server's `quote`. */
export async function startTestChat(): Promise<TestChat> {
  const test = createTestDatabase()
  const startDatabase = (): Worker<DatabaseFunctions> =>
    startThread<DatabaseFunctions>({ entry: ENTRIES.database, name: 'database', data: { file: test.file } })
  let thread = startDatabase()
  const models = await startFakeModelServer()
  const server: EmbeddingServer = createOllama({
    address: () => models.address,
    allowHost: () => '',
    think: () => settings['models.think'],
    limits: { retryPauseMs: 20, betweenTokensMs: 1500, firstTokenMs: 4000 },
  })
  // Tests count requests: a second opinion is asked for where a test is about it.
  const settings: Settings = { ...DEFAULT_SETTINGS, 'models.chat': 'quote', 'answer.secondOpinion': 'off' }
  const search = asClient(test.search)
  const retrievalPrompts = await loadRetrievalPrompts(`${RESOURCES}/prompts`)
  const retrieveBy = (ask?: Pick<Generator, 'askJson' | 'speedOf' | 'delimiterOf'>): Retrieve =>
    createRetrieve({
      search,
      embedder: () => null,
      settings: () => settings,
      saveReliability: async () => undefined,
      now: Date.now,
      ...(ask && { ask: { model: ask.askJson, speedOf: ask.speedOf, delimiterOf: ask.delimiterOf, ...retrievalPrompts } }),
    })
  const retrieve = retrieveBy()
  const prompts = await loadPrompts(`${RESOURCES}/prompts`)
  const events: TestChat['events'] = []

  function answering({ retrieve: other, models: otherModels, isThorough = false }: Instead = {}): AnswerTools & { generator: Generator } {
    const generator = createGenerator({ models: otherModels ?? server, database: thread.call, settings: () => settings })
    return {
      database: thread.call,
      search,
      retrieve: other ?? (isThorough ? retrieveBy(generator) : retrieve),
      generator,
      settings: () => settings,
      prompts,
      sent: createSentPrompts(),
      now: Date.now,
    }
  }

  function makeChat({ retrieve: otherRetrieve, models: otherModels, classifier, isThorough = false, ...more }: Instead = {}): ChatService {
    const tools = answering({ isThorough, ...(otherRetrieve && { retrieve: otherRetrieve }), ...(otherModels && { models: otherModels }) })
    return createChat({
      database: thread.call,
      answerQuestion: createAnswerQuestion(tools),
      opinions: createSecondOpinions({ ...tools, classifier: async () => classifier ?? null }),
      generator: tools.generator,
      settings: () => settings,
      prompts,
      filterOf: async (filters) => {
        if (filters?.collections?.includes('Nowhere')) throw new AppError('collection-not-found')
        return {}
      },
      emit: (name, payload) => void events.push({ name, payload }),
      now: Date.now,
      summarises: false,
      ...more,
    })
  }

  const self: TestChat = {
    chat: makeChat(),
    models,
    server,
    settings,
    events,
    test,
    retrieve,
    answering,
    store(title, texts) {
      const ids = queueDocument(test.database, { title })
      const chunks = texts.map((text, position) => ({
        ...makeChunk({ position, text }),
        keywords: { title: indexWords(title, 'en'), headings: '', body: indexWords(text, 'en') },
      }))
      publish(test.database, { ...ids, chunks, title })
      return ids.documentId
    },
    ask: async (question, chatId) => (await self.chat.ask({ question, ...(chatId && { chatId }) })).done,
    streamed: (messageId) =>
      self
        .named('chat.token')
        .filter((event) => event.messageId === messageId)
        .map(({ text }) => text)
        .join(''),
    named: <E extends EventName>(name: E) => events.filter((event) => event.name === name).map((event) => event.payload as Events[E]),
    chatRequests: () => models.requests.filter(({ path }) => path === '/api/chat'),
    sent: (place) => (self.chatRequests().at(place)?.body as ChatBody | undefined)?.messages ?? [],
    async restart(more) {
      await self.chat.close()
      await thread.close()
      thread = startDatabase()
      self.chat = makeChat(more)
    },
    async close() {
      await self.chat.close()
      await server.close()
      await models.close()
      await thread.close()
      test.close()
    },
  }
  return self
}

export { asClient }
