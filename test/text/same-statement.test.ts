import { describe, expect, it } from 'vitest'
import { isSameStatement, statementOf } from '../../src-main/text/same-statement.ts'

const isSame = (a: string, b: string): boolean => isSameStatement(statementOf(a), statementOf(b))

describe('two sentences with mostly the same words', () => {
  it('are the same statement, also when one says its number in words', () => {
    expect(isSame('The lease can be ended with six months notice.', 'The lease can be ended with six months notice by either side.')).toBe(
      true,
    )
    expect(isSame('The lease can be ended with six months notice.', 'The lease can be ended with 6 months notice.')).toBe(true)
  })

  it('are not the same statement with another number, also in words, or another month', () => {
    expect(isSame('The lease can be ended with 6 months notice.', 'The lease can be ended with 3 months notice.')).toBe(false)
    expect(isSame('The lease can be ended with six months notice.', 'The lease can be ended with three months notice.')).toBe(false)
    expect(isSame('Die Kündigungsfrist der Wohnung beträgt drei Monate.', 'Die Kündigungsfrist der Wohnung beträgt sechs Monate.')).toBe(
      false,
    )
    expect(isSame('The spit is closed to all visitors in June.', 'The spit is closed to all visitors in July.')).toBe(false)
  })
})
