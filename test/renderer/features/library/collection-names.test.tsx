import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../../dom.ts'
import { CollectionList } from '../../../../src-renderer/features/library/collections/collection-list.tsx'
import { visibleDocuments } from '../../../../src-renderer/features/library/store/library-reducer.ts'
import { libraryStore, loadCollections } from '../../../../src-renderer/features/library/store/library-store.ts'
import { scopeLabel } from '../../../../src-renderer/shared/scope.ts'
import { english } from '../../../../src-preload/texts/en/english.ts'
import { CATALOGUES } from '../../../../src-preload/texts/languages.ts'
import { speak } from '../../../../src-preload/texts/say.ts'
import { makeDocument, makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

let fake: FakeApi
const select = vi.fn<(name: string) => void>()

beforeEach(async () => {
  speak('de', await CATALOGUES.de())
  libraryStore.reset()
  select.mockClear()
  fake = createFakeApi(makeState({ documents: [], collections: ['Personal', 'Sample', 'Work'] }))
  Object.assign(window, { api: fake.api })
  await loadCollections()
  render(<CollectionList active={null} onSelect={select} />)
})

afterEach(() => speak('en', english))

const requests = (route: string) => fake.requests.filter((one) => one.route === route).map(({ input }) => input)

it('the collections of a new library have names in the language of the app, and are asked for by their stored names', () => {
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Persönlich0', 'Beispiele0', 'Work0'])
  fireEvent.click(screen.getByRole('button', { name: /^Persönlich/ }))
  expect(select).toHaveBeenCalledWith('Personal')
  expect(scopeLabel({ collections: ['Personal', 'Work'] })).toBe('Persönlich, Work')
})

it('a collection is found by its shown name and by the stored one', () => {
  const documents = new Map([makeDocument('a', { title: 'Atlas' })].map((one) => [one.id, one]))
  const found = (filter: string) => visibleDocuments({ ...libraryStore.get(), documents, filter }).length
  expect(['persönlich', 'personal', 'work'].map(found)).toEqual([1, 1, 0])
})

it('a new collection with the shown name of a built-in one is that one', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Neue Sammlung' }))
  const field = await screen.findByRole('textbox')
  fireEvent.change(field, { target: { value: 'persönlich' } })
  await act(async () => fireEvent.submit(field))
  expect(requests('collections.create')).toEqual([{ name: 'Personal' }])
})
