import type { DocumentId } from '../../../../../src-preload/contract/ids.ts'
import type { Calls, FileStorage } from '../../../../storage/index.ts'
import { openPage, pageKey } from '../../../../reading/index.ts'
import type { OcrPage } from '../../../../reading/index.ts'
import type { LibraryFunctions } from '../../../sqlite/library-functions.ts'

type Options = { database: Calls<LibraryFunctions, 'ocrPages'>; storage: Pick<FileStorage, 'pathOf'> }

/** Pages of a stored file that text recognition has read so far; one that cannot be decrypted counts as not read. */
export async function recognisedPages({ database, storage }: Options, o: { documentId: DocumentId; file: string }): Promise<OcrPage[]> {
  const rows = await database.ocrPages(o)
  if (rows.length === 0) return []
  const key = await pageKey(storage.pathOf(o.file))
  return rows.flatMap((data) => openPage(data, key) ?? [])
}

/** False for a page that was given up: the next time it may be read. */
export function isRead({ damage }: OcrPage): boolean {
  return damage !== 'given-up'
}
