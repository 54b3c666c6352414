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

  it('starts with the largest document when sorted by size', () => {
    expect(titles(after(loaded, { type: 'sort-chosen', column: 'bytes' }))[0]).toBe('Apple 9')
  })
})
