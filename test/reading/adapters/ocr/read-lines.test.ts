import type { Page } from 'tesseract.js'
import { describe, expect, it } from 'vitest'
import { linesOf } from '../../../../src-main/reading/adapters/ocr/read-lines.ts'

type Box = [x0: number, y0: number, x1: number, y1: number]
const box = ([x0, y0, x1, y1]: Box) => ({ x0, y0, x1, y1 })

/** A line of type of 50 pixels on the baseline 500, as tesseract gives it. */
function read(...words: [text: string, box: Box, confidence?: number][]) {
  const line = {
    words: words.map(([text, at, confidence = 95]) => ({ text, confidence, bbox: box(at) })),
    bbox: box([100, 460, 900, 510]),
    baseline: box([100, 500, 900, 500]),
    rowAttributes: { rowHeight: 50, ascenders: 12, descenders: 11 },
  }
  return linesOf({ blocks: [{ paragraphs: [{ lines: [line] }] }] } as unknown as Page, { width: 1000, height: 1000 })
}
const said = (...words: Parameters<typeof read>) => read(...words).flatMap((line) => line.words.map(({ text }) => text))

describe('a line that tesseract read', () => {
  it('has words as high as the type of a font, and as wide as its letters with the room beside them', () => {
    const [word] = read(['once', [200, 475, 300, 500]])[0]!.words
    expect(word).toEqual({ text: 'once', x0: 0.198, x1: 0.302, y0: 0.455, y1: 0.5125 })
  })

  it('has a bullet where a round sign stands before a wide gap, and keeps the words “e” and “o” of a sentence', () => {
    expect(said(['e', [100, 476, 124, 499]], ['What', [185, 465, 280, 500]])).toEqual(['•', 'What'])
    expect(said(['e', [100, 476, 124, 500]], ['poi', [140, 465, 200, 510]])).toEqual(['e', 'poi'])
    expect(said(['pane', [100, 476, 180, 510]], ['e', [240, 476, 264, 500]], ['vino', [330, 465, 400, 500]])).toEqual(['pane', 'e', 'vino'])
  })

  it('has an “I” where a stroke is as high as a capital, and keeps the rule of a table', () => {
    expect(said(['|', [100, 463, 106, 500]], ['have', [130, 463, 220, 500]])).toEqual(['I', 'have'])
    expect(said(['|', [100, 440, 106, 515]], ['have', [130, 463, 220, 500]])).toEqual(['|', 'have'])
  })

  it('keeps unsure words of letters, and drops unsure signs', () => {
    expect(said(['Thunderbird,[10]', [100, 463, 300, 510], 15], ['~', [320, 480, 340, 490], 25])).toEqual(['Thunderbird,[10]'])
  })
})
