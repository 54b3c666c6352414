import { describe, expect, it } from 'vitest'
import { coveredShare, termWeight, weightKey } from '../../src-main/text/term-weights.ts'

describe('lexical coverage by term weights', () => {
  it('counts a rare word more than a common word', () => {
    expect(termWeight(1000, 1)).toBeGreaterThan(termWeight(1000, 500))
    expect(termWeight(10, 10)).toBeGreaterThan(0)
    const weights = new Map([
      [weightKey('en', 'leas'), termWeight(1000, 3)],
      [weightKey('en', 'thing'), termWeight(1000, 900)],
    ])
    expect(coveredShare('leases things', ['the lease'], 'en', weights)).toBeGreaterThan(0.9)
  })

  it('is 0 for a question without content words', () => expect(coveredShare('the of', ['the of'], 'en', new Map())).toBe(0))
})
