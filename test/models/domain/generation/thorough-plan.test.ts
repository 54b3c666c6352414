import { describe, expect, it } from 'vitest'
import { forecast } from '../../../../src-main/models/domain/generation/thorough-plan.ts'

const BOTH = ['rewrite', 'rerank'] as const

describe('the forecast of a thorough answer', () => {
  it('is at most one and a half times a fast one at 40 prompt tokens a second, or on a faster machine ten seconds more', () => {
    for (const prompt of [10, 20, 40, 80, 200, 1000, 5000])
      for (const answer of [3, 8, 20, 60]) {
        const { fastMs, thoroughMs } = forecast({ prompt, answer }, BOTH)
        expect(thoroughMs, `${prompt} and ${answer} tokens a second`).toBeLessThanOrEqual(Math.max(1.5 * fastMs, fastMs + 10_000))
      }
  })
  it('names the steps that have no time, most expensive first to go', () => {
    expect(forecast({ prompt: 1000, answer: 50 }, BOTH).leftOut).toEqual([])
    expect(forecast({ prompt: 20, answer: 5 }, BOTH).leftOut).toEqual(['rerank'])
    expect(forecast({ prompt: 5, answer: 2 }, BOTH).leftOut).toEqual(BOTH)
  })
  it('counts only the steps that the settings ask for', () => {
    const { fastMs, thoroughMs } = forecast({ prompt: 40, answer: 8 }, [])
    expect(thoroughMs).toBe(fastMs)
  })
})
