import { describe, expect, it } from 'vitest'
import { lossesOf, type Stored, type Unit } from '../support/completeness/compare.ts'
import { explain } from '../support/completeness/reasons.ts'
import type { StoredDocument } from '../support/completeness/stored.ts'

const stored = (whole: string, scopes: Record<string, string> = {}): Stored => ({ whole, scopes: new Map(Object.entries(scopes)) })
const lost = (text: string, whole: string): string[] =>
  lossesOf([{ name: 'text', text }], stored(whole)).map((loss) => `${loss.cause}: ${loss.text}`)
const raised = (text: string): string => `\ue000${text}\ue002`

describe('the check that nothing is lost finds', () => {
  it('a number that is nowhere, such as a dropped cell', () => {
    expect(lost('North\t10\t20\nSouth\t30\t40', 'North | 10 | 20\nSouth | 30')).toEqual(['number: 40'])
    expect(lost('7 of 7', 'of 7')).toEqual(['number: 7'])
  })

  it('numbers that were merged, and one that was cut', () => {
    expect(lost('2019–2021', '20192021')).toEqual(['merged: 2019', 'merged: 2021'])
    expect(lost('2025', '20 25')).toEqual(['number: 2025'])
  })

  it('a raised number that became a digit of the one before it', () => {
    expect(lost('10⁶ litres', '106 litres')).toEqual(['merged: 10', 'altered: ⁶'])
    expect(lost(`10${raised('6')} litres`, '106 litres')).toEqual(['merged: 10', 'altered: 6'])
    expect(lost('450 m²', '450 m2')).toEqual(['altered: ²'])
    expect(lost('1¾ cups', '13⁄4 cups')).toEqual(['merged: 1', 'number: ¾'])
  })

  it('a note’s mark that is glued to the word before it', () => {
    expect(lost(`Berlin${raised('3')} grows`, 'Berlin3 grows')).toEqual(['altered: 3'])
  })

  it('words that are nowhere', () => {
    expect(lost('Agent: Lena Voss', 'Agent:')).toEqual(['letters: Lena', 'letters: Voss'])
    expect(lost('The bier bare carries', 'The bier bare caries')).toEqual(['letters: carries'])
  })

  it('numbers of a line in another order', () => {
    expect(lost('10 20 30', '30 | 20 | 10')).toEqual(['order: 10 20', 'order: 20 30'])
  })

  it('a row of furniture that was dropped, on its own page', () => {
    const pages: Unit[] = [1, 2].map((page) => ({ name: `page ${page}`, text: `Gross pay ${page}000` }))
    const scopes = { 'page 1': 'Gross pay 1000', 'page 2': '' }
    expect(lossesOf(pages, stored('Gross pay 1000 2000', scopes)).map(({ unit, text }) => `${unit}: ${text}`)).toEqual([
      'page 2: 2000',
      'page 2: Gross',
      'page 2: pay',
    ])
  })

  it('a cell that shows another number than the file has', () => {
    const hours = '\ue0031.5625\ue00437:30:00\ue00437:30\ue005'
    expect(lost(`Shift ${hours}`, 'Shift 37:30')).toEqual([])
    expect(lost(`Shift ${hours}`, 'Shift 1900-01-01 13:30')).toEqual(['number: 1'])
  })
})

describe('the check that nothing is lost takes as the same', () => {
  it('cells whose numbers stand for one another, as long as each has a place of its own', () => {
    const cells = ['\ue0036.552\ue0046.55\ue005', '\ue0036552\ue0046,552\ue005', '\ue0036552\ue0046552.00\ue005'].join('\t')
    expect(lost(cells, '$6.55 | $6,552 | 6552')).toEqual([])
    expect(lost(cells, '$6,552 | 6552')).toEqual([expect.stringContaining('number')])
    expect(lost(cells, '$6.55 | 6552')).toEqual([expect.stringContaining('number')])
  })

  it('raised numbers in either form that keeps them apart', () => {
    expect(lost(`10${raised('6')} and 2025${raised('4')}`, '10⁶ and 2025 [4]')).toEqual([])
    expect(lost(`10${raised('6')}`, '10^6')).toEqual([])
  })

  it('words that were joined over the end of a line, or parted', () => {
    expect(lost('exam-\nple of S P A C E', 'example of SPACE')).toEqual([])
    expect(lost('Lampenschirm', 'Lampen schirm')).toEqual([])
  })

  it('ligatures, full-width forms, composed letters and invisible characters', () => {
    expect(lost('ﬁve ２０２５ Cafe\u0301 1\u200b2', 'five 2025 Café 12')).toEqual([])
  })
})

