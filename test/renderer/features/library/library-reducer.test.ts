import { describe, expect, it } from 'vitest'
import {
  INITIAL_LIBRARY,
  reduceLibrary,
  visibleDocuments,
  type LibraryEvent,
  type LibraryState,
} from '../../../../src-renderer/features/library/store/library-reducer.ts'
import { ids, makeDocument } from '../../factories.ts'

function after(...events: LibraryEvent[]): LibraryState {
  return events.reduce(reduceLibrary, INITIAL_LIBRARY)
}

const three = [
  makeDocument('a', { title: 'Zebra', bytes: 5 }),
  makeDocument('b', { title: 'apple 10', bytes: 50 }),
  makeDocument('c', { title: 'Apple 9', bytes: 500, collection: 'Work' }),
]
const loaded: LibraryEvent = { type: 'documents-loaded', documents: three }
const titles = (state: LibraryState) => visibleDocuments(state).map((document) => document.title)

describe('the state of the library', () => {
  it('adds a changed document and drops a requested document that no longer exists', () => {
    const state = after(loaded, {
      type: 'documents-updated',
      asked: [ids.document('a'), ids.document('b')],
      documents: [makeDocument('a', { title: 'Aardvark' })],
    })
    expect([...state.documents.values()].map((document) => document.title).toSorted()).toEqual(['Aardvark', 'Apple 9'])
  })

  it('deselects and closes deleted documents', () => {
    const state = after(
      loaded,
      { type: 'selected', ids: [ids.document('a'), ids.document('b')], on: true },
      { type: 'opened', id: ids.document('a') },
      { type: 'documents-removed', ids: [ids.document('a')] },
    )
    expect([...state.selected]).toEqual(['b'])
    expect(state.opened).toBeNull()
  })

  it.each<[string, LibraryEvent]>([
    ['filter', { type: 'filter-typed', filter: 'apple' }],
    ['tag', { type: 'tag-chosen', tag: 'fruit' }],
  ])('deselects the rows that a %s hides, so that nothing out of sight is deleted', (_name, event) => {
    const documents = three.map((one) => (one.title === 'Zebra' ? one : { ...one, tags: ['fruit'] }))
    const state = after({ type: 'documents-loaded', documents }, { type: 'selected-only', ids: documents.map(({ id }) => id) }, event)
    expect([...state.selected].toSorted()).toEqual(['b', 'c'])
  })

  it('shows the documents of one collection only and drops the selection of another', () => {
    const state = after(loaded, { type: 'selected', ids: [ids.document('a')], on: true }, { type: 'scope-chosen', scope: 'Work' })
    expect(titles(state)).toEqual(['Apple 9'])
    expect(state.selected.size).toBe(0)
  })

  it('shows all documents again when the shown collection is deleted', () => {
    const state = after(loaded, { type: 'scope-chosen', scope: 'Work' }, { type: 'collections-loaded', collections: [] })
    expect(state.scope).toBeNull()
  })

  it('finds documents by all typed words in any order and letter case', () => {
    const found = (filter: string) => titles(after(loaded, { type: 'filter-typed', filter }))
    expect(found('9 APPLE')).toEqual(['Apple 9'])
    expect(found('apple')).toHaveLength(2)
    expect(found('apple zebra')).toEqual([])
  })

  it('sorts names naturally (9 before 10) and reverses on the second press', () => {
    const up = after(loaded, { type: 'sort-chosen', column: 'title' })
    expect(titles(up)).toEqual(['Apple 9', 'apple 10', 'Zebra'])
    expect(titles(reduceLibrary(up, { type: 'sort-chosen', column: 'title' }))).toEqual(['Zebra', 'apple 10', 'Apple 9'])
  })

  it('lists the files of one import by name, and a later one above them', () => {
    const added = (title: string, time: string) => makeDocument(title, { title, added: `2026-11-20T${time}Z` })
    const documents = [added('report-95', '09:30:02.000'), added('report-9', '09:30:01.000'), added('report-100', '09:30:00.000')]
    const state = after({ type: 'documents-loaded', documents: [...documents, added('later', '09:31:00.000')] })
    expect(titles(state)).toEqual(['later', 'report-9', 'report-95', 'report-100'])
  })

  it('starts with the largest document when sorted by size', () => {
    expect(titles(after(loaded, { type: 'sort-chosen', column: 'bytes' }))[0]).toBe('Apple 9')
  })
})
