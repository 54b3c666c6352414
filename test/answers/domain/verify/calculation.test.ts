import { describe, expect, it } from 'vitest'
import { buildContext } from '../../../../src-main/answers/domain/sources/context.ts'
import { verifyAnswer } from '../../../../src-main/answers/domain/verify/verify-answer.ts'
import { makePassage } from '../../../support/files/make-passage.ts'

describe('a calculation', () => {
  const claim = (source: string, sentence: string) => {
    const { blocks } = buildContext([makePassage({ text: source })], 1600)
    return verifyAnswer(
      `${sentence} [1].`,
      blocks.map((block) => ({ ...block, n: 1 })),
    ).claims[0]
  }
  const BUDGET = 'The first phase costs 400 euros and the second phase costs 230 euros. The group has 20 members.'

  it('proves a number by two numbers that the sentence shows and its source has', () => {
    expect(claim(BUDGET, 'The first phase costs 170 euros more than the second phase (400 - 230)')).toMatchObject({
      support: 'calculated',
      calculation: '400 - 230 = 170',
    })
  })

  it('of a number that the sentence does not show may be chance, and proves nothing', () => {
    expect(claim(BUDGET, 'The first phase costs 400 euros, 170 euros more than the second phase')?.support).toBe('matching')
  })

  it('that is wrong is named', () => {
    expect(claim(BUDGET, 'The first phase costs 160 euros more than the second phase (400 - 230)')?.doubt).toEqual({
      rule: 'number',
      words: '160',
    })
  })
})
