import { describe, expect, it } from 'vitest'
import { inPieces } from '../../../src-main/services/refine/in-pieces.ts'
import type { Steps } from '../../../src-main/domain/notes/steps.ts'

/** Steps that take about a millisecond each. */
function* work(steps: number): Steps<string> {
  for (let i = 0; i < steps; i++) {
    const until = performance.now() + 1
    while (performance.now() < until);
    yield
  }
  return 'done'
}

describe('work in pieces', () => {
  it('ends with its result, and lets others run in between', async () => {
    let turns = 0
    const other = setInterval(() => (turns += 1), 0)
    expect(await inPieces(work(60))).toBe('done')
    clearInterval(other)
    expect(turns).toBeGreaterThan(0)
  })

  it('ends early when it is cancelled', async () => {
    await expect(inPieces(work(60), AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
  })
})
