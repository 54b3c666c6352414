import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Embedder } from '../../src-main/models/ports/models.ts'
import type { Retrieve } from '../../src-main/search/services/types.ts'
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

/** True if one of the first three selected passages answers the question. */
async function isAnswered(retrieve: Retrieve, question: Question): Promise<boolean> {
  const { passages } = await retrieve.search({ question: question.ask, filter: {}, k: 8, select: true })
  return passages
    .slice(0, 3)
    .some(({ documentId, text }) => documentId === documents.get(question.document) && text.replaceAll(/\s+/g, ' ').includes(question.says))
}

/** Questions that none of the first three passages answers. */
async function unanswered(retrieve: Retrieve, questions: readonly Question[]): Promise<string[]> {
  const missed: string[] = []
  for (const question of questions) if (!(await isAnswered(retrieve, question))) missed.push(question.ask)
  return missed
}

const of = (difficulty: Difficulty) => QUESTIONS.filter((question) => question.difficulty === difficulty)

describe('the first three passages of a search answer', () => {
  it.each<[Difficulty, number]>([
    ['own words', 0],
    ['other words', 1],
    ['look-alikes', 0],
    ['German', 0],
  ])('every question of difficulty “%s” except for at most %i', async (difficulty, floor) => {
    const missed = await unanswered(openRetrieve(test, embedder), of(difficulty))
    expect(missed.slice(floor)).toEqual([])
  })

  it('more questions in other words than the first three of a lexical search', async () => {
    const questions = of('other words')
    const alone = await unanswered(openRetrieve(test, null), questions)
    const both = await unanswered(openRetrieve(test, embedder), questions)
    expect(both.length).toBeLessThan(alone.length)
  })

  it("every question in the documents' own words without an embedder", async () => {
    expect(await unanswered(openRetrieve(test, null), of('own words'))).toEqual([])
  })
})

describe('the relevance state of a question', () => {
  const stateOf = async (question: string) =>
    (await openRetrieve(test, embedder).search({ question, filter: {}, k: 8, select: true })).output.state

  it('is never found when no document answers it', async () => {
    const states = await Promise.all(UNANSWERABLE.map(async (question) => [question, await stateOf(question)]))
    expect(states.filter(([, state]) => state === 'found')).toEqual([])
  })

  it.each<[Difficulty, number]>([
    ['own words', 1],
    ['look-alikes', 2],
    ['German', 3],
  ])('of difficulty “%s” with an answer is not found for at most %i questions', async (difficulty, most) => {
    const states = await Promise.all(of(difficulty).map(async ({ ask }) => [ask, await stateOf(ask)]))
    expect(states.filter(([, state]) => state === 'not found').slice(most)).toEqual([])
  })

  it('in other words is not found for at most six answerable questions', async () => {
    const states = await Promise.all(of('other words').map(async ({ ask }) => [ask, await stateOf(ask)]))
    expect(states.filter(([, state]) => state === 'not found').slice(6)).toEqual([])
  })

  it('is found for at most one in ten questions whose document is excluded', async () => {
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
