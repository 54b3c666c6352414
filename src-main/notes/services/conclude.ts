import { randomUUID } from 'node:crypto'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { NoteMaker, Refined, Segment } from '../../../src-preload/contract/shapes/notes.ts'
import type { NoteChange, StoredNote } from '../sqlite/notes.ts'
import { ledgerEntries, mergeLedger } from '../domain/ledger/ledger.ts'
import { readingSteps, type ReadConversation } from '../domain/refine-without-model.ts'
import type { Calls } from '../../storage/index.ts'
import type { NoteFunctions } from '../sqlite/note-functions.ts'
import { inPieces } from './refine/in-pieces.ts'
import { readNote } from './note-content.ts'

export type ConcludeParts = {
  database: Calls<NoteFunctions, 'addNoteVersion' | 'changeNote' | 'getNote' | 'ledgerOf' | 'noteVersion' | 'setLedger'>
  now: () => number
}

/**
 * Reads a note's transcript without a model: refined text, title, conversation type and ledger. What the person gave, and a
 * text that a model or the person refined, stays. False: there is no speech to read.
 */
export async function concludeNote(parts: ConcludeParts, id: DocumentId): Promise<boolean> {
  const { note, segments } = await readNote(parts.database, id)
  if (segments.length === 0) return false
  const read = await inPieces(readingSteps({ segments, memo: note.memo, echodate: note.echodate }))
  await keepRefined(parts, { note, segments }, { refined: read.refined, by: { kind: 'cues' }, read })
  return true
}

/**
 * Keeps a refined text and what follows from it: labels that the person did not give, and the ledger, whose done marks stay. A text that the
 * app reads without a model replaces only another one. Of `segments` whose times nobody knows, no line keeps a second.
 */
export async function keepRefined(
  { database, now }: ConcludeParts,
  { note, segments }: { note: StoredNote; segments: readonly Segment[] },
  { refined: made, by, read }: { refined: Refined; by: NoteMaker; read: ReadConversation },
): Promise<void> {
  const { id } = note
  const refined = withKnownTimes(made, segments)
  const before = await database.noteVersion({ id, part: 'refined' })
  if (by.kind !== 'cues' || before === null || before.by.kind === 'cues') {
    const content = JSON.stringify(refined)
    const replaces = by.kind === 'cues' && before ? { replaces: before.version } : {}
    if (content !== before?.content) await database.addNoteVersion({ id, part: 'refined', by, content, now: now(), ...replaces })
    await database.setLedger({ id, rows: mergeLedger(await database.ledgerOf(id), ledgerEntries(refined, randomUUID)) })
  }
  await database.changeNote({ id, change: labelsOf(note, refined, read), searched: true, now: now() })
}

/** Lines without the seconds that are only estimated. */
function withKnownTimes(refined: Refined, segments: readonly Segment[]): Refined {
  const estimated = segments.filter((segment) => segment.estimated)
  if (estimated.length === 0) return refined
  const isKnown = (at: number): boolean =>
    estimated.length < segments.length && !estimated.some(({ start, end }) => at >= start && at <= end)
  const sections = refined.sections.map(({ section, lines }) => ({
    section,
    lines: lines.map((line) => (line.start === null || isKnown(line.start) ? line : { ...line, start: null, end: null })),
  }))
  return { ...refined, sections }
}

/** Labels that the app gave, made anew. */
function labelsOf(note: StoredNote, { title }: Refined, { conversationType }: ReadConversation): NoteChange {
  return {
    ...(note.titleBy === 'made' && title !== null && { title }),
    // Earlier versions made some.
    ...(note.echotagBy === 'made' && { echotag: null }),
    ...(note.tagsBy === 'made' && { tags: [] }),
    ...(note.conversationTypeBy === 'made' && { conversationType }),
  }
}
