import type { Collection, Document, DocumentStatus } from '../../../../src-preload/contract/shapes/documents.ts'
import type { ReaderTarget } from '../../../shared/reader-target.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { ImportReport, Queue } from '../../../../src-preload/contract/shapes/library.ts'
import { perLanguage } from '../../../../src-preload/texts/say.ts'
import { collectionName } from '../../../../src-preload/texts/collection-name.ts'

/** A document in the trash. `deleted`: ISO 8601 time. */
export type TrashedDocument = Document & { readonly deleted: string }

export const SORT_COLUMNS = ['title', 'type', 'bytes', 'pages', 'chunks', 'added', 'status'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
export type Sort = { readonly column: SortColumn; readonly descending: boolean }

export type DocumentTab = 'read' | 'info'

export type LibraryState = {
  /** True after the first list arrived; before that, no view is shown as empty. */
  readonly loaded: boolean
  readonly documents: ReadonlyMap<DocumentId, Document>
  readonly collections: readonly Collection[]
  /** Changes in watched folders that wait for review, by collection. */
  readonly waiting: ReadonlyMap<string, number>
  readonly trash: readonly TrashedDocument[] | null
  readonly queue: Queue
  /** Number of drops and selections that main has not queued yet. */
  readonly taking: number
  /** Name of the collection shown; null: all. */
  readonly scope: string | null
  readonly filter: string
  /** Only documents with this tag; null: all. */
  readonly tag: string | null
  readonly sort: Sort
  readonly selected: ReadonlySet<DocumentId>
  /** The document whose details are shown. */
  readonly opened: DocumentId | null
  /** The passage at which the opened document is shown; null: its beginning. */
  readonly openedAt: ReaderTarget | null
  /** The chosen part of its page; null: its text, if it has one. */
  readonly openedTab: DocumentTab | null
  /** How far its text was read, a share of its height; null: it stands at its passage or beginning. */
  readonly openedPlace: number | null
  /** The document opened last, whose row gets the focus in the list; null: none of the shown scope. */
  readonly last: DocumentId | null
  /** The import whose report is shown. */
  readonly report: ImportReport | null
}

export type LibraryEvent =
  | { type: 'documents-loaded'; documents: readonly Document[] }
  | { type: 'documents-updated'; asked: readonly DocumentId[]; documents: readonly Document[] }
  | { type: 'documents-removed'; ids: readonly DocumentId[] }
  | { type: 'collections-loaded'; collections: readonly Collection[] }
  | { type: 'trash-loaded'; documents: readonly TrashedDocument[] }
  | { type: 'queue-changed'; queue: Queue }
  | { type: 'taking'; more: 1 | -1 }
  | { type: 'scope-chosen'; scope: string | null }
  | { type: 'waiting-loaded'; waiting: ReadonlyMap<string, number> }
  | { type: 'filter-typed'; filter: string }
  | { type: 'tag-chosen'; tag: string | null }
  | { type: 'sort-chosen'; column: SortColumn }
  | { type: 'selected'; ids: readonly DocumentId[]; on: boolean }
  | { type: 'selected-only'; ids: readonly DocumentId[] }
  | { type: 'selection-cleared' }
  | { type: 'opened'; id: DocumentId | null; at?: ReaderTarget }
  | { type: 'tab-chosen'; tab: DocumentTab }
  | { type: 'read-to'; place: number }
  | { type: 'report-shown'; report: ImportReport | null }

const EMPTY_QUEUE: Queue = { jobs: [], current: 0, total: 0, open: 0, failed: 0, pages: 0, secondsLeft: null, paused: false, notice: null }

export const INITIAL_LIBRARY: LibraryState = {
  loaded: false,
  documents: new Map(),
  collections: [],
  waiting: new Map(),
  trash: null,
  queue: EMPTY_QUEUE,
  taking: 0,
  scope: null,
  filter: '',
  tag: null,
  sort: { column: 'added', descending: true },
  selected: new Set(),
  opened: null,
  openedAt: null,
  openedTab: null,
  openedPlace: null,
  last: null,
  report: null,
}

/** Reducer of the library. */
export function reduceLibrary(state: LibraryState, event: LibraryEvent): LibraryState {
  switch (event.type) {
    case 'documents-loaded':
      return keepKnown({ ...state, loaded: true, documents: new Map(event.documents.map((document) => [document.id, document])) })
    case 'documents-updated': {
      const documents = new Map(state.documents)
      for (const id of event.asked) documents.delete(id)
      for (const document of event.documents) documents.set(document.id, document)
      return keepKnown({ ...state, documents })
    }
    case 'documents-removed': {
      const documents = new Map(state.documents)
      for (const id of event.ids) documents.delete(id)
      return keepKnown({ ...state, documents })
    }
    case 'collections-loaded': {
      const gone = state.scope !== null && !event.collections.some((collection) => collection.name === state.scope)
      return { ...state, collections: event.collections, scope: gone ? null : state.scope }
    }
    case 'trash-loaded':
      return { ...state, trash: event.documents }
    case 'queue-changed':
      return { ...state, queue: event.queue }
    case 'taking':
      return { ...state, taking: state.taking + event.more }
    case 'scope-chosen':
      return { ...state, scope: event.scope, selected: new Set(), opened: null, openedAt: null, last: null, filter: '', tag: null }
    case 'filter-typed':
      return keepVisible({ ...state, filter: event.filter })
    case 'tag-chosen':
      return keepVisible({ ...state, tag: event.tag })
    case 'waiting-loaded':
      return { ...state, waiting: event.waiting }
    case 'sort-chosen':
      return { ...state, sort: nextSort(state.sort, event.column) }
    case 'selected':
      return { ...state, selected: withSelection(state.selected, event.ids, event.on) }
    case 'selected-only':
      return { ...state, selected: new Set(event.ids) }
    case 'selection-cleared':
      return { ...state, selected: new Set() }
    case 'report-shown':
      return { ...state, report: event.report }
    case 'opened':
      return {
        ...state,
        opened: event.id,
        openedAt: event.at ?? null,
        openedTab: null,
        openedPlace: null,
        last: event.id ?? state.opened,
      }
    case 'tab-chosen':
      return { ...state, openedTab: event.tab }
    case 'read-to':
      return { ...state, openedPlace: event.place }
  }
}

/** Removes missing documents from selection and details. */
function keepKnown(state: LibraryState): LibraryState {
  const selected = [...state.selected].filter((id) => state.documents.has(id))
  return {
    ...state,
    selected: selected.length === state.selected.size ? state.selected : new Set(selected),
    opened: state.opened !== null && state.documents.has(state.opened) ? state.opened : null,
  }
}

/** Unselects the rows that a filter hides: what is done with the selection is done with rows in sight alone. */
function keepVisible(state: LibraryState): LibraryState {
  if (state.selected.size === 0) return state
  const visible = new Set(visibleDocuments(state).map(({ id }) => id))
  return state.selected.isSubsetOf(visible) ? state : { ...state, selected: state.selected.intersection(visible) }
}

function withSelection(selected: ReadonlySet<DocumentId>, ids: readonly DocumentId[], on: boolean): ReadonlySet<DocumentId> {
  const next = new Set(selected)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/** A second click on a column reverses the order. Numbers and dates start with the largest. */
function nextSort(sort: Sort, column: SortColumn): Sort {
  if (sort.column === column) return { column, descending: !sort.descending }
  return { column, descending: column === 'bytes' || column === 'pages' || column === 'chunks' || column === 'added' }
}

const STATUS_ORDER: readonly DocumentStatus[] = ['quarantined', 'failed', 'queued', 'parsing', 'searchable', 'embedding', 'ready']
const collator = perLanguage((locale) => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }))

