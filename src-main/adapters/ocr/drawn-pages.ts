import type { OcrPage } from '../../domain/documents/ocr.ts'

/** A page drawn for recognition: a picture that tesseract reads, and the size of the page in points. */
export type DrawnPage = Pick<OcrPage, 'width' | 'height'> & { picture: Buffer }
