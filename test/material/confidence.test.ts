import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { agreementOf, confidenceOf } from '../../src-main/domain/answering/verdict/confidence.ts'
import { quoteAnswer } from '../../src-main/services/answer/quote-answer.ts'
import { createRetrieve } from '../../src-main/services/retrieve/retrieve.ts'
import { createBuiltInEmbedder } from '../../src-main/workers/embedder/built-in-embedder.ts'
import { ENTRIES, RESOURCES } from '../support/app.ts'
import { asClient, DEFAULT_SETTINGS } from '../support/chat.ts'
import { createTestDatabase } from '../support/database/database.ts'
import { cachedEmbedder, readRetrievalSet, storeSet } from '../support/figures/retrieval-sets.ts'

const material = process.env['ECHOMIND_MATERIAL'] ?? new URL('../../../shared/material', import.meta.url).pathname
const folder = join(material, 'retrieval', 'xquad-de')
const plain = (text: string) => text.normalize('NFKC').replace(/\s+/gu, ' ').toLowerCase()
/** Every fourth question is enough for bins of a hundred answers. */
const EVERY = 4
const BINS = [0, 20, 40, 60, 80, 101]

describe('the confidence of a quoted answer', () => {
  it.skipIf(!existsSync(folder))(
    'is calibrated: it is close to the share of correct quotes, for questions with and without their passage',
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
        const stored = await storeSet(test, set.documents, embedder, { titles: false })
        const search = asClient(test.search)
        const retrieve = createRetrieve({
          search,
          embedder: () => embedder,
          settings: () => DEFAULT_SETTINGS,
          saveReliability: async (indexId, rows) => test.database.saveReliability({ indexId, rows, now: 1 }),
          now: Date.now,
        })
        await retrieve.measureReliability()
        const seen: { confidence: number; right: boolean }[] = []
        const times: number[] = []
        for (const { id, text } of set.questions.filter((_question, i) => i % EVERY === 0)) {
          const own = [...(set.worth.get(id)?.keys() ?? [])].flatMap((document) => stored.get(document) ?? [])
          for (const withoutDocumentIds of [[], own]) {
            const retrieved = await retrieve.search({
              question: text,
              filter: { withoutDocumentIds: withoutDocumentIds as never },
              k: DEFAULT_SETTINGS['retrieval.k'],
              select: true,
            })
            const started = performance.now()
            const { claims, coverage, refused } = await quoteAnswer({ search }, text, retrieved, new AbortController().signal)
            times.push(performance.now() - started)
            const ranks = new Map(retrieved.output.hits.map((hit) => [hit.chunkId, hit.ranks]))
            const confidence = confidenceOf({
              coverage,
              agreement: agreementOf(retrieved.passages.flatMap(({ chunkId }) => ranks.get(chunkId) ?? [])),
              claims,
              state: retrieved.output.state,
              refused,
            })
            seen.push({
              confidence,
              right: withoutDocumentIds.length === 0 && claims.some((claim) => plain(claim.text).includes(gold.get(id) ?? '\0')),
            })
          }
        }
        await embedder.save()
        const rows = BINS.slice(0, -1).map((from, i) => {
          const inside = seen.filter(({ confidence }) => confidence >= from && confidence < (BINS[i + 1] ?? 101))
          return {
            from,
            n: inside.length,
            mean: inside.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, inside.length),
            right: inside.filter(({ right }) => right).length / Math.max(1, inside.length),
          }
        })
        for (const { from, n, mean, right } of rows)
          process.stdout.write(`confidence from ${from}: ${n} answers, mean ${mean.toFixed(1)}, right ${(100 * right).toFixed(1)} %\n`)
        const sorted = times.toSorted((a, b) => a - b)
        process.stdout.write(
          `choosing the sentences (vectors from a cache after the first run): p50 ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)} ms, p95 ${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1)} ms\n`,
        )
        const share = (low: number, high: number): number => {
          const inside = seen.filter(({ confidence }) => confidence >= low && confidence < high)
          return inside.filter(({ right }) => right).length / Math.max(1, inside.length)
        }
        // Calibrated: the share of correct answers in a bin is close to its confidence; below 40, where answers give advice, most are
        // wrong.
        for (const { n, mean, right } of rows) if (n >= 40) expect(Math.abs(mean - 100 * right)).toBeLessThan(12)
        expect(share(0, 40)).toBeLessThan(0.4)
        expect(share(60, 101)).toBeGreaterThan(0.6)
      } finally {
        await embedder.close()
        test.close()
      }
    },
  )
})
