import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { NoteMaker, NotePart, NoteVersion } from '../../../../src-preload/contract/shapes/notes.ts'
import type { Connection } from '../shared/connection.ts'
import { toIso } from '../shared/document-rows.ts'

/** Content of a version: Markdown, or JSON of `Segment[]` or `Refined`. */
export type StoredVersion = NoteVersion & { content: string }

type Row = { part: NotePart; version: number; madeBy: string; madeAt: number; content: string }

const SELECT = 'SELECT part, version, made_by AS madeBy, made_at AS madeAt, content FROM note_versions'

/**
 * Stores a version of a part and returns its number. `replaces`: a version that this one continues (an edit of the same minutes, a
 * transcription that goes on); it keeps its number.
 */
export function addNoteVersion(
  connection: Connection,
  o: { id: DocumentId; part: NotePart; by: NoteMaker; content: string; replaces?: number; now: number },
): number {
  return connection.write(() => {
    if (o.replaces !== undefined) {
      const { changes } = connection.run(
        'UPDATE note_versions SET content = ?, made_by = ?, made_at = ? WHERE document_id = ? AND part = ? AND version = ?',
        o.content,
        JSON.stringify(o.by),
        o.now,
        o.id,
        o.part,
        o.replaces,
      )
      if (changes > 0) return o.replaces
    }
    if (!connection.get('SELECT 1 FROM notes WHERE document_id = ?', o.id)) throw new AppError('note-not-found')
    const version = (newestVersionOf(connection, o.id, o.part) ?? 0) + 1
    connection.run(
      'INSERT INTO note_versions (document_id, part, version, made_by, made_at, content) VALUES (?, ?, ?, ?, ?, ?)',
      o.id,
      o.part,
      version,
      JSON.stringify(o.by),
      o.now,
      o.content,
    )
    return version
  })
}

function newestVersionOf(connection: Connection, id: DocumentId, part: NotePart): number | null {
  return (
    connection.get<{ version: number | null }>(
      'SELECT max(version) AS version FROM note_versions WHERE document_id = ? AND part = ?',
      id,
      part,
    )?.version ?? null
  )
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
  return { ...row, by: JSON.parse(madeBy) as NoteMaker, made: toIso(madeAt) }
}
