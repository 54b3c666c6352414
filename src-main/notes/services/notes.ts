import { momentInWords } from '../../../src-preload/texts/moment.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type {
  ConversationType,
  Correction,
  DiffPart,
  Note,
  NoteFormat,
  NoteMaker,
  NotePart,
  NotesFilter,
  NoteSummary,
  NoteVersion,
  Segment,
} from '../../../src-preload/contract/shapes/notes.ts'
import type { StoredVersion } from '../sqlite/note-versions.ts'
import type { NoteChange } from '../sqlite/notes.ts'
import type { SearchFilter } from '../../search/index.ts'
import { createLosses } from '../../text/index.ts'
import type { Losses } from '../../text/index.ts'
import type { Calls } from '../../storage/index.ts'
import { exportNote } from '../domain/export/export-note.ts'
import { wordDiff } from '../domain/transcript/word-diff.ts'
import { readSegments } from '../domain/transcript/read-segments.ts'
import type { Filters } from '../../../src-preload/contract/shapes/documents.ts'
import type { NoteFunctions } from '../sqlite/note-functions.ts'
import { adopt, create, type CreateOptions, type NoteInput } from './create-note.ts'
import { noteOf, parseSegments, shownText } from './note-content.ts'
import { correctionsOf, withoutCorrection } from './terms/undo-corrections.ts'
import { cleanTitle, speechOf, writtenChange } from './note-labels.ts'

/** Edits within this time belong to one version, ms. */
const ONE_EDIT = 10 * 60_000

/** Changes that a person makes to a note; they are never replaced by the app. */
export type NoteEdit = {
  title?: string
  echotag?: string | null
  echodate?: string
  tags?: string[]
  conversationType?: ConversationType | null
  template?: string
}

export type NotesService = {
  list(filter?: NotesFilter): Promise<NoteSummary[]>
  /** A note; an imported transcript becomes one. Throws `note-not-found`. */
  get(id: DocumentId): Promise<Note>
  create(input: NoteInput): Promise<Note>
  /** Throws `note-not-found`. */
  edit(id: DocumentId, change: NoteEdit): Promise<Note>
  /** Stores the memo, word for word. */
  saveMemo(id: DocumentId, memo: string): Promise<void>
  /**
   * Stores segments as the newest version of the transcript, a person's edits of the same minutes as one. `base`: when the transcript was
   * made that was edited, null: there was none. If it was changed meanwhile, both stay as versions, and the result is true.
   */
  saveSegments(id: DocumentId, segments: readonly Segment[], by: NoteMaker, base?: string | null): Promise<boolean>
  /** Gives a note a pasted or typed transcript, as a version; times are estimated where it has none. Throws `transcript-unreadable`. */
  pasteTranscript(id: DocumentId, text: string): Promise<Note>
  /** Makes refined text and ledger again, without a model. What the person gave stays. */
  tag(id: DocumentId): Promise<Note>
  /** The note in a file format. Throws `note-not-found`. */
  export(id: DocumentId, format: NoteFormat): Promise<string>
  versions(id: DocumentId): Promise<NoteVersion[]>
  /** Content of a version: Markdown, or JSON of segments or refined text. Throws `note-version-not-found`. */
  version(id: DocumentId, part: NotePart, version: number): Promise<string>
  /** What a version changed of the one before it. Throws `note-version-not-found`. */
  diff(id: DocumentId, part: NotePart, version: number): Promise<DiffPart[]>
  /** Removes the audio of a note that is not being recorded; its texts stay. */
  removeAudio(id: DocumentId): Promise<Note>
  /** Corrections of a transcript's version by names of the collection; [] of other versions. Throws `note-version-not-found`. */
  corrections(id: DocumentId, version: number): Promise<Correction[]>
  /** Takes one of them back, as an edit of the person. Throws `note-version-not-found`. */
  undoCorrection(id: DocumentId, version: number, at: number): Promise<Note>
  /** Makes an earlier version the newest one, as a new version. */
  restore(id: DocumentId, part: NotePart, version: number): Promise<Note>
}

type Given = CreateOptions & {
  database: Calls<NoteFunctions, 'listNotes' | 'removeRecordings'>
  filterOf: (filters: Filters | undefined) => Promise<SearchFilter>
  /** Removes released stored files. */
  removeLeft: () => Promise<void>
}

type Options = Given & { losses: Losses }

