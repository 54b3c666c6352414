import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { SAMPLE_RECORDING } from '../../../src-preload/contract/sample.ts'
import { refinedSchema, segmentsSchema } from '../../../src-preload/contract/shapes/notes.ts'
import { refineWithoutModel } from '../domain/refine-without-model.ts'
import type { Calls } from '../../storage/index.ts'
import type { LibraryFunctions } from '../../library/index.ts'
import { keepRefined, type ConcludeParts } from './conclude.ts'
import { readNote } from './note-content.ts'

const MAKER = { kind: 'import', name: SAMPLE_RECORDING } as const

const sampleSchema = z.object({
  /** SHA-256 of the recording that this belongs to, hex. */
  sha256: z.string(),
  seconds: z.number(),
  memo: z.string(),
  segments: segmentsSchema,
  refined: refinedSchema,
})
/** What the recording of the sample collection says, made ahead: memo, transcript, refined text (resources/sample-note). */
export type SampleNote = z.infer<typeof sampleSchema>

/** The sample's note if this imported document is its recording, else null. Throws errors of files. */
export async function sampleNoteOf(
  { database, folder }: { database: Calls<LibraryFunctions, 'findDuplicate'>; folder: string },
  { documentId, collectionId }: { documentId: DocumentId; collectionId: string },
): Promise<SampleNote | null> {
  const sample = sampleSchema.parse(JSON.parse(await readFile(join(folder, 'note.json'), 'utf8')))
  return (await database.findDuplicate({ collectionId, checksum: sample.sha256 })) === documentId ? sample : null
}

/** Gives the sample's note its memo, transcript, refined text and labels. Can be repeated. */
export async function keepSampleNote(parts: ConcludeParts, id: DocumentId, sample: SampleNote): Promise<void> {
  const { database, now } = parts
  const { memo, segments, refined, seconds } = sample
  for (const [part, content] of [['memo', memo] as const, ['transcript', JSON.stringify(segments)] as const])
    if (!(await database.noteVersion({ id, part }))) await database.addNoteVersion({ id, part, by: MAKER, content, now: now() })
  const { note } = await readNote(database, id)
  await keepRefined(
    parts,
    { note, segments },
    { refined, by: MAKER, read: refineWithoutModel({ segments, memo, echodate: note.echodate }) },
  )
  await database.changeNote({ id, change: { seconds }, searched: true, now: now() })
}
