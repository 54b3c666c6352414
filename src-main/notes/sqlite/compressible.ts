import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { letFilesGo } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'

/** A track that may be compressed: its WAV file and the samples in it. */
export type Compressible = { id: string; noteId: DocumentId; file: string; samples: number }

/**
 * Tracks of finished notes: closed, not in the trash, with a transcript that is complete (the engine heard all of it, or the person or a file gave
 * it), and not found to be incompressible.
 */
const COMPRESSIBLE = `
SELECT r.id, r.document_id AS noteId, r.file, r.samples FROM recordings r
JOIN notes n ON n.document_id = r.document_id JOIN documents d ON d.id = n.document_id
WHERE r.format = 'wav' AND r.owner IS NULL AND r.removed_at IS NULL AND r.samples > 0 AND n.state = 'ready' AND d.deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM recording_events e WHERE e.recording_id = r.id AND e.event = 'incompressible')
  AND (n.transcribed >= (SELECT max(s.samples) FROM recordings s WHERE s.document_id = r.document_id) OR 'engine' <> (
    SELECT iif(json_valid(v.made_by), json_extract(v.made_by, '$.kind'), NULL) FROM note_versions v
    WHERE v.document_id = r.document_id AND v.part = 'transcript' ORDER BY v.version DESC LIMIT 1))`

/** The oldest track that may be compressed, without those named; null: none. */
export function nextCompressible(connection: Connection, o: { without: readonly string[] }): Compressible | null {
  const sql = `${COMPRESSIBLE} AND r.id NOT IN (SELECT value FROM json_each(?)) ORDER BY r.started_at, r.id LIMIT 1`
  return connection.get<Compressible>(sql, JSON.stringify(o.without)) ?? null
}

/** A track by id if it may be compressed; null: not, or no longer. */
export function getCompressible(connection: Connection, id: string): Compressible | null {
  return connection.get<Compressible>(`${COMPRESSIBLE} AND r.id = ?`, id) ?? null
}

/**
 * Makes a compressed copy the file of a track and releases its WAV file, in one step. False: the track changed since `wav` was compressed, or may
 * not be compressed any more.
 */
export function replaceByCompressed(connection: Connection, o: { id: string; wav: string; file: string; bytes: number }): boolean {
  return connection.write(() => {
    if (getCompressible(connection, o.id)?.file !== o.wav) return false
    connection.run("UPDATE recordings SET file = ?, bytes = ?, format = 'opus' WHERE id = ?", o.file, o.bytes, o.id)
    letFilesGo(connection, [o.wav])
    return true
  })
}

/** Takes back `replaceByCompressed`: the WAV file, which is still there, is the track's file again. */
export function restoreWav(connection: Connection, o: { id: string; wav: string; file: string; bytes: number }): void {
  connection.write(() => {
    connection.run("UPDATE recordings SET file = ?, bytes = ?, format = 'wav' WHERE id = ? AND file = ?", o.wav, o.bytes, o.id, o.file)
    connection.run('DELETE FROM leaving_files WHERE file = ?', o.wav)
  })
}
