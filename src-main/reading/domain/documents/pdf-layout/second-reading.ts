import type { Text } from '../../../../../src-preload/texts/text.ts'
import { text as message } from '../../../../../src-preload/texts/text.ts'
import type { NormalisedDocument } from '../types.ts'
import type { PdfPageText } from './page-text.ts'
import { pageList } from './pdf-document.ts'

/** Marks of letters, and letters that nobody sees. */
const UNSEEN = /\p{M}|\p{Default_Ignorable_Code_Point}/gu
/** Signs of formulas beyond the keyboard's, and private ones. */
const SIGN = /(?![\x00-\x7f])[\p{S}\p{Ps}\p{Pe}\p{Co}′″‴]/gu

/** What another reader says of a page (from 1); null: nothing. `drawnOnce`: without letters that are drawn again over the same ones. */
type OtherText = (page: number, drawnOnce?: boolean) => string | null

/**
 * A warning that names the pages of which another reader finds letters or digits that are not stored. Pages that text recognition has read or will
 * read, and those with letters that nobody can tell, are named by other warnings.
 */
export function lessTextWarnings(
  pages: readonly PdfPageText[],
  { unread = [], ocr }: Pick<NormalisedDocument, 'unread' | 'ocr'>,
  otherText: OtherText,
): Text[] {
  const told = new Set([...unread, ...(ocr?.pages ?? []), ...(ocr?.blank ?? [])])
  const less = pages.flatMap(({ text, furniture, unreadable }, index) => {
    if (unreadable || told.has(index + 1)) return []
    const stored = [text, ...furniture.map((row) => row.text)].join('\n')
    return [false, true].every((drawnOnce) => lacks(stored, otherText(index + 1, drawnOnce) ?? '')) ? [index + 1] : []
  })
  return less.length > 0 ? [message('import.unlikePages', { pages: pageList(less), count: less.length })] : []
}

/**
 * True if a text has digits, or letters of words, that the stored one has not, or less often. A letter that stands alone is rather a sign, such as the
 * bullet of a font of signs; so are as many letters as the stored text has more signs, such as those of formulas. Order and words are not compared: each
 * reader cuts a page in its own way.
 */
function lacks(stored: string, text: string): boolean {
  const left = new Map<string, number>()
  for (const piece of plain(stored).match(/[\p{L}\p{N}]/gu) ?? []) left.set(piece, (left.get(piece) ?? 0) + 1)
  const pieces = (plain(text).match(/\p{N}|\p{L}{2,}/gu) ?? []).flatMap((word) => Array.from(word))
  const missing = pieces.filter((piece) => {
    const count = left.get(piece) ?? 0
    left.set(piece, count - 1)
    return count <= 0
  })
  return missing.length > Math.max(0, signsOf(stored) - signsOf(text))
}

const signsOf = (text: string): number => text.match(SIGN)?.length ?? 0

/** Letters without their marks; raised digits, ligatures and capitals as plain ones. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(UNSEEN, '').toLowerCase()
}
