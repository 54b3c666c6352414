import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePdf } from '../../../../src-main/reading/adapters/parsers/pdf.ts'
import { makePdf } from '../../../support/files/make-pdf.ts'
import type { DrawnLine, DrawnPage } from '../../../support/files/make-pdf.ts'

const SENTENCES = [
  'The river rises slowly in the spring and floods the lower meadows for several weeks.',
  'Farmers of the valley have learned to wait for the water before they bring their cattle.',
  'Nobody remembers a year without a flood although the records speak of one dry summer.',
  'Every bridge of the upper town was built anew after the great ice of that winter.',
  'Millers kept their own marks on the quay and disagreed with the engineers for years.',
]

const mark = (page: number, row: number): string => String.fromCharCode(65 + page, 97 + row)

/** Running text that differs on each page. */
function body(page: number, last = 'It ended well.'): DrawnLine[] {
  const lines = Array.from({ length: 12 }, (_line, row) => `${mark(page, row)} ${SENTENCES[(page * 3 + row) % SENTENCES.length]}`)
  return [...lines, last].map((text, row) => ({ text, x: 72, y: 720 - row * 14, size: 11 }))
}

const header = (text: string): DrawnLine => ({ text, x: 72, y: 790, size: 9 })
const footer = (text: string): DrawnLine => ({ text, x: 290, y: 40, size: 9 })

function book(count: number, edges: (page: number) => DrawnLine[], last?: (page: number) => string | undefined): DrawnPage[] {
  return Array.from({ length: count }, (_page, index) => ({ lines: [...edges(index), ...body(index, last?.(index))] }))
}

describe('running headers, footers and page numbers', () => {
  it('are known of each page and stand in the text where they are said first', async () => {
    const document = await parsePdf(makePdf(book(9, (page) => [header('Floods of the Valley'), footer(`${page + 1}`)])))
    expect(document.text).toMatch(/^Floods of the Valley\n\n/)
    expect(document.text.slice(1)).not.toMatch(/Floods|^\d+$/m)
    expect(document.pages?.map((page) => page.furniture?.map(({ kind, text }) => `${kind}: ${text}`))).toEqual(
      Array.from({ length: 9 }, (_page, index) => [...(index > 0 ? ['header: Floods of the Valley'] : []), `footer: ${index + 1}`]),
    )
    const box = document.pages?.[1]?.furniture?.[0]
    expect((box?.x ?? 0) * 595).toBeCloseTo(72, 0)
    expect((box?.y ?? 1) * 842).toBeLessThan(842 - 790)
  })

  it('are found when left and right pages differ, chapters change them and numbers are Roman', async () => {
    const chapters = ['Ice', 'Water', 'Quay']
    const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']
    const pages = book(12, (page) => [
      header(page % 2 === 0 ? `${roman[page]} Floods of the Valley` : `${chapters[Math.floor(page / 4)]} ${roman[page]}`),
    ])
    const document = await parsePdf(makePdf(pages))
    expect(document.text.match(/^.*(?:Floods of|\b[ivx]+$|Ice|Quay).*$/gm)).toEqual([
      'i Floods of the Valley',
      'Ice ii',
      'Water vi',
      'Quay x',
    ])
    expect(document.pages?.map((page) => page.furniture?.length ?? 0)).toEqual([0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1])
    expect(document.pages?.map((page) => page.label)).toEqual(roman)
  })

  it('give each page its printed number, also where a page between others shows none', async () => {
    const document = await parsePdf(makePdf(book(9, (page) => (page === 4 ? [] : [footer(`- ${page + 113} -`)]))))
    expect(document.pages?.map((page) => page.label)).toEqual(Array.from({ length: 9 }, (_page, index) => `${index + 113}`))
    const opening = await parsePdf(makePdf(book(9, (page) => [page === 4 ? footer('117') : header(`${page + 113} Quays`)])))
    expect(opening.pages?.[4]?.label).toBe('117')
    expect(opening.text).not.toMatch(/117|11[^3] Quays$/m)
    const plain = await parsePdf(makePdf(book(9, (page) => [footer(`${page + 1}`)])))
    expect(plain.pages?.some((page) => page.label !== undefined)).toBe(false)
  })

  it('do not part a sentence or a word that goes on on the next page', async () => {
    const ends = ['and the engineers called their right exclus-', 'ive for as long as the water of the river', 'runs below the bridge.']
    const document = await parsePdf(
      makePdf(
        Array.from({ length: 4 }, (_page, index) => ({
          lines: [
            header('Floods of the Valley'),
            footer(`${index + 1}`),
            ...(index === 0 || index === 3 ? body(index, ends[0]) : [{ text: ends[index] ?? '', x: 72, y: 720, size: 11 }]),
          ],
        })),
      ),
    )
    expect(document.text).toMatch(/right exclusive for as long as the water of the river\sruns below the bridge\./)
    const at = document.text.indexOf('exclusive')
    const found = document.pages?.map((page) =>
      page.words
        .filter((word) => word.start >= at && word.end <= at + 'exclusive'.length)
        .map((word) => document.text.slice(word.start, word.end)),
    )
    expect(found).toEqual([['exclus'], ['ive'], [], []])
  })

  it('nor footnotes part a word that goes on on the next page', async () => {
    const document = await parsePdf(
      makePdf(
        Array.from({ length: 3 }, (_page, index) => ({
          lines: [
            header('Salt Roads of the North'),
            footer(`${index + 57}`),
            ...(index === 1 ? [{ text: 'sider the accounts.', x: 72, y: 734, size: 11 }] : []),
            ...body(index, index === 0 ? 'and every third winter the council met to con-' : undefined),
            { text: `${index + 1} Register of 146${3 * index}, shelf 88b.`, x: 72, y: 60, size: 8 },
          ],
        })),
      ),
    )
    expect(document.text).toContain('the council met to consider the accounts.')
    expect(document.text).toContain('1 Register of 1460, shelf 88b.')
  })
})

