import { AppError, type ErrorShape } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { ConversationType, NoteState } from '../../../src-preload/contract/shapes/notes.ts'
import { keepLines, keepTitle } from '../../settings/index.ts'
import { isDate, stored, storedName, toIso } from '../../storage/index.ts'
import type { Connection, Value } from '../../storage/index.ts'
import { addRecording } from './recordings.ts'
import { queueNote } from './stale-notes.ts'

/** Who gave a title, tag or type: the person's own is never replaced by the app. */
export type GivenBy = 'person' | 'made'

/** A note as stored. `transcribed`: samples; times in ms since 1970. */
export type StoredNote = {
  id: DocumentId
  title: string
  titleBy: GivenBy
  memo: string
  echotag: string | null
  echotagBy: GivenBy
  echodate: string
  conversationType: ConversationType | null
  conversationTypeBy: GivenBy
  tags: string[]
  tagsBy: GivenBy
  template: string
  state: NoteState
  error: ErrorShape | null
  transcribed: number
  seconds: number | null
  preview: string
  change: number
  collection: string
  collectionId: string
  deleted: boolean
}

export type NewNote = {
  id: DocumentId
  collectionId: string
  title: string
  titleBy: GivenBy
  memo: string
  echodate: string
  echotag: string | null
  state: NoteState
  template: string
  now: number
}

/** Changes of a note's row; an absent field stays. `searched`: what is found by search changes with it. */
export type NoteChange = Partial<
  Pick<
    StoredNote,
    | 'title'
    | 'titleBy'
    | 'memo'
    | 'echotag'
    | 'echotagBy'
    | 'echodate'
    | 'conversationType'
    | 'conversationTypeBy'
    | 'tags'
    | 'tagsBy'
    | 'template'
    | 'state'
    | 'error'
    | 'transcribed'
    | 'seconds'
    | 'preview'
  >
>

const COLUMNS = {
  title: 'title',
  titleBy: 'title_by',
  memo: 'memo',
  echotag: 'echotag',
  echotagBy: 'echotag_by',
  echodate: 'echodate',
  conversationType: 'conversation_type',
  conversationTypeBy: 'conversation_type_by',
  tagsBy: 'tags_by',
  template: 'template',
  state: 'state',
  transcribed: 'transcribed',
  seconds: 'seconds',
  preview: 'preview',
} as const

type Row = Omit<StoredNote, 'error' | 'tags' | 'deleted'> & { error: string | null; tags: string; deleted: number }

const SELECT = `
SELECT n.document_id AS id, n.title, n.title_by AS titleBy, n.memo, n.echotag, n.echotag_by AS echotagBy, n.echodate,
  n.conversation_type AS conversationType, n.conversation_type_by AS conversationTypeBy, n.tags_by AS tagsBy, n.template, n.state, n.error,
  n.transcribed, n.seconds, n.preview, n.change, l.name AS collection, l.id AS collectionId, d.deleted_at IS NOT NULL AS deleted,
  (SELECT json_group_array(g.tag) FROM document_tags g WHERE g.document_id = d.id) AS tags
FROM notes n JOIN documents d ON d.id = n.document_id JOIN collections l ON l.id = d.collection_id`

/** Creates a note and its document, and queues its first reading, atomically. */
export function createNote(connection: Connection, o: NewNote): void {
  connection.write(() => {
    connection.run(
      `
INSERT INTO documents (id, collection_id, title, name, path, type, bytes, status, partial, parents, chunks, embedded, tokens, redactions, warnings,
  added_at, own_date, version, profile)
VALUES (?, ?, ?, ?, ?, 'transcript', 0, 'queued', 0, 0, 0, 0, 0, 0, '[]', ?, ?, 0, 'auto')`,
      o.id,
      o.collectionId,
      o.title,
      o.title,
      `note:${o.id}`,
      o.now,
      o.echodate,
    )
    insertNote(connection, o)
    queueNote(connection, o)
  })
}

/** Makes a note of an imported transcript, whose stored file is kept as its original. Nothing if it is a note. Throws `document-not-found`. */
export function adoptAsNote(connection: Connection, o: NewNote): void {
  connection.write(() => {
    if (connection.get('SELECT 1 FROM notes WHERE document_id = ?', o.id)) return
    const row = connection.get<{ file: string | null }>(
      "SELECT file FROM documents WHERE id = ? AND type = 'transcript' AND deleted_at IS NULL",
      o.id,
    )
    if (!row) throw new AppError('document-not-found')
    insertNote(connection, o)
    // A note has a title of its own.
    connection.run('UPDATE documents SET read_title = NULL WHERE id = ?', o.id)
    connection.run(
      'UPDATE notes SET original = ?, source_checksum = (SELECT checksum FROM documents WHERE id = ?), written = change WHERE document_id = ?',
      row.file,
      o.id,
      o.id,
    )
  })
}

/** Makes a note of an imported recording, whose stored file becomes the note's recording. Nothing if it is a note. Throws `document-not-found`. */
export function adoptRecording(connection: Connection, o: NewNote & { recordingId: string }): void {
  connection.write(() => {
    if (connection.get('SELECT 1 FROM notes WHERE document_id = ?', o.id)) return
    const row = connection.get<{ file: string | null; bytes: number; checksum: string | null }>(
      'SELECT file, bytes, checksum FROM documents WHERE id = ?',
      o.id,
    )
    if (!row?.file) throw new AppError('document-not-found')
    insertNote(connection, o)
    connection.run('UPDATE notes SET source_checksum = ? WHERE document_id = ?', row.checksum, o.id)
    connection.run("UPDATE documents SET type = 'transcript', own_date = ? WHERE id = ?", o.echodate, o.id)
    addRecording(connection, {
      id: o.recordingId,
      noteId: o.id,
      track: 'mixed',
      format: 'original',
      file: row.file,
      bytes: row.bytes,
      samples: 0,
      device: null,
      owner: null,
      startedAt: o.now,
      endedAt: o.now,
    })
  })
}

