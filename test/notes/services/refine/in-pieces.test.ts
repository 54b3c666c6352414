import { describe, expect, it } from 'vitest'
import { inPieces } from '../../../../src-main/notes/services/refine/in-pieces.ts'
import type { Steps } from '../../../../src-main/notes/domain/steps.ts'

/** Steps of about a millisecond each, noted in `order`. */
function* work(name: string, order: string[]): Steps<string> {
  for (let i = 0; i < 60; i++) {
    const until = performance.now() + 1
    while (performance.now() < until);
    order.push(name)
    yield
  }
  return name
}

describe('work in pieces', () => {
  it('ends with its result, and lets others run in between', async () => {
    const order: string[] = []
    expect(await Promise.all([inPieces(work('a', order)), inPieces(work('b', order))])).toEqual(['a', 'b'])
    expect(order).toHaveLength(120)
    expect(order.indexOf('b')).toBeLessThan(order.lastIndexOf('a'))
  })

  it('ends early when it is cancelled', async () => {
    await expect(inPieces(work('a', []), AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
  })
})