describe('running headers and footers', () => {
  it('are not the numbered chapters, the lines of a form or the names of columns on every page', async () => {
    const chapters = await parsePdf(
      makePdf(book(6, (page) => [{ text: `${page + 1} Floods of ${mark(page, page)}`, x: 72, y: 790, size: 20 }])),
    )
    expect(chapters.text).toContain('3 Floods of Cc')
    const heads = ['Name', 'Weight', 'Price'].map((text, cell) => ({ text, x: 72 + cell * 150, y: 790, size: 11 }))
    const rows = (page: number): DrawnLine[] =>
      Array.from({ length: 20 }, (_row, row) =>
        [`Barge ${page}${row}`, `${page * 31 + row}`, `${row}.50`].map((text, cell) => ({
          text,
          x: 72 + cell * 150,
          y: 776 - row * 14,
          size: 11,
        })),
      ).flat()
    const table = await parsePdf(makePdf(Array.from({ length: 5 }, (_page, page) => ({ lines: [...heads, ...rows(page)] }))))
    expect(table.text.match(/Name \| Weight \| Price/g)).toHaveLength(5)
  })

  it('are not all that a set of labels says', async () => {
    const labels = await parsePdf(makePdf(Array.from({ length: 6 }, (_page, index) => ({ lines: [header(`Potato ${index}`)] }))))
    expect(labels.text).toContain('Potato 4')
  })

  it('is "Page 1 of 1" of a document of one page, but not another number', async () => {
    const document = await parsePdf(makePdf([{ lines: [...body(0), footer('Page 1 of 1')] }]))
    expect(document.text).not.toContain('Page 1')
    const form = await parsePdf(makePdf([{ lines: [...body(0), footer('Form 4 of 7')] }]))
    expect(form.text).toContain('Form 4 of 7')
  })

  it('are not numbered headings, lessons, clauses and footnotes of which each page has the next', async () => {
    const first = (texts: string[], size: number, y = 780) => book(texts.length, (page) => [{ text: texts[page] ?? '', x: 72, y, size }])
    const headings = ['1 Purpose of the handbook', '2 Care of the pumps', '3 Disposal', '4 Names of the boats']
    const notes = ['4 See the act of 1901.', '5 Compare Morrow, page 77.', '6 Ibid.', '7 The deed is lost.']
    const books = ['1 See the act of 1901.', '2 See the act of 1907.', '3 See the act of 1911.', '4 See the act of 1915.']
    const lessons = ['Lesson 1', 'Lesson 2', 'Lesson 3', 'Lesson 4']
    for (const [texts, size, y] of [
      [headings, 11, 780],
      [notes, 8, 40],
      [books, 8, 40],
      [lessons, 20, 780],
      [lessons, 11, 780],
    ] as const) {
      const { text } = await parsePdf(makePdf(first([...texts], size, y)))
      expect(texts.filter((one) => !text.includes(one))).toEqual([])
    }
  })

  const rowsAt = (rows: readonly string[], top = 790): DrawnLine[] =>
    rows.map((text, row) => ({ text, x: 72, y: top - row * 16, size: 11 }))

  it.each([
    [
      'payslips',
      6,
      (page: number) => [`Gross pay: 4,${page}10.00 euros`, 'Hours worked: 150', `Paid on 28.0${page + 1}.2025`],
      'Employee: Marta Olsen',
    ],
    [
      'invoices with numbers that go on',
      5,
      (page: number) => [`Invoice no. ${5531 + page}`, `Customer: Firm ${mark(page, 0)}`],
      'Sum of all items',
    ],
    ['copies', 2, () => ['Receipt 5531', 'Received from Jonas Berg: 350 euros in cash.'], 'Signed: P. Lund'],
    ['letters on one date', 2, () => ['12 March 2025'], 'Yours sincerely'],
  ])('is nothing of %s, whose pages are one form', async (_name, count, rows, last) => {
    const pages = Array.from({ length: count }, (_page, page) => ({
      lines: [...rowsAt(rows(page)), ...rowsAt([`Dear reader ${mark(page, 3)}, this stands in the middle.`, last], 500)],
    }))
    const { pages: read, text } = await parsePdf(makePdf(pages))
    for (const [page, { start, end }] of (read ?? []).entries())
      for (const row of rows(page)) expect(text.slice(start, end).replaceAll('\n', ' ')).toContain(row)
  })

  it('is no row whose label stands before something else on another page, and no number that is not the page', async () => {
    const document = await parsePdf(
      makePdf(book(8, (page) => [header(`Employee: ${page % 2 ? 'Anna' : 'Bert'}`), footer(`Batch ${page * 7 + 3} of stock`)])),
    )
    expect(document.text.match(/Employee: Anna/g)).toHaveLength(4)
    expect(document.text.match(/Batch \d+ of stock/g)).toHaveLength(8)
  })
})

