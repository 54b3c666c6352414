import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readsLikeName } from '../../../../src-main/reading/domain/documents/names.ts'
import { documentTitle, fileTitle, headingTitle, meaningfulTitle } from '../../../../src-main/reading/domain/documents/normalise-title.ts'
import type { Block } from '../../../../src-main/reading/domain/documents/types.ts'

const two = (max: number): fc.Arbitrary<string> => fc.integer({ min: 1, max }).map((n) => String(n).padStart(2, '0'))
const whole = fc.integer({ min: 10, max: 9_999_999 })
const cents = fc.integer({ min: 0, max: 99 }).map((n) => String(n).padStart(2, '0'))
/** An amount as countries write it: 1234.50, 1.234,50, 1 234,50, 1'234.50, 12,34,567.50. */
const number = fc
  .tuple(whole, cents, fc.constantFrom('en-GB', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'sv-SE', 'plain'))
  .map(([n, c, locale]) => {
    const value = Number(`${n}.${c}`)
    return locale === 'plain' ? `${n}.${c}` : new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value)
  })
const amount = fc.oneof(
  fc
    .tuple(fc.constantFrom('$', '€ ', '£', '¥', '₹', '₺', '₩', 'R$ ', 'A$', 'EUR ', 'USD ', 'CHF ', 'Fr. ', 'kr ', 'Rs. ', 'MXN '), number)
    .map(([sign, n]) => `${sign}${n}`),
  fc
    .tuple(number, fc.constantFrom(' €', '€', ' EUR', ' kr', ' zł', ' Kč', ' Ft', ' CHF', ' ₽', ' TL', ' лв.', '円', ' ريال'))
    .map(([n, sign]) => `${n}${sign}`),
)
const clock = fc.tuple(two(23), two(59))
const stamp = fc.oneof(
  fc.tuple(two(12), two(28)).map(([m, d]) => `2024-${m}-${d}`),
  fc.tuple(two(12), two(28)).map(([m, d]) => `${d}.${m}.2024`),
  fc.tuple(two(12), two(28)).map(([m, d]) => `${d}/${m}/24`),
  fc.tuple(two(12), two(28)).map(([m, d]) => `2024年${m}月${d}日`),
  fc.tuple(two(12), two(28), two(23)).map(([m, d, h]) => `${m}/${d}/2024 ${h}:30`),
  fc.tuple(two(12), two(28)).map(([m, d]) => `${d}/${m}/2024`.replaceAll(/\d/gu, (n) => String.fromCodePoint(0x660 + Number(n)))),
  fc.tuple(clock, fc.constantFrom(':', '.', 'h')).map(([[h, m], sign]) => `${h}${sign}${m}${sign === '.' ? ' Uhr' : ''}`),
  fc.tuple(clock, fc.constantFrom(' PM', ' a.m.')).map(([[h, m], half]) => `${Number(h) % 12}:${m}${half}`),
)
const day = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 28 }), fc.constantFrom('March', 'mars', 'marzo', 'de marzo de')).map(([d, m]) => `${d} ${m} 2024`),
  fc.integer({ min: 1, max: 28 }).map((d) => `${d}. März 2024`),
  fc.integer({ min: 1, max: 28 }).map((d) => `March ${d}, 2024`),
)
const id = fc.oneof(
  fc.uuid(),
  fc.integer({ min: 10_000, max: 9_999_999_999 }).map(String),
  fc.tuple(fc.constantFrom('INV', 'RE', 'TXN', 'PO'), fc.integer({ min: 100, max: 99_999 })).map(([a, n]) => `${a}-${n}`),
  fc
    .tuple(fc.constantFrom('No. ', 'Nr. ', 'n° ', 'Nº ', '# ', 'núm. ', '№ ', 'č. ', 'رقم '), fc.integer({ min: 1, max: 9999 }))
    .map(([a, n]) => `${a}${n}`),
  fc
    .tuple(fc.integer({ min: 2020, max: 2026 }), fc.constantFrom('/', '-'), fc.integer({ min: 1, max: 99_999 }))
    .map(([y, sign, n]) => `${y}${sign}${String(n).padStart(4, '0')}`),
  fc
    .tuple(fc.constantFrom('DE', 'FR', 'CH', 'GB'), two(97), fc.integer({ min: 1000, max: 9999 }))
    .map(([land, check, n]) => `${land}${check} ${n} ${n} ${n} ${n} 00`),
  fc.integer({ min: 100_000, max: 999_999 }).map((n) => `ISBN 978-3-${n}-00-1`),
  fc.integer({ min: 100, max: 999 }).map((n) => `+49 (0)30 ${n} 45 67`),
)
const page = fc
  .tuple(
    fc.constantFrom(
      'Page',
      'page',
      'Seite',
      'Página',
      'Pagina',
      'Strona',
      'Sida',
      'Side',
      'Страница',
      'صفحة',
      'Slide',
      'Folie',
      'Blatt',
      'p.',
      'S.',
    ),
    fc.integer({ min: 1, max: 400 }),
    fc.constantFrom('', ' of 400', ' von 400', ' sur 400', ' de 400', '/400'),
  )
  .map(([word, n, of]) => `${word} ${n}${of}`)
