import type { AppError } from '../../../../../src-preload/contract/errors.ts'
import { normaliseBlocks } from '../../../domain/documents/normalise.ts'
import { declaredTitle } from '../../../domain/documents/normalise-title.ts'
import type { NormalisedDocument, RawBlock } from '../../../domain/documents/types.ts'
import type { DecodedText } from '../detect/decode-text.ts'
import { encodingWarnings } from '../text.ts'

/** `title`: as the file names itself; `empty`: thrown if there is no text. */
type Options = Pick<NormalisedDocument, 'type' | 'date'> & { title: string | null; empty: () => AppError }

/** A document without pages, from the blocks of a decoded text. Its title is the file's own, or its first heading. */
export function textDocument(decoded: DecodedText, raw: RawBlock[], { type, title, date, empty }: Options): NormalisedDocument {
  const { text, blocks, warnings } = normaliseBlocks(raw)
  if (text === '') throw empty()
  return {
    type,
    title: declaredTitle(title, text, blocks),
    text,
    blocks,
    pages: null,
    warnings: [...encodingWarnings(decoded), ...warnings],
    partial: false,
    date,
  }
}
