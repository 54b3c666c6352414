import { randomUUID } from 'node:crypto'
import { parse } from 'node:path'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Calls } from '../../../storage/index.ts'
import type { LibraryFunctions } from '../../../library/index.ts'
import type { NoteFunctions } from '../../sqlite/note-functions.ts'
import type { ConcludeParts } from '../conclude.ts'
import { echodateOf } from '../echodate.ts'
import { keepSampleNote, sampleNoteOf } from '../sample-note.ts'

/** An imported recording: its document with name and collection. */
type Imported = { documentId: DocumentId; collectionId: string; name: string; modifiedAt: number | null }

type Options = ConcludeParts & {
  database: Calls<LibraryFunctions & NoteFunctions, 'adoptRecording' | 'findDuplicate'>
  /** Holds what the recording of the sample collection says. */
  sampleFolder: string
}

/**
 * Makes a note of an imported recording. It waits for its transcript; its echodate is the time of the file. The recording of the sample
 * collection has its transcript at once, and was made when it was added.
 */
export async function makeRecordingNote(options: Options, { modifiedAt, name, ...imported }: Imported): Promise<void> {
  const { database, now, sampleFolder } = options
  const { documentId, collectionId } = imported
  const at = now()
  const sample = await sampleNoteOf({ database, folder: sampleFolder }, imported)
  await database.adoptRecording({
    id: documentId,
    collectionId,
    title: parse(name).name || name,
    titleBy: 'person',
    memo: sample?.memo ?? '',
    echodate: echodateOf(sample ? at : (modifiedAt ?? at)),
    echotag: null,
    state: sample ? 'ready' : 'waiting',
    template: 'auto',
    recordingId: randomUUID(),
    now: at,
  })
  if (sample) await keepSampleNote(options, documentId, sample)
}
