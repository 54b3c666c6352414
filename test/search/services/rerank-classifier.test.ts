import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createModelStore, type ModelStore } from '../../../src-main/models/adapters/files/model-store.ts'
import type { Classifier } from '../../../src-main/models/ports/classifier.ts'
import { createOwnModels } from '../../../src-main/models/services/own-models/own-models.ts'
import { createReranker } from '../../../src-main/models/services/own-models/reranker.ts'
import { createRetrieve } from '../../../src-main/search/services/retrieve.ts'
import { createClassifier } from '../../../src-main/models/worker/classifier.ts'
import { createEmbedderProcess, type EmbedderProcess } from '../../../src-main/models/worker/embedder-process.ts'
import { say } from '../../../src-preload/texts/say.ts'
import { OWN_EMBEDDER, temporaryFolder } from '../../support/app.ts'
import { asClient, DEFAULT_SETTINGS } from '../../support/chat.ts'
import { createTestDatabase, storeDocument, type TestDatabase } from '../../support/database/database.ts'
import { writeTinyCrossEncoder, writeTinyNli } from '../../support/models/tiny-classifier.ts'

let t: TestDatabase
let folder: string
let inference: EmbedderProcess
let classifier: Classifier
let store: ModelStore

beforeEach(() => {
  t = createTestDatabase()
  storeDocument(t.database, { texts: ['the roof leaks and the roof is old', 'the roof was mended in may', 'the cellar is dry'] })
  folder = temporaryFolder()
  inference = createEmbedderProcess({ entry: OWN_EMBEDDER, modelFolder: '' })
  classifier = createClassifier(inference)
  store = createModelStore({ dataFolder: folder, now: Date.now })
})
afterEach(async () => {
  t.close()
  await inference.close()
  rmSync(folder, { recursive: true, force: true })
})

async function add(write: (path: string) => void): Promise<void> {
  const models = createOwnModels({ store, classifier, onProgress: () => undefined, onChange: () => undefined })
  write(join(folder, 'reranker'))
  await models.add(await models.find(join(folder, 'reranker')))
}
const crossEncoder = (path: string) => writeTinyCrossEncoder(path, { words: ['mended', 'roof'], scores: { mended: 6, roof: 1 } })

async function search(limitMs?: number): Promise<{ first: string | undefined; note: string }> {
  const retrieve = createRetrieve({
    search: asClient(t.search) as never,
    embedder: () => null,
    rerankClassifier: createReranker({ classifier, models: store.list, ...(limitMs !== undefined && { limitMs }) }),
    settings: () => ({ ...DEFAULT_SETTINGS, 'retrieval.rerank': 'classifier' }),
    saveReliability: async () => undefined,
    now: () => 1,
  })
  const { output, trace } = await retrieve.search({ question: 'Is the roof old?', filter: {}, k: 10, select: false })
  const { note } = trace.find(({ stage }) => stage === 'rerank')!
  return { first: output.hits[0]?.text, note: say(note) }
}

describe('reranking by a cross-encoder of the person', () => {
  it('puts first what the model finds most relevant to the question', async () => {
    expect((await search()).first).toBe('the roof leaks and the roof is old')
    await add(crossEncoder)
    expect(await search()).toEqual({ first: 'the roof was mended in may', note: 'reranker scored the passages.' })
  })

  it('is left out without a cross-encoder: an NLI model ranks nothing', async () => {
    await add((path) => writeTinyNli(path, { words: ['roof'] }))
    expect(await search()).toEqual({ first: 'the roof leaks and the roof is old', note: 'No cross-encoder was added.' })
  })

  it('is left out when the model cannot be opened or has no time, and the question goes on', async () => {
    await add(crossEncoder)
    expect(await search(0)).toEqual({ first: 'the roof leaks and the roof is old', note: 'reranker gave no scores, or not in time.' })
    await inference.close()
    expect(await search()).toEqual({ first: 'the roof leaks and the roof is old', note: 'reranker gave no scores, or not in time.' })
  })
})
