import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Notice } from '../../../../src-preload/contract/shapes/answers.ts'
import type { Note, NotesFilter, NoteSummary } from '../../../../src-preload/contract/shapes/notes.ts'
import type { Text } from '../../../../src-preload/texts/text.ts'

export const NOTE_TABS = ['memo', 'refined', 'transcript', 'versions'] as const
export type NoteTab = (typeof NOTE_TABS)[number]

export type NotesState = {
  /** Notes that match the filter, newest first; null: not loaded yet. */
  readonly list: readonly NoteSummary[] | null
  readonly filter: NotesFilter
  /** Echotags of all notes, for the filter. */
  readonly echotags: readonly string[]
  /** The open note; null: the list is shown. `note`: null while it is loading. */
  readonly openId: DocumentId | null
  /** The note closed last, whose row gets the focus in the list. */
  readonly lastId: DocumentId | null
  readonly note: Note | null
  readonly tab: NoteTab
  /** Notes that are being refined, with what is being done. */
  readonly refining: ReadonlyMap<DocumentId, Text>
  /** What the last refining of a note left out or could not do. */
  readonly notices: ReadonlyMap<DocumentId, Notice>
}

export type NotesEvent =
  | { type: 'listed'; filter: NotesFilter; list: readonly NoteSummary[] }
  | { type: 'filtered'; filter: NotesFilter }
  | { type: 'opening'; id: DocumentId; tab: NoteTab | null }
  | { type: 'loaded'; note: Note }
  | { type: 'closed' }
  | { type: 'tab-chosen'; tab: NoteTab }
  | { type: 'refining'; id: DocumentId; message: Text }
  | { type: 'refined'; id: DocumentId; notice: Notice | null }

export const INITIAL_NOTES: NotesState = {
  list: null,
  filter: {},
  echotags: [],
  openId: null,
  lastId: null,
  note: null,
  tab: 'memo',
  refining: new Map(),
  notices: new Map(),
}

/** Reducer of the notes. Answers about another filter or another note than the current one are ignored. */
export function reduceNotes(state: NotesState, event: NotesEvent): NotesState {
  switch (event.type) {
    case 'listed': {
      if (event.filter !== state.filter) return state
      const echotags = isFiltered(event.filter) ? state.echotags : echotagsOf(event.list)
      return { ...state, list: event.list, echotags }
    }
    case 'filtered':
      return { ...state, filter: event.filter }
    case 'opening': {
      const isSame = state.openId === event.id
      return { ...state, openId: event.id, note: isSame ? state.note : null, tab: event.tab ?? (isSame ? state.tab : 'memo') }
    }
    case 'loaded': {
      if (event.note.id !== state.openId) return state
      const { list } = state
      return { ...state, note: event.note, list: list && list.map((one) => (one.id === event.note.id ? event.note : one)) }
    }
    case 'closed':
      return { ...state, openId: null, lastId: state.openId ?? state.lastId, note: null }
    case 'tab-chosen':
      return { ...state, tab: event.tab }
    case 'refining':
      return { ...state, refining: changed(state.refining, event.id, event.message), notices: changed(state.notices, event.id, null) }
    case 'refined':
      return { ...state, refining: changed(state.refining, event.id, null), notices: changed(state.notices, event.id, event.notice) }
  }
}

/** A map with one entry changed; null removes it. */
function changed<T>(map: ReadonlyMap<DocumentId, T>, id: DocumentId, value: T | null): ReadonlyMap<DocumentId, T> {
  const next = new Map(map)
  if (value === null) next.delete(id)
  else next.set(id, value)
  return next
}

/** True if a filter leaves notes out. */
export function isFiltered({ search, ...others }: NotesFilter): boolean {
  return (search ?? '') !== '' || Object.values(others).some((value) => value !== undefined)
}

function echotagsOf(list: readonly NoteSummary[]): string[] {
  return [...new Set(list.flatMap(({ echotag }) => echotag ?? []))].toSorted((a, b) => a.localeCompare(b))
}

/** The tab that shows the most of a note when it is opened: its memo, else what is refined, else its transcript. */
export function firstTab({ memo, refined, segments, hasAudio }: Note): NoteTab {
  if (memo !== '' || (!hasAudio && segments.length === 0)) return 'memo'
  if (refined !== null) return 'refined'
  return segments.length > 0 || hasAudio ? 'transcript' : 'memo'
}
