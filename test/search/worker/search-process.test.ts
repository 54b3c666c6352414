import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SearchProcessFunctions } from '../../../src-main/app/worker/search-process-functions.ts'
import { startProcess } from '../../../src-main/storage/worker/client.ts'
import { supervise } from '../../../src-main/storage/worker/supervise.ts'
import type { SupervisedWorker } from '../../../src-main/storage/worker/supervise.ts'
import { createTestDatabase, embedDocument, storeDocument, vectorOf } from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'
import { ENTRIES } from '../../support/app.ts'

const entry = ENTRIES.search
const DOCUMENTS = 30
const PASSAGES = 100

let t: TestDatabase
let search: SupervisedWorker<SearchProcessFunctions>
/** More passages than the database compares one by one. */
beforeEach(() => {
  t = createTestDatabase()
  t.connection.database.pragma('synchronous = OFF')
  for (let d = 0; d < DOCUMENTS; d++)
    embedDocument(t.database, storeDocument(t.database, { texts: Array.from({ length: PASSAGES }, (_v, i) => `zebra ${d} n${i}`) }))
  search = supervise(() => startProcess<SearchProcessFunctions>({ entry, name: 'search', arguments: [t.file] }))
})
afterEach(async () => {
  await search.close()
  t.close()
})

const byMeaning = (...texts: string[]) =>
  search.call.vectorLists({ indexId: 1, vectors: texts.map((text) => vectorOf(text)), filter: {}, limit: 3 })
const byWords = (...matches: string[]) => search.call.keywordLists({ matches, filter: {}, limit: 3 })
const QUESTIONS = ['zebra 7 n7', 'zebra 29 n99', 'nothing of this', 'zebra 0 n0']

test('a search process answers lexical and semantic search at the same time, with the results of the database', async () => {
  const [meaning, words] = await Promise.all([byMeaning(...QUESTIONS), byWords('"n7"', '"absent"', '"n7"')])
  expect(meaning.how).toBe('values')
  expect(meaning.lists).toEqual(
    t.search.vectorLists({ indexId: 1, vectors: QUESTIONS.map((text) => vectorOf(text)), filter: {}, limit: 3 }).lists,
  )
  expect(words).toEqual(t.search.keywordLists({ matches: ['"n7"', '"absent"', '"n7"'], filter: {}, limit: 3 }))
})

test('a search process killed during searches restarts without loss', async () => {
  const before = await byMeaning(...QUESTIONS)
  const flying = Array.from({ length: 8 }, () => Promise.all([byMeaning(...QUESTIONS), byWords('"zebra"')]).catch(() => 'lost'))
  search.kill()
  expect(await Promise.all(flying)).toContain('lost')
  expect(await byMeaning(...QUESTIONS)).toEqual(before)
  expect((await byWords('"zebra"'))[0]).toHaveLength(3)
})

test('a search process with repeatable calls answers every search after it was killed', async () => {
  const patient = supervise(() => startProcess<SearchProcessFunctions>({ entry, name: 'search', arguments: [t.file] }), { repeat: true })
  await patient.call.activeIndex()
  const flying = Promise.all(Array.from({ length: 8 }, () => patient.call.keywordLists({ matches: ['"n7"'], filter: {}, limit: 3 })))
  patient.kill()
  expect(await flying).toEqual(Array.from({ length: 8 }, () => t.search.keywordLists({ matches: ['"n7"'], filter: {}, limit: 3 })))
  await patient.close()
  await expect(patient.call.activeIndex()).rejects.toMatchObject({ code: 'cancelled' })
})

test('a search process sees what another connection commits with the next search, and no longer what it hides', async () => {
  await byMeaning('a')
  const ids = storeDocument(t.database, { texts: ['heron on the roof'] })
  expect((await byWords('"heron"'))[0]).toHaveLength(1)
  expect((await byMeaning('heron on the roof')).lists[0]?.[0]?.documentId).not.toBe(ids.documentId)
  embedDocument(t.database, ids)
  expect((await byMeaning('heron on the roof')).lists[0]?.[0]).toMatchObject({
    documentId: ids.documentId,
    score: expect.closeTo(1, 5) as number,
  })
  await t.database.trashDocuments({ ids: [ids.documentId], now: 5 })
  expect((await byMeaning('heron on the roof')).lists[0]?.[0]?.documentId).not.toBe(ids.documentId)
  expect(await byWords('"heron"')).toEqual([[]])
})

test('a search process rejects a wrong call alone, and answers the next one', async () => {
  await expect(byWords('"open')).rejects.toMatchObject({ code: 'internal' })
  expect((await byWords('"zebra"'))[0]).toHaveLength(3)
  expect((await search.call.vectorLists({ indexId: 7, vectors: [vectorOf('a')], filter: {}, limit: 3 })).lists).toEqual([null])
})
