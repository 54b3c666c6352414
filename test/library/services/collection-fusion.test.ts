import { said } from '../../support/said.ts'
import { say } from '../../../src-preload/texts/say.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCollections } from '../../../src-main/library/services/collections.ts'
import { asClient } from '../../support/chat.ts'
import { createTestDatabase, storeDocument } from '../../support/database/database.ts'
import type { TestDatabase } from '../../support/database/database.ts'
import { openRetrieve } from '../../support/database/library.ts'

let t: TestDatabase
beforeEach(() => {
  t = createTestDatabase()
})
afterEach(() => t.close())

it('a search uses the question’s own fusion method, or else the one on which the searched collections agree', async () => {
  for (const collection of ['Minutes', 'Letters']) storeDocument(t.database, { texts: ['the harbour lease'], collection })
  const collections = createCollections({
    database: asClient(t.database),
    now: () => 1,
    onChange: () => undefined,
    onProcessingPolicy: async () => undefined,
  })
  await collections.set('Minutes', { fusion: 'rrf' })
  await expect(collections.set('Letters', { fusion: 'sum' }).catch(said)).resolves.toMatchObject({
    code: 'setting-invalid',
    next: expect.stringContaining('self-weighing'),
  })
  const methodOf = async (names: string[], fusion?: 'alpha') => {
    const filter = await collections.filterOf({ collections: names })
    const { trace } = await openRetrieve(t, null).search({
      question: 'lease',
      filter,
      k: 5,
      select: false,
      ...(fusion && { settings: { 'retrieval.fusion': fusion } }),
    })
    return say(trace.find(({ stage }) => stage === 'fuse')?.note ?? '').split(',')[0]
  }
  expect(await methodOf(['minutes'])).toBe('rank fusion (rrf)')
  expect(await methodOf(['minutes', 'letters'])).toBe('self-weighing')
  expect(await methodOf(['minutes'], 'alpha')).toBe('alpha blend')
})
