import { describe, expect, it } from 'vitest'
import { say } from '../../../../src-preload/texts/say.ts'
import { openSecondReading } from '../../../../src-main/reading/adapters/parsers/pdf-second-reading.ts'
import { parsePdf } from '../../../../src-main/reading/adapters/parsers/pdf.ts'
import { makePdf, textPage } from '../../../support/files/make-pdf.ts'

/** A page whose form draws a row and then itself, one row lower: pdf.js stops at once, PDFium later. */
const NESTED = new TextEncoder().encode(
  [
    '%PDF-1.7',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R >> endobj',
    stream(4, '/X Do'),
    stream(
      5,
      'BT /F 12 Tf 40 350 Td (Rent of the barn 1200) Tj ET 1 0 0 1 0 -30 cm /X Do',
      '/Type /XObject /Subtype /Form /BBox [0 0 400 400] /Resources << /Font << /F 6 0 R >> /XObject << /X 5 0 R >> >>',
    ),
    '6 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
    'trailer << /Root 1 0 R /Size 7 >>',
    '%%EOF',
  ].join('\n'),
)

function stream(number: number, content: string, entries = ''): string {
  return `${number} 0 obj << ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream endobj`
}

async function read(pdf: Uint8Array, page = 1, password?: string): Promise<string | null | undefined> {
  const reading = await openSecondReading(pdf, password)
  const text = reading?.textOf(page)
  reading?.close()
  return text
}

describe('the second reading of a PDF', () => {
  it('reads each page', async () => {
    const pdf = makePdf([textPage(['The rent is 144 euros.']), textPage(['The heating costs 20 euros.'])])
    expect(await read(pdf, 1)).toBe('The rent is 144 euros.')
    expect(await read(pdf, 2)).toBe('The heating costs 20 euros.')
  })

  it.each([0, 90, 180, 270] as const)('leaves out what stands beyond the edges of a page that is turned by %i degrees', async (rotate) => {
    const lines = [
      { text: 'Inside 144', x: 40, y: 150 },
      { text: 'Corner 12', x: 520, y: 10 },
      { text: 'Beyond 99', x: 700, y: 150 },
      { text: 'Above 98', x: 40, y: 300 },
    ]
    const text = await read(makePdf([{ width: 600, height: 200, rotate, lines }]))
    expect(text).toContain('Inside 144')
    expect(text).toContain('Corner 12')
    expect(text).not.toMatch(/Beyond|Above|9/u)
  })

  it('opens a locked file with its password', async () => {
    const pdf = makePdf([textPage(['The rent is 144 euros.'])], { password: 'barn' })
    expect(await read(pdf)).toBeUndefined()
    expect(await read(pdf, 1, 'wrong')).toBeUndefined()
    expect(await read(pdf, 1, 'barn')).toBeDefined()
  })

  it('reads nothing of what is no PDF or has no such page, and the next file as ever', async () => {
    expect(await read(new TextEncoder().encode('%PDF-1.7 and nothing else'))).toBeUndefined()
    const pdf = makePdf([textPage(['The rent is 144 euros.'])])
    expect(await read(pdf, 7)).toBeNull()
    expect(await read(pdf)).toBe('The rent is 144 euros.')
  })
})

describe('a PDF', () => {
  it('names the pages of which its second reading finds more', async () => {
    const { text, warnings } = await parsePdf(NESTED)
    expect(text).toContain('Rent of the barn 1200')
    expect(warnings.map((warning) => say(warning))).toEqual([expect.stringContaining('Page 1 may have more text than was read')])
  })

  it('has no such warning where both read the same', async () => {
    expect((await parsePdf(makePdf([textPage(['The rent is 144 euros.'])]))).warnings).toEqual([])
  })
})
