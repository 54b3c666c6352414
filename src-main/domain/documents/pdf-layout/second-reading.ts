import type { Text } from '../../../../src-preload/texts/text.ts'
import { text as message } from '../../../../src-preload/texts/text.ts'
import type { NormalisedDocument } from '../types.ts'
import type { PdfPageText } from './page-text.ts'
import { pageList } from './pdf-document.ts'

/** Marks of letters, and letters that nobody sees. */
const UNSEEN = /\p{M}|\p{Default_Ignorable_Code_Point}/gu

/**
 * A warning that names the pages of which another reader finds letters or digits that are not stored. `otherText`: what it says of a page (from 1);
 * null: nothing. Pages that text recognition has read or will read, and those with letters that nobody can tell, are named by other warnings.
 */
export function lessTextWarnings(
  pages: readonly PdfPageText[],
  { unread = [], ocr }: Pick<NormalisedDocument, 'unread' | 'ocr'>,
  otherText: (page: number) => string | null,
): Text[] {
  const told = new Set([...unread, ...(ocr?.pages ?? []), ...(ocr?.blank ?? [])])
  const less = pages.flatMap(({ text, furniture, unreadable }, index) => {
    const other = unreadable || told.has(index + 1) ? null : otherText(index + 1)
    return other !== null && lacks([text, ...furniture.map((row) => row.text)].join('\n'), other) ? [index + 1] : []
  })
  return less.length > 0 ? [message('import.unlikePages', { pages: pageList(less), count: less.length })] : []
}

/**
 * True if a text has digits, or letters of words, that the stored one has not, or less often. A letter that stands alone is rather a sign, such as the
 * bullet of a font of signs. Order and words are not compared: each reader cuts a page in its own way.
 */
export function lacks(stored: string, text: string): boolean {
  const left = new Map<string, number>()
  for (const piece of plain(stored).match(/[\p{L}\p{N}]/gu) ?? []) left.set(piece, (left.get(piece) ?? 0) + 1)
  const words = plain(text).match(/\p{N}|\p{L}{2,}/gu) ?? []
  return words.flatMap((word) => Array.from(word)).some((piece) => {
    const count = left.get(piece) ?? 0
    left.set(piece, count - 1)
    return count <= 0
  })
}

/** Letters without their marks; raised digits, ligatures and capitals as plain ones. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(UNSEEN, '').toLowerCase()
}
