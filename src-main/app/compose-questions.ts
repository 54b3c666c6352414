import { join } from 'node:path'
import type { DatabaseFunctions } from './worker/database-functions.ts'
import type { SearchProcessFunctions } from './worker/search-process-functions.ts'
import type { composeModels } from './compose-models.ts'
import type { ComposeOptions } from './compose-options.ts'
import { createGenerator, loadPrompts } from '../models/index.ts'
import type { Busy, Reranker, Schedule, SecondOpinion } from '../models/index.ts'
import { createArtifacts, loadArtifactPrompts } from '../artifacts/index.ts'
import {
  createAnswerQuestion,
  createChat,
  createForecast,
  createSecondOpinions,
  createSentPrompts,
  createSession,
} from '../answers/index.ts'
import type { createCollections } from '../library/index.ts'
import { answerOnce, claimsOf, createEvaluation } from '../evaluation/index.ts'
import { createFind, createRetrieve, loadRetrievalPrompts } from '../search/index.ts'
import { createPersonas } from '../settings/index.ts'
import type { ReplacedTexts, createSettings } from '../settings/index.ts'
import type { Client } from '../storage/index.ts'

type Foundation = Pick<ReturnType<typeof composeModels>, 'server' | 'embedder' | 'indexes'> & {
  options: ComposeOptions
  database: Client<DatabaseFunctions>
  search: Client<SearchProcessFunctions>
  settings: Awaited<ReturnType<typeof createSettings>>
  filterOf: ReturnType<typeof createCollections>['filterOf']
  replaced: ReplacedTexts
  schedule: Schedule
  /** Running work, read by the schedule. */
  busy: Busy
  now: () => number
  /** Second opinion of the person's verification model; null: there is none. */
  classifierOpinion: () => Promise<SecondOpinion | null>
  /** The person's own cross-encoder; null: there is none. */
  rerankClassifier: () => Promise<Reranker | null>
  /** Called when a request found no model server. */
  onServerDown: () => void
}

/** Answering: retrieval, chats, artifacts, personas, evaluation, and their priorities on the model server. */
export async function composeQuestions(parts: Foundation) {
  const { options, database, search, settings, server, embedder, indexes, filterOf, replaced, now } = parts
  const { emit } = options
  const generator = createGenerator({ models: server, database, settings: settings.current, onServerDown: parts.onServerDown })
  const retrievalPrompts = await loadRetrievalPrompts(join(options.resources, 'prompts'))
  const retrieve = createRetrieve({
    search,
    embedder: (index) => (index ? indexes.embedderOf(index) : embedder()),
    ask: { model: generator.askJson, speedOf: generator.speedOf, delimiterOf: generator.delimiterOf, ...retrievalPrompts },
    settings: settings.current,
    rerankClassifier: parts.rerankClassifier,
    saveReliability: (indexId, rows) => database.saveReliability({ indexId, rows, now: now() }),
    now,
  })
  const prompts = await loadPrompts(join(options.resources, 'prompts'))
  const sent = createSentPrompts()
  const answerQuestion = createAnswerQuestion({ database, search, retrieve, generator, settings: settings.current, prompts, sent, now })
  const { classifierOpinion: classifier } = parts
  const opinions = createSecondOpinions({ search, generator, settings: settings.current, prompts, sent, classifier })
  const chat = createChat({
    database,
    answerQuestion,
    opinions,
    generator,
    settings: settings.current,
    prompts,
    filterOf,
    emit,
    now,
    summarises: options.watchModels,
  })
  const artifacts = createArtifacts({
    database,
    search,
    retrieve,
    generator,
    settings: settings.current,
    prompts: await loadArtifactPrompts(join(options.resources, 'prompts')),
    filterOf,
    schedule: parts.schedule,
    replaced,
    emit,
    now,
  })
  Object.assign(parts.busy, { answer: () => chat.isBusy(), artifact: () => artifacts.isBusy() } satisfies Busy)
  const personas = createPersonas({ database, now })
  const session = createSession({ database, replaced })
  const once = answerOnce({ answerQuestion, database, filterOf })
  const evaluation = createEvaluation({
    database,
    search,
    retrieve,
    filterOf,
    settings: settings.current,
    answer: async (request) => claimsOf(await once(request)),
    ask: { model: generator.askJson, delimiterOf: generator.delimiterOf, prompt: retrievalPrompts.testQuestion },
    emit: (set, done, total) => emit('evaluation.progress', { set, done, total }),
    now,
  })
  const forecast = createForecast({ database, generator, settings: settings.current })
  const find = createFind({ search, retrieve })
  return { generator, retrieve, find, chat, forecast, artifacts, personas, session, evaluation }
}
