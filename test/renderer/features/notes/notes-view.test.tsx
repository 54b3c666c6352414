import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import '../../dom.ts'
import { NotesView } from '../../../../src-renderer/features/notes/list/notes-view.tsx'
import { notesStore } from '../../../../src-renderer/features/notes/store/notes-store.ts'
import { makeState } from '../../factories.ts'
import { createFakeApi } from '../../fake-api.ts'

beforeEach(() => {
  notesStore.reset()
  Object.assign(window, { api: createFakeApi(makeState()).api })
})

it('an empty list of notes offers a recording and a sample note, which opens', async () => {
  const [onOpen, onRecord] = [vi.fn(), vi.fn()]
  render(<NotesView collections={['Personal']} onOpen={onOpen} onCreate={vi.fn()} onRecord={onRecord} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Open a sample note' }))
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalledWith('note-sample'))
  fireEvent.click(screen.getAllByRole('button', { name: 'Record a note' }).at(-1)!)
  expect(onRecord).toHaveBeenCalledOnce()
})