describe('what is left out of the text as furniture, on any pages,', () => {
  /** A row at the top or bottom of the pages: the same on all, with the page's number, or with something of its own on each page. */
  const edge = fc.record({
    kind: fc.constantFrom('same', 'counts', 'own', 'numbered', 'alternating'),
    words: fc.constantFrom('Floods of the Valley', 'Receipt', 'Terms of the harbour', 'Employee: Anna', 'Rates', 'Invoice no.', 'Seite'),
    size: fc.constantFrom(8, 9, 11, 16),
    y: fc.constantFrom(800, 790, 776, 40, 52),
    start: fc.integer({ min: 1, max: 900 }),
  })
  type Edge = typeof edge extends fc.Arbitrary<infer T> ? T : never
  const textOf = ({ kind, words, start }: Edge, page: number): string => {
    if (kind === 'same') return words
    if (kind === 'counts') return `${words} ${start + page}`
    if (kind === 'numbered') return `${words} ${start + page * page * 7}.${page}`
    return kind === 'own' ? `${words} ${mark(page, page)}` : `${words} ${page % 2 ? 'Left' : 'Right'}`
  }

  it('is the same on another page or counts the pages, and stands in the text where it is said first; of two or three pages only their numbers and what stands apart', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 6 }),
        fc.uniqueArray(edge, { selector: ({ y }) => y, maxLength: 4 }),
        async (count, edges) => {
          const pages = book(count, (page) => edges.map((own) => ({ text: textOf(own, page), x: 72, y: own.y, size: own.size })))
          const { pages: read, text } = await parsePdf(makePdf(pages))
          for (const [page, { furniture = [] }] of (read ?? []).entries())
            for (const { text: dropped } of furniture) {
              const letters = dropped.replaceAll(/\d+/gu, '').trim()
              const said = edges.filter((own) => textOf(own, page) === dropped)
              expect(said.length, dropped).toBeGreaterThan(0)
              const isSame = said.some((own) => pages.some((_page, other) => other !== page && textOf(own, other) === dropped))
              const isCounting = said.some(({ kind }) => kind === 'counts')
              expect(isSame || isCounting, dropped).toBe(true)
              // Of few pages only what stands apart in other type goes, and their numbers.
              if (count <= 3) expect(said.some(({ size }) => size !== 11) || /^(?:Seite)?$/u.test(letters), dropped).toBe(true)
              // Its words stand in the text once, unless they are a page's number and its name.
              if (!isCounting || !/^(?:Seite)?$/u.test(letters)) expect(text, dropped).toContain(letters)
            }
        },
      ),
      { numRuns: 12 },
    )
  }, 60_000)
})
