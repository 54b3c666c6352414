import { describe, expect, it } from 'vitest'
import { otherMonthNames } from '../../src-main/text/month-names.ts'

describe('the names of a month', () => {
  it('are known to each other in their language, by name and by stem', () => {
    expect(otherMonthNames('february', ['en'])).toEqual(['feb'])
    expect(otherMonthNames('februari', ['en'])).toEqual(['feb'])
    expect(otherMonthNames('sep', ['en']).toSorted()).toEqual(['sept', 'september'])
    expect(otherMonthNames('oktober', ['en'])).toEqual([])
  })

  it('are those of every language in a text of no language, such as a table', () => {
    expect(otherMonthNames('february', ['und'])).toContain('feb')
    expect(otherMonthNames('oktober', ['und'])).toContain('okt')
  })

  it('have none where the word is no month', () => {
    expect(otherMonthNames('heating', ['en', 'und'])).toEqual([])
  })
})
