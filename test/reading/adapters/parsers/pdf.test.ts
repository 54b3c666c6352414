import { say } from '../../../../src-preload/texts/say.ts'
import { describe, expect, it } from 'vitest'
import { parsePdf, pdfDate } from '../../../../src-main/reading/adapters/parsers/pdf.ts'
import type { NormalisedDocument, WordBox } from '../../../../src-main/reading/domain/documents/types.ts'
import { breakReferences, makePdf, textPage } from '../../../support/files/make-pdf.ts'

function boxOf(document: NormalisedDocument, word: string, page = 1): WordBox {
  const found = document.pages?.[page - 1]?.words.find((box) => document.text.slice(box.start, box.end) === word)
  if (!found) throw new Error(`no box of ${word}`)
  return found
}

const RUNNING = [
  'The river rises slowly in the spring and floods the lower meadows for several weeks, so that the',
  'farmers of the valley have learned to wait for the water to go before they bring their cattle down.',
  'Nobody remembers a year without a flood, although the old records speak of one long dry summer.',
]

describe('the text of a PDF', () => {
  it('keeps pages and paragraphs in order', async () => {
    const document = await parsePdf(
      makePdf([textPage([...RUNNING, '', 'A second paragraph begins after the gap.']), textPage(['Page two.'])]),
    )
    expect(document.text).toBe(`${RUNNING.join(' ')}\n\nA second paragraph begins after the gap.\n\nPage two.`)
    expect(document.blocks.map((block) => [block.type, block.page])).toEqual([
      ['paragraph', 1],
      ['paragraph', 1],
      ['paragraph', 2],
    ])
    expect(document.pages?.map((page) => document.text.slice(page.start, page.end).slice(0, 9))).toEqual(['The river', 'Page two.'])
  })

  it('has the bounding box of each word where the page draws the word', async () => {
    const document = await parsePdf(makePdf([{ lines: [{ text: 'Hello wide World', x: 100, y: 700, size: 20 }] }]))
    const hello = boxOf(document, 'Hello')
    const world = boxOf(document, 'World')
    expect(hello.x * 595).toBeCloseTo(100, 0)
    // Helvetica: H 722, e 556, l 222, l 222, o 556; blank 278; w 722, i 222, d 556, e 556.
    expect(hello.width * 595).toBeCloseTo(2278 * 0.02, 0)
    expect(world.x * 595).toBeCloseTo(100 + (2278 + 278 + 2056 + 278) * 0.02, 0)
    const baseline = 842 - 700
    expect(hello.y * 842).toBeLessThan(baseline - 10)
    expect((hello.y + hello.height) * 842).toBeGreaterThan(baseline)
    expect(hello.height * 842).toBeLessThan(30)
  })

  it.each([90, 180, 270] as const)('has bounding boxes in the right place on a page rotated by %i degrees', async (rotate) => {
    const document = await parsePdf(makePdf([{ rotate, lines: [{ text: 'Turned', x: 100, y: 700, size: 20 }] }]))
    const box = boxOf(document, 'Turned')
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    // The middle of the word (132, 706 from the bottom left) after a clockwise rotation of the page.
    const [x, y] = [132 / 595, 706 / 842]
    const expected = { 90: { x: y, y: x }, 180: { x: 1 - x, y }, 270: { x: 1 - y, y: 1 - x } }[rotate]
    expect(centre.x).toBeCloseTo(expected.x, 1)
    expect(centre.y).toBeCloseTo(expected.y, 1)
  })

  it('joins a word hyphenated at a line end and gives it a bounding box on both lines', async () => {
    const lines = [
      'All through the summer the committee discussed every detail of the infor-',
      'mation that had been gathered, and could not agree on its publication now.',
    ]
    const document = await parsePdf(makePdf([textPage(lines)]))
    const at = document.text.indexOf('information')
    expect(at).toBeGreaterThan(0)
    const boxes = document.pages?.[0]?.words.filter((box) => box.start >= at && box.end <= at + 'information'.length) ?? []
    expect(boxes.map((box) => document.text.slice(box.start, box.end))).toEqual(['infor', 'mation'])
    expect(boxes[1]?.y).toBeGreaterThan(boxes[0]?.y ?? 1)
    expect(boxes[0]?.x).toBeGreaterThan(boxes[1]?.x ?? 1)
  })

  it('keeps the hyphen at a line end of a compound that also occurs within a line', async () => {
    const lines = [
      'The long-term plan was approved in the spring by nearly all of the members, and the long-',
      'term costs were not discussed at all in the first of the many meetings of that year.',
    ]
    expect((await parsePdf(makePdf([textPage(lines)]))).text).toContain('the long-term costs')
  })

  it('joins a cut word that occurs without a hyphen more often than with it, and keeps the hyphen of numbers', async () => {
    const lines = [
      'The copyright of a book and the copyright of a play are told apart from the so-called "copy-right" of old, and a copy-',
      'right of this kind lasts as long as its author lives, and then for the whole of the seventy years, or for thirty-',
      'five of them in the few countries that have not yet signed the agreement about the works of authors abroad.',
    ]
    const { text } = await parsePdf(makePdf([textPage(lines, { size: 9 })]))
    expect(text).toContain('and a copyright of this kind')
    expect(text).toContain('for thirty-five of them')
  })

  it('joins the letters of letter-spaced words', async () => {
    const spaced = await parsePdf(
      makePdf([
        {
          lines: [
            { text: 'C H A P T E R', x: 72, y: 700 },
            { text: 'O N E', x: 152, y: 700 },
          ],
        },
      ]),
    )
    expect(spaced.text).toBe('CHAPTER ONE')
    expect((await parsePdf(makePdf([{ lines: [{ text: 'INTRODUCTION', x: 72, y: 700, spacing: 5 }] }]))).text).toBe('INTRODUCTION')
  })

  it('runs column by column through two columns drawn row by row, and row by row through a table', async () => {
    const left = Array.from({ length: 10 }, (_line, index) => `left line ${index} goes on here`)
    const right = Array.from({ length: 10 }, (_line, index) => `right line ${index} goes on too`)
    const columns = left.flatMap((text, index) => [
      { text, x: 60, y: 700 - index * 13, size: 14 },
      { text: right[index] ?? '', x: 330, y: 700 - index * 13, size: 14 },
    ])
    const { text } = await parsePdf(makePdf([{ lines: columns }]))
    expect(text.indexOf('left line 9')).toBeLessThan(text.indexOf('right line 0'))
    const table = Array.from({ length: 10 }, (_row, index) => [
      { text: `Item ${index}`, x: 60, y: 700 - index * 13 },
      { text: `${index}.50`, x: 330, y: 700 - index * 13 },
    ]).flat()
    expect((await parsePdf(makePdf([{ lines: table }]))).text).toContain('Item 3 | 3.50\nItem 4 | 4.50')
  })

  it('contains text that the page draws twice only once', async () => {
    const bold = [
      { text: 'Important notice', x: 72, y: 700 },
      { text: 'Important notice', x: 72.3, y: 700.2 },
    ]
    expect((await parsePdf(makePdf([{ lines: bold }]))).text).toBe('Important notice')
  })
})

