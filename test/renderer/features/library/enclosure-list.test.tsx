import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it, beforeEach } from 'vitest'
import '../../dom.ts'
import { toErrorShape, AppError } from '../../../../src-preload/contract/errors.ts'
import { EnclosureList } from '../../../../src-renderer/features/library/enclosures/enclosure-list.tsx'
import { libraryStore } from '../../../../src-renderer/features/library/store/library-store.ts'
import { ids, makeDocument, makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

let fake: FakeApi
beforeEach(() => {
  libraryStore.reset()
  fake = createFakeApi(makeState({ documents: [makeDocument('mail', { type: 'eml' }), makeDocument('lease')] }))
  Object.assign(window, { api: fake.api })
})

const leftOut = toErrorShape(new AppError('unsupported-type', { variant: 'archive' }))

it('The page of a message lists its attachments: one opens with a click, the others say why they do not', async () => {
  const document = { id: ids.document('lease'), title: 'Lease', status: 'ready', isTrashed: false } as const
  fake.answer('documents.enclosures', async () => ({
    enclosures: [
      { name: 'lease.docx', document, error: null },
      { name: 'files.zip', document: null, error: leftOut },
      { name: 'old.txt', document: { ...document, title: 'Old', isTrashed: true }, error: null },
      { name: '', document: null, error: null },
    ],
    total: 5,
    enclosedIn: [],
  }))
  render(<EnclosureList document={makeDocument('mail', { type: 'eml' })} />)
  const list = within(await screen.findByRole('region', { name: 'Attachments' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Lease',
    'files.zipThis is an archive, not a document.',
    'Oldin the trash',
    'Deleted for good',
    'and 1 more',
  ])
  fireEvent.click(list.getByRole('button', { name: 'Lease' }))
  expect(libraryStore.get().opened).toBe(ids.document('lease'))
})

it('The page of an attachment names the message that it came with, which opens', async () => {
  fake.answer('documents.enclosures', async () => ({
    enclosures: [],
    total: 0,
    enclosedIn: [{ id: ids.document('mail'), title: 'Boathouse' }],
  }))
  render(<EnclosureList document={makeDocument('lease')} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Boathouse' }))
  expect(libraryStore.get().opened).toBe(ids.document('mail'))
})
