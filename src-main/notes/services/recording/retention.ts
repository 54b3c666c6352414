import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Settings } from '../../../../src-preload/contract/shapes/settings.ts'
import type { Calls } from '../../../storage/index.ts'
import type { LibraryFunctions } from '../../../library/index.ts'
import type { NoteFunctions } from '../../sqlite/note-functions.ts'

const DAY_MS = 86_400_000
/** Time for which the sound of a finished transcript stays, so that it can be compared, ms. */
const AFTER_TRANSCRIPT_MS = 3_600_000

type Options = {
  database: Calls<LibraryFunctions & NoteFunctions, 'daysOfUse' | 'notesWithAudio' | 'removeRecordings'>
  settings: () => Pick<Settings, 'notes.keepAudio' | 'notes.audioDays'>
  /** Removes released stored files. */
  removeLeft: () => Promise<void>
  now: () => number
  onChange: (ids: DocumentId[]) => void
}

/**
 * Removes the sound of notes that the settings let go; texts stay. Returns the notes. Days pass only if the library was also used on as many
 * days since, like in the trash: a clock that jumps ahead by years removes nothing.
 */
export async function expireAudio({ database, settings, removeLeft, now, onChange }: Options): Promise<DocumentId[]> {
  const { 'notes.keepAudio': keeps, 'notes.audioDays': days } = settings()
  if (keeps === 'forever') return []
  const isReady = keeps === 'transcribed'
  const used = (await database.daysOfUse()).at(-days)
  if (!isReady && used === undefined) return []
  const endedBefore = isReady ? now() - AFTER_TRANSCRIPT_MS : Math.min(now() - days * DAY_MS, Date.parse(used ?? ''))
  const noteIds = await database.notesWithAudio({ endedBefore, isReady })
  if (noteIds.length === 0) return []
  await database.removeRecordings({ noteIds, now: now() })
  await removeLeft()
  onChange(noteIds)
  return noteIds
}
