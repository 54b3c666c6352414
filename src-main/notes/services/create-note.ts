import { randomUUID } from 'node:crypto'
import { momentInWords } from '../../../src-preload/texts/moment.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Note, NoteMaker, Segment } from '../../../src-preload/contract/shapes/notes.ts'
import type { Calls } from '../../storage/index.ts'
import type { LibraryFunctions } from '../../library/index.ts'
import type { NoteFunctions } from '../sqlite/note-functions.ts'
import { DEFAULT_COLLECTION } from '../../../src-preload/contract/sample.ts'
import { echodateOf } from './echodate.ts'
import { importedSegments } from './imported-segments.ts'
import { noteOf } from './note-content.ts'
import type { NoteIndex } from './note-index.ts'
import { titleOfMemo } from '../domain/memo-words.ts'
import { cleanTitle, preview, secondsOf, speechOf } from './note-labels.ts'

/** What a new note starts with. `echodate`: ISO 8601, default now. */
export type NoteInput = {
  title?: string
  memo?: string
  collection?: string
  echotag?: string
  echodate?: string
  segments?: readonly Segment[]
  segmentsBy?: NoteMaker
}

export type CreateOptions = {
  database: Calls<
    LibraryFunctions & NoteFunctions,
    | 'addNoteVersion'
    | 'adoptAsNote'
    | 'changeNote'
    | 'createNote'
    | 'ensureCollection'
    | 'getDocument'
    | 'getNote'
    | 'ledgerOf'
    | 'listNoteVersions'
    | 'listRecordings'
    | 'noteVersion'
    | 'readParts'
  >
  index: NoteIndex
  /** Makes refined text and ledger of a transcript. */
  conclude: (id: DocumentId) => Promise<unknown>
  /** Wakes the queue. */
  wake: () => void
  now: () => number
  onChange: (ids: DocumentId[]) => void
}

/** Creates a note; its first reading is queued. */
export async function create(options: CreateOptions, input: NoteInput): Promise<Note> {
  const { database, now } = options
  const id = randomUUID() as string as DocumentId
  const { id: collectionId } = await database.ensureCollection(input.collection ?? DEFAULT_COLLECTION)
  const title = input.title === undefined ? null : cleanTitle(input.title)
  const at = now()
  const named = title ?? (input.memo && !input.segments ? titleOfMemo(input.memo) : null)
  await database.createNote({
    id,
    collectionId,
    title: named ?? t('notes.writtenAt', { date: momentInWords(at) }),
    titleBy: title === null ? 'made' : 'person',
    memo: input.memo ?? '',
    echodate: input.echodate ?? echodateOf(at),
    echotag: input.echotag === undefined ? null : cleanTitle(input.echotag),
    state: 'ready',
    template: 'auto',
    now: at,
  })
  if (input.memo) await database.addNoteVersion({ id, part: 'memo', by: { kind: 'person' }, content: input.memo, now: at })
  if (input.segments) {
    const by = input.segmentsBy ?? { kind: 'person' }
    await database.addNoteVersion({ id, part: 'transcript', by, content: JSON.stringify(input.segments), now: at })
    await database.changeNote({ id, change: await speechOf(options, id, input.segments), searched: true, now: at })
    await options.conclude(id)
    options.index.changed(0)
  }
  options.wake()
  options.onChange([id])
  return noteOf(database, id)
}

/** Makes a note of an imported transcript; nothing for a note. Throws `note-not-found`. */
export async function adopt({ database, now }: Pick<CreateOptions, 'database' | 'now'>, id: DocumentId): Promise<void> {
  if (await database.getNote(id)) return
  const document = await database.getDocument(id)
  if (!document || document.type !== 'transcript') throw new AppError('note-not-found')
  const segments = await importedSegments(database, id)
  const { id: collectionId } = await database.ensureCollection(document.collection)
  const at = now()
  await database.adoptAsNote({
    id,
    collectionId,
    title: document.title,
    titleBy: document.readTitle === undefined ? 'made' : 'person',
    memo: '',
    echodate: document.date ?? document.added,
    echotag: null,
    state: 'ready',
    template: 'auto',
    now: at,
  })
  await database.addNoteVersion({
    id,
    part: 'transcript',
    by: { kind: 'import', name: document.path },
    content: JSON.stringify(segments),
    now: at,
  })
  await database.changeNote({
    id,
    change: { seconds: secondsOf(segments), preview: preview(segments.map((segment) => segment.text).join(' ')) },
    searched: false,
    now: at,
  })
}
