import { describe, expect, it } from 'vitest'
import { extractiveAnswer } from '../../../../src-main/answers/domain/extract/extractive.ts'
import { foundStatements, scoreStatements } from '../../../../src-main/answers/domain/extract/score-statements.ts'
import type { Passage } from '../../../../src-main/search/domain/types.ts'

const slip = (chunkId: number, month: string, net: string): Passage =>
  ({
    chunkId,
    documentId: 'd',
    title: 'payslips.pdf',
    context: 'payslips.pdf',
    language: 'en',
    type: 'pdf',
    anchor: { page: chunkId, pageEnd: chunkId, start: 0, end: 100 },
    text: `Gross pay: ${net.replace('2', '4')} euros\nNet pay: ${net} euros\nHours worked: 156\n\nPayslip ${month} 2025\nEmployee: Marta Olsen`,
  }) as unknown as Passage

const SLIPS = [slip(1, 'January', '2,871.20'), slip(2, 'March', '2,944.32'), slip(3, 'May', '2,301.05')]

describe('A value behind its name, on one of many pages of one form', () => {
  it.each([
    ['What was the net pay in March 2025?', '2,944.32'],
    ['What was the net pay in May 2025?', '2,301.05'],
    ['What was the net pay in January 2025?', '2,871.20'],
  ])('is that of the month in question, and others are no contradiction: %s', (question, value) => {
    const statements = foundStatements(SLIPS)
    const scored = scoreStatements({
      question,
      statements,
      weights: new Map(),
      scores: new Map(SLIPS.map(({ chunkId }) => [chunkId, 1])),
      reliability: 0,
      meaningOf: () => null,
    })
    const { text, conflict } = extractiveAnswer({ question, scored, all: statements, isGiven: false })
    expect(text).toContain(`Net pay: ${value} euros`)
    expect(text.match(/Net pay/gu)).toHaveLength(1)
    expect(conflict).toBeNull()
  })
})
