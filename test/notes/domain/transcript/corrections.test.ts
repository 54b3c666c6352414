import { describe, expect, it } from 'vitest'
import { replacedBetween, takeBack } from '../../../../src-main/notes/domain/transcript/corrections.ts'
import { spoken } from '../segments.ts'

const before = spoken('the k p i of echo mind', 'nothing here', 'the k p i')
const after = spoken('the KPI of EchoMind', 'nothing here', 'the KPI')

describe('corrections between two versions of a transcript', () => {
  it('are found with their places in the corrected text', () => {
    expect(replacedBetween(before, after)).toEqual([
      { segment: 0, start: 4, from: 'k p i', to: 'KPI' },
      { segment: 0, start: 11, from: 'echo mind', to: 'EchoMind' },
      { segment: 2, start: 4, from: 'k p i', to: 'KPI' },
    ])
    expect(replacedBetween(before, after.slice(1))).toEqual([])
  })

  it('are taken back one by one, until the text is what the engine heard', () => {
    let segments = [...after]
    for (const one of replacedBetween(before, after)) segments = takeBack(segments, one) ?? []
    expect(segments).toEqual(before)
  })

  it('are found again after an edit nearby, and gone when the person has written something else or it is another mention', () => {
    const [first] = replacedBetween(before, after)
    if (!first) throw new Error('no correction')
    expect(takeBack(spoken('So, the KPI of EchoMind'), first)?.[0]?.text).toBe('So, the k p i of EchoMind')
    expect(takeBack(spoken('the goal of EchoMind'), first)).toBeNull()
    expect(takeBack(spoken(`the goal of EchoMind ${'and much more '.repeat(5)}KPI`), first)).toBeNull()
    expect(takeBack([], first)).toBeNull()
  })
})
