import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Correction, Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { replacedBetween, takeBack, type Replaced } from '../../domain/transcript/corrections.ts'
import type { Calls } from '../../../storage/index.ts'
import type { NoteFunctions } from '../../sqlite/note-functions.ts'
import { parseSegments } from '../note-content.ts'

type Reads = Calls<NoteFunctions, 'noteVersion'>

/** Corrections of a version, and whether they still stand in the newest transcript. [] of other versions. Throws `note-version-not-found`. */
export async function correctionsOf(database: Reads, id: DocumentId, version: number): Promise<Correction[]> {
  const [replaced, newest] = await Promise.all([replacedIn(database, id, version), newestOf(database, id)])
  return replaced.map((one) => ({
    from: one.from,
    to: one.to,
    seconds: newest[one.segment]?.start ?? 0,
    isUndone: takeBack(newest, one) === null,
  }))
}

/** Newest segments without one correction; null: it no longer stands there. Throws `note-version-not-found`. */
export async function withoutCorrection(database: Reads, id: DocumentId, version: number, at: number): Promise<Segment[] | null> {
  const one = (await replacedIn(database, id, version))[at]
  return one ? takeBack(await newestOf(database, id), one) : null
}

async function replacedIn(database: Reads, id: DocumentId, version: number): Promise<Replaced[]> {
  const [before, after] = await Promise.all([
    database.noteVersion({ id, part: 'transcript', version: version - 1 }),
    database.noteVersion({ id, part: 'transcript', version }),
  ])
  if (!after) throw new AppError('note-version-not-found')
  if (!before || after.by.kind !== 'correction') return []
  return replacedBetween(parseSegments(before.content), parseSegments(after.content))
}

async function newestOf(database: Reads, id: DocumentId): Promise<Segment[]> {
  return parseSegments((await database.noteVersion({ id, part: 'transcript' }))?.content)
}
