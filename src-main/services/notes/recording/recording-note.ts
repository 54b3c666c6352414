import { randomUUID } from 'node:crypto'
import { parse } from 'node:path'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Database } from '../../../workers/calls.ts'
import { echodateOf } from '../echodate.ts'

/** An imported recording: its document with name and collection. */
type Imported = { documentId: DocumentId; collectionId: string; name: string; modifiedAt: number | null }

/** Makes a note of an imported recording. It waits for its transcript; its echodate is the time of the file. */
export async function makeRecordingNote(
  { database, now }: { database: Database<'adoptRecording'>; now: () => number },
  { documentId, collectionId, name, modifiedAt }: Imported,
): Promise<void> {
  const at = now()
  await database.adoptRecording({
    id: documentId,
    collectionId,
    title: parse(name).name || name,
    titleBy: 'person',
    memo: '',
    echodate: echodateOf(modifiedAt ?? at),
    echotag: null,
    state: 'waiting',
    template: 'auto',
    recordingId: randomUUID(),
    now: at,
  })
}
