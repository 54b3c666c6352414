import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Recording, RecordingEvent, Track } from '../../../src-preload/contract/shapes/notes.ts'
import { letFilesGo } from '../../storage/index.ts'
import type { Connection } from '../../storage/index.ts'

/** A track of a recording. `owner`: the process that writes it; null: closed. Times in ms since 1970, 16,000 samples a second. */
export type StoredRecording = {
  id: string
  noteId: DocumentId
  track: Track
  format: Recording['format']
  file: string
  bytes: number
  samples: number
  device: string | null
  owner: string | null
  startedAt: number
  endedAt: number | null
}

const SELECT = `
SELECT id, document_id AS noteId, track, format, file, bytes, samples, device, owner, started_at AS startedAt, ended_at AS endedAt FROM recordings`

/** Registers a track before its file exists, so that the file is known from its first byte. */
export function addRecording(connection: Connection, o: StoredRecording): void {
  connection.write(() => {
    connection.run(
      'INSERT INTO recordings (id, document_id, track, format, file, bytes, samples, device, owner, started_at, ended_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      o.id,
      o.noteId,
      o.track,
      o.format,
      o.file,
      o.bytes,
      o.samples,
      o.device,
      o.owner,
      o.startedAt,
      o.endedAt,
    )
    addEvent(connection, { id: o.id, event: 'started', sample: 0, now: o.startedAt })
  })
}

/** Adds to the journal of an open recording. `synced` replaces the last `synced`, so that the journal stays short. */
export function addRecordingEvent(connection: Connection, o: { id: string; event: RecordingEvent; sample: number; now: number }): void {
  connection.write(() => {
    connection.run('UPDATE recordings SET samples = ?, bytes = ? WHERE id = ? AND owner IS NOT NULL', o.sample, o.sample * 2, o.id)
    if (o.event === 'synced') {
      const last = connection.get<{ sequence: number; event: string }>(
        'SELECT sequence, event FROM recording_events WHERE recording_id = ? ORDER BY sequence DESC LIMIT 1',
        o.id,
      )
      if (last?.event === 'synced') {
        connection.run(
          'UPDATE recording_events SET sample = ?, at = ? WHERE recording_id = ? AND sequence = ?',
          o.sample,
          o.now,
          o.id,
          last.sequence,
        )
        return
      }
    }
    addEvent(connection, o)
  })
}

function addEvent(connection: Connection, o: { id: string; event: RecordingEvent; sample: number; now: number }): void {
  connection.run(
    `
INSERT INTO recording_events (recording_id, sequence, event, sample, at)
SELECT ?, coalesce(max(sequence), 0) + 1, ?, ?, ? FROM recording_events WHERE recording_id = ?`,
    o.id,
    o.event,
    o.sample,
    o.now,
    o.id,
  )
}

/** Closes a track: its samples are those of its file. */
export function closeRecording(
  connection: Connection,
  o: { id: string; samples: number; bytes: number; event: 'stopped' | 'interrupted'; now: number },
): void {
  connection.write(() => {
    const { changes } = connection.run(
      'UPDATE recordings SET samples = ?, bytes = ?, owner = NULL, ended_at = ? WHERE id = ? AND owner IS NOT NULL',
      o.samples,
      o.bytes,
      o.now,
      o.id,
    )
    if (changes > 0) addEvent(connection, { id: o.id, event: o.event, sample: o.samples, now: o.now })
  })
}

/** Removes the audio of notes, whose texts stay; the files are released. Returns the number of tracks. */
export function removeRecordings(connection: Connection, o: { noteIds: readonly DocumentId[]; now: number }): number {
  return connection.write(() => {
    const rows = connection.all<{ id: string; file: string }>(
      'SELECT id, file FROM recordings WHERE document_id IN (SELECT value FROM json_each(?)) AND owner IS NULL AND removed_at IS NULL',
      JSON.stringify(o.noteIds),
    )
    letFilesGo(
      connection,
      rows.map(({ file }) => file),
    )
    for (const { id } of rows) connection.run('UPDATE recordings SET removed_at = ?, bytes = 0 WHERE id = ?', o.now, id)
    return rows.length
  })
}

/** Tracks of a note, or those still open in any process, oldest first; without removed audio. */
export function listRecordings(connection: Connection, o: { noteId?: DocumentId; open?: boolean } = {}): StoredRecording[] {
  const note = o.noteId === undefined ? '' : ' AND document_id = ?'
  return connection.all<StoredRecording>(
    `${SELECT} WHERE removed_at IS NULL${note}${o.open ? ' AND owner IS NOT NULL' : ''} ORDER BY started_at, id`,
    ...(o.noteId === undefined ? [] : [o.noteId]),
  )
}

/** A track by id; null: unknown, or its audio was removed. */
export function getRecording(connection: Connection, id: string): StoredRecording | null {
  return connection.get<StoredRecording>(`${SELECT} WHERE id = ? AND removed_at IS NULL`, id) ?? null
}

/** Notes whose audio ended before `endedBefore` (ms since 1970), for the retention of audio. `isReady`: only those that are transcribed. */
export function notesWithAudio(connection: Connection, o: { endedBefore: number; isReady: boolean }): DocumentId[] {
  return connection
    .all<{ id: DocumentId }>(
      `
SELECT DISTINCT r.document_id AS id FROM recordings r JOIN notes n ON n.document_id = r.document_id
WHERE r.removed_at IS NULL AND r.owner IS NULL AND r.ended_at < ?${o.isReady ? " AND n.state = 'ready'" : ''}`,
      o.endedBefore,
    )
    .map(({ id }) => id)
}
