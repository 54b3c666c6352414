import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { refinedSchema, segmentsSchema } from '../../../src-preload/contract/shapes/notes.ts'
import type { FileStorage } from '../../adapters/files/storage.ts'
import { SPEECH_RATE } from '../../ports/speech.ts'
import { SAMPLE_BYTES, WAV_HEADER } from '../../adapters/files/wav.ts'
import type { Database } from '../../workers/calls.ts'
import { create, type CreateOptions } from './create-note.ts'
import { keepRefined, type ConcludeParts } from './conclude.ts'
import { readNote } from './note-content.ts'
import { refineWithoutModel } from '../../domain/notes/refine-without-model.ts'

const sampleSchema = z.object({ title: z.string(), memo: z.string(), segments: segmentsSchema, refined: refinedSchema })
/** Largest recording of a sample, bytes. */
const MOST_BYTES = 10_000_000

type Options = CreateOptions &
  ConcludeParts & {
    database: Database<'addRecording' | 'listNotes'>
    storage: Pick<FileStorage, 'abandon' | 'copyIn' | 'keep'>
    /** Holds `note.json` and `recording.wav` (resources/sample-note). */
    folder: string
  }

/** Adds the sample's recorded note to a collection, unless a note of its title is there; returns its id. Throws errors of files. */
export async function addSampleNote(options: Options, collection: string): Promise<DocumentId> {
  const { database, folder, storage, now } = options
  const sample = sampleSchema.parse(JSON.parse(await readFile(join(folder, 'note.json'), 'utf8')))
  const { id: collectionId } = await database.ensureCollection(collection)
  const known = await database.listNotes({ filter: { collectionIds: [collectionId] } })
  const there = known.find(({ title }) => title === sample.title)
  if (there) return there.id
  const { title, memo, segments, refined } = sample
  const { id } = await create(options, { title, memo, segments, collection, segmentsBy: { kind: 'import', name: 'recording.wav' } })
  const { note } = await readNote(database, id)
  const by = { kind: 'import', name: 'sample-note' } as const
  await keepRefined(options, { note, segments }, { refined, by, read: refineWithoutModel({ ...note, segments }) })
  const { file, bytes } = await storage.copyIn(join(folder, 'recording.wav'), { maxBytes: MOST_BYTES })
  const samples = (bytes - WAV_HEADER) / SAMPLE_BYTES
  const track = {
    id: randomUUID(),
    noteId: id,
    track: 'mixed',
    format: 'original',
    file,
    bytes,
    samples,
    device: null,
    owner: null,
  } as const
  await database.addRecording({ ...track, startedAt: now(), endedAt: now() }).catch(async (error: unknown) => {
    await storage.abandon(file)
    throw error
  })
  await storage.keep(file)
  await database.changeNote({ id, change: { seconds: samples / SPEECH_RATE }, searched: true, now: now() })
  options.index.changed(0)
  options.onChange([id])
  return id
}