describe('a difference is explained', () => {
  const document = (more: Partial<StoredDocument>): StoredDocument => ({
    ...stored(''),
    type: 'pdf',
    text: '',
    warnings: [],
    unread: [],
    furniture: [],
    ...more,
  })
  const reasons = (unit: Unit, known: StoredDocument): (string | null)[] =>
    explain(lossesOf([unit], known), { format: known.type, units: [unit], stored: known })

  it('by a warning that names its page, and by no other', () => {
    const warnings = [{ messageKey: 'import.unreadable_one' as never, values: { pages: ['3', '5–7'] } }]
    expect(reasons({ name: 'page 6', text: 'gone' }, document({ warnings }))).toEqual(['a warning names the page'])
    expect(reasons({ name: 'page 4', text: 'gone' }, document({ warnings }))).toEqual([null])
  })

  it('as encoded data by a warning of it, never words and numbers around it', () => {
    const unit = { name: 'text', text: `key\n${'mQCNAy7Q'.repeat(6)}\ntotal 7` }
    const warnings = [{ messageKey: 'import.encodedData_one' as never }]
    expect(reasons(unit, document({ type: 'html', whole: 'key', warnings })).filter((reason) => reason === null)).toHaveLength(2)
    expect(reasons(unit, document({ type: 'html', whole: 'key' }))).not.toContain('a warning names the encoded data')
  })

  it('as a lowered number of an RTF, never one of a number', () => {
    const reason = 'raised or lowered number of an RTF, which its readers do not tell'
    expect(reasons({ name: 'text', text: 'H23O' }, document({ type: 'rtf', whole: 'H₂₃O', text: 'H₂₃O' }))).toEqual([reason])
    expect(reasons({ name: 'text', text: '106' }, document({ type: 'rtf', whole: '10⁶', text: '10⁶' }))).toEqual([null])
  })

  it('by a second reader that does not have it, as often as it does not', () => {
    expect(reasons({ name: 'page 1', text: '0 0 x', second: '0 x' }, document({ whole: 'x' }))).toEqual([
      'two independent readers disagree',
      null,
    ])
  })

  it('by what nobody sees, as often as that, and never by less than all of it', () => {
    const known = document({ whole: 'Fee 12' })
    expect(reasons({ name: 'page 1', text: 'Fee Fee 12 12', unseen: 'Fee 12' }, known)).toEqual(['nobody sees it', 'nobody sees it'])
    expect(reasons({ name: 'page 1', text: 'Fee Fee Fee 12', unseen: 'Fee' }, known).filter((reason) => reason === null)).toHaveLength(1)
    expect(reasons({ name: 'page 1', text: 'Fee 12 1234', unseen: '1 2 3 4 12' }, known)).toEqual([null])
    expect(reasons({ name: 'page 1', text: 'Fee 12 Feet', unseen: 'Fee' }, known)).toEqual([null])
  })

  it('by the very same letters in other words, not by more of them or fewer', () => {
    const known = (whole: string): StoredDocument => document({ whole, scopes: new Map([['page 1', whole]]) })
    const reason = 'the same letters, cut into other words'
    expect(reasons({ name: 'page 1', text: 'ctiv ee' }, known('e tvice'))).not.toContain(null)
    expect(reasons({ name: 'page 1', text: 'ctiv ee' }, known('e tvic'))).not.toContain(reason)
    expect(reasons({ name: 'page 1', text: 'Voss' }, known('Vo'))).toEqual([null])
    expect(reasons({ name: 'page 1', text: 'Voss' }, known('Vo ss and more'))).toEqual([])
  })
})
