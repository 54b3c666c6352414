import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../dom.ts'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import { CollectionList } from '../../../../src-renderer/features/library/collections/collection-list.tsx'
import { DocumentsView } from '../../../../src-renderer/features/library/documents/documents-view.tsx'
import { libraryStore, loadCollections, loadWaiting } from '../../../../src-renderer/features/library/store/library-store.ts'
import { ids, makeDocument, makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

const none = () => undefined
let fake: FakeApi

beforeEach(async () => {
  libraryStore.reset()
  const documents = [
    makeDocument('a', { title: 'Atlas', tags: ['sea', 'maps', 'old'] }),
    makeDocument('b', { title: 'Bills', tags: ['money'] }),
    makeDocument('c', { title: 'Chess', collection: 'Work', tags: ['play'] }),
  ]
  fake = createFakeApi(makeState({ documents, collections: ['Personal', 'Work'] }))
  Object.assign(window, { api: fake.api })
  libraryStore.dispatch({ type: 'documents-loaded', documents })
  await loadCollections()
})

const showList = () => render(<DocumentsView reader={none} onAsk={none} onSummarise={none} />)
const titles = () =>
  screen
    .getAllByRole('row')
    .map((row) => ['Atlas', 'Bills', 'Chess'].find((title) => row.textContent.includes(title)))
    .filter(Boolean)

describe('the documents of the table', () => {
  const ask = vi.fn<(documents: readonly Document[]) => void>()
  const asked = () => ask.mock.lastCall?.[0].map(({ title }) => title)
  beforeEach(() => {
    ask.mockClear()
    render(
      <main>
        <DocumentsView reader={none} onAsk={ask} onSummarise={none} />
      </main>,
    )
  })

  it('can each be opened, asked, tagged, moved, renamed, reindexed and deleted from the menu of the row', async () => {
    const row = screen.getByRole('row', { name: /Bills/ })
    act(() => row.focus())
    fireEvent.keyDown(row, { key: 'ContextMenu' })
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Open',
      'Ask about it',
      'Tag…',
      'Move to Work',
      'Rename',
      'Reindex',
      'Delete',
    ])
    fireEvent.click(items[1] as HTMLElement)
    expect(asked()).toEqual(['Bills'])
  })

  it('are asked together when they are selected, without those that nothing was read of', () => {
    const unread = makeDocument('d', { title: 'Unread', chunks: 0 })
    act(() => libraryStore.dispatch({ type: 'documents-updated', asked: [], documents: [unread] }))
    act(() => libraryStore.dispatch({ type: 'selected-only', ids: ['a', 'b', 'd'].map(ids.document) }))
    fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Ask about these' }))
    expect(asked()).toEqual(['Atlas', 'Bills'])
  })
})

describe('the tags of the documents', () => {
  it('are in the table, the first ones and how many more', () => {
    showList()
    const atlas = within(screen.getByRole('row', { name: /Atlas/ }))
    expect(atlas.getByRole('button', { name: 'sea' })).toBeTruthy()
    expect(atlas.getByRole('button', { name: 'maps' })).toBeTruthy()
    expect(atlas.getByText('+1').title).toBe('old')
  })

  it('filter the table by a press on one, and by a list of those of the shown collection', () => {
    showList()
    fireEvent.click(screen.getByRole('button', { name: 'money' }))
    expect(titles()).toEqual(['Bills'])
    const choice = screen.getByRole('combobox', { name: 'Tag' })
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All tags', 'maps', 'money', 'old', 'play', 'sea'])
    fireEvent.change(choice, { target: { value: 'play' } })
    expect(titles()).toEqual(['Chess'])
    act(() => libraryStore.dispatch({ type: 'scope-chosen', scope: 'Personal' }))
    expect(within(screen.getByRole('combobox', { name: 'Tag' })).queryByRole('option', { name: 'play' })).toBeNull()
    expect(titles()).toHaveLength(2)
  })

  it('are found by the field that filters, and cleared with it', () => {
    showList()
    fireEvent.change(screen.getByRole('textbox', { name: 'Filter by name' }), { target: { value: 'old' } })
    expect(titles()).toEqual(['Atlas'])
    fireEvent.change(screen.getByRole('combobox', { name: 'Tag' }), { target: { value: 'money' } })
    fireEvent.click(screen.getByRole('button', { name: 'Clear the filter' }))
    expect(titles()).toHaveLength(3)
  })
})

describe('a watched folder whose changes wait', () => {
  it('tells it above the documents of its collection, and leads to the review', async () => {
    const folder = { id: 1, path: '/papers', collection: 'Work', review: true, paused: false, error: null, files: 0, pending: 2 }
    fake.answer('watch.list', async () => ({ folders: [folder] }))
    fake.answer('watch.pending', async () => ({ changes: [{ path: '/papers/new.txt', change: 'added' }] }))
    await loadWaiting()
    showList()
    expect(screen.getByText('2 changes in the watched folders of “Work” wait for you')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Review' }))
    expect(await screen.findByText(/new\.txt/)).toBeTruthy()
    act(() => libraryStore.dispatch({ type: 'scope-chosen', scope: 'Personal' }))
    expect(screen.queryByText(/wait for you/)).toBeNull()
  })
})

describe('a new collection', () => {
  it('is opened after it was made', async () => {
    const onSelect = vi.fn()
    render(<CollectionList active={null} onSelect={onSelect} />)
    fireEvent.click(screen.getByRole('button', { name: 'New collection' }))
    fireEvent.change(within(await screen.findByRole('dialog')).getByRole('textbox'), { target: { value: 'Attic' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create' }))
    await vi.waitFor(() => expect(onSelect).toHaveBeenCalledWith('Attic'))
    expect(libraryStore.get().collections.map(({ name }) => name)).toContain('Attic')
  })
})
