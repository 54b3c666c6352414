/** Ascent and descent of the boxes of recognised words as shares of the size of their type: about those of the fonts of most documents. */
export const OCR_ASCENT = 0.9
export const OCR_DESCENT = 0.25

/** A word read in the picture of a page. Box: fractions of the page as shown, origin top left, as high as its line. */
export type OcrWord = { text: string; x0: number; y0: number; x1: number; y1: number }

/** A line of words from left to right. `end`: it ends its paragraph. */
export type OcrLine = { words: OcrWord[]; end: boolean }

/**
 * A page as text recognition read it. `page`: from 1; `turn`: how far it was turned clockwise to stand upright, degrees; `tilt`: how far it was tilted clockwise besides, degrees, and
 * its boxes are those of the straight page about the same middle; `width`, `height`: as it was read, points; `confidence`: 0 to 1, mean of its letters, null
 * without words; `blank`: nothing is drawn on it; `damage`: a part or the whole of its picture is damaged, or reading it was given up.
 */
export type OcrPage = {
  page: number
  width: number
  height: number
  lines: OcrLine[]
  confidence: number | null
  blank: boolean
  turn?: 90 | 180 | 270
  tilt?: number
  damage?: 'part' | 'whole' | 'given-up'
}

/** What the reading of a document is told of text recognition: pages read so far; `goesOn`: pages without text will be read. */
export type OcrState = { pages: readonly OcrPage[]; goesOn: boolean }

/** What recognition contributed to a document. `pages`: read pages with text; `confidence`: their mean; `blank`: pages on which nothing is drawn. */
export type OcrFacts = { pages: number[]; confidence: number; blank: number[] }
