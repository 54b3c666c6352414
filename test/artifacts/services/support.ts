import { afterEach, beforeEach } from 'vitest'
import { indexWords } from '../../../src-main/text/words.ts'
import { createReplacedTexts } from '../../../src-main/settings/services/replaced-texts.ts'
import { createArtifacts, type ArtifactsService } from '../../../src-main/artifacts/services/artifacts.ts'
import { loadArtifactPrompts } from '../../../src-main/artifacts/services/prompts.ts'
import { createGenerator } from '../../../src-main/models/services/generate/generator.ts'
import { createSchedule } from '../../../src-main/models/services/generate/schedule.ts'
import { createRetrieve } from '../../../src-main/search/services/retrieve.ts'
import type { EventName, Events } from '../../../src-preload/contract/events.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Artifact } from '../../../src-preload/contract/shapes/artifacts.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import { RESOURCES } from '../../support/app.ts'
import { asClient, DEFAULT_SETTINGS } from '../../support/chat.ts'
import { createTestDatabase, makeChunk, publish, queueDocument, type TestDatabase } from '../../support/database/database.ts'
import { startFakeModelServer, type ChatBody, type FakeModelServer } from '../../support/models/fake-model-server.ts'
import { ollamaAt } from '../../support/models/ollama-at.ts'

type TestArtifacts = {
  test: TestDatabase
  models: FakeModelServer
  settings: Settings
  artifacts: ArtifactsService
  events: { name: EventName; payload: Events[EventName] }[]
  /** True while a person waits for an answer. */
  answering: boolean
  /** The number of times that the artifact asked for a waiting answer. */
  looks: number
  store(title: string, texts: readonly string[]): DocumentId
  /** Makes an artifact and waits for its end. */
  make(input: Parameters<ArtifactsService['make']>[0]): Promise<Artifact>
  /** The requests to the chat model. */
  chats(): ChatBody[]
}

/** The artifacts of a library with its own model server, anew for every test. */
export function artifactsInTest(): TestArtifacts {
  const t = {} as TestArtifacts
  let close: () => Promise<void>
  beforeEach(async () => {
    const test = createTestDatabase()
    const models = await startFakeModelServer()
    const server = ollamaAt(models)
    const search = asClient(test.search)
    const database = asClient(test.database)
    const settings = () => t.settings
    const artifacts = createArtifacts({
      database,
      search,
      retrieve: createRetrieve({ search, embedder: () => null, settings, saveReliability: async () => undefined, now: Date.now }),
      generator: createGenerator({ models: server, database, settings }),
      settings,
      prompts: await loadArtifactPrompts(`${RESOURCES}/prompts`),
      filterOf: async (filters) => (filters?.documents ? { documentIds: filters.documents as DocumentId[] } : {}),
      schedule: createSchedule({ answer: () => ((t.looks += 1), t.answering) }),
      replaced: createReplacedTexts({ database, now: () => 1000 }),
      emit: (name, payload) => void t.events.push({ name, payload }),
      now: () => 1000,
    })
    Object.assign(t, {
      test,
      models,
      settings: { ...DEFAULT_SETTINGS, 'models.chat': '' },
      artifacts,
      events: [],
      answering: false,
      looks: 0,
      store: (title: string, texts: readonly string[]) => store(test, title, texts),
      make: async (input: Parameters<ArtifactsService['make']>[0]) => (await artifacts.make(input)).done,
      chats: () => models.requests.filter(({ path }) => path === '/api/chat').map(({ body }) => body as ChatBody),
    } satisfies TestArtifacts)
    close = async () => {
      await artifacts.close()
      await server.close()
      await models.close()
      test.close()
    }
  })
  afterEach(() => close())
  return t
}

function store(test: TestDatabase, title: string, texts: readonly string[]): DocumentId {
  const ids = queueDocument(test.database, { title })
  const chunks = texts.map((text, position) => ({
    ...makeChunk({ position, text }),
    keywords: { title: indexWords(title, 'en'), headings: '', body: indexWords(text, 'en') },
  }))
  publish(test.database, { ...ids, chunks, title })
  return ids.documentId
}

/** Four sentences about a pool. */
export const POOL = [
  'The goal of the renovation is to open the pool again in May 2027.',
  'The main risk is a delay of the new heating, which has no supplier yet.',
  'As a next step the board will ask three firms for offers until 15 January.',
  'The town has 4,200 inhabitants and a church from 1712.',
]

/** The text of a section. */
export function sectionOf(artifact: Artifact, name: string): string {
  return (artifact.markdown.split(`## ${name}\n\n`)[1] ?? '').split('\n\n## ')[0]?.trim() ?? ''
}

/** The last message of a request to the model. */
export function asked(body: ChatBody): string {
  return body.messages?.at(-1)?.content ?? ''
}

/** Writes a section from the first source in the prompt. */
export function firstSource(body: ChatBody): string {
  const [, n = '', text = ''] = /\n\[(\d+)\][^\n]*\n([^\n]+)\n/.exec(asked(body)) ?? []
  return `${text} [${n}]`
}
