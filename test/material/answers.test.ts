import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { quoteAnswer } from '../../src-main/answers/services/answer/quote-answer.ts'
import { createRetrieve } from '../../src-main/search/services/retrieve.ts'
import { createBuiltInEmbedder } from '../../src-main/models/worker/built-in-embedder.ts'
import { ENTRIES, RESOURCES } from '../support/app.ts'
import { asClient, DEFAULT_SETTINGS } from '../support/chat.ts'
import { createTestDatabase } from '../support/database/database.ts'
import { cachedEmbedder, readRetrievalSet, storeSet } from '../support/figures/retrieval-sets.ts'

const material = process.env['ECHOMIND_MATERIAL'] ?? new URL('../../../shared/material', import.meta.url).pathname
const plain = (text: string) => text.normalize('NFKC').replace(/\s+/gu, ' ').toLowerCase()

/** Floors: the measured values (036-figures-of-answering.md), less a point and a half. */
const SETS = [
  { name: 'xquad-de', first: 0.725, three: 0.855 },
  { name: 'xquad-zh', first: 0.76, three: 0.905 },
]

describe.each(SETS)('the quoted answer over $name', ({ name, first, three }) => {
  const folder = join(material, 'retrieval', name)

  it.skipIf(!existsSync(folder))(
    'has the gold answer in its first sentence, and in its first three, at least as often as its floors',
    async () => {
      const set = readRetrievalSet(folder)
      const lines = readFileSync(join(folder, 'queries.jsonl'), 'utf8').split('\n').filter(Boolean)
      const gold = new Map(
        lines.map((line) => JSON.parse(line) as { id: string; answer?: string }).map(({ id, answer }) => [id, plain(answer ?? '')]),
      )
      const test = createTestDatabase()
      const embedder = cachedEmbedder(
        createBuiltInEmbedder({ entry: ENTRIES.embedder, modelFolder: join(RESOURCES, 'models', 'all-minilm-l6-v2') }),
      )
      try {
        await storeSet(test, set.documents, embedder, { titles: false })
        const search = asClient(test.search)
        const retrieve = createRetrieve({
          search,
          embedder: () => embedder,
          settings: () => DEFAULT_SETTINGS,
          saveReliability: async (indexId, rows) => test.database.saveReliability({ indexId, rows, now: 1 }),
          now: Date.now,
        })
        await retrieve.measureReliability()
        const hits = { asked: 0, first: 0, three: 0, disagree: 0 }
        for (const { id, text } of set.questions) {
          const wanted = gold.get(id) ?? ''
          if (wanted === '') continue
          const retrieved = await retrieve.search({ question: text, filter: {}, k: DEFAULT_SETTINGS['retrieval.k'], select: true })
          const { claims, conflict } = await quoteAnswer({ search }, text, retrieved, new AbortController().signal)
          hits.asked += 1
          if (conflict) hits.disagree += 1
          if (plain(claims[0]?.text ?? '').includes(wanted)) hits.first += 1
          if (claims.some((claim) => plain(claim.text).includes(wanted))) hits.three += 1
        }
        await embedder.save()
        process.stdout.write(
          `${name}: ${hits.asked} questions, gold in the first sentence ${(hits.first / hits.asked).toFixed(3)}, in the first three ${(hits.three / hits.asked).toFixed(3)}, said to disagree ${hits.disagree}\n`,
        )
        expect(hits.first / hits.asked).toBeGreaterThanOrEqual(first)
        expect(hits.three / hits.asked).toBeGreaterThanOrEqual(three)
        // Encyclopaedia articles do not contradict each other: every reported contradiction is a false alarm.
        expect(hits.disagree / hits.asked).toBeLessThan(0.01)
      } finally {
        await embedder.close()
        test.close()
      }
    },
  )
})