function insertNote(connection: Connection, o: NewNote): void {
  connection.run(
    `
INSERT INTO notes (document_id, title, title_by, memo, echotag, echotag_by, echodate, conversation_type, conversation_type_by, tags_by, template,
  state, error, transcribed, seconds, preview, original, change, written, created_at, changed_at)
VALUES (?, ?, ?, ?, ?, ?, ?, NULL, 'made', 'made', ?, ?, NULL, 0, NULL, ?, NULL, 1, 0, ?, ?)`,
    o.id,
    o.title,
    o.titleBy,
    o.memo,
    o.echotag,
    o.echotag === null ? 'made' : 'person',
    o.echodate,
    o.template,
    o.state,
    o.memo.slice(0, PREVIEW),
    o.now,
    o.now,
  )
}

/** Characters of a preview. */
const PREVIEW = 200

/** A note, trash included; null: unknown, or not a note yet. */
export function getNote(connection: Connection, id: DocumentId): StoredNote | null {
  const row = connection.get<Row>(`${SELECT} WHERE n.document_id = ? AND d.purging_at IS NULL`, id)
  return row ? toNote(row) : null
}

function toNote({ error, tags, deleted, ...row }: Row): StoredNote {
  return {
    ...row,
    state: storedName('notes.state', row.state),
    conversationType: storedName('notes.conversation_type', row.conversationType),
    echodate: isDate(row.echodate) ? row.echodate : toIso(0),
    error: stored('notes.error', error),
    tags: JSON.parse(tags) as string[],
    deleted: deleted === 1,
  }
}

/**
 * Changes a note. `searched`: the change is to be found by search, so that its document is written anew. Throws `note-not-found`.
 */
export function changeNote(connection: Connection, o: { id: DocumentId; change: NoteChange; searched: boolean; now: number }): void {
  const { tags, error, ...columns } = o.change
  connection.write(() => {
    keepOverwritten(connection, o.id, o.change)
    const sets = Object.entries(columns).map(([key]) => `${COLUMNS[key as keyof typeof COLUMNS]} = ?`)
    const values: Value[] = Object.values(columns).map((value) => value ?? null)
    if (error !== undefined) {
      sets.push('error = ?')
      values.push(error === null ? null : JSON.stringify(error))
    }
    if (o.searched) sets.push('change = change + 1')
    const { changes } = connection.run(
      `UPDATE notes SET ${[...sets, 'changed_at = ?'].join(', ')} WHERE document_id = ?`,
      ...values,
      o.now,
      o.id,
    )
    if (changes === 0) throw new AppError('note-not-found')
    if (tags !== undefined) {
      connection.run('DELETE FROM document_tags WHERE document_id = ?', o.id)
      for (const tag of tags) connection.run('INSERT OR IGNORE INTO document_tags (document_id, tag) VALUES (?, ?)', o.id, tag)
    }
    if (columns.title !== undefined)
      connection.run('UPDATE documents SET title = ?, name = ? WHERE id = ?', columns.title, columns.title, o.id)
    if (columns.echodate !== undefined) connection.run('UPDATE documents SET own_date = ? WHERE id = ?', columns.echodate, o.id)
  })
}

/** Keeps what a person gave a note and what this change overwrites. */
function keepOverwritten(connection: Connection, id: DocumentId, { title, tags, echotag, echodate }: NoteChange): void {
  const row = connection.get<Row & { tagsBy: string; titleBy: string; echotagBy: string }>(
    `SELECT n.title, n.title_by AS titleBy, n.echotag, n.echotag_by AS echotagBy, n.echodate, n.tags_by AS tagsBy,
  (SELECT json_group_array(g.tag) FROM document_tags g WHERE g.document_id = n.document_id) AS tags FROM notes n WHERE n.document_id = ?`,
    id,
  )
  if (!row) return
  if (title !== undefined && title !== row.title && row.titleBy === 'person') keepTitle(connection, { title: row.title, documentId: id })
  const gone = tags && row.tagsBy === 'person' ? (JSON.parse(row.tags) as string[]).filter((tag) => !tags.includes(tag)) : []
  if (echotag !== undefined && row.echotag !== null && echotag !== row.echotag && row.echotagBy === 'person') gone.push(row.echotag)
  if (gone.length > 0) keepLines(connection, { kind: 'tags', lines: [`${row.title}: ${gone.join(', ')}`] })
  if (echodate !== undefined && echodate !== row.echodate)
    keepLines(connection, { kind: 'choice', lines: [`${row.title}: ${row.echodate}`] })
}

/** Notes in one of these states, oldest first, without those in the trash. */
export function notesInState(connection: Connection, states: readonly NoteState[]): StoredNote[] {
  return connection
    .all<Row>(
      `${SELECT} WHERE n.state IN (SELECT value FROM json_each(?)) AND d.deleted_at IS NULL ORDER BY n.created_at, n.document_id`,
      JSON.stringify(states),
    )
    .map(toNote)
}
