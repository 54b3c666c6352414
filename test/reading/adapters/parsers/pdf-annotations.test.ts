import { describe, expect, it } from 'vitest'
import { parsePdf } from '../../../../src-main/reading/adapters/parsers/pdf.ts'
import { makePdf, textPage } from '../../../support/files/make-pdf.ts'

const field = (rect: string, rest: string) => `<< /Type /Annot /Subtype /Widget /Rect [${rect}] ${rest} >>`

describe('a PDF form', () => {
  it('has each value on the line of its label, in the place of its field', async () => {
    const lines = [
      { text: 'Permit of the harbour', x: 72, y: 760, size: 14 },
      { text: 'Name:', x: 72, y: 700 },
      { text: 'Berth:', x: 72, y: 660 },
      { text: 'Resident', x: 72, y: 620 },
      { text: 'Trader', x: 72, y: 580 },
    ]
    const box = (y: number, on: string) =>
      field(`150 ${y} 164 ${y + 14}`, `/FT /Btn /T (b${y}) /V /${on} /AS /${on} /AP << /N << /Yes 3 0 R /Off 3 0 R >> >>`)
    const annotations = [
      field('150 696 400 716', '/FT /Tx /T (name) /V (Alice Wonder)'),
      field('150 656 250 676', '/FT /Ch /Ff 131072 /T (berth) /Opt [[(n) (North quay)] [(s) (South quay)]] /V (s)'),
      box(616, 'Yes'),
      box(576, 'Off'),
      field('72 500 172 520', '/FT /Tx /Ff 8192 /T (pin) /V (4711)'),
      field('72 460 172 480', '/FT /Tx /F 2 /T (hidden) /V (unseen)'),
      field('72 400 400 420', '/FT /Tx /T (x) /TU (Remarks) /V (Two boats)'),
    ]
    const { text, pages } = await parsePdf(makePdf([{ lines, annotations }]))
    expect(text).toContain('Name: Alice Wonder')
    expect(text).toContain('Berth: South quay')
    expect(text).toMatch(/Resident \u2612/)
    expect(text).toMatch(/Trader \u2610/)
    expect(text).toContain('Remarks: Two boats')
    expect(text).not.toMatch(/4711|unseen/)
    const alice = pages?.[0]?.words.find(({ start, end }) => text.slice(start, end) === 'Alice')
    expect((alice?.x ?? 0) * 595).toBeCloseTo(150, 0)
    expect((alice?.y ?? 0) * 842).toBeGreaterThan(842 - 716)
    expect(((alice?.y ?? 0) + (alice?.height ?? 0)) * 842).toBeLessThan(842 - 690)
  })

  it('has the mark of a box before the text that stands behind it, whatever stands before it in its row', async () => {
    const lines = ['None', 'Bronze', 'Silver'].map((label, at) => ({ text: label, x: 92 + 120 * at, y: 700 }))
    const box = (x: number, y: number, on: string) =>
      field(`${x} ${y} ${x + 12} ${y + 12}`, `/FT /Btn /T (b${x}${y}) /V /${on} /AS /${on} /AP << /N << /Yes 3 0 R /Off 3 0 R >> >>`)
    const annotations = [box(72, 698, 'Off'), box(192, 698, 'Yes'), box(312, 698, 'Off')]
    const { text } = await parsePdf(makePdf([{ lines, annotations }]))
    expect(text.replaceAll(/[\s|]+/g, ' ')).toBe('\u2610 None \u2612 Bronze \u2610 Silver')
  })

  it('has a value below its label together with it', async () => {
    const lines = [
      { text: 'Family name', x: 72, y: 700 },
      { text: 'First name', x: 300, y: 700 },
    ]
    const annotations = [field('72 676 250 696', '/FT /Tx /T (a) /V (Wonder)'), field('300 676 480 696', '/FT /Tx /T (b) /V (Alice)')]
    const { text } = await parsePdf(makePdf([{ lines, annotations }]))
    expect(text).toContain('Family name: Wonder')
    expect(text).toContain('First name: Alice')
  })
})

describe('annotations of a PDF', () => {
  it('that write on the page are text, comments stand behind the page with their author', async () => {
    const annotations = [
      '<< /Type /Annot /Subtype /FreeText /Rect [72 600 300 620] /DA (/F1 10 Tf) /Contents (Typed on top) >>',
      '<< /Type /Annot /Subtype /Highlight /Rect [72 766 200 780] /QuadPoints [72 780 200 780 72 766 200 766] /T (Ann) /Contents (Is this still true?) >>',
      '<< /Type /Annot /Subtype /Link /Rect [72 700 200 720] /Contents (no comment) >>',
    ]
    const { text } = await parsePdf(makePdf([{ ...textPage(['The lease ends in May.', '', 'It was signed by both.']), annotations }]))
    expect(text).toContain('Typed on top')
    expect(text.endsWith('\n\nAnn: Is this still true?')).toBe(true)
    expect(text).not.toContain('no comment')
  })

  it('never make a document of a page that only asks to wait', async () => {
    const page = textPage(['Please wait...', '', 'If this message is not eventually replaced by the proper contents of the document,'])
    await expect(parsePdf(makePdf([page]))).rejects.toThrow('is shown by Adobe Reader only')
  })
})
