import type { OcrPage } from '../../domain/documents/ocr.ts'

/** A page drawn for recognition: a picture that tesseract reads, the size of the page in points, and whether nothing is drawn on it. */
export type DrawnPage = Pick<OcrPage, 'width' | 'height'> & {
  picture: Buffer
  pixels: { width: number; height: number }
  isBlank: () => boolean
}
