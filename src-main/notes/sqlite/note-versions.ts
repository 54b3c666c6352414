import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { NoteMaker, NotePart, NoteVersion } from '../../../src-preload/contract/shapes/notes.ts'
import { stored, toIso } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'

/** Content of a version: Markdown, or JSON of `Segment[]` or `Refined`. */
export type StoredVersion = NoteVersion & { content: string }

type Row = { part: NotePart; version: number; madeBy: string; madeAt: number; content: string }

const SELECT = 'SELECT part, version, made_by AS madeBy, made_at AS madeAt, content FROM note_versions'

/** A version to store, and its place among the others; without one it becomes the newest. */
type AddedVersion = {
  id: DocumentId
  part: NotePart
  by: NoteMaker
  content: string
  now: number
  /** The version that this one continues (a transcription that goes on); it keeps its number. */
  replaces?: number
  /** A person's edit continues the newest version if the person made that at this time (ISO 8601). */
  continues?: string
  /** A newest version that a person wrote or brought stays the newest, and this one is stored before it, unless that was made at `replaces`. */
  beside?: { replaces: string | null }
}

/** Stores a version of a part and returns its number. Throws `note-not-found`. */
export function addNoteVersion(connection: Connection, { continues, beside, replaces, ...o }: AddedVersion): number {
  return connection.write(() => {
    const added = { version: 0, madeBy: JSON.stringify(o.by), madeAt: o.now, content: o.content }
    if (replaces !== undefined && replace(connection, o, { ...added, version: replaces })) return replaces
    if (!connection.get('SELECT 1 FROM notes WHERE document_id = ?', o.id)) throw new AppError('note-not-found')
    const newest = noteVersion(connection, o)
    if (newest?.by.kind === 'person' && newest.made === continues) {
      replace(connection, o, { ...added, version: newest.version })
      return newest.version
    }
    const next = (newest?.version ?? 0) + 1
    if (!newest || !beside || !isGiven(newest.by) || newest.made === beside.replaces)
      return insert(connection, o, { ...added, version: next })
    const { version, by, made, content } = newest
    insert(connection, o, { version: next, madeBy: JSON.stringify(by), madeAt: Date.parse(made), content })
    replace(connection, o, { ...added, version })
    return version
  })
}

/** True of what a person wrote or brought. */
function isGiven({ kind }: NoteMaker): boolean {
  return kind === 'person' || kind === 'import'
}

type Place = { id: DocumentId; part: NotePart }

/** False: there is no such version. */
function replace(connection: Connection, { id, part }: Place, { version, madeBy, madeAt, content }: Omit<Row, 'part'>): boolean {
  const { changes } = connection.run(
    'UPDATE note_versions SET content = ?, made_by = ?, made_at = ? WHERE document_id = ? AND part = ? AND version = ?',
    content,
    madeBy,
    madeAt,
    id,
    part,
    version,
  )
  return changes > 0
}

function insert(connection: Connection, { id, part }: Place, { version, madeBy, madeAt, content }: Omit<Row, 'part'>): number {
  connection.run(
    'INSERT INTO note_versions (document_id, part, version, made_by, made_at, content) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    part,
    version,
    madeBy,
    madeAt,
    content,
  )
  return version
}

/** A version of a part, by default the newest; null: there is none. */
export function noteVersion(connection: Connection, o: { id: DocumentId; part: NotePart; version?: number }): StoredVersion | null {
  const row =
    o.version === undefined
      ? connection.get<Row>(`${SELECT} WHERE document_id = ? AND part = ? ORDER BY version DESC LIMIT 1`, o.id, o.part)
      : connection.get<Row>(`${SELECT} WHERE document_id = ? AND part = ? AND version = ?`, o.id, o.part, o.version)
  return row ? toVersion(row) : null
}

/** All versions of a note without their content, newest first. */
export function listNoteVersions(connection: Connection, id: DocumentId): NoteVersion[] {
  return connection
    .all<Row>(
      "SELECT part, version, made_by AS madeBy, made_at AS madeAt, '' AS content FROM note_versions WHERE document_id = ? ORDER BY made_at DESC, part, version DESC",
      id,
    )
    .map((row) => {
      const { content: _content, ...version } = toVersion(row)
      return version
    })
}

function toVersion({ madeBy, madeAt, ...row }: Row): StoredVersion {
  return { ...row, by: stored('note_versions.made_by', madeBy), made: toIso(madeAt) }
}