/** Files of one import are added within moments, in the order in which they were read: they are listed by name, as the times shown are the same. */
const minuteOf = (added: string): string => added.slice(0, 'yyyy-mm-ddThh:mm'.length)

/** The rows of the table: documents of the scope with the tag and every word of the filter, in the chosen order; ties by title. */
export function visibleDocuments(state: Pick<LibraryState, 'documents' | 'scope' | 'filter' | 'tag' | 'sort'>): Document[] {
  const words = state.filter.toLowerCase().split(/\s+/).filter(Boolean)
  const rows = [...state.documents.values()].filter((document) => {
    if (state.scope !== null && document.collection !== state.scope) return false
    if (state.tag !== null && !document.tags.includes(state.tag)) return false
    if (words.length === 0) return true
    const text =
      `${document.title} ${document.path} ${document.type ?? ''} ${document.collection} ${collectionName(document.collection)} ${document.tags.join(' ')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const turn = state.sort.descending ? -1 : 1
  return rows.sort((a, b) => turn * compareBy(state.sort.column, a, b) || collator().compare(a.title, b.title))
}

function compareBy(column: SortColumn, a: Document, b: Document): number {
  switch (column) {
    case 'title':
      return collator().compare(a.title, b.title)
    case 'type':
      return collator().compare(a.type ?? '', b.type ?? '')
    case 'status':
      return STATUS_ORDER.indexOf(a.status) - STATUS_ORDER.indexOf(b.status)
    case 'added':
      return minuteOf(a.added) < minuteOf(b.added) ? -1 : minuteOf(a.added) > minuteOf(b.added) ? 1 : 0
    case 'bytes':
    case 'pages':
    case 'chunks':
      return (a[column] ?? 0) - (b[column] ?? 0)
  }
}

/** The tags of the documents of a scope, by the alphabet. */
export function tagsOf({ documents, scope }: Pick<LibraryState, 'documents' | 'scope'>): string[] {
  const tags = new Set<string>()
  for (const document of documents.values())
    if (scope === null || document.collection === scope) for (const tag of document.tags) tags.add(tag)
  return [...tags].toSorted(collator().compare)
}
