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

describe('the library', () => {
  it('takes a changed document in, and drops one that was asked for and is gone', () => {
    const state = after(loaded, {
      type: 'documents-updated',
      asked: [ids.document('a'), ids.document('b')],
      documents: [makeDocument('a', { title: 'Aardvark' })],
    })
    expect([...state.documents.values()].map((document) => document.title).toSorted()).toEqual(['Aardvark', 'Apple 9'])
  })

  it('neither keeps selected nor open what was deleted', () => {
    const state = after(
      loaded,
      { type: 'selected', ids: [ids.document('a'), ids.document('b')], on: true },
      { type: 'opened', id: ids.document('a') },
      { type: 'documents-removed', ids: [ids.document('a')] },
    )
    expect([...state.selected]).toEqual(['b'])
    expect(state.opened).toBeNull()
  })

  it('shows the documents of one collection alone, and forgets a selection made in another', () => {
    const state = after(loaded, { type: 'selected', ids: [ids.document('a')], on: true }, { type: 'scope-chosen', scope: 'Work' })
    expect(titles(state)).toEqual(['Apple 9'])
    expect(state.selected.size).toBe(0)
  })

  it('shows everything again when the collection that was shown is deleted', () => {
    const state = after(loaded, { type: 'scope-chosen', scope: 'Work' }, { type: 'collections-loaded', collections: [] })
    expect(state.scope).toBeNull()
  })

  it('finds by every word, whatever their order and case', () => {
    const found = (filter: string) => titles(after(loaded, { type: 'filter-typed', filter }))
    expect(found('9 APPLE')).toEqual(['Apple 9'])
    expect(found('apple')).toHaveLength(2)
    expect(found('apple zebra')).toEqual([])
  })

  it('sorts names as a person does, and turns round on the second press', () => {
    const up = after(loaded, { type: 'sort-chosen', column: 'title' })
    expect(titles(up)).toEqual(['Apple 9', 'apple 10', 'Zebra'])
    expect(titles(reduceLibrary(up, { type: 'sort-chosen', column: 'title' }))).toEqual(['Zebra', 'apple 10', 'Apple 9'])
  })

  it('begins with the largest when sorted by size', () => {
    expect(titles(after(loaded, { type: 'sort-chosen', column: 'bytes' }))[0]).toBe('Apple 9')
  })
})
