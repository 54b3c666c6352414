import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Settings } from '../../../../src-preload/contract/shapes/settings.ts'
import { dayBefore } from '../../../storage/index.ts'
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
  /** Milliseconds that the process has run, by a clock that nobody sets. */
  uptime: () => number
  onChange: (ids: DocumentId[]) => void
}

/**
 * Removes the sound of notes that the settings let go; texts stay. Returns the notes. Days pass only if the library was also used on as many
 * days since, like in the trash: a clock that jumps ahead by years removes nothing. The hour after a transcript is one in which the app runs, by
 * no clock that can jump, or else two later days of use.
 */
export function createAudioExpiry(options: Options): () => Promise<DocumentId[]> {
  /** When the transcript of a note was first seen, in the time of this process. */
  const seen = new Map<DocumentId, number>()
  return async () => {
    const { database, removeLeft, now, onChange } = options
    const { 'notes.keepAudio': keeps } = options.settings()
    if (keeps === 'forever') return []
    const noteIds = await (keeps === 'transcribed' ? transcribed(options, seen) : afterDays(options))
    if (noteIds.length === 0) return []
    await database.removeRecordings({ noteIds, now: now() })
    await removeLeft()
    onChange(noteIds)
    return noteIds
  }
}

async function transcribed({ database, now, uptime }: Options, seen: Map<DocumentId, number>): Promise<DocumentId[]> {
  const ready = await database.notesWithAudio({ endedBefore: Number.MAX_SAFE_INTEGER, isReady: true })
  for (const id of seen.keys()) if (!ready.includes(id)) seen.delete(id)
  for (const id of ready) if (!seen.has(id)) seen.set(id, uptime())
  const used = dayBefore(await database.daysOfUse(), now())
  const old = new Set(used === null ? [] : await database.notesWithAudio({ endedBefore: used, isReady: true }))
  return ready.filter((id) => old.has(id) || uptime() - (seen.get(id) ?? Infinity) >= AFTER_TRANSCRIPT_MS)
}

async function afterDays({ database, settings, now }: Options): Promise<DocumentId[]> {
  const days = settings()['notes.audioDays']
  const used = (await database.daysOfUse()).at(-days)
  return used === undefined
    ? []
    : database.notesWithAudio({ endedBefore: Math.min(now() - days * DAY_MS, Date.parse(used)), isReady: false })
}
