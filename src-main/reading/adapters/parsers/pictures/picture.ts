import { AppError } from '../../../../../src-preload/contract/errors.ts'
import type { OcrState } from '../../../domain/documents/ocr.ts'
import { ocrPageInput } from '../../../domain/documents/pdf-layout/ocr-input.ts'
import { pdfPages } from '../../../domain/documents/pdf-layout/pages.ts'
import { pdfDocument } from '../../../domain/documents/pdf-layout/pdf-document.ts'
import type { NormalisedDocument } from '../../../domain/documents/types.ts'
import { pictureKind, pictureSizes } from './picture-sizes.ts'

/**
 * A picture as a document whose pages have no text but what recognition reads; nothing is decoded here. Throws `damaged-file`, `too-large`, and
 * `no-text` if recognition is off.
 */
export function parsePicture(data: Uint8Array, { ocr }: { ocr?: OcrState }): NormalisedDocument {
  const kind = pictureKind(data)
  if (!kind) throw new AppError('damaged-file')
  const { length } = pictureSizes(data, kind)
  const recognised = new Map(ocr?.pages.map((page) => [page.page, page]))
  if (!ocr?.goesOn && recognised.size === 0) throw new AppError('no-text', { variant: 'picture', data: { pages: length } })
  const pages = pdfPages(length)
  for (let number = 1; number <= length; number += 1) {
    const page = recognised.get(number)
    pages.add(page ? ocrPageInput(page) : null)
  }
  return { ...pdfDocument(pages.finish(), { title: null, date: null, labels: null, outline: [] }, ocr), type: 'picture' }
}
