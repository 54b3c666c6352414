import { describe, expect, it } from 'vitest'
import type { OcrPage } from '../../../../src-main/reading/domain/documents/ocr.ts'
import { shownBox, shownMatrix, times } from '../../../../src-main/reading/domain/documents/pdf-layout/geometry.ts'
import { pdfPages } from '../../../../src-main/reading/domain/documents/pdf-layout/pages.ts'
import { pdfDocument } from '../../../../src-main/reading/domain/documents/pdf-layout/pdf-document.ts'
import { recognisedInput } from '../../../../src-main/reading/domain/documents/pdf-layout/ocr-input.ts'
import type { PdfPageInput } from '../../../../src-main/reading/domain/documents/pdf-layout/page-text.ts'

/** A page of 600 x 800 points; each text is a line, from the top. */
const seen = (...texts: string[]): OcrPage => ({
  page: 1,
  width: 600,
  height: 800,
  confidence: 0.9,
  blank: false,
  lines: texts.map((text, line) => ({
    end: true,
    words: text
      .split(' ')
      .map((word, at) => ({ text: word, x0: 0.1 + at * 0.1, x1: 0.18 + at * 0.1, y0: 0.1 + line * 0.05, y1: 0.12 + line * 0.05 })),
  })),
})

const typed = (texts: string[], more: Partial<PdfPageInput> = {}): PdfPageInput => ({
  items: texts.map((str, line) => ({
    str,
    dir: 'ltr',
    transform: [12, 0, 0, 12, 60, 800 - (0.12 + line * 0.05) * 800 + 3],
    width: 0.08 * 600,
    height: 12,
    fontName: `f${line}`,
    hasEOL: false,
  })),
  styles: {},
  viewport: { width: 600, height: 800, transform: [1, 0, 0, -1, 0, 800] },
  ...more,
})

const texts = ({ items }: PdfPageInput) => items.map(({ str }) => str).filter((str) => str.trim() !== '')

describe('a page that was recognised', () => {
  it('has its typed stamp once, and the words of the picture around it', () => {
    const page = recognisedInput(seen('5TAMP Harriet collects the money'), typed(['STAMP'], { pictured: true }))
    expect(texts(page)).toEqual(['STAMP', 'Harriet', 'collects', 'the', 'money'])
    expect(page.recognised).toBe(true)
  })

  it('keeps what the file says where the picture shows the same: a password is not spelled by its picture', () => {
    const page = recognisedInput(seen('Router cullj4KTmOQYH7 garage'), typed(['Router cul1j4KTmOQYH7 garage']))
    expect(texts(page)).toEqual(['Router cul1j4KTmOQYH7 garage'])
    expect(page.trusted).toBe(true)
  })

  it('has the words of its picture where one of its fonts says something else', () => {
    const said = ['The annual fee for a mooring is due', 'wzr kxqguhg dqg iruwb srxqgv']
    const page = recognisedInput(seen('The annual fee for a mooring is due', 'two hundred and forty pounds'), typed(said))
    expect(texts(page).join(' ')).toBe('The annual fee for a mooring is due two hundred and forty pounds')
    expect(page.trusted).toBeUndefined()
  })

  it('is the slide that it was where recognition saw hardly anything, or nothing sure, in the photo behind it', () => {
    const slide = typed(['Tides'], { pictured: true })
    for (const page of [seen('Tides xi'), { ...seen('Tides rit ae oo lle nn'), confidence: 0.5 }]) {
      expect(texts(recognisedInput(page, slide))).toEqual(['Tides'])
      expect(recognisedInput(page, slide).trusted).toBe(true)
    }
  })

  it('keeps its comments, and its own text if nothing was recognised', () => {
    const comments = typed(['Check the keel.']).items
    expect(recognisedInput(seen('Harriet'), typed([], { comments })).comments?.map(({ str }) => str)).toEqual(['Check the keel.'])
    expect(texts(recognisedInput(seen(), typed(['CAMERA'], { pictured: true })))).toEqual(['CAMERA'])
  })

  it.each([90, 180, 270] as const)('has its boxes where the words are shown after a turn by %s degrees', (turn) => {
    const { viewport } = recognisedInput({ ...seen('Harriet'), turn }, null)
    const { x0, y0, x1, y1 } = shownBox({ x0: 60, y0: 80, x1: 108, y1: 96 }, viewport)
    const shown = { 90: [80 / 800, 492 / 600], 180: [492 / 600, 704 / 800], 270: [704 / 800, 60 / 600] }[turn]
    expect(x0).toBeCloseTo(shown[0] ?? 0)
    expect(y0).toBeCloseTo(shown[1] ?? 0)
    expect([x1 - x0, y1 - y0].map((side) => Math.round(1000 * side))).toEqual(turn === 180 ? [80, 20] : [20, 80])
  })

  it('has the headings of a page that was turned', async () => {
    const page = seen(
      'Minutes',
      'The committee agreed to buy a kettle.',
      'Harriet collects the money for it until April.',
      'The old one goes.',
    )
    const [heading] = page.lines
    for (const word of heading?.words ?? []) word.y0 -= 0.02
    for (const turn of [undefined, 90] as const) {
      const pages = pdfPages(1, false)
      pages.add(recognisedInput({ ...page, ...(turn && { turn }) }, null))
      const { blocks, text } = pdfDocument(pages.finish(), { title: null, date: null, labels: null, outline: [] })
      expect(blocks[0]).toMatchObject({ type: 'heading' })
      expect(text.slice(blocks[0]?.start, blocks[0]?.end)).toBe('Minutes')
    }
  })

  it('is laid out straight and shown as tilted as its picture is', () => {
    const page = { ...seen('Harriet collects the money'), tilt: 10 }
    const { viewport } = recognisedInput(page, null)
    const shown = shownBox({ x0: 500, x1: 560, y0: 395, y1: 405 }, viewport)
    const angle = (10 * Math.PI) / 180
    expect(((shown.x0 + shown.x1) / 2) * 600).toBeCloseTo(300 + 230 * Math.cos(angle))
    expect(((shown.y0 + shown.y1) / 2) * 800).toBeCloseTo(400 + 230 * Math.sin(angle))
    // What is typed on it is straight in the file.
    const stamp = typed(['STAMP'], { pictured: true })
    const [item] = recognisedInput(page, stamp).items
    const back = times(times(shownMatrix(viewport), viewport.transform), item?.transform ?? [])
    times(stamp.viewport.transform, stamp.items[0]?.transform ?? []).forEach((value, at) => expect(back[at]).toBeCloseTo(value))
  })
})
