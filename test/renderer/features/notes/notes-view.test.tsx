import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import '../../dom.ts'
import { NotesView } from '../../../../src-renderer/features/notes/list/notes-view.tsx'
import { notesStore } from '../../../../src-renderer/features/notes/store/notes-store.ts'
import { makeState } from '../../factories.ts'
import { createFakeApi } from '../../fake-api.ts'

let fake = createFakeApi(makeState())
beforeEach(() => {
  notesStore.reset()
  fake = createFakeApi(makeState())
  Object.assign(window, { api: fake.api })
})

it('an empty list of notes offers a recording and the sample note', async () => {
  const onRecord = vi.fn()
  render(<NotesView collections={['Personal']} onOpen={vi.fn()} onCreate={vi.fn()} onRecord={onRecord} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add the sample note' }))
  expect(fake.requests.map(({ route }) => route)).toContain('notes.addSample')
  fireEvent.click(screen.getAllByRole('button', { name: 'Record a note' }).at(-1)!)
  expect(onRecord).toHaveBeenCalledOnce()
})
