import { describe, expect, it } from 'vitest'
import { createLosses } from '../../src-main/text/losses.ts'

/** The states that were kept while a text went through these. */
function keptOf(states: readonly string[]): string[] {
  const losses = createLosses()
  return states.slice(1).flatMap((after, i) => (losses('text', states[i] ?? '', after) ? [states[i] ?? ''] : []))
}

/** Takes a text away in steps of so many characters, at the end, at the beginning, or by overwriting it in place. */
function takenAway(text: string, step: number, how: 'end' | 'begin' | 'over'): string[] {
  const states = [text]
  for (let gone = step; gone < text.length + step; gone += step) {
    const left = Math.max(0, text.length - gone)
    states.push(
      how === 'end'
        ? text.slice(0, left)
        : how === 'begin'
          ? text.slice(text.length - left)
          : 'x'.repeat(text.length - left) + text.slice(text.length - left),
    )
  }
  return states
}

describe('a text that is stored while it is written', () => {
  const text = Array.from({ length: 900 }, (_, i) => `w${i}`).join(' ')

  it.each(['end', 'begin', 'over'] as const)(
    'is kept but for 200 characters, however small the steps that take it away at the %s',
    (how) => {
      for (const step of [1, 7, 150, 1000, text.length]) {
        const states = takenAway(text, step, how)
        const [first = ''] = keptOf(states)
        const left = how === 'end' ? first.length : how === 'begin' ? first.length : first.replaceAll(/^x+/gu, '').length
        expect(left).toBeGreaterThanOrEqual(text.length - 200)
      }
    },
  )

  it('is kept whole when half of a few words goes at once', () => {
    expect(keptOf(['Pay Ada 500 euros in May', 'Pay'])).toEqual(['Pay Ada 500 euros in May'])
    expect(keptOf(['Pay Ada 500 euros in May', ''])).toEqual(['Pay Ada 500 euros in May'])
  })

  it('is not kept for each word that a person corrects, or adds', () => {
    const written = Array.from({ length: 300 }, (_, i) => text.slice(0, i * 10))
    expect(keptOf(written)).toEqual([])
    const corrected = written.slice(50).flatMap((state) => [`${state} wrogn`, `${state} wro`])
    expect(keptOf(corrected).length).toBeLessThan(10)
  })

  it('is counted by itself, not with others', () => {
    const losses = createLosses()
    expect([losses('a', 'x'.repeat(1000), 'x'.repeat(850)), losses('b', 'x'.repeat(1000), 'x'.repeat(850))]).toEqual([false, false])
    expect([losses('a', 'x'.repeat(850), 'x'.repeat(790)), losses('b', 'x'.repeat(850), 'x'.repeat(840))]).toEqual([true, false])
  })
})
