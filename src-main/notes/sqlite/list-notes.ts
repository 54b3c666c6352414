import type { ConversationType, NoteState, NoteSummary, Recording } from '../../../src-preload/contract/shapes/notes.ts'
import { documentConditions } from '../../search/index.ts'
import type { SearchFilter } from '../../search/index.ts'
import { isDate, stored, storedName, toIso } from '../../storage/index.ts'
import type { Connection, Value } from '../../storage/index.ts'

/** A note, or an imported transcript that is none yet (`isNote` false), for the list. */
type ListedNote = Omit<NoteSummary, 'hasAudio' | 'sound' | 'error'> & {
  soundFormat: Recording['format'] | null
  soundBytes: number | null
  error: string | null
  isNote: number
}

/**
 * Notes and imported transcripts that pass the filter, newest echodate first. `search`: words that title, memo, transcript or refined text
 * contain.
 */
export function listNotes(
  connection: Connection,
  o: { filter: SearchFilter; search?: string; echotag?: string; conversationType?: ConversationType; state?: NoteState },
): NoteSummary[] {
  const { sql, values } = documentConditions(o.filter)
  const conditions: string[] = []
  const add = (condition: string, ...more: Value[]): void => {
    conditions.push(` AND ${condition}`)
    values.push(...more)
  }
  if (o.echotag !== undefined) add('n.echotag = ? COLLATE NOCASE', o.echotag)
  if (o.conversationType !== undefined) add('n.conversation_type = ?', o.conversationType)
  if (o.state !== undefined) add("coalesce(n.state, 'ready') = ?", o.state)
  for (const word of (o.search ?? '').split(/\s+/u).filter(Boolean).slice(0, 20)) {
    const like = `%${word.replaceAll(/[\\%_]/gu, '\\$&')}%`
    add(
      String.raw`(d.title LIKE ? ESCAPE '\' OR n.memo LIKE ? ESCAPE '\' OR n.echotag LIKE ? ESCAPE '\' OR EXISTS (SELECT 1 FROM chunks c
        WHERE c.document_id = d.id AND c.version = d.version AND c.is_parent = 0 AND c.text LIKE ? ESCAPE '\'))`,
      like,
      like,
      like,
      like,
    )
  }
  const rows = connection.all<Omit<ListedNote, 'tags' | 'documentId'> & { tags: string; addedAt: number }>(
    `
SELECT d.id, coalesce(n.title, d.title) AS title, n.echotag, coalesce(n.echodate, d.own_date) AS echodate, d.added_at AS addedAt,
  n.conversation_type AS conversationType, l.name AS collection, coalesce(n.state, 'ready') AS state, n.error, n.seconds,
  -- A note without a memo, and an imported transcript that nobody has opened as a note, show their beginning.
  coalesce(nullif(n.preview, ''), (SELECT substr(c.text, 1, 200) FROM chunks c WHERE c.document_id = d.id AND c.version = d.version AND c.is_parent = 0
    ORDER BY c.position LIMIT 1), '') AS preview,
  n.document_id IS NOT NULL AS isNote,
  -- In the order of the alphabet: wav, original, opus.
  (SELECT max(r.format) FROM recordings r WHERE r.document_id = d.id AND r.removed_at IS NULL) AS soundFormat,
  (SELECT sum(r.bytes) FROM recordings r WHERE r.document_id = d.id AND r.removed_at IS NULL) AS soundBytes,
  (SELECT count(*) FROM ledger a WHERE a.document_id = d.id AND a.kind = 'action' AND a.done_at IS NULL) AS openActions,
  (SELECT json_group_array(g.tag) FROM document_tags g WHERE g.document_id = d.id) AS tags
FROM documents d JOIN collections l ON l.id = d.collection_id LEFT JOIN notes n ON n.document_id = d.id
WHERE d.deleted_at IS NULL AND (n.document_id IS NOT NULL OR d.type = 'transcript') ${sql}${conditions.join('')}
ORDER BY coalesce(unixepoch(coalesce(n.echodate, d.own_date)) * 1000, d.added_at) DESC, d.id`,
    ...values,
  )
  return rows.map(({ tags, error, soundFormat, soundBytes, addedAt, isNote: _isNote, ...row }) => ({
    ...row,
    preview: withoutTitle(row.preview, row.title),
    documentId: row.id,
    state: storedName('notes.state', row.state),
    conversationType: storedName('notes.conversation_type', row.conversationType),
    seconds: Number.isFinite(row.seconds) ? row.seconds : null,
    echodate: isDate(row.echodate) ? row.echodate : toIso(addedAt),
    tags: JSON.parse(tags) as string[],
    error: stored('notes.error', error),
    hasAudio: soundFormat !== null,
    sound: soundFormat === null ? null : { format: soundFormat, bytes: soundBytes ?? 0 },
  }))
}

/** The beginning of a note below its title, which stands beside it. */
function withoutTitle(preview: string, title: string): string {
  return `${preview.trimEnd()}\n`.startsWith(`${title}\n`) ? preview.slice(title.length).trim() : preview
}
