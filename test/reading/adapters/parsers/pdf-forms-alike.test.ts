import { describe, expect, it } from 'vitest'
import { parsePdf } from '../../../../src-main/reading/adapters/parsers/pdf.ts'
import { chunkDocument } from '../../../../src-main/reading/domain/chunking/chunk-document.ts'
import { makePdf } from '../../../support/files/make-pdf.ts'

const MONTHS = ['January', 'February', 'March', 'April']
const pages = MONTHS.map((month, at) => ({
  lines: [
    `Gross pay: 4,${at}10.00 euros`,
    `Net pay: 2,${at}71.20 euros`,
    `Hours worked: 15${at}`,
    '',
    `Payslip ${month} 2025`,
    'Employee: Marta Olsen, personnel number 20417',
    'Department: Harbour office',
    'Tax class one, health insurance as agreed.',
  ].map((text, row) => ({ text, x: 60, y: 780 - row * 16, size: 11 })),
}))

describe('Pages that are one form, filled in', () => {
  it('have their fields on lines of their own, and no passage that reaches over two of them', async () => {
    const document = await parsePdf(makePdf(pages))
    expect(document.text).toContain('\nNet pay: 2,271.20 euros\n')
    const { chunks } = chunkDocument(document, { profile: 'auto', maxTokens: 256, countTokens: (text) => Math.ceil(text.length / 4) })
    for (const { text, anchor } of chunks.filter(({ isParent }) => !isParent)) {
      expect(anchor.page).toBe(anchor.pageEnd)
      expect(text.match(/Net pay/gu)?.length ?? 0).toBeLessThan(2)
    }
    expect(chunks.find(({ text }) => text.includes('Payslip March'))?.text).toContain('2,271.20')
  })
})
