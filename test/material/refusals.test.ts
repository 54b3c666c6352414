import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../src-main/text/refusal.ts'

type Case = { id: string; language: string; text: string; refusal: boolean; half: 'fit' | 'figure' }

const CASES = readFileSync(new URL('cases/refusals.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case)

/** Share of the refusals that are recognised, and of the answers that are taken for one. */
function measure(half: Case['half']): { recognised: number; mistaken: number } {
  const share = (refusal: boolean): number => {
    const cases = CASES.filter((one) => one.half === half && one.refusal === refusal)
    return cases.filter(({ text }) => isRefusal(text, 0)).length / cases.length
  }
  return { recognised: share(true), mistaken: share(false) }
}

describe('refusals written by hand in six languages', () => {
  it('are recognised in four of five cases, and one answer of ten at most is taken for one', () => {
    const { recognised, mistaken } = measure('figure')
    console.log(`refusals: ${Math.round(recognised * 100)} % recognised, ${Math.round(mistaken * 100)} % of answers mistaken`)
    expect(recognised).toBeGreaterThanOrEqual(0.8)
    expect(mistaken).toBeLessThanOrEqual(0.1)
  })
})