const ruler = fc
  .tuple(fc.constantFrom('=', '-', '_', '*', '.', '—', '~', '#'), fc.integer({ min: 3, max: 60 }))
  .map(([sign, n]) => sign.repeat(n))
const label = fc.constantFrom(
  '',
  'Total ',
  'SUBTOTAL ',
  'Print Date ',
  'Invoice ',
  'Rechnung ',
  'Booking order ',
  'Order / Rev: ',
  'Member Discount ',
)
const line = fc.oneof(
  fc.tuple(label, fc.oneof(amount, stamp, id)).map(([a, b]) => `${a}${b}`),
  page,
  ruler,
)

const titled = (heading: string, below = 'Some text of the document.'): string | null => {
  const blocks: Block[] = [
    { type: 'heading', level: 1, start: 0, end: heading.length },
    { type: 'paragraph', start: heading.length + 2, end: heading.length + 2 + below.length },
  ]
  return headingTitle(`${heading}\n\n${below}`, blocks)
}

describe('a name', () => {
  it('never has an amount, a date in digits, a time, an identifier or the number of a page, whatever stands before', () => {
    fc.assert(
      fc.property(line, (first) => {
        expect(readsLikeName(first)).toBe(false)
        expect(titled(first)).toBeNull()
        expect(meaningfulTitle(first)).toBeNull()
        expect(documentTitle(first, first, [])).toBeNull()
      }),
      { numRuns: 3000 },
    )
  })

  it('is never a day, alone or behind a label', () => {
    fc.assert(
      fc.property(fc.constantFrom('', 'Date: ', 'Printed on '), day, (before, date) => {
        expect(readsLikeName(before + date)).toBe(false)
      }),
    )
  })

  it.each([
    'Title Slide',
    'RangeRs in the ClassRoom appliCation',
    'の削除・インストールについて【 の場合】',
    'Hands-free unlocking, when approaching;',
    'CARD: use (2/4)',
    'Example Docs',
    'Test',
    'Slide 1',
    'Page 1 - Mixed Content',
    'xxxxxxx',
    '1984',
    'March 2024',
    'Paper Title (use style: paper title)',
  ])('is not “%s”', (name) => {
    expect(readsLikeName(name)).toBe(false)
  })

  it.each([
    'Annual Report 2024',
    'Protokoll der Sitzung vom 20. Juni 2023',
    'COVID-19 guidance',
    'Procès-verbal de la séance publique du 20 juin 2023',
    'Einführung in die Geometrie und Topologie',
    '1Password für Mac generiert Einmal-Passwörter',
    'Newsletter March 2024',
    'تقرير مجلس الحي',
    '第十章 漢字',
  ])('may be “%s”', (name) => {
    expect(readsLikeName(name)).toBe(true)
    expect(titled(name)).toBe(name)
  })
})

describe('the title of a document', () => {
  it('is a heading only where the document begins with it', () => {
    const text = `${'Prose of a letter that says much. '.repeat(6)}\n\nRequest a refund`
    const at = text.length - 'Request a refund'.length
    const blocks: Block[] = [
      { type: 'paragraph', start: 0, end: at - 2 },
      { type: 'heading', level: 2, start: at, end: text.length },
    ]
    expect(headingTitle(text, blocks)).toBeNull()
  })

  it('is neither the company of a receipt nor several lines of their own', () => {
    expect(titled('TECHMART ELECTRONICS', '4567 Innovation Blvd San Francisco, CA 94103\n(415) 555-0199, www.techmart.example')).toBeNull()
    expect(titled('Employment Eligibility\nDepartment of Home Affairs\nServices of the State')).toBeNull()
    expect(titled('LayoutParser: A Unified Toolkit for Deep\nLearning Based Analysis')).toBe(
      'LayoutParser: A Unified Toolkit for Deep Learning Based Analysis',
    )
  })

  it('is a property only where the document says it', () => {
    expect(documentTitle('Form for the old club', 'Lease of the boathouse in Wexley', [])).toBeNull()
    expect(documentTitle('Lease of the boathouse', 'Lease of the boathouse in Wexley', [])).toBe('Lease of the boathouse')
  })

  it('else is the name of the file, without its ending where it is words between blanks', () => {
    expect(['Refund policy.md', 'Lease 2024.pdf', 'norwich-city.txt', 'v1.2 of it', 'a b.tar.gz', '12 34.pdf'].map(fileTitle)).toEqual([
      'Refund policy',
      'Lease 2024',
      'norwich-city.txt',
      'v1.2 of it',
      'a b.tar',
      '12 34.pdf',
    ])
  })
})
