import type { DocumentId } from '../../../../../src-preload/contract/ids.ts'
import type { Publication } from '../../../sqlite/import/versions.ts'
import type { Reading } from '../../../../reading/index.ts'
import type { Calls } from '../../../../storage/index.ts'
import type { LibraryFunctions } from '../../../sqlite/library-functions.ts'

/** Chunks of old versions removed per short transaction. */
const CLEAN_AT_ONCE = 400
/** Most pieces and chunks of a document that is stored in one transaction, which keeps it under 20 ms. */
const SMALL = { pieces: 2, chunks: 150 }

/** Stores what was read and makes it visible: a small document at once, a larger one piece by piece. */
export async function storePieces(
  database: Calls<LibraryFunctions, 'addPiece' | 'beginVersion' | 'publishVersion' | 'storeSmall'>,
  { facts, piece }: Reading,
  publication: Omit<Publication, 'version'>,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<{ replaced: boolean; relabel: boolean; version: number }> {
  const { documentId } = publication
  if (facts.pieces <= SMALL.pieces && facts.parents + facts.children <= SMALL.chunks) {
    const pieces: Uint8Array[] = []
    for (let i = 0; i < facts.pieces; i += 1) pieces.push(await piece(i))
    signal.throwIfAborted()
    return database.storeSmall({ pieces, publication })
  }
  const version = await database.beginVersion(documentId)
  for (let i = 0; i < facts.pieces; i += 1) {
    signal.throwIfAborted()
    await database.addPiece({ documentId, version, piece: await piece(i) })
    onShare((i + 1) / facts.pieces)
  }
  return { ...(await database.publishVersion({ ...publication, version })), version }
}

/** Removes what older versions of a document stored. */
export async function cleanVersions(database: Calls<LibraryFunctions, 'cleanVersions'>, documentId: DocumentId): Promise<void> {
  while ((await database.cleanVersions({ documentId, limit: CLEAN_AT_ONCE })) > 0);
}
