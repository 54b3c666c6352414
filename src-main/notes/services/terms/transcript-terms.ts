import { isAppError } from '../../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Settings } from '../../../../src-preload/contract/shapes/settings.ts'
import type { StoredNote } from '../../sqlite/notes.ts'
import { offeredTerms } from '../../domain/terms/collection-terms.ts'
import { findTerms } from '../../domain/terms/find-terms.ts'
import type { Calls } from '../../../storage/index.ts'
import type { NoteFunctions } from '../../sqlite/note-functions.ts'
import { correctTranscript } from './correct-transcript.ts'
import { readVocabulary, type VocabularyParts } from './vocabulary.ts'

/** Terms that an engine is told; each takes of them what it can. */
const MOST_OFFERED = 100
/** Time that a recording waits for terms of new documents before it is heard, ms. */
const BEFORE_MS = 3_000

/** The vocabulary of a note's collection as its transcription uses it (setting `speech.correctTerms`). */
export type TranscriptTerms = {
  /** Names and acronyms that the engine should expect; none when switched off. Throws `cancelled`. */
  expected(note: Pick<StoredNote, 'collectionId' | 'memo' | 'title'>, signal: AbortSignal): Promise<string[]>
  /** Corrects the engine's transcript as a version of its own and returns the number of corrections. Throws `cancelled`. */
  correct(id: DocumentId, signal: AbortSignal): Promise<number>
}

type Options = VocabularyParts & {
  database: VocabularyParts['database'] &
    Calls<NoteFunctions, 'addNoteVersion' | 'changeNote' | 'getNote' | 'listNoteVersions' | 'noteVersion'>
  settings: () => Settings
  now: () => number
}

/** Service of names and acronyms in transcripts. */
export function createTranscriptTerms(options: Options): TranscriptTerms {
  const { database, settings } = options
  const isOn = (): boolean => settings()['speech.correctTerms']
  return {
    async expected({ collectionId, memo, title }, signal) {
      if (!isOn()) return []
      return unlessDamaged([], async () => {
        const { terms, isCommon } = await readVocabulary(options, collectionId, signal, BEFORE_MS)
        return offeredTerms(terms, findTerms([title, memo], 'und'), isCommon, MOST_OFFERED)
      })
    },
    async correct(id, signal) {
      const note = isOn() ? await database.getNote(id) : null
      if (!note) return 0
      const spoken = settings()['speech.language']
      return unlessDamaged(0, async () =>
        correctTranscript(options, id, await readVocabulary(options, note.collectionId, signal), {
          language: spoken === 'auto' ? null : spoken,
          signal,
        }),
      )
    },
  }
}

/** Without the list of common words nothing is corrected: Health tells that the embedder's files are damaged, and the transcript is whole. */
async function unlessDamaged<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isAppError(error) && error.code === 'embedder-damaged') return otherwise
    throw error
  }
}