/** Service of notes: each is a document whose text is written from its rows. */
export function createNotes(given: Given): NotesService {
  const options: Options = { ...given, losses: createLosses() }
  const { database, index, now } = options
  const changed = (id: DocumentId): void => {
    index.changed()
    options.onChange([id])
  }
  return {
    async list(filter = {}) {
      const { filters, ...rest } = filter
      return database.listNotes({ filter: await options.filterOf(filters), ...rest })
    },
    async get(id) {
      await adopt(options, id)
      return noteOf(database, id)
    },
    create: (input) => create(options, input),
    async edit(id, change) {
      await adopt(options, id)
      await database.changeNote({ id, change: editOf(change, now()), searched: true, now: now() })
      changed(id)
      return noteOf(database, id)
    },
    async saveMemo(id, memo) {
      await adopt(options, id)
      await saveVersion(options, id, 'memo', memo, { kind: 'person' }, await database.noteVersion({ id, part: 'memo' }))
      await database.changeNote({ id, change: await writtenChange(options, id, memo), searched: true, now: now() })
      changed(id)
    },
    saveSegments: (id, segments, by, base) => saveSegments(options, id, segments, by, base),
    async pasteTranscript(id, text) {
      const pasted = readSegments(text)
      if (!pasted) throw new AppError('transcript-unreadable')
      await adopt(options, id)
      await saveVersion(options, id, 'transcript', JSON.stringify(pasted.segments), { kind: 'import' }, null)
      // What is said is there: nothing waits for an engine any more.
      const change = { ...(await speechOf(options, id, pasted.segments)), state: 'ready', error: null } as const
      await database.changeNote({ id, change, searched: true, now: now() })
      await options.conclude(id)
      changed(id)
      return noteOf(database, id)
    },
    async tag(id) {
      await adopt(options, id)
      await options.conclude(id)
      changed(id)
      return noteOf(database, id)
    },
    async export(id, format) {
      await adopt(options, id)
      return exportNote(await noteOf(database, id), format)
    },
    async versions(id) {
      await adopt(options, id)
      return database.listNoteVersions(id)
    },
    version: async (id, part, version) => (await versionOf(options, id, part, version)).content,
    async diff(id, part, version) {
      const before = await database.noteVersion({ id, part, version: version - 1 })
      const { content } = await versionOf(options, id, part, version)
      return wordDiff(before ? shownText(part, before.content) : '', shownText(part, content))
    },
    corrections: (id, version) => correctionsOf(database, id, version),
    async undoCorrection(id, version, at) {
      const segments = await withoutCorrection(database, id, version, at)
      if (segments) await saveSegments(options, id, segments, { kind: 'person' })
      return noteOf(database, id)
    },
    async removeAudio(id) {
      await database.removeRecordings({ noteIds: [id], now: now() })
      await options.removeLeft()
      options.onChange([id])
      return noteOf(database, id)
    },
    async restore(id, part, version) {
      await restoreVersion(options, id, part, version)
      changed(id)
      return noteOf(database, id)
    },
  }
}

/** Makes an earlier version the newest one, as a new version. */
async function restoreVersion(options: Options, id: DocumentId, part: NotePart, version: number): Promise<void> {
  const { database, now } = options
  const { content } = await versionOf(options, id, part, version)
  await database.addNoteVersion({ id, part, by: { kind: 'person' }, content, now: now() })
  await database.changeNote({ id, change: await changeOf(options, id, part, content), searched: true, now: now() })
}

/** Fields of a note that follow from the newest version of a part. */
async function changeOf(options: Options, id: DocumentId, part: NotePart, content: string): Promise<NoteChange> {
  if (part === 'memo') return writtenChange(options, id, content)
  return part === 'transcript' ? spokenChange(options, id, parseSegments(content)) : {}
}

/** Stores a transcript; true: it was changed since `base`, and both are versions. */
async function saveSegments(
  options: Options,
  id: DocumentId,
  segments: readonly Segment[],
  by: NoteMaker,
  base?: string | null,
): Promise<boolean> {
  const { database, now } = options
  await adopt(options, id)
  const newest = await database.noteVersion({ id, part: 'transcript' })
  const content = JSON.stringify(segments)
  const wasChanged = base !== undefined && (newest?.made ?? null) !== base && newest?.content !== content
  await saveVersion(options, id, 'transcript', content, by, wasChanged ? null : newest)
  await database.changeNote({ id, change: await spokenChange(options, id, segments), searched: true, now: now() })
  options.index.changed()
  options.onChange([id])
  return wasChanged
}

/** Fields that follow from a transcript that the person wrote or chose: that another one was kept is no news any more. */
async function spokenChange(options: Options, id: DocumentId, segments: readonly Segment[]): Promise<NoteChange> {
  const note = await options.database.getNote(id)
  return { ...(await speechOf(options, id, segments)), ...(note?.error?.code === 'transcript-kept' && { error: null }) }
}

/** Stores a version; one of the person that follows within minutes replaces `former`, unless much of what was written is gone. */
async function saveVersion(
  { database, now, losses }: Options,
  id: DocumentId,
  part: NotePart,
  content: string,
  by: NoteMaker,
  former: StoredVersion | null,
): Promise<void> {
  if (former?.content === content) return
  const isLossy = losses(`${id} ${part}`, former?.content ?? '', content)
  const isOneEdit = by.kind === 'person' && former && !isLossy && now() - Date.parse(former.made) < ONE_EDIT
  const continues = isOneEdit ? { continues: former.made } : {}
  await database.addNoteVersion({ id, part, by, content, now: now(), ...continues })
}

async function versionOf({ database }: Options, id: DocumentId, part: NotePart, version: number) {
  const found = await database.noteVersion({ id, part, version })
  if (!found) throw new AppError('note-version-not-found')
  return found
}

/** A person's edit of a note's labels. */
function editOf({ tags, title, echotag, conversationType, ...rest }: NoteEdit, now: number): NoteChange {
  return {
    ...rest,
    ...(title !== undefined && { title: cleanTitle(title) ?? t('notes.writtenAt', { date: momentInWords(now) }), titleBy: 'person' }),
    ...(echotag !== undefined && { echotag: echotag === null ? null : cleanTitle(echotag), echotagBy: 'person' }),
    ...(conversationType !== undefined && { conversationType, conversationTypeBy: 'person' }),
    ...(tags !== undefined && { tags, tagsBy: 'person' }),
  }
}
