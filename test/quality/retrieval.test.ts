import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Embedder } from '../../src-main/ports/models.ts'
import type { Retrieve } from '../../src-main/services/retrieve/types.ts'
import type { DocumentId } from '../../src-preload/contract/ids.ts'
import { createTestDatabase } from '../support/database/database.ts'
import type { TestDatabase } from '../support/database/database.ts'
import { openBuiltInEmbedder, openRetrieve, storeMarkdown } from '../support/database/library.ts'
import { DOCUMENTS, QUESTIONS, UNANSWERABLE } from './corpus.ts'
import type { Difficulty, Question } from './corpus.ts'

let test: TestDatabase
let embedder: Embedder
const documents = new Map<string, DocumentId>()

beforeAll(async () => {
  test = createTestDatabase()
  embedder = openBuiltInEmbedder()
  for (const file of DOCUMENTS) documents.set(file.name, await storeMarkdown(test, embedder, file))
})
afterAll(async () => {
  await embedder.close()
  test.close()
})

/** Whether one of the first three of the pick is the passage that answers. */
async function isAnswered(retrieve: Retrieve, question: Question): Promise<boolean> {
  const { passages } = await retrieve.search({ question: question.ask, filter: {}, k: 8, select: true })
  return passages
    .slice(0, 3)
    .some(({ documentId, text }) => documentId === documents.get(question.document) && text.replaceAll(/\s+/g, ' ').includes(question.says))
}

/** Questions that the first three passages do not answer. */
async function unanswered(retrieve: Retrieve, questions: readonly Question[]): Promise<string[]> {
  const missed: string[] = []
  for (const question of questions) if (!(await isAnswered(retrieve, question))) missed.push(question.ask)
  return missed
}

const of = (difficulty: Difficulty) => QUESTIONS.filter((question) => question.difficulty === difficulty)

describe('of real passages, stored and embedded as an import does, the first three answer', () => {
  it.each<[Difficulty, number]>([
    ['own words', 0],
    ['other words', 1],
    ['look-alikes', 0],
    ['German', 0],
  ])('questions in %s, all but %i', async (difficulty, floor) => {
    const missed = await unanswered(openRetrieve(test, embedder), of(difficulty))
    expect(missed.slice(floor)).toEqual([])
  })

  it('more questions in other words than words alone do', async () => {
    const questions = of('other words')
    const alone = await unanswered(openRetrieve(test, null), questions)
    const both = await unanswered(openRetrieve(test, embedder), questions)
    expect(both.length).toBeLessThan(alone.length)
  })

  it("questions in the documents' own words without any embedder too", async () => {
    expect(await unanswered(openRetrieve(test, null), of('own words'))).toEqual([])
  })
})

describe('the state', () => {
  const stateOf = async (question: string) =>
    (await openRetrieve(test, embedder).search({ question, filter: {}, k: 8, select: true })).output.state

  it('of a question that no document answers is never found', async () => {
    const states = await Promise.all(UNANSWERABLE.map(async (question) => [question, await stateOf(question)]))
    expect(states.filter(([, state]) => state === 'found')).toEqual([])
  })

  it.each<[Difficulty, number]>([
    ['own words', 1],
    ['look-alikes', 2],
    ['German', 3],
  ])('of a question in %s that is answered is not found for %i at most', async (difficulty, most) => {
    const states = await Promise.all(of(difficulty).map(async ({ ask }) => [ask, await stateOf(ask)]))
    expect(states.filter(([, state]) => state === 'not found').slice(most)).toEqual([])
  })

  it('of a quarter of the questions in quite other words is that of an answered one', async () => {
    const states = await Promise.all(of('other words').map(async ({ ask }) => [ask, await stateOf(ask)]))
    expect(states.filter(([, state]) => state === 'not found').slice(6)).toEqual([])
  })

  it('of a question whose own document is left out is found for one in ten at most', async () => {
    const retrieve = openRetrieve(test, embedder)
    const found: string[] = []
    for (const { ask, document } of QUESTIONS) {
      const id = documents.get(document)
      const { output } = await retrieve.search({ question: ask, filter: { ...(id && { withoutDocumentIds: [id] }) }, k: 8, select: true })
      if (output.state === 'found') found.push(ask)
    }
    expect(found.slice(QUESTIONS.length / 10)).toEqual([])
  })
})
