import { randomUUID } from 'node:crypto'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { NoteChange, StoredNote } from '../../adapters/sqlite/notes/notes.ts'
import { ledgerEntries, mergeLedger } from '../../domain/notes/ledger/ledger.ts'
import { refineWithoutModel, type ReadConversation } from '../../domain/notes/refine-without-model.ts'
import type { Database } from '../../workers/calls.ts'
import { parseRefined, readNote } from './note-content.ts'

type Parts = {
  database: Database<'addNoteVersion' | 'changeNote' | 'getNote' | 'ledgerOf' | 'noteVersion' | 'setLedger'>
  now: () => number
}

/**
 * Reads a note's transcript without a model: refined text, tags, echotag, title, conversation type and ledger. What the person gave, and a
 * text that a model or the person refined, stays. False: there is no speech to read.
 */
export async function concludeNote({ database, now }: Parts, id: DocumentId): Promise<boolean> {
  const { note, segments } = await readNote(database, id)
  if (segments.length === 0) return false
  const read = refineWithoutModel({ segments, memo: note.memo, echodate: note.echodate })
  const before = await database.noteVersion({ id, part: 'refined' })
  if (before === null || before.by.kind === 'cues') {
    const content = JSON.stringify(read.refined)
    if (content !== before?.content)
      await database.addNoteVersion({
        id,
        part: 'refined',
        by: { kind: 'cues' },
        content,
        now: now(),
        ...(before && { replaces: before.version }),
      })
  }
  const old = await database.ledgerOf(id)
  const refined = parseRefined((await database.noteVersion({ id, part: 'refined' }))?.content) ?? read.refined
  await database.setLedger({ id, rows: mergeLedger(old, ledgerEntries(refined, randomUUID)) })
  await database.changeNote({ id, change: labelsOf(note, read), searched: true, now: now() })
  return true
}

/** Labels that the app gave, made anew. */
function labelsOf(note: StoredNote, { refined, tags, echotag, conversationType }: ReadConversation): NoteChange {
  return {
    ...(note.titleBy === 'made' && refined.title !== null && { title: refined.title }),
    ...(note.echotagBy === 'made' && { echotag }),
    ...(note.tagsBy === 'made' && { tags }),
    ...(note.conversationTypeBy === 'made' && { conversationType }),
  }
}
