import fc from 'fast-check'
import { expect, test } from 'vitest'
import { affordableMatch, createTermCounts } from '../../../src-main/search/sqlite/term-counts.ts'
import { createTestDatabase, storeDocument } from '../../support/database/database.ts'

const word = fc.constantFrom(...'abcdefghij'.split(''))
const counted = fc.dictionary(word, fc.nat(5000))
const term = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `"${words.join(' ')}"`)
const countsOf = (counts: Record<string, number>, passages: number) => ({ passages: () => passages, of: (one: string) => counts[one] ?? 0 })
const terms = (match: string): string[] => match.split(' OR ')

test('a lexical query keeps its rarest terms in order, up to the permitted number of matches, and at least one term', () => {
  fc.assert(
    fc.property(counted, fc.uniqueArray(term, { minLength: 1, maxLength: 12 }), fc.nat(9000), (counts, asked, most) => {
      const kept = terms(affordableMatch(asked.join(' OR '), countsOf(counts, 100_000), most))
      expect(kept.length).toBeGreaterThan(0)
      expect(asked.filter((one) => kept.includes(one))).toEqual(kept)
      const rarest = (one: string): number =>
        Math.min(
          ...one
            .slice(1, -1)
            .split(' ')
            .map((part) => counts[part] ?? 0),
        )
      const dropped = asked.filter((one) => !kept.includes(one))
      const commonest = Math.max(...kept.map(rarest))
      for (const one of dropped.filter((single) => !single.includes(' ')))
        expect(rarest(one)).toBeGreaterThanOrEqual(Math.min(...kept.map(rarest)))
      if (kept.length > 1)
        expect(kept.filter((one) => !one.includes(' ')).reduce((sum, one) => sum + rarest(one), 0)).toBeLessThanOrEqual(
          Math.max(most, commonest),
        )
    }),
  )
})

test('a lexical query in a small library keeps every term, however common', () => {
  fc.assert(
    fc.property(counted, fc.uniqueArray(term, { minLength: 1 }), (counts, asked) => {
      expect(affordableMatch(asked.join(' OR '), countsOf(counts, 10_000), 10_000)).toBe(asked.join(' OR '))
    }),
  )
})

test('term counts are cached until the library has grown noticeably', () => {
  const t = createTestDatabase()
  const counts = createTermCounts(t.connection)
  storeDocument(t.database, { texts: Array.from({ length: 40 }, (_v, i) => `zebra ${i}`) })
  expect([counts.passages(), counts.of('zebra'), counts.of('heron'), counts.of('"')]).toEqual([40, 40, 0, 0])
  storeDocument(t.database, { texts: ['zebra heron'] })
  expect([counts.passages(), counts.of('zebra'), counts.of('heron')]).toEqual([41, 40, 0])
  storeDocument(t.database, { texts: Array.from({ length: 9 }, () => 'zebra heron') })
  expect([counts.passages(), counts.of('zebra'), counts.of('heron')]).toEqual([50, 50, 10])
  t.close()
})
