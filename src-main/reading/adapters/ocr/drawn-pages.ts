import type { OcrPage } from '../../domain/documents/ocr.ts'
import type { GreyPixels } from './ink.ts'

/** A page drawn for recognition: its size in points, its pixels, and whether a part of it is damaged. */
export type DrawnPage = Pick<OcrPage, 'width' | 'height'> & {
  pixels: GreyPixels
  isDamaged?: boolean
}
