import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Segment } from '../../../src-preload/contract/shapes/notes.ts'
import { withoutHidden } from '../../../src-preload/contract/visible.ts'
import type { NoteChange } from '../sqlite/notes.ts'
import { memoInWords, titleOfMemo } from '../domain/memo-words.ts'
import type { Calls } from '../../storage/index.ts'
import type { NoteFunctions } from '../sqlite/note-functions.ts'
import { readNote } from './note-content.ts'

type Reads = Calls<NoteFunctions, 'getNote' | 'listRecordings' | 'noteVersion'>

const PREVIEW = 200
/** Latest second at which a recording is first spoken in. */
const LATEST_START = 60
const HOUR = 3600
export const LONGEST_TITLE = 200

/** Fields of a note that follow from its transcript. */
export async function speechOf({ database }: { database: Reads }, id: DocumentId, segments: readonly Segment[]): Promise<NoteChange> {
  const { note } = await readNote(database, id)
  const recorded = (await database.listRecordings({ noteId: id })).length > 0
  return {
    ...(!recorded && { seconds: secondsOf(segments) }),
    ...(note.memo === '' && { preview: preview(segments.map((segment) => segment.text).join(' ')) }),
  }
}

/** Fields of a note that follow from its memo. A note that nobody named and that holds no speech is called by the memo's heading or first line. */
export async function writtenChange({ database }: { database: Reads }, id: DocumentId, memo: string): Promise<NoteChange> {
  const { note, transcript } = await readNote(database, id)
  const isSpoken = transcript !== null || (await database.listRecordings({ noteId: id })).length > 0
  const named = note.titleBy === 'made' && !isSpoken ? titleOfMemo(memo) : null
  const title = named === null ? null : cleanTitle(named)
  return { memo, preview: preview(memoInWords(memo, title ?? note.title)), ...(title !== null && { title }) }
}

/**
 * Length of a transcript, seconds; null: nothing was said, or nobody knows when. A transcript whose first time is not near zero has the times
 * of a clock. With hours its length lies between the first and the last; "16:05" may be minutes or hours, so its length is unknown.
 */
export function secondsOf(segments: readonly Segment[]): number | null {
  const known = segments.filter(({ estimated }) => !estimated)
  if (known.length === 0) return null
  const first = known.reduce((least, { start }) => Math.min(least, start), Infinity)
  const last = known.reduce((most, { end }) => Math.max(most, end), 0)
  if (first < LATEST_START) return last
  return first < HOUR ? null : last - first
}

/** First words, in one line. */
export function preview(said: string): string {
  return said.replaceAll(/\s+/gu, ' ').trim().slice(0, PREVIEW)
}

/** One line without hidden characters; null: nothing is left. */
export function cleanTitle(title: string): string | null {
  return withoutHidden(title).replaceAll(/\s+/gu, ' ').trim().slice(0, LONGEST_TITLE) || null
}
