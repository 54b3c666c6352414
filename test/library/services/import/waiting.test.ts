import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createImports } from '../../../../src-main/library/services/import/import.ts'
import type { ImportId } from '../../../../src-preload/contract/ids.ts'
import { createTestDatabase, makeChunk, publish, queueDocument } from '../../../support/database/database.ts'
import type { TestDatabase } from '../../../support/database/database.ts'

const STALL_MS = 60_000
const ROUND_MS = 50_000

let t: TestDatabase
let clock: number
beforeEach(() => {
  t = createTestDatabase()
  clock = 1000
})
afterEach(() => t.close())

/** Waits for a file behind another one; `meanwhile` happens in each of `rounds` of 50 s. Returns the rounds until it gave up. */
async function roundsUntilGivenUp(rounds: number, meanwhile: (round: number) => void): Promise<number> {
  const id = 'mine' as ImportId
  t.database.createImport({ id, now: 1 })
  const mine = queueDocument(t.database, { importId: id, now: 20 })
  publish(t.database, { ...mine, chunks: [makeChunk({ position: 0, text: 'mine' })] })
  const imports = createImports({
    // The functions of the database answer at once; the service awaits them as it awaits those of the thread.
    database: t.database as unknown as Parameters<typeof createImports>[0]['database'],
    dataFolder: '/nowhere',
    now: () => clock,
    wake: () => undefined,
    onDocuments: () => undefined,
  })
  let round = 0
  const whole = await imports.wait(id, {
    upTo: 'ready',
    stallMs: STALL_MS,
    stop: async () => {
      round += 1
      clock += ROUND_MS
      if (round <= rounds) meanwhile(round)
      return round > rounds + 10
    },
  })
  expect(whole).toBe(false)
  return round
}

describe('an import that waits until its files are ready', () => {
  it('does not give up while passages of a file before it are embedded, and does once nothing gets on', async () => {
    const other = queueDocument(t.database, { now: 10 })
    publish(t.database, { ...other, chunks: [makeChunk({ position: 0, text: 'other' })] })
    expect(t.database.claimJob({ step: 'embed', now: 11 })?.documentId).toBe(other.documentId)
    const rounds = await roundsUntilGivenUp(6, () => {
      t.connection.run('UPDATE documents SET embedded = embedded + 1 WHERE id = ?', other.documentId)
    })
    expect(rounds).toBeGreaterThanOrEqual(7)
    expect(rounds).toBeLessThan(10)
  })

  it('does not give up while a large file before it is read, which has a time limit of its own', async () => {
    const other = queueDocument(t.database, { now: 10 })
    expect(t.database.claimJob({ step: 'read', now: 11 })?.documentId).toBe(other.documentId)
    const rounds = await roundsUntilGivenUp(6, (round) => {
      if (round === 6) t.connection.run("UPDATE jobs SET state = 'failed' WHERE id = ?", other.jobId)
    })
    expect(rounds).toBeGreaterThanOrEqual(7)
    expect(rounds).toBeLessThan(10)
  })

  it('gives up after a minute when nothing gets on', async () => {
    expect(await roundsUntilGivenUp(0, () => undefined)).toBeLessThan(4)
  })
})
