import { describe, expect, it } from 'vitest'
import { say } from '../../../../src-preload/texts/say.ts'
import { lessTextWarnings } from '../../../../src-main/reading/domain/documents/pdf-layout/second-reading.ts'
import type { PdfPageText } from '../../../../src-main/reading/domain/documents/pdf-layout/page-text.ts'

const page = (text: string, more: { unreadable?: true; furniture?: string } = {}) =>
  ({
    text,
    furniture: more.furniture === undefined ? [] : [{ text: more.furniture }],
    unreadable: more.unreadable ?? false,
  }) as unknown as PdfPageText
const warned = (stored: string, other: string | null): boolean => lessTextWarnings([page(stored)], {}, () => other).length > 0

describe('a page that another reader reads too', () => {
  it.each([
    ['a digit', 'Rent 14 euros', 'Rent 144 euros'],
    ['a number', 'Rent euros', 'Rent 7 euros'],
    ['a word', 'Rent is due', 'Rent is not due'],
    ['a letter of a word', 'Rnt is due', 'Rent is due'],
    ['a word that comes again', 'not yet', 'not yet, not now'],
    ['a word in Arabic', 'الإيجار', 'الإيجار مستحق'],
    ['a number in Arabic', 'الإيجار ١٢', 'الإيجار ١٢٣'],
    ['all of it', '', 'Rent 144 euros'],
  ])('is named where %s is not stored', (_name, stored, other) => {
    expect(warned(stored, other)).toBe(true)
  })

  it.each([
    ['the order of lines', 'Rent 144\nHeat 20', 'Heat 20\r\nRent 144'],
    ['blanks within words and numbers', 'machine 10', 'ma chine 1 0'],
    ['a raised number', 'about 10⁶ litres', 'about 106 litres'],
    ['ligatures and full-width forms', 'office 12', 'oﬃce １２'],
    ['marks of letters', 'Café Zürich', 'Cafe Zurich'],
    ['capitals', 'Annual Report', 'ANNUAL REPORT'],
    ['a bullet that is read as a letter', '• First', 'ï First'],
    ['letters that nobody sees', 'Rent', 'Rent\u3164\u00ad\u115f\u1160'],
    ['more that is stored', 'Rent 144 (from a form: 12)', 'Rent 144'],
    ['a page that the other cannot read', 'Rent', null],
  ])('is not named for %s', (_name, stored, other) => {
    expect(warned(stored, other)).toBe(false)
  })

  it('is compared with its furniture too', () => {
    expect(lessTextWarnings([page('Rent', { furniture: 'Page 12' })], {}, () => 'Page 12 Rent')).toEqual([])
  })

  it('is not named where another warning names it: without letters in its fonts, recognised, or about to be', () => {
    const pages = [page('a'), page('b', { unreadable: true }), page('c'), page('d'), page('e')]
    const [warning, ...more] = lessTextWarnings(
      pages,
      { unread: [3], ocr: { pages: [4], confidence: 1, blank: [5] } },
      (number) => `Rent of page ${number}`,
    )
    expect(more).toEqual([])
    expect(say(warning ?? '')).toMatch(/^Page 1 may have more text than was read.+Compare quotes from it with the original\.$/u)
  })
})