describe('headings of a PDF', () => {
  it('are found by font size, but no title is guessed from them: the name of the file is better', async () => {
    const pages = [{ lines: [{ text: 'Floods of the Valley', x: 72, y: 780, size: 22 }, ...(textPage(RUNNING, { top: 740 }).lines ?? [])] }]
    const document = await parsePdf(makePdf(pages))
    expect(document.blocks[0]).toMatchObject({ type: 'heading', level: 1 })
    expect(document.title).toBeNull()
    // A property that the first page says elsewhere is believed; one that it never says is what a program called its export.
    const said = [{ lines: [...(pages[0]?.lines ?? []), ...(textPage(['Annual report of the river board'], { top: 80 }).lines ?? [])] }]
    expect((await parsePdf(makePdf(said, { title: 'Annual report' }))).title).toBe('Annual report')
    expect((await parsePdf(makePdf(pages, { title: 'BOM export' }))).title).toBeNull()
    expect((await parsePdf(makePdf(pages, { title: 'Floods' }))).title).toBeNull()
    expect((await parsePdf(makePdf(pages, { title: 'Microsoft Word - report final.doc' }))).title).toBeNull()
    expect((await parsePdf(makePdf(pages, { title: 'untitled' }))).title).toBeNull()
  })

  it('are those that its outline names, with their levels, whatever their size', async () => {
    const page = (heading: string, size: number) => ({
      lines: [{ text: heading, x: 72, y: 780, size }, ...(textPage(RUNNING, { top: 740 }).lines ?? [])],
    })
    const pages = [page('1 Floods', 11), page('1.1 The great ice', 14), page('2 Quays', 11)]
    const outline = [
      { title: 'Floods', page: 1, y: 790, under: [{ title: 'The great ice', page: 2, y: 790 }] },
      { title: 'Quays', page: 3, y: 790 },
    ]
    const document = await parsePdf(makePdf(pages, { outline }))
    expect(
      document.blocks.filter(({ type }) => type === 'heading').map(({ start, end, level }) => [document.text.slice(start, end), level]),
    ).toEqual([
      ['1 Floods', 1],
      ['1.1 The great ice', 2],
      ['2 Quays', 1],
    ])
  })
})

describe('parsing a PDF', () => {
  it('warns of pages without text and refuses a file of scanned pages only', async () => {
    const some = await parsePdf(makePdf([textPage(['Text.']), {}, {}, textPage(['More.']), {}]))
    expect(some.partial).toBe(true)
    expect(some.warnings.map(say)).toEqual(['No text was found on pages 2-3, 5. They are blank, or pictures such as scans.'])
    await expect(parsePdf(makePdf([{}, {}, {}]))).rejects.toMatchObject({
      code: 'no-text',
      message: 'No text was found on pages 1-3. They are blank, or pictures such as scans.',
    })
  })

  it('reports a password, repairs a missing cross-reference table and refuses damaged files', async () => {
    await expect(parsePdf(makePdf([textPage(['Secret.'])], { password: 'open sesame' }))).rejects.toMatchObject({ code: 'needs-password' })
    expect((await parsePdf(breakReferences(makePdf([textPage(['Still here.'])])))).text).toBe('Still here.')
    await expect(parsePdf(makePdf([]))).rejects.toMatchObject({ code: 'damaged-file' })
    await expect(parsePdf(new Uint8Array(Buffer.from('%PDF-1.7\nnothing of it is true')))).rejects.toMatchObject({ code: 'damaged-file' })
    const whole = makePdf([textPage(RUNNING)])
    for (let cut = 20; cut < whole.length; cut += 97) {
      const outcome = await parsePdf(whole.slice(0, cut)).then(
        () => 'text',
        (error: { code?: string }) => error.code,
      )
      expect(['text', 'damaged-file', 'no-text']).toContain(outcome)
    }
  })

  it('reads PDF dates with and without a time zone', () => {
    expect(pdfDate("D:20240131093000+01'00'")).toBe('2024-01-31T08:30:00.000Z')
    expect(pdfDate('D:2024')).toBe('2024-01-01T00:00:00.000Z')
    expect(pdfDate('yesterday')).toBeNull()
    expect(pdfDate('D:20249999')).toBeNull()
  })
})
