import { describe, expect, it } from 'vitest'
import { createSuggestions } from '../../../src-main/services/guide/suggestions.ts'

type Options = Parameters<typeof createSuggestions>[0]

describe('the questions of a new chat', () => {
  it('read no document before work may begin that nobody asked for: a first question has the processor', async () => {
    const seen: string[] = []
    const begins = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const database = {
      sessionState: async () => null,
      documentOrder: async () => [1],
      documentsAt: async () => (seen.push('documents'), []),
      childIds: async () => [],
      keepSessionState: async () => undefined,
    }
    const suggest = createSuggestions({
      database,
      search: { scope: async () => ({ passages: 1, embedded: 1 }), passages: async () => [] },
      answer: async () => Promise.reject(new Error('nothing is asked')),
      turn: () => (asked.resolve(), begins.promise),
    } as unknown as Options)
    const suggested = suggest()
    await asked.promise
    expect(seen).toEqual([])
    begins.resolve()
    expect(await suggested).toEqual([])
    expect(seen).toEqual(['documents'])
  })
})
